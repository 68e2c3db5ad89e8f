import type { Attachments, MediaSet } from '@forecourt/domain/media/media-set.schema.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Db } from '../platform/database/database.ts'
import { selectDocuments, selectVideos } from './media.sql.ts'
import { loadPictures, plainPicture } from './pictures.ts'

/**
 * Loads the videos and documents of a record, each in its order. A version falls back on its model: the videos are those of
 * the first host with videos, the documents those of the first with documents.
 */
export async function loadAttachments(db: Db, hostIds: readonly string[]): Promise<Attachments> {
  if (hostIds.length === 0) return { videos: [], documents: [] }
  const [videos, documents] = await Promise.all([selectVideos(db, hostIds), selectDocuments(db, hostIds)])
  return { videos: takeOfFirstHost(videos, hostIds), documents: takeOfFirstHost(documents, hostIds) }
}

function takeOfFirstHost<Row extends { hostId: string }>(rows: readonly Row[], hostIds: readonly string[]) {
  const first = hostIds.find((host) => rows.some(({ hostId }) => hostId === host))
  return rows.filter(({ hostId }) => hostId === first).map(({ hostId: _, ...row }) => row)
}

/**
 * Loads all that some hosts have, each in its order.
 * @returns by host id; a host without anything has empty lists
 */
export async function loadMediaSets(
  db: Db,
  hostIds: readonly string[],
  language: Language,
): Promise<Map<string, MediaSet>> {
  if (hostIds.length === 0) return new Map()
  const [pictures, documents, videos] = await Promise.all([
    loadPictures(db, hostIds, language),
    selectDocuments(db, hostIds),
    selectVideos(db, hostIds),
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
