import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { ContentHostRequest } from '@forecourt/domain/content/media-host.schema.ts'
import { MediaHostAnswer } from '@forecourt/domain/media/media-set.schema.ts'
import { query } from '../platform/http/endpoint.ts'
import { refuse } from '../platform/http/refusal.ts'

export const getContentHost = query({
  path: 'GET /sales/content/getmediahost',
  right: 'CONTENT_EDIT',
  summary: 'Returns the media host of a news post or of a home page picture.',
  input: ContentHostRequest,
  output: MediaHostAnswer,
  async run({ db }, { of, id }) {
    const found = await db.selectFrom(of).select('mediaHostId').where('number', '=', id).executeTakeFirst()
    return found
      ? { hostId: requireValue(found.mediaHostId, 'the media host of the row') }
      : refuse('record-not-found', { status: 404 })
  },
})
