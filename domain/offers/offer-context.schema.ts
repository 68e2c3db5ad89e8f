import { z } from 'zod'
import { ITEM_FLAGS } from '../catalogue/items.ts'
import { Part } from '../catalogue/part-key.schema.ts'
import { VERSION_TAGS } from '../catalogue/vehicle.ts'
import { CUSTOMER_TYPES } from '../contacts/customer.ts'
import { VAT_PERMIT_KINDS } from '../contacts/vat-permit.ts'
import { enumerationNames } from '../platform/values/enumeration.ts'
import type { Keys } from '../platform/values/keys.schema.ts'
import { Day, PublicNumber, TranslatedText } from '../platform/forms/fields.schema.ts'
import { LanguageCode } from '../platform/values/translated.schema.ts'
import { FactsAnswered, TraitsOfCar, type AnsweredFacts } from '../pricing/sale/sale.schema.ts'
import type { OfferCarFacts, OfferContext, OfferCustomer, OfferPart, OfferRange, OfferTerms } from './offer-sale.ts'

// The schemas of the data with which an offer is calculated, as calls answer it (offer-sale.ts describes the fields).

const CustomerType = z.enum(enumerationNames(CUSTOMER_TYPES))

const Customer: z.ZodType<OfferCustomer, OfferCustomer> = z.strictObject({
  id: PublicNumber,
  name: z.string(),
  customerType: CustomerType,
  language: LanguageCode,
  isTaxable: z.boolean().describe('Has a VAT number, or buys to sell or to rent out'),
  vatNumber: z.enum(['valid', 'invalid', 'not-checked']),
  email: z.string(),
  address: z.array(z.string()).describe('Lines of a postal address'),
  blockedReason: z.string().describe('Why nothing may be sold to this customer. Empty: not blocked'),
  vatId: z.string().exactOptional(),
  country: z.string().exactOptional(),
  postcode: z.string().exactOptional(),
  isMerged: z.boolean().exactOptional(),
  permits: z
    .array(
      z.strictObject({
        id: PublicNumber,
        rev: z.int(),
        kind: z.enum(VAT_PERMIT_KINDS),
        number: z.string(),
        validFrom: Day,
        validUntil: Day.nullable(),
      }),
    )
    .exactOptional()
    .describe('Certified permits to buy without VAT'),
} satisfies Keys<OfferCustomer>)

const PartOfCar: z.ZodType<OfferPart, OfferPart> = z.strictObject({
  key: Part,
  id: z.string(),
  kind: z.enum(['engine', 'colour', 'cover', 'option', 'pack']),
  code: z.string().exactOptional(),
  name: TranslatedText,
  group: TranslatedText.nullable(),
  tag: z.enum(enumerationNames(VERSION_TAGS)),
  flags: z.array(z.enum(ITEM_FLAGS)).exactOptional(),
} satisfies Keys<OfferPart>)

const CarFacts: z.ZodType<OfferCarFacts, OfferCarFacts> = z.strictObject({
  id: z.string(),
  name: z.string(),
  condition: z.enum(['new', 'used']),
  standing: z.enum(['for-sale', 'reserved', 'sold', 'withdrawn']).nullable().describe('Null: the car is to be built'),
  vat: z
    .enum(['deductible', 'margin'])
    .describe('How the car was bought: with deductible VAT, or for the margin scheme'),
  firstRegistration: Day.nullable(),
  mileageKm: z.int().nullable(),
  licencePlate: z.string().nullable(),
  vin: z.string().nullable(),
  traits: TraitsOfCar,
  versionId: z.string().nullable(),
  parts: z.array(PartOfCar).describe('What can be chosen for the car. Empty for a car in stock'),
} satisfies Keys<OfferCarFacts>)

const Terms: z.ZodType<OfferTerms, OfferTerms> = z.strictObject({
  isSalesTypeActive: z.boolean(),
  customerTypes: z.array(CustomerType),
  needsProof: z.boolean().exactOptional(),
  days: z.int().describe('For how many days an offer is valid by default'),
  mostDays: z.int().nullable().describe('For how many days an offer can be valid at most. Null: no limit'),
  mostDelayDays: z.int().nullable().describe('For how many days a car can be held at most. Null: no limit'),
  originalInvoiceUnderYears: z
    .int()
    .exactOptional()
    .describe('A trade-in younger than this needs its first invoice, in years. 0: none does'),
} satisfies Keys<OfferTerms>)

const Range: z.ZodType<OfferRange, OfferRange> = z.strictObject({
  model: z.strictObject({ name: z.string(), isActive: z.boolean() }),
  year: z.strictObject({ year: z.int(), isActive: z.boolean() }),
  bodyType: z.strictObject({ name: TranslatedText, isActive: z.boolean() }),
  version: z.strictObject({ name: z.string(), isOrderable: z.boolean(), since: Day.nullable() }),
  engine: z.strictObject({ name: z.string(), isOffered: z.boolean() }).nullable(),
} satisfies Keys<OfferRange>)

/** The context of an offer's calculation as the API returns it: without costs. */
export type AnsweredContext = OfferContext & { readonly facts: AnsweredFacts }
export const ContextAnswered: z.ZodType<AnsweredContext, AnsweredContext> = z
  .strictObject({
    day: Day.describe('The day whose prices and rules these are'),
    customer: Customer.nullable(),
    car: CarFacts.nullable(),
    facts: FactsAnswered,
    terms: Terms,
    names: z.record(z.string(), TranslatedText).describe('Names of parts, rules and services by their keys'),
    range: Range.nullable()
      .exactOptional()
      .describe('Whether the model is still in production. Null: no car, or a used one'),
  } satisfies Keys<AnsweredContext>)
  .meta({ id: 'OfferContext' })
