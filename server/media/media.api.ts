import { DownloadRequest, MediaAnswer, MediaRequest, VideoAnswer } from '@forecourt/domain/media/media-set.schema.ts'
import { brusselsDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { may, type RightName } from '@forecourt/domain/platform/resources/rights.ts'
import type { Db } from '../platform/database/database.ts'
import { query, type Endpoint, type QueryContext } from '../platform/http/endpoint.ts'
import { FileAnswer, fileAnswer } from '../platform/files/file-answer.ts'
import { refuse } from '../platform/http/refusal.ts'
import { loadMediaSets } from './media-sets.ts'
import { kindOfHost } from './media.sql.ts'

/** Returns whether the owner of a host is shown to visitors on a day; other areas know that. */
type IsShown = (db: Db, hostId: string, day: CalendarDay) => Promise<boolean>

const alwaysShown = new Set(['model', 'model-colour', 'brand', 'branch', 'department', 'colour', 'cover'])

/** Rights to see media that are not public, by kind of host. */
const seenBy: Readonly<Record<string, readonly RightName[]>> = {
  vehicle: ['STOCK_VIEW', 'CAR_TEXT_MEDIA_EDIT'],
  hero: ['CONTENT_EDIT'],
  news: ['CONTENT_EDIT'],
}

/** Creates the reading calls of media: what visitors see, and what the rights of staff let them see, by kind of host. */
export function mediaEndpoints(shown: Readonly<Record<string, IsShown>>) {
  async function loadMedia({ db, call: { language, staff, now } }: QueryContext, hostId: string) {
    const kind = await kindOfHost(db, hostId)
    if (kind === undefined) return undefined
    const isStaffReader = staff !== undefined && (seenBy[kind] ?? []).some((right) => may(staff.who, right).ok)
    const maySee = isStaffReader || alwaysShown.has(kind) || (await shown[kind]?.(db, hostId, brusselsDay(now)))
    return maySee ? (await loadMediaSets(db, [hostId], language)).get(hostId) : undefined
  }

  const getMedia = query({
    path: 'GET /shared/media/getmedia',
    right: 'public',
    summary: 'Returns the public pictures, documents and videos of a media host.',
    input: MediaRequest,
    output: MediaAnswer,
    async run(at, { hostId }) {
      const mediaSet = await loadMedia(at, hostId)
      return mediaSet ? { mediaSet } : mediaNotFound()
    },
  })

  const getVideo = query({
    path: 'GET /shared/media/getvideo',
    right: 'public',
    summary: 'Returns the first video of a media host, or null.',
    input: MediaRequest,
    output: VideoAnswer,
    async run(at, { hostId }) {
      const mediaSet = await loadMedia(at, hostId)
      return mediaSet ? { video: mediaSet.videos[0] ?? null } : mediaNotFound()
    },
  })

  const download = query({
    path: 'POST /shared/media/download',
    right: 'public',
    summary: 'Downloads a document of a media host. Other sites are refused.',
    input: DownloadRequest,
    output: fileAnswer,
    limit: { max: 60, seconds: 60 },
    async run(at, { host, document: guid }) {
      const document = (await loadMedia(at, host))?.documents.find((one) => one.guid === guid)
      if (!document) return mediaNotFound()
      const [, key] = /^\/(media\/.+)$/.exec(document.url) ?? []
      const stored = key && (await at.services.files.read(key))
      if (!stored) return refuse('file-not-found', { status: 404, field: 'document' })
      return new FileAnswer(stored.body, {
        contentType: document.extension === 'pdf' ? 'application/pdf' : 'application/octet-stream',
        fileName: `${document.name}.${document.extension}`,
      })
    },
  })

  return [getMedia, getVideo, download] as const satisfies readonly Endpoint[]
}

function mediaNotFound() {
  return refuse('media-not-found', { status: 404 })
}
