import {
  OwnCarsAnswer,
  OwnCarsRequest,
  OwnPassportAnswer,
  OwnPassportRequest,
} from '@forecourt/domain/reports/customer-passport.schema.ts'
import { query } from '../platform/http/endpoint.ts'
import { refuse } from '../platform/http/refusal.ts'
import { findOwnPassport, listOwnCars } from './customer-passport.ts'

const getCars = query({
  path: 'GET /shop/account/getowncars',
  right: 'customer',
  summary: 'Returns the cars that the signed-in customer bought from us or had serviced here.',
  input: OwnCarsRequest,
  output: OwnCarsAnswer,
  run: async ({ db, call: { customer } }) => ({ cars: await listOwnCars(db, customer) }),
})

const getPassport = query({
  path: 'GET /shop/account/getpassport',
  right: 'customer',
  summary: 'Returns the technical data, papers and services of a car of the signed-in customer.',
  input: OwnPassportRequest,
  output: OwnPassportAnswer,
  async run({ db, call: { customer, language } }, { vin }) {
    const passport = await findOwnPassport(db, customer, { vin, language })
    return passport ? { passport } : refuse('record-not-found', { status: 404 })
  },
})

export const customerPassportEndpoints = [getCars, getPassport] as const
