import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { CUSTOMER_TYPES } from '@forecourt/domain/contacts/customer.ts'
import { customerName } from '@forecourt/domain/contacts/customer-record.ts'
import type { CustomerDraft, CustomerRecord } from '@forecourt/domain/contacts/customer.schema.ts'
import { formatPhoneInBelgium, parsePhoneNumber } from '@forecourt/domain/platform/forms/phone.ts'
import { parseVatNumber } from '@forecourt/domain/contacts/vat-number.ts'
import { getEnumerationName } from '@forecourt/domain/platform/values/enumeration.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { may, type Who } from '@forecourt/domain/platform/resources/rights.ts'
import { findLastEditor } from '../platform/audit/audit.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import { countryRefusal } from './countries.ts'
import { customerRefusal } from './customer-refusal.ts'
import {
  selectAddresses,
  branchKey,
  customerPlace,
  customerRow,
  insertCustomer,
  salespersonKey,
  updateCustomer,
  writeParts,
  type CustomerRow,
} from './customers.sql.ts'

export { customerOfAccount, hasAccount } from './customer-accounts.sql.ts'
export { findCustomerKey } from './customer-notes.sql.ts'
export { customerKeysWithEmail, customerPlace, customerWithEmail } from './customers.sql.ts'

/** Returns whether a user may see a customer; false if there is none. */
export async function seesCustomer(db: Db, who: Who, number: number): Promise<boolean> {
  const place = await customerPlace(db, number)
  return place !== undefined && may(who, 'CUSTOMER_VIEW', place).ok
}

/**
 * Finds a customer as their form has them.
 * @param who a reader: names the customer that this one was merged into, if they may see that one
 */
export async function findCustomerRecord(db: Db, number: number, who?: Who): Promise<CustomerRecord | undefined> {
  const row = await customerRow(db, number)
  if (!row) return undefined
  const record = toCustomerRecord(row)
  const { mergedInto } = record
  const isNamed = mergedInto && who && (await seesCustomer(db, who, mergedInto.id))
  return isNamed ? { ...record, mergedInto: { id: mergedInto.id, label: otherName(row) } } : record
}

export async function loadCustomerRecord(db: Db, number: number) {
  return requireValue(await findCustomerRecord(db, number), `the customer ${number}`)
}

function toCustomerRecord(row: CustomerRow): CustomerRecord {
  const { number, rev, isCompany, isSoleTrader, companyName, firstName, lastName, carUsage, language, remarks } = row
  return {
    id: number,
    rev,
    isCompany,
    isSoleTrader,
    companyName,
    firstName,
    lastName,
    language,
    remarks,
    customerType: getEnumerationName(CUSTOMER_TYPES, row.customerType),
    carUsage,
    enterpriseNumber: row.enterpriseNumber ?? '',
    vatPrefix: row.vatPrefix ?? '',
    vatNumber: row.vatNumber ?? '',
    blockedReason: row.blockedReason ?? '',
    branch: row.branch,
    salesperson: row.salesperson,
    isActive: row.isActive,
    addresses: row.addresses.map(({ number: id, countryCode, id: _, customerId: _2, rank: _3, ...address }) => ({
      ...address,
      id,
      countryCode,
    })),
    emails: row.emails.map(({ number: id, label, address, isPreferred }) => ({ id, label, address, isPreferred })),
    phones: row.phones.map(({ number: id, label, phone, isPreferred }) => ({
      id,
      label,
      isPreferred,
      number: formatPhoneInBelgium(phone),
    })),
    contacts: row.contacts.map(({ number: id, phone, email, id: _, customerId: _2, rank: _3, ...contact }) => ({
      ...contact,
      id,
      email: email ?? '',
      phone: phone === null ? '' : formatPhoneInBelgium(phone),
    })),
    vatCheck: {
      state: row.isValid === null ? 'unchecked' : row.isValid ? 'valid' : 'invalid',
      checkedAt: row.checkedAt?.toISOString() ?? null,
      companyName: row.vatCompanyName,
    },
    mergedInto: row.otherNumber === null ? null : { id: row.otherNumber, label: null },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

function otherName(row: CustomerRow): string {
  return customerName({
    isCompany: requireValue(row.otherIsCompany, 'the kind of the other customer'),
    companyName: requireValue(row.otherCompanyName, 'the company name of the other customer'),
    firstName: requireValue(row.otherFirstName, 'the first name of the other customer'),
    lastName: requireValue(row.otherLastName, 'the last name of the other customer'),
  })
}

/**
 * Saves a customer with all parts, or returns why it cannot.
 * @returns the customer number
 */
export async function saveCustomer(tx: Tx, draft: CustomerDraft): Promise<number | ApiRefusal> {
  const wrong = customerRefusal(draft)
  if (wrong) return wrong
  const written = await writeFacts(tx, draft)
  if (isRefusal(written)) return written
  const refusal = await countryRefusal(
    tx,
    draft.addresses.map((address, at) => ({ field: `customer.addresses.${at}`, address })),
    () => selectAddresses(tx, written.id),
  )
  if (refusal) return refusal
  await writeParts(tx, 'customerAddress', written.id, preferringOne(draft.addresses))
  await writeParts(tx, 'customerEmail', written.id, preferringOne(draft.emails))
  await writeParts(tx, 'customerPhone', written.id, preferringOne(draft.phones).map(toStoredPhone))
  await writeParts(tx, 'customerContact', written.id, draft.contacts.map(toStoredContact))
  return written.number
}

/** Saves the single values of a customer, without the parts they have several of. */
export async function writeFacts(
  tx: Tx,
  draft: Omit<CustomerDraft, 'addresses' | 'emails' | 'phones' | 'contacts'>,
): Promise<{ id: string; number: number } | ApiRefusal> {
  const [branchId, salespersonId] = await Promise.all([
    draft.branch === null ? null : branchKey(tx, draft.branch),
    draft.salesperson === null ? null : salespersonKey(tx, draft.salesperson),
  ])
  if (branchId === undefined) return refuse('customer-incomplete', { status: 422, field: 'customer.branch' })
  if (salespersonId === undefined) return refuse('customer-incomplete', { status: 422, field: 'customer.salesperson' })
  const values = { ...toStoredFacts(draft), branchId, salespersonId }
  const written =
    draft.id === null
      ? await insertCustomer(tx, values)
      : await updateCustomer(tx, { number: draft.id, rev: draft.rev }, values)
  return written ?? conflictRefusal(tx, requireValue(draft.id, 'the number of the customer'))
}

function toStoredFacts(draft: Parameters<typeof writeFacts>[1]) {
  const { isCompany, companyName, firstName, lastName, enterpriseNumber, carUsage, language, remarks, isActive } = draft
  const vat = draft.vatNumber === '' ? undefined : parseVatNumber(draft.vatPrefix, draft.vatNumber)
  const enterprise = parseVatNumber('BE', enterpriseNumber)
  const ofVat = vat?.ok && vat.prefix === 'BE' ? vat.number : null
  return {
    isCompany,
    companyName,
    carUsage,
    language,
    remarks,
    isActive,
    isSoleTrader: isCompany && draft.isSoleTrader,
    // People of a company are its contacts.
    firstName: isCompany ? '' : firstName,
    lastName: isCompany ? '' : lastName,
    customerType: CUSTOMER_TYPES[draft.customerType],
    // In Belgium the VAT number is the enterprise number with BE before it.
    enterpriseNumber: enterprise.ok ? enterprise.number : ofVat,
    vatPrefix: vat?.ok ? vat.prefix : null,
    vatNumber: vat?.ok ? vat.number : null,
    blockedReason: draft.blockedReason === '' ? null : draft.blockedReason,
  }
}

/** Marks the first as preferred, where several or none are. */
function preferringOne<Item extends { isPreferred: boolean }>(items: readonly Item[]): Item[] {
  const first = Math.max(
    0,
    items.findIndex(({ isPreferred }) => isPreferred),
  )
  return items.map((item, at) => ({ ...item, isPreferred: at === first }))
}

function toStoredPhone({ number, ...phone }: CustomerDraft['phones'][number]) {
  return { ...phone, phone: requireValue(parsePhoneNumber(number), 'a valid phone number') }
}

function toStoredContact({ email, phone, ...contact }: CustomerDraft['contacts'][number]) {
  return {
    ...contact,
    email: email === '' ? null : email,
    phone: phone === '' ? null : requireValue(parsePhoneNumber(phone), 'a valid phone number'),
  }
}

async function conflictRefusal(tx: Tx, number: number): Promise<ApiRefusal> {
  const row = await customerRow(tx, number)
  if (!row) return customerNotFound()
  return refuse('changed-meanwhile', {
    detail: { theirs: toCustomerRecord(row), by: await findLastEditor(tx, 'customer', row.id) },
  })
}

export function customerNotFound(): ApiRefusal {
  return refuse('record-not-found', { status: 404 })
}
