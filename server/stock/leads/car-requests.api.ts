import { SAVED_CAR_TYPES } from '@forecourt/domain/stock/saved-search.ts'
import { CarKeyText } from '@forecourt/domain/stock/car-card.schema.ts'
import { carFullName, carPath } from '@forecourt/domain/stock/car-path.ts'
import { CarRequestsAnswer, CarRequestsRequest } from '@forecourt/domain/stock/car-request.schema.ts'
import { z } from 'zod'
import { leadsOfCustomer } from '../../contacts/leads.ts'
import { query } from '../../platform/http/endpoint.ts'
import { addressOfSearch } from '../alerts/account-cars.ts'
import { cardsByKey } from '../lists/cards-by-key.ts'

/** The details that the form about a car or a search stores. */
const Details = z.object({
  car: CarKeyText.optional(),
  wish: z.object({ day: z.string() }).nullish(),
  search: z.object({ carType: z.enum(SAVED_CAR_TYPES), wish: z.record(z.string(), z.json()) }).optional(),
})

export const getCarRequests = query({
  path: 'GET /shop/account/getrequests',
  right: 'customer',
  summary: 'Returns the questions, test drives and trade-ins of the signed-in customer.',
  input: CarRequestsRequest,
  output: CarRequestsAnswer,
  async run({ db, services, call }) {
    const leads = (await leadsOfCustomer(db, call.customer)).map((lead) => {
      const { car, wish, search } = Details.safeParse(lead.details).data ?? {}
      return { ...lead, key: car, search, wishedDay: wish?.day ?? null }
    })
    const cards = await cardsByKey(
      db,
      leads.flatMap(({ key }) => key ?? []),
      { ...call, carLists: services.carLists },
    )
    return {
      requests: leads.map(({ id, kind, status, createdAt, message, key, car, search, wishedDay }) => {
        const card = key === undefined ? undefined : cards.get(key)
        return {
          id,
          kind,
          isHandled: status === 'handled',
          createdOn: createdAt.toISOString(),
          message,
          car: card ? { name: carFullName(card), href: carPath(card, call.language) } : null,
          search: search && car !== null ? { name: car, href: addressOfSearch(search, call.language) } : null,
          wishedDay,
        }
      }),
    }
  },
})
