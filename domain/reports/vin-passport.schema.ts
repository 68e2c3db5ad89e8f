import { z } from 'zod'
import { CentsAmount, Day, PublicNumber, PublicNumberParam, oneLine } from '../platform/forms/fields.schema.ts'
import { PASSPORT_EVENTS, PASSPORT_SCREENS, READING_SOURCES, VIN_PATTERN } from './vin-passport.ts'

export const Vin = z.string().regex(VIN_PATTERN)
const Link = z.strictObject({ screen: z.enum(PASSPORT_SCREENS), id: PublicNumber })

const StockRecord = z.strictObject({
  id: PublicNumber,
  kind: z.enum(['used', 'stock']),
  stockNumber: z.string(),
  name: z.string(),
  branch: z.string(),
  arrivedOn: Day.nullable(),
  soldOn: Day.nullable(),
  isWithdrawn: z.boolean(),
  isDemo: z.boolean(),
  inspectedOn: Day.nullable(),
  inspectionValidUntil: Day.nullable(),
  carPass: z.strictObject({ on: Day, url: z.string() }).nullable(),
  conditionOn: Day.nullable().describe('The day on which its condition report was complete'),
  pictures: z.int(),
  pictureUrl: z.string().nullable(),
  ledger: z
    .strictObject({
      purchaseCents: CentsAmount,
      costCents: CentsAmount,
      saleCents: CentsAmount,
      marginCents: CentsAmount.nullable().describe('Null: not sold, or without the right to margins'),
    })
    .nullable()
    .describe('In cents without VAT; null: the caller lacks the right to costs'),
})

const Event = z.strictObject({
  kind: z.enum(PASSPORT_EVENTS),
  on: Day,
  number: z.string(),
  link: Link.nullable(),
  text: z.string(),
  party: z.string().nullable().describe('Null: none, or the caller may not see the customer'),
  customer: PublicNumber.nullable(),
  km: z.int().nullable(),
  cents: CentsAmount.nullable(),
})
export type PassportEvent = z.infer<typeof Event>

const Reading = z.strictObject({
  on: Day,
  km: z.int(),
  source: z.enum(READING_SOURCES),
  number: z.string(),
  link: Link.nullable(),
  isBelow: z.boolean().describe('Below a reading before it'),
})
const Person = z.strictObject({
  name: z.string(),
  customer: PublicNumber.nullable(),
  role: z.enum(['seller', 'buyer', 'customer']),
  since: Day,
})

const Range = z.strictObject({ from: z.number(), to: z.number() })
/** Powertrain and official figures of a car. */
export const TechnicalAnswer = z
  .strictObject({
    engine: z.string(),
    kilowatts: z.int(),
    horsepower: z.int(),
    fuel: z.string(),
    gearbox: z.string(),
    cycle: z.enum(['WLTP', 'NEDC']),
    emission: Range.nullable().describe('In g CO₂/km'),
    consumption: Range.nullable().describe('In l/100 km; CNG: kg/100 km'),
    power: Range.nullable().describe('In kWh/100 km'),
    rangeKm: z.int().nullable(),
  })
  .meta({ id: 'TechnicalData' })

export const PassportRequest = z.strictObject({ vin: Vin })
export const PassportAnswer = z.strictObject({
  passport: z.strictObject({
    vin: Vin,
    name: z.string(),
    plates: z.array(z.string()).describe('The last one first'),
    firstRegistration: Day.nullable(),
    buildYear: z.int().nullable(),
    colour: z.string().nullable(),
    doors: z.int().nullable(),
    seats: z.int().nullable(),
    keyCount: z.int().nullable(),
    technical: TechnicalAnswer.nullable(),
    records: z.array(StockRecord).nullable().describe('Null: the caller may not see the stock'),
    people: z.array(Person).nullable().describe('Null: the caller may see no customers'),
    readings: z.array(Reading),
    origin: z.array(Event),
    sale: z.array(Event),
    work: z.array(Event),
    claim: z.array(Event),
    loan: z.array(Event),
    paper: z.array(Event),
  }),
})
export type Passport = z.infer<typeof PassportAnswer>['passport']

export const PassportLocateRequest = z.strictObject({ id: PublicNumberParam })
export const PassportLocateAnswer = z.strictObject({ vin: Vin })

export const PassportFindRequest = z.strictObject({ typed: oneLine(40) })
export const PassportFindAnswer = z.strictObject({
  cars: z.array(z.strictObject({ vin: Vin, name: z.string(), detail: z.string() })),
})
