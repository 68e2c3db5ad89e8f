import type { Attachments } from '@forecourt/domain/media/media-set.schema.ts'
import { videoSite } from '@forecourt/domain/media/video-embed.ts'
import type { DocumentView, VideoView } from './attachments.ts'

/** Keeps the videos whose player the content security policy allows in a frame. */
export function toVideoViews(videos: Attachments['videos']): VideoView[] {
  return videos.flatMap(({ name, url }) => {
    const site = url === null ? undefined : videoSite(url)
    return url === null || site === undefined ? [] : [{ name, url, site }]
  })
}

export function toDocumentViews(documents: Attachments['documents']): DocumentView[] {
  return documents.map(({ name, extension, url, size }) => ({ name, extension: extension.toUpperCase(), url, size }))
}
