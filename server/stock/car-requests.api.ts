import { CarKeyText } from '@forecourt/domain/stock/car-card.schema.ts'
import { carPath } from '@forecourt/domain/stock/car-path.ts'
import { CarRequestsAnswer, CarRequestsRequest } from '@forecourt/domain/stock/car-request.schema.ts'
import { z } from 'zod'
import { leadsOfCustomer } from '../contacts/leads.ts'
import { query } from '../platform/endpoint.ts'
import { cardsByKey } from './cards-by-key.ts'

/** What the form about a car kept of it. */
const Details = z.object({ car: CarKeyText.optional(), wish: z.object({ day: z.string() }).nullish() })

export const getCarRequests = query({
  path: 'GET /shop/account/getrequests',
  right: 'customer',
  summary: 'What who is signed in asked about cars: questions, test drives, trade-ins.',
  input: CarRequestsRequest,
  output: CarRequestsAnswer,
  async run({ db, services, call }) {
    const leads = (await leadsOfCustomer(db, call.customer)).map((lead) => {
      const { car, wish } = Details.safeParse(lead.details).data ?? {}
      return { ...lead, car, wishedDay: wish?.day ?? null }
    })
    const cards = await cardsByKey(
      db,
      leads.flatMap(({ car }) => car ?? []),
      { ...call, carLists: services.carLists },
    )
    return {
      requests: leads.map(({ id, kind, status, createdAt, message, car, wishedDay }) => {
        const card = car === undefined ? undefined : cards.get(car)
        return {
          id,
          kind,
          isHandled: status === 'handled',
          createdOn: createdAt.toISOString(),
          message,
          car: card
            ? {
                name: [card.carName, card.carVersion?.name].filter(Boolean).join(' '),
                href: carPath(card, call.language),
              }
            : null,
          wishedDay,
        }
      }),
    }
  },
})
