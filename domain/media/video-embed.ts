export const VIDEO_SIZE = { width: 854, height: 480 } as const

/** Players that may be embedded: the patterns of the addresses of a film, and the address of the player. */
const players = [
  {
    name: 'YouTube',
    host: 'https://www.youtube-nocookie.com',
    film: /^(?:https?:)?\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:embed\/|shorts\/|watch\?(?:[^#]*&)?v=)|youtu\.be\/)([\w-]{6,20})(?:[?&#]\S*)?$/i,
    path: '/embed/',
  },
  {
    name: 'Vimeo',
    host: 'https://player.vimeo.com',
    film: /^(?:https?:)?\/\/(?:(?:www\.)?vimeo\.com\/|player\.vimeo\.com\/video\/)(\d{5,12})(?:[?#]\S*)?$/i,
    path: '/video/',
  },
] as const

/** Sites whose players may be shown in a frame. */
export const VIDEO_FRAMES: readonly string[] = players.map(({ host }) => host)

/** Returns the name of the site that a player address belongs to; undefined for a site that we show no frames of. */
export function videoSite(url: string): string | undefined {
  return players.find(({ host }) => url.startsWith(`${host}/`))?.name
}

/** A video as stored: the address of its player, and the code that puts it into a page. */
export interface EmbeddedVideo {
  readonly url: string
  readonly embedCode: string
}

/**
 * Converts a pasted embed code or address into the address of the player and an embed code of our own; undefined when the
 * player is unknown. Nothing else of the input is kept: it would run in our pages.
 */
export function embeddedVideo(pasted: string): EmbeddedVideo | undefined {
  const address = /<iframe\b[^>]*?\ssrc\s*=\s*["']([^"']+)["']/i.exec(pasted)?.[1] ?? pasted.trim()
  for (const { host, film, path } of players) {
    const found = film.exec(address)?.[1]
    if (found === undefined) continue
    const url = host + path + found
    const { width, height } = VIDEO_SIZE
    return { url, embedCode: `<iframe src="${url}" width="${width}" height="${height}" allowfullscreen></iframe>` }
  }
  return undefined
}
