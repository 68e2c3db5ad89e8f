import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { MediaHostAnswer } from '@forecourt/domain/media/media-set.schema.ts'
import { OrganisationHostRequest } from '@forecourt/domain/organisation/media-host.schema.ts'
import { query } from '../platform/http/endpoint.ts'
import { refuse } from '../platform/http/refusal.ts'

export const getOrganisationHost = query({
  path: 'GET /sales/organisation/getmediahost',
  right: 'ORGANISATION_EDIT',
  summary: 'Returns the media host of a branch logo or of the pictures of a department.',
  input: OrganisationHostRequest,
  output: MediaHostAnswer,
  async run({ db }, { of, id }) {
    const found = await db.selectFrom(of).select('mediaHostId').where('number', '=', id).executeTakeFirst()
    return found
      ? { hostId: requireValue(found.mediaHostId, 'the media host of the row') }
      : refuse('record-not-found', { status: 404 })
  },
})
