import { requireUserId } from '../platform/http/identity.ts'
import { DEFAULT_COUNTRY_CODE } from '@forecourt/domain/contacts/address.ts'
import { COUNTRY_CODES } from '@forecourt/domain/contacts/countries.ts'
import type { CustomerType } from '@forecourt/domain/contacts/customer.ts'
import type { CustomerDraft, CustomerRecord } from '@forecourt/domain/contacts/customer.schema.ts'
import {
  guessCustomerType,
  MOVED_PARTY_HEADS,
  MOVED_PARTY_WORDS,
  movedCustomer,
  movedSupplier,
  readVatNumber,
  tidyParty,
  type MovedParty,
} from '@forecourt/domain/contacts/moved-party.ts'
import { parseIban } from '@forecourt/domain/organisation/iban.ts'
import { parsePhoneNumber } from '@forecourt/domain/platform/forms/phone.ts'
import { pickDraft, type Reference } from '@forecourt/domain/platform/resources/resource.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { Tx } from '../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import type { Importable, Importer, ImportTable } from '../platform/imports/importable.ts'
import { keyText, type Draft, type Row } from '../platform/resources/resource-rows.ts'
import { findCustomerRecord, saveCustomer } from './customers.ts'
import {
  customersByOutsideNumber,
  freeCustomersWithVat,
  hasOutsideNumber,
  insertOutsideNumber,
  lockParty,
  referencesOfParties,
  type MovedKind,
} from './moved-parties.sql.ts'
import { findAccounts, findTerm, insertAccount, insertTerm } from './suppliers.sql.ts'

export { customersByOutsideNumber } from './moved-parties.sql.ts'

/** Customers of another system. Each line is saved as from the form. */
export const movedCustomersImport: Importable = {
  resource: movedCustomer,
  right: 'SYSTEM_MOVE',
  screen: 'systemMove',
  heads: MOVED_PARTY_HEADS,
  words: MOVED_PARTY_WORDS,
  keepsEmpty: true,
  open: (tx) => openParties(tx, 'customer', { read: async () => ({}), write: async () => undefined }),
}

/** Suppliers of another system, with the account that they are paid on: a user verifies it before anything is paid. */
export const movedSuppliersImport: Importable = {
  resource: movedSupplier,
  right: 'SYSTEM_MOVE',
  screen: 'systemMove',
  heads: MOVED_PARTY_HEADS,
  words: MOVED_PARTY_WORDS,
  keepsEmpty: true,
  open: (tx, importer) => openParties(tx, 'supplier', supplierParts(tx, importer)),
}

/** A line of a file: a party with all fields of either list. */
type Line = MovedParty & {
  readonly id: number | null
  readonly rev: number
  readonly outsideNumber: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly customerType?: CustomerType | null
  readonly city: string | null
  readonly country: Reference | null
  readonly email: string | null
  readonly branch?: Reference | null
  readonly blockedReason?: string | null
  readonly remarks: string | null
  readonly iban?: string | null
  readonly days?: number | null
  readonly isEndOfMonth?: boolean
}

const toLine = (party: MovedKind, draft: Draft): Line =>
  party === 'customer' ? pickDraft(movedCustomer, draft) : pickDraft(movedSupplier, draft)

/** Parts of a party that only one of the lists has. */
interface OwnParts {
  read(customerId: string): Promise<object>
  write(customerId: string, line: Line): Promise<ApiRefusal | undefined>
}

async function openParties(tx: Tx, party: MovedKind, parts: OwnParts): Promise<ImportTable> {
  const known = await referencesOfParties(tx)
  const belgium = known.countries.get(DEFAULT_COUNTRY_CODE) ?? null
  const toRow = async (customer: { customerId: string; number: number }, outsideNumber: string | null) => {
    const record = requireValue(await findCustomerRecord(tx, customer.number), 'the customer')
    return {
      id: customer.number,
      rev: record.rev,
      outsideNumber,
      ...readRecord(record, known),
      ...(party === 'customer' && {
        customerType: record.customerType,
        branch: record.branch === null ? null : (known.branches.get(record.branch) ?? null),
        blockedReason: record.blockedReason || null,
      }),
      ...(await parts.read(customer.customerId)),
    }
  }
  return {
    async rowsByKey(keys) {
      const numbers = keys.map(([outsideNumber]) => String(outsideNumber))
      const rows = new Map<string, Row>()
      for (const found of await customersByOutsideNumber(tx, party, numbers))
        rows.set(keyText([found.outsideNumber]), await toRow(found, found.outsideNumber))
      return rows
    },
    async match({ vatNumber }) {
      const vat = typeof vatNumber === 'string' ? readVatNumber(vatNumber) : undefined
      const [number, ...others] = vat ? await freeCustomersWithVat(tx, party, vat) : []
      if (number === undefined || others.length > 0) return undefined
      return toRow({ customerId: await lockParty(tx, number), number }, null)
    },
    tidy(draft) {
      const line = toLine(party, draft)
      const hasAddress = [line.streetName, line.postalCode, line.city].some((part) => part !== null)
      const place = line.country ?? (hasAddress ? belgium : null)
      const tidied = tidyParty({ ...line, country: place }, place !== null && place.id !== belgium?.id)
      return party === 'customer' ? { ...tidied, customerType: line.customerType ?? guessCustomerType(line) } : tidied
    },
    async save(draft) {
      const line = toLine(party, draft)
      const current = line.id === null ? undefined : await findCustomerRecord(tx, line.id)
      const countryCode = line.country === null ? DEFAULT_COUNTRY_CODE : (known.codes.get(line.country.id) ?? '')
      const saved = await saveCustomer(tx, toCustomerDraft(line, current, countryCode))
      if (isRefusal(saved)) return toFieldOfLine(saved, party === 'customer' ? movedCustomer.name : movedSupplier.name)
      const customerId = await lockParty(tx, saved)
      const outside = { customerId, party, outsideNumber: line.outsideNumber }
      if (!(await hasOutsideNumber(tx, outside))) await insertOutsideNumber(tx, outside)
      return (await parts.write(customerId, line)) ?? saved
    },
  }
}

type Known = Awaited<ReturnType<typeof referencesOfParties>>

/** Reads a customer as a line of a file would have them. */
function readRecord(record: CustomerRecord, { countries }: Known) {
  const { isCompany, contacts, phones } = record
  const address = findPreferred(record.addresses)
  const named = isCompany ? contacts[0] : record
  const [phone, mobile] = phones.map(({ number }) => parsePhoneNumber(number) ?? null)
  return {
    companyName: record.companyName || null,
    firstName: named?.firstName || null,
    lastName: named?.lastName || null,
    language: record.language,
    vatNumber: record.vatNumber === '' ? null : `${record.vatPrefix}${record.vatNumber}`,
    enterpriseNumber: record.enterpriseNumber || null,
    streetName: address?.streetName || null,
    houseNumber: address?.houseNumber || null,
    boxNumber: address?.boxNumber || null,
    postalCode: address?.postalCode || null,
    city: address?.city || null,
    country: address ? (countries.get(address.countryCode) ?? null) : null,
    email: findPreferred(record.emails)?.address ?? null,
    phone: phone ?? null,
    mobile: mobile ?? null,
    remarks: record.remarks || null,
  }
}

function findPreferred<Item extends { readonly isPreferred: boolean }>(items: readonly Item[]): Item | undefined {
  return items.find(({ isPreferred }) => isPreferred) ?? items[0]
}

/** Merges the line into the present customer: what a file cannot contain stays. */
function toCustomerDraft(line: Line, current: CustomerRecord | undefined, countryCode: string): CustomerDraft {
  const isCompany = line.companyName !== null
  const vat = line.vatNumber === null ? undefined : readVatNumber(line.vatNumber)
  const label = isCompany ? 'work' : 'home'
  return {
    id: line.id,
    rev: line.rev,
    customerType: line.customerType ?? current?.customerType ?? guessCustomerType(line),
    isCompany,
    isSoleTrader: current?.isSoleTrader ?? false,
    companyName: line.companyName ?? '',
    firstName: line.firstName ?? '',
    lastName: line.lastName ?? '',
    enterpriseNumber: line.enterpriseNumber ?? '',
    vatPrefix: vat?.prefix ?? DEFAULT_COUNTRY_CODE,
    // A text that is no VAT number is passed on, to be refused as such.
    vatNumber: vat?.number ?? line.vatNumber ?? '',
    carUsage: current?.carUsage ?? null,
    remarks: line.remarks ?? '',
    blockedReason: line.blockedReason ?? current?.blockedReason ?? '',
    language: requireValue(line.language, 'the language of the line'),
    branch: line.branch?.id ?? current?.branch ?? null,
    salesperson: current?.salesperson ?? null,
    isActive: current?.isActive ?? true,
    addresses: putAddress(line, current?.addresses ?? [], { label, countryCode }),
    emails: putEmail(line, current?.emails ?? [], label),
    phones: putPhones(line, current?.phones ?? [], label),
    contacts: isCompany ? putContact(line, current?.contacts ?? []) : (current?.contacts ?? []),
  }
}

type Addresses = CustomerDraft['addresses']

function putAddress(
  line: Line,
  addresses: Addresses,
  { label, countryCode }: { label: 'work' | 'home'; countryCode: string },
): Addresses {
  if ([line.streetName, line.postalCode, line.city].every((part) => part === null)) return [...addresses]
  const before = findPreferred(addresses)
  const code = COUNTRY_CODES.find((one) => one === countryCode) ?? DEFAULT_COUNTRY_CODE
  const isSamePlace = before?.postalCode === line.postalCode && before?.city === line.city
  const address: Addresses[number] = {
    id: before?.id ?? null,
    isPreferred: true,
    label: before?.label ?? label,
    streetName: line.streetName ?? '',
    houseNumber: line.houseNumber ?? '',
    boxNumber: line.boxNumber ?? '',
    postalCode: line.postalCode ?? '',
    city: line.city ?? '',
    cityId: isSamePlace ? (before?.cityId ?? null) : null,
    countryCode: code,
  }
  return [address, ...addresses.filter((one) => one !== before)]
}

function putEmail(line: Line, emails: CustomerDraft['emails'], label: 'work' | 'home'): CustomerDraft['emails'] {
  const before = findPreferred(emails)
  if (line.email === null || before?.address === line.email) return [...emails]
  const email = { id: before?.id ?? null, label: before?.label ?? label, address: line.email, isPreferred: true }
  return [email, ...emails.filter((one) => one !== before)]
}

/** Replaces the first two telephones by those of the file; further ones stay. */
function putPhones(line: Line, phones: CustomerDraft['phones'], label: 'work' | 'home'): CustomerDraft['phones'] {
  const numbers = [line.phone, line.mobile].filter((number) => number !== null)
  const put = numbers.map((number, at) => {
    const before = phones[at]
    return {
      id: before?.id ?? null,
      label: before?.label ?? label,
      number,
      isPreferred: before?.isPreferred ?? at === 0,
    }
  })
  return [...put, ...phones.slice(numbers.length)]
}

/** Makes the person that a file names beside a company the first of its contact persons. */
function putContact(line: Line, contacts: CustomerDraft['contacts']): CustomerDraft['contacts'] {
  if (line.lastName === null) return [...contacts]
  const [before, ...others] = contacts
  const blank = { id: null, jobTitle: '', email: '', phone: '', fleetRole: null }
  return [{ ...(before ?? blank), firstName: line.firstName ?? '', lastName: line.lastName }, ...others]
}

/** Moves the refusal of a form from one of its rows to the line, which has one of each. */
function toFieldOfLine(refusal: ApiRefusal, list: string): ApiRefusal {
  const [, group = '', place, part] = refusal.field?.split('.') ?? []
  const names: Readonly<Record<string, string>> = { emails: 'email', phones: place === '1' ? 'mobile' : 'phone' }
  const name = names[group] ?? part ?? group
  return name === '' ? refusal : { ...refusal, field: `${list}.${name}` }
}

function supplierParts(tx: Tx, { actor, now }: Importer): OwnParts {
  const by = { enteredBy: requireUserId(actor), enteredAt: now }
  return {
    async read(customerId) {
      const [accounts, term] = await Promise.all([findAccounts(tx, customerId), findTerm(tx, customerId)])
      return {
        iban: accounts[0]?.iban ?? null,
        days: term?.days ?? null,
        isEndOfMonth: term?.isEndOfMonth ?? false,
      }
    },
    async write(customerId, { iban = null, days = null, isEndOfMonth = false }) {
      const account = iban === null ? undefined : parseIban(iban)
      if (account && !account.ok)
        return refuse('supplier-iban-wrong', { status: 422, field: `${movedSupplier.name}.iban` })
      const accounts = await findAccounts(tx, customerId)
      if (account && accounts.every((one) => one.iban !== account.iban))
        await insertAccount(tx, { ...by, customerId, iban: account.iban })
      const term = await findTerm(tx, customerId)
      if (days !== null && (term?.days !== days || term.isEndOfMonth !== isEndOfMonth))
        await insertTerm(tx, { ...by, customerId, days, isEndOfMonth })
      return undefined
    },
  }
}
