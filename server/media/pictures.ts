import type { CardPicture, Picture } from '@forecourt/domain/media/picture.schema.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Db } from '../platform/database/database.ts'

export type HostPicture = Picture & { view: string | null; colour: string }

/**
 * Loads the pictures of some hosts, in their order.
 * @returns by host id; a host without pictures is absent
 */
export async function loadPictures(
  db: Db,
  hostIds: readonly string[],
  language: Language,
): Promise<Map<string, HostPicture[]>> {
  if (hostIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('mediaImage as image')
    .innerJoin('mediaImageVersion as version', 'version.imageId', 'image.id')
    .select(['image.hostId', 'image.id', 'image.alt', 'image.view', 'image.colour'])
    .select(['version.label', 'version.url', 'version.width', 'version.height'])
    .where('image.hostId', 'in', hostIds)
    .orderBy('image.hostId')
    .orderBy('image.rank')
    .orderBy('image.id')
    .orderBy('version.width')
    // Of a picture that came small all are of one width: sm, md, lg.
    .orderBy('version.label', 'desc')
    .execute()
  const pictures = new Map<string, HostPicture>()
  const byHost = new Map<string, HostPicture[]>()
  for (const row of rows) {
    let picture = pictures.get(row.id)
    if (!picture) {
      const alt = row.alt === null ? '' : translate(row.alt, language)
      picture = { guid: row.id, alt, versions: [], view: row.view, colour: row.colour }
      pictures.set(row.id, picture)
      byHost.set(row.hostId, [...(byHost.get(row.hostId) ?? []), picture])
    }
    picture.versions.push({ label: row.label, url: row.url, width: row.width, height: row.height })
  }
  return byHost
}

/** Returns a picture as the API answers it, without what only alternative texts are made from. */
export function plainPicture({ guid, alt, versions }: HostPicture): Picture {
  return { guid, alt, versions }
}

/** Returns the first of a car's pictures as lists show it; `alt` where it has no text. */
export function cardPicture(pictures: HostPicture[] | undefined, alt: string): CardPicture | null {
  const first = pictures?.[0]
  if (!pictures || !first) return null
  const url = (label: string) => first.versions.find((version) => version.label === label)?.url ?? ''
  return {
    sm: url('sm'),
    md: url('md'),
    lg: url('lg'),
    alt: first.alt || alt,
    colour: first.colour,
    count: pictures.length,
  }
}
