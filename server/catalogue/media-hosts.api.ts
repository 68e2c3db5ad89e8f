import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { MediaHostRequest } from '@forecourt/domain/catalogue/media-host.schema.ts'
import { MediaHostAnswer } from '@forecourt/domain/media/media-set.schema.ts'
import { query } from '../platform/http/endpoint.ts'
import { refuse } from '../platform/http/refusal.ts'

export const getMediaHost = query({
  path: 'GET /sales/catalogue/getmediahost',
  right: 'MASTER_DATA_VIEW',
  summary: 'Returns the media host of a brand, model, version, colour or cover.',
  input: MediaHostRequest,
  output: MediaHostAnswer,
  async run({ db }, { of, id }) {
    const found = await db.selectFrom(of).select('mediaHostId').where('number', '=', id).executeTakeFirst()
    // The database gives each row a host.
    return found
      ? { hostId: requireValue(found.mediaHostId, 'the media host of the row') }
      : refuse('record-not-found', { status: 404 })
  },
})
