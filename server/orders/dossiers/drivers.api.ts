import {
  DriverDataRequest,
  DriverEraseAnswer,
  DriverEraseRequest,
  DriverFindAnswer,
  DriverFindRequest,
} from '@forecourt/domain/orders/driver.schema.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { customerNotFound, customerPlace, findCustomerKey } from '../../contacts/customers.ts'
import { findOfferDrivers } from '../../offers/desk/offer-drivers.ts'
import { forgetInAudit, nameReason } from '../../platform/audit/audit.ts'
import { FileAnswer, fileAnswer } from '../../platform/files/file-answer.ts'
import { command, query } from '../../platform/http/endpoint.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { areSearchable, splitSearchWords } from '../../platform/resources/search-words.ts'
import { forgetDriverWhole, selectDrivenCars } from './driver-data.ts'
import { findDossierDrivers, selectFleets } from './drivers.sql.ts'

/** Drivers that one answer lists. */
const mostDrivers = 50

const find = query({
  path: 'POST /sales/driver/find',
  right: 'CUSTOMER_PRIVACY',
  place: 'rows',
  summary: 'Finds the drivers of the cars of fleets by name, fleet or licence plate.',
  input: DriverFindRequest,
  output: DriverFindAnswer,
  reads: ({ drivers }) => [...new Set(drivers.map(({ customer }) => `customer:${customer}`))],
  async run({ db, call: { staff } }, { customer, text }) {
    const customerId = customer === null ? undefined : await findCustomerKey(db, customer)
    const words = splitSearchWords(text)
    // A fleet that does not exist is answered as one beyond the scope of the caller.
    const isNobody = customer === null ? !areSearchable(words) : customerId === undefined
    if (isNobody) return { drivers: [], isCut: false }
    const named = [
      ...(await findOfferDrivers(db, words, customerId)).map((row) => ({ ...row, licencePlate: null })),
      ...(await findDossierDrivers(db, words, customerId)),
    ]
    if (named.length === 0) return { drivers: [], isCut: false }
    const found = Map.groupBy(named, ({ customerId: fleet, name, email }) =>
      JSON.stringify([fleet, name.trim().toLowerCase(), email.toLowerCase()]),
    )
    const within = await selectFleets(db, staff.who, [...new Set(named.map((row) => row.customerId))])
    const fleets = new Map(within.map((fleet) => [fleet.customerId, fleet]))
    const drivers = [...found.values()].flatMap(([first, ...more]) => {
      const fleet = first && fleets.get(first.customerId)
      if (!fleet) return []
      return {
        customer: fleet.number,
        company: fleet.name,
        name: first.name.trim(),
        email: first.email,
        cars: [first, ...more].map(({ number, car, licencePlate }) => ({ number, car, licencePlate })),
      }
    })
    return { drivers: drivers.slice(0, mostDrivers), isCut: drivers.length > mostDrivers }
  },
})

const getPersonalData = query({
  path: 'POST /sales/driver/getpersonaldata',
  right: 'CUSTOMER_PRIVACY',
  place: (db, { customer }) => customerPlace(db, customer),
  summary: 'Exports what is kept of the driver of a fleet (GDPR access request).',
  input: DriverDataRequest,
  output: fileAnswer,
  reads: (_, { customer }) => [`customer:${customer}`],
  async run({ db, call: { language, now } }, { customer, name, email }) {
    const customerId = await findCustomerKey(db, customer)
    if (customerId === undefined) return customerNotFound()
    const cars = await selectDrivenCars(db, { customerId, name, email })
    if (cars.length === 0) return refuse('record-not-found', { status: 404 })
    const file = { madeOn: now.toISOString(), name, email, cars }
    const start = language === 'nl' ? 'bestuurder' : 'conducteur'
    return new FileAnswer(new TextEncoder().encode(JSON.stringify(file, null, 2)), {
      contentType: 'application/json; charset=utf-8',
      fileName: `${start}-${customer}-${brusselsDay(now)}.json`,
    })
  },
})

const erase = command({
  path: 'POST /sales/driver/erase',
  right: 'CUSTOMER_PRIVACY',
  place: (db, { customer }) => customerPlace(db, customer),
  summary: 'Removes the driver of a fleet from its offers and dossiers (GDPR). Cannot be undone.',
  input: DriverEraseRequest,
  output: DriverEraseAnswer,
  async run({ tx }, { customer, name, email, asked }) {
    if (asked === '') return refuse('reason-missing', { status: 422, field: 'asked' })
    const customerId = await findCustomerKey(tx, customer)
    if (customerId === undefined) return customerNotFound()
    const key = { customerId, name, email }
    if ((await selectDrivenCars(tx, key)).length === 0) return refuse('record-not-found', { status: 404 })
    await nameReason(tx, asked)
    await forgetInAudit(tx)
    await forgetDriverWhole(tx, key)
    return {}
  },
})

export const driverEndpoints = [find, getPersonalData, erase] as const
