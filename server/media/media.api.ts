import { MediaAnswer, MediaRequest } from '@forecourt/domain/media/media-set.schema.ts'
import { query, type Endpoint } from '../platform/endpoint.ts'
import { refuse } from '../platform/refusal.ts'
import { documentsOf, kindOfHost, videosOf } from './media.sql.ts'
import { picturesOf, plainPicture } from './pictures.ts'

/** A vehicle may not be published yet; its pictures come with the vehicle. Staff sees all. */
const publicKinds = new Set(['model', 'brand', 'branch', 'department', 'hero', 'news'])

const getMedia = query({
  path: 'GET /shared/media/getmedia',
  right: 'public',
  summary: 'The pictures, documents and videos of a host that everybody may see.',
  input: MediaRequest,
  output: MediaAnswer,
  async run({ db, call: { language, staff } }, { hostId }) {
    const kind = await kindOfHost(db, hostId)
    if (kind === undefined || !(staff || publicKinds.has(kind))) return refuse('media-not-found', { status: 404 })
    const [pictures, documents, videos] = await Promise.all([
      picturesOf(db, [hostId], language),
      documentsOf(db, hostId),
      videosOf(db, hostId),
    ])
    return { mediaSet: { images: (pictures.get(hostId) ?? []).map(plainPicture), documents, videos } }
  },
})

export const mediaEndpoints = [getMedia] as const satisfies readonly Endpoint[]
