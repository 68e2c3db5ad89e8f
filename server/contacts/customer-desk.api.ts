import { joinCars, RUNNING_KINDS } from '@forecourt/domain/contacts/customer-desk.ts'
import { CustomerDeskAnswer, CustomerDeskRequest } from '@forecourt/domain/contacts/customer-desk.schema.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Db } from '../platform/database/database.ts'
import type { CarSource, RunningSource } from './running.ts'
import { query } from '../platform/http/endpoint.ts'
import { findCustomerKey, loadKnownBy } from './customer-notes.sql.ts'
import { customerNotFound } from './customers.ts'
import { customerPlace } from './customers.sql.ts'

interface CustomerDeskSources {
  running: readonly RunningSource[]
  cars: readonly CarSource[]
  /** Returns since when one of the addresses gets the newsletter. */
  newsletterSince: (db: Db, emails: readonly string[]) => Promise<Date | null>
}

/** @param sources what each area has open with a customer and knows of their cars */
export function customerDeskEndpoints(sources: CustomerDeskSources) {
  const getDesk = query({
    path: 'GET /sales/customer/getdesk',
    right: 'CUSTOMER_VIEW',
    place: (db, { id }) => customerPlace(db, id),
    summary:
      'Returns what is open with a customer (offers, dossiers, orders, appointments), as far as the caller may see it, their cars and their consent.',
    input: CustomerDeskRequest,
    output: CustomerDeskAnswer,
    reads: (_, { id }) => [`customer:${id}`],
    async run({ db, call: { staff, language, now } }, { id }) {
      const customerId = await findCustomerKey(db, id)
      if (!customerId) return customerNotFound()
      const by = await loadKnownBy(db, customerId)
      const at = { who: staff.who, language, now, today: brusselsDay(now) }
      const [running, cars, since] = await Promise.all([
        Promise.all(sources.running.map((source) => source(db, by, at))),
        Promise.all(sources.cars.map((source) => source(db, by, at))),
        sources.newsletterSince(db, by.emails),
      ])
      return {
        running: running
          .flat()
          .toSorted((one, other) => RUNNING_KINDS.indexOf(one.kind) - RUNNING_KINDS.indexOf(other.kind)),
        cars: joinCars(cars.flat()),
        newsletterSince: since?.toISOString() ?? null,
      }
    },
  })
  return [getDesk] as const
}
