import { z } from 'zod'
import { enumerationNames } from '../platform/values/enumeration.ts'
import { Instant, PublicNumber, PublicNumberParam, typedText, typedEmail } from '../platform/forms/fields.schema.ts'
import { formShape } from '../platform/forms/form.schema.ts'
import { LANGUAGES } from '../platform/values/languages.ts'
import type { ExportRequest, ExportRequestInput } from '../platform/resources/resource-calls.ts'
import {
  exportRequest,
  listAnswer,
  listRequest,
  listWishes,
  rowShape,
  selection,
} from '../platform/resources/resource.schema.ts'
import { VCARD_VERSIONS, type VcardVersion } from '../platform/values/vcard.ts'
import { ADDRESS_TYPES } from './address.ts'
import { addressForm } from './address-form.ts'
import { COUNTRY_CODES } from './countries.ts'
import { CUSTOMER_TYPES, FLEET_MEMBER_TYPES } from './customer.ts'
import { customerList, type ListedCustomer } from './customer-list.ts'
import { CAR_USAGES, CONTACT_LABELS, customerForm, MOST_OF_A_KIND } from './customer-record.ts'

const listed: z.ZodType<ListedCustomer> = z.strictObject({ id: PublicNumber, ...rowShape(customerList), rev: z.int() })

export const CustomerListRequest = listRequest(customerList)
export const CustomerListAnswer = listAnswer(customerList, listed)
export const CustomerExportRequest = exportRequest(customerList)

const version = z.enum(VCARD_VERSIONS).describe('3.0 for Outlook and old telephones')

/** `GET /sales/customer/getvcard` */
export const CustomerCardRequest = z.strictObject({ id: PublicNumberParam, version })

type CardsRequest = Omit<ExportRequest, 'format'> & { version: VcardVersion }
type CardsRequestInput = Omit<ExportRequestInput, 'format'> & { version: VcardVersion }

/** `POST /sales/customer/exportcards` */
export const CustomerCardsRequest: z.ZodType<CardsRequest, CardsRequestInput> = selection(customerList).extend({
  sortFilter: listWishes(customerList).sortFilter,
  version,
})

const kept = { id: PublicNumber.nullable() }
const PreferredEntry = { ...kept, isPreferred: z.boolean() }
/** A stored row named twice would be written twice, and the second would take the preferred mark of the first. */
const many = <Item extends z.ZodType<{ id: number | null }>>(item: Item) =>
  z
    .array(item)
    .max(MOST_OF_A_KIND)
    .superRefine((items, { addIssue }) => {
      const ids = items.map(({ id }) => id)
      for (const [at, id] of ids.entries())
        if (id !== null && ids.indexOf(id) < at) addIssue({ code: 'custom', path: [at, 'id'], message: 'named twice' })
    })

const facts = {
  rev: z.int().min(0),
  customerType: z.enum(enumerationNames(CUSTOMER_TYPES)),
  isCompany: z.boolean(),
  /** Of a company: one person who trades in their own name (GDPR art. 4, 1). */
  isSoleTrader: z.boolean(),
  ...formShape(customerForm),
  /** Null: as the rest says. */
  carUsage: z.enum(CAR_USAGES).nullable(),
  language: z.enum(LANGUAGES),
  branch: PublicNumber.nullable(),
  salesperson: PublicNumber.nullable(),
  isActive: z.boolean(),
  addresses: many(
    z.strictObject({
      ...PreferredEntry,
      label: z.enum(ADDRESS_TYPES),
      ...formShape(addressForm),
      cityId: PublicNumber.nullable(),
      countryCode: z.enum(COUNTRY_CODES),
    }),
  ),
  emails: many(z.strictObject({ ...PreferredEntry, label: z.enum(CONTACT_LABELS), address: typedEmail() })),
  phones: many(z.strictObject({ ...PreferredEntry, label: z.enum(CONTACT_LABELS), number: typedText(30) })),
  contacts: many(
    z.strictObject({
      ...kept,
      firstName: typedText(80),
      lastName: typedText(80),
      jobTitle: typedText(80),
      email: typedEmail(),
      phone: typedText(30),
      fleetRole: z.enum(enumerationNames(FLEET_MEMBER_TYPES)).nullable(),
    }),
  ),
}

export const CustomerDraft = z.strictObject({ id: PublicNumber.nullable(), ...facts })
export type CustomerDraft = z.infer<typeof CustomerDraft>

/** The last answer of VIES on the VAT number. */
const VatCheck = z.strictObject({
  state: z.enum(['valid', 'invalid', 'unchecked']),
  checkedAt: Instant.nullable(),
  companyName: z.string().nullable(),
})

export const CustomerRecord = z.strictObject({
  id: PublicNumber,
  ...facts,
  vatCheck: VatCheck,
  mergedInto: z
    .strictObject({ id: PublicNumber, label: z.string().nullable().describe('Null: beyond the reach of the caller') })
    .nullable()
    .describe('The customer that this one was merged into'),
  createdAt: Instant,
  updatedAt: Instant,
})
export type CustomerRecord = z.infer<typeof CustomerRecord>

export const CustomerNothing = z.strictObject({})
export const CustomerGetRequest = z.strictObject({ id: PublicNumberParam })
export const CustomerGetAnswer = z.strictObject({ customer: CustomerRecord })
export const NewCustomerAnswer = z.strictObject({ customer: CustomerDraft })
export const CustomerSaveRequest = z.strictObject({ customer: CustomerDraft })

/** The branches, or the people who sell, that a customer can be given to, in the shape that a filter of a list asks for. */
export const CustomerChoices = z.strictObject({
  data: z.array(z.strictObject({ id: PublicNumber, rev: z.int(), name: z.string(), isActive: z.boolean() })),
})
