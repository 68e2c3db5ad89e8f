import type { MediaSet } from '@forecourt/domain/media/media-set.schema.ts'
import type { Language } from '@forecourt/domain/platform/languages.ts'
import type { Db } from '../platform/database.ts'
import { documentsOf, videosOf } from './media.sql.ts'
import { picturesOf, plainPicture } from './pictures.ts'

/**
 * All that some hosts have, each in its order.
 * @returns by host id; a host without anything has empty lists
 */
export async function mediaSetsOf(
  db: Db,
  hostIds: readonly string[],
  language: Language,
): Promise<Map<string, MediaSet>> {
  if (hostIds.length === 0) return new Map()
  const [pictures, documents, videos] = await Promise.all([
    picturesOf(db, hostIds, language),
    documentsOf(db, hostIds),
    videosOf(db, hostIds),
  ])
  return new Map(
    hostIds.map((id) => [
      id,
      {
        images: (pictures.get(id) ?? []).map(plainPicture),
        documents: documents.filter(({ hostId }) => hostId === id).map(({ hostId: _, ...document }) => document),
        videos: videos.filter(({ hostId }) => hostId === id).map(({ hostId: _, ...video }) => video),
      },
    ]),
  )
}
