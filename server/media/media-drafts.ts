import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import type { MediaDraft } from '@forecourt/domain/media/media-draft.schema.ts'
import type { Db } from '../platform/database/database.ts'
import { loadMediaSets } from './media-sets.ts'
import { imageDrafts } from './media.sql.ts'

/** Returns all that a host has, with its captions in both languages. */
export async function mediaDraft(db: Db, hostId: string): Promise<MediaDraft> {
  const { images, documents, videos } = requireValue(
    (await loadMediaSets(db, [hostId], 'nl')).get(hostId),
    'the media set of the host',
  )
  const drafts = new Map((await imageDrafts(db, hostId)).map((draft) => [draft.guid, draft]))
  return {
    hostId,
    images: images.map(({ guid, versions }) => {
      const { alt, view } = requireValue(drafts.get(guid), 'the draft of the image')
      return { guid, versions, view, alt: alt && { nl: alt.nl, fr: alt.fr ?? '' } }
    }),
    documents,
    videos,
  }
}

/** Returns the order after the moves; undefined if a moved item is not in it. */
export function applyMoves(
  ids: readonly string[],
  moves: readonly { readonly guid: string; readonly rank: number }[],
): string[] | undefined {
  const going = new Set(moves.map(({ guid }) => guid))
  if (going.size !== moves.length || moves.some(({ guid }) => !ids.includes(guid))) return undefined
  const order = ids.filter((id) => !going.has(id))
  for (const { guid, rank } of moves.toSorted((one, other) => one.rank - other.rank)) order.splice(rank, 0, guid)
  return order
}
