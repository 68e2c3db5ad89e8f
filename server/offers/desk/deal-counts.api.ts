import { DealCountAnswer, DealCountRequest } from '@forecourt/domain/offers/deal-count.schema.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { query } from '../../platform/http/endpoint.ts'
import { loadDealCount } from './deal-counts.ts'

const getCount = query({
  path: 'GET /sales/fleetdeal/getcount',
  right: 'DEAL_EDIT',
  summary:
    'Returns the cars that were sold under a fleet deal in its current period, what is left to its minimum, and the offers that count.',
  input: DealCountRequest,
  output: DealCountAnswer,
  reads: (_, { id }) => [`fleetdeal:${id}`],
  run: async ({ db, call }, { id }) => ({
    count: await loadDealCount(db, id, { who: call.staff.who, day: brusselsDay(call.now) }),
  }),
})

export const dealCountEndpoints = [getCount] as const
