import {
  PassportAnswer,
  PassportFindAnswer,
  PassportFindRequest,
  PassportLocateAnswer,
  PassportLocateRequest,
  PassportRequest,
} from '@forecourt/domain/reports/vin-passport.schema.ts'
import { query } from '../platform/http/endpoint.ts'
import { refuse } from '../platform/http/refusal.ts'
import { areSearchable, splitSearchWords } from '../platform/resources/search-words.ts'
import { findPassport } from './vin-passport.ts'
import { findPassports, findVinByNumber } from './vin-passport.sql.ts'

const notFound = () => refuse('record-not-found', { status: 404 })
const mostFound = 20

const get = query({
  path: 'GET /sales/vinpassport/get',
  right: 'VIN_PASSPORT_VIEW',
  summary:
    'Returns all that is known of a chassis number. Each part has the records that the caller may see; amounts of purchases need the right to costs.',
  input: PassportRequest,
  output: PassportAnswer,
  reads: (_, { vin }) => [`vin_passport:${vin}`],
  async run({ db, call: { staff, language } }, { vin }) {
    const passport = await findPassport(db, staff.who, { vin, language })
    return passport ? { passport } : notFound()
  },
})

const locate = query({
  path: 'GET /sales/vinpassport/locate',
  right: 'VIN_PASSPORT_VIEW',
  summary: 'Returns the chassis number of a car that a search found.',
  input: PassportLocateRequest,
  output: PassportLocateAnswer,
  async run({ db, call: { staff } }, { id }) {
    const vin = await findVinByNumber(db, staff.who, id)
    return vin === undefined ? notFound() : { vin }
  },
})

const find = query({
  path: 'POST /sales/vinpassport/find',
  right: 'VIN_PASSPORT_VIEW',
  summary: 'Finds cars by the end of their chassis number, their plate, stock number or receipt number.',
  input: PassportFindRequest,
  output: PassportFindAnswer,
  async run({ db, call: { staff } }, { typed }) {
    const words = splitSearchWords(typed)
    if (!areSearchable(words)) return { cars: [] }
    const found = await findPassports(db, staff.who, { words }, mostFound)
    return { cars: found.map(({ vin, name, detail }) => ({ vin, name, detail })) }
  },
})

export const passportEndpoints = [get, locate, find] as const
