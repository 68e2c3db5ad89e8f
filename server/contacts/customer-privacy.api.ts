import {
  EraseAnswer,
  EraseRequest,
  ErasureAnswer,
  ErasureRequest,
  PersonalDataRequest,
} from '@forecourt/domain/contacts/customer-privacy.schema.ts'
import { customerName } from '@forecourt/domain/contacts/customer-record.ts'
import type { CustomerRecord } from '@forecourt/domain/contacts/customer.schema.ts'
import { brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { deleteAccount } from '../access/accounts.ts'
import { forgetInAudit, nameReason } from '../platform/audit/audit.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { command, query } from '../platform/http/endpoint.ts'
import { FileAnswer, fileAnswer } from '../platform/files/file-answer.ts'
import type { Customer } from '../platform/http/identity.ts'
import { queueTemplateMail } from '../platform/mail/mail-template.ts'
import type { PersonalData } from '../platform/audit/personal-data.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import { contactsWithEmail, deleteContactsWithEmail, deleteCustomerWhole, loadHolders } from './customer-data.sql.ts'
import { loadCustomerKey, selectAllNotes } from './customer-notes.sql.ts'
import { customerNotFound, findCustomerRecord } from './customers.ts'
import { customerKeysWithEmail, customerPlace } from './customers.sql.ts'

type At = { language: Language; now: Date }

/** A key that no account has: the data of a person without one is found by their address. */
const noAccount = '00000000-0000-0000-0000-000000000000'

/**
 * Creates the calls that export and delete the data of a person who asks at the desk, with or without an account. A company
 * is no person, unless a person trades in their own name: its contact persons are removed from its form instead.
 * @param parts the data of each area
 */
export function customerPrivacyEndpoints(parts: readonly PersonalData[]) {
  // The customer is handled apart: here it is this one, even if others have the same address.
  const ofAreas = parts.filter(({ name }) => name !== 'customers')
  const partsByAddress = ofAreas.filter(isByAddress)

  const getPersonalData = query({
    path: 'POST /sales/customer/getpersonaldata',
    right: 'CUSTOMER_PRIVACY',
    place: (db, { id }) => customerPlace(db, id),
    summary: 'Exports all personal data of a person as one file (GDPR access request).',
    input: PersonalDataRequest,
    output: fileAnswer,
    reads: (_, { id }) => [`customer:${id}`],
    async run({ db, call: { language, now } }, { id }) {
      const customer = await findPerson(db, id)
      if (isRefusal(customer)) return customer
      const customerId = await loadCustomerKey(db, id)
      const holders = await loadHolders(db, customerId)
      const contactPersons = []
      for (const { email } of holders) contactPersons.push(...(await contactsWithEmail(db, email)))
      const customerKeys = await listCustomerKeys(db, customerId, holders)
      const ofCustomer = await collectKeyedParts(db, customerKeys, ofAreas, { language, now })
      const byAddress = []
      for (const holder of holders) {
        const held = await collectParts(db, holder, partsByAddress, { language, now })
        byAddress.push({ email: holder.email, parts: Object.fromEntries(held) })
      }
      const file = {
        madeOn: now.toISOString(),
        customer,
        notes: await selectAllNotes(db, customerId),
        contactPersonOf: contactPersons,
        parts: Object.fromEntries(ofCustomer),
        byAddress,
      }
      const name = language === 'nl' ? 'persoonsgegevens' : 'donnees-personnelles'
      return new FileAnswer(new TextEncoder().encode(JSON.stringify(file, null, 2)), {
        contentType: 'application/json; charset=utf-8',
        fileName: `${name}-${id}-${brusselsDay(now)}.json`,
      })
    },
  })

  const getErasure = query({
    path: 'GET /sales/customer/geterasure',
    right: 'CUSTOMER_PRIVACY',
    place: (db, { id }) => customerPlace(db, id),
    summary: 'Previews which data an erasure would delete and which the law requires to keep.',
    input: ErasureRequest,
    output: ErasureAnswer,
    reads: (_, { id }) => [`customer:${id}`],
    async run({ db, call: { language, now } }, { id }) {
      const customer = await findPerson(db, id)
      if (isRefusal(customer)) return customer
      const customerId = await loadCustomerKey(db, id)
      const counts = new Map<PersonalData['name'], number>([['customers', 1]])
      for (const [name, held] of await collectAll(db, customerId, ofAreas, { language, now })) {
        counts.set(name, (counts.get(name) ?? 0) + countHeld(held))
      }
      const counted = parts.flatMap(({ name, stays }) => {
        const count = counts.get(name) ?? 0
        return count === 0 ? [] : [{ part: name, count, stays }]
      })
      return {
        goes: counted.filter(({ stays }) => !stays).map(({ part, count }) => ({ part, count })),
        stays: counted.flatMap(({ part, count, stays }) => (stays ? [{ part, count, reason: stays }] : [])),
      }
    },
  })

  const erase = command({
    path: 'POST /sales/customer/erase',
    right: 'CUSTOMER_PRIVACY',
    place: (db, { id }) => customerPlace(db, id),
    summary:
      'Erases a person with their accounts, except for data that the law requires to keep (GDPR). Cannot be undone.',
    input: EraseRequest,
    output: EraseAnswer,
    async run({ tx, call: { now } }, { id, rev, asked }) {
      if (asked === '') return refuse('reason-missing', { status: 422, field: 'asked' })
      const customer = await findPerson(tx, id)
      if (isRefusal(customer)) return customer
      if (customer.rev !== rev) return refuse('customer-changed')
      const customerId = await loadCustomerKey(tx, id)
      const holders = await loadHolders(tx, customerId)
      const isKept = await isAnythingKept(tx, customerId, ofAreas, { language: customer.language, now })
      const customerKeys = await listCustomerKeys(tx, customerId, holders)
      await nameReason(tx, `${id}: ${asked}`)
      await forgetInAudit(tx)
      for (const { ofCustomers } of ofAreas) await ofCustomers?.forget?.(tx, customerKeys)
      for (const { accountId, email } of holders) {
        const holder = asCustomer({ accountId, email })
        for (const { isOfAccount, forget } of partsByAddress) if (!isOfAccount) await forget?.(tx, holder, now)
        await deleteContactsWithEmail(tx, email)
        if (accountId !== null) await deleteAccount(tx, accountId)
      }
      await deleteCustomerWhole(tx, customerId)
      await mailErased(tx, customer, { customerId, isKept, now })
      return {}
    },
  })

  return [getPersonalData, getErasure, erase] as const
}

/** True for a part that is found by the account or address of a customer alone. */
const isByAddress = ({ ofCustomers }: PersonalData) => ofCustomers === undefined

/** Finds a customer who is a person, a sole trader included. A company has no personal data. */
async function findPerson(db: Db, id: number): Promise<CustomerRecord | ApiRefusal> {
  const customer = await findCustomerRecord(db, id)
  if (!customer) return customerNotFound()
  return isLegalPerson(customer) ? refuse('company-is-no-person') : customer
}

const isLegalPerson = ({ isCompany, isSoleTrader }: CustomerRecord) => isCompany && !isSoleTrader

interface Holder {
  accountId: string | null
  email: string
}

function asCustomer({ accountId, email }: Holder): Customer {
  return { accountId: accountId ?? noAccount, sessionId: '', number: 0, name: '', email }
}

async function collectParts(
  db: Db,
  holder: Holder,
  parts: readonly PersonalData[],
  at: At,
): Promise<[PersonalData['name'], unknown][]> {
  const read: [PersonalData['name'], unknown][] = []
  for (const part of parts) {
    if (holder.accountId === null && part.isOfAccount) continue
    read.push([part.name, await part.read(db, asCustomer(holder), at)])
  }
  return read
}

/** Reads the parts that are stored with the key of a customer, once for all their keys. */
async function collectKeyedParts(
  db: Db,
  customerKeys: readonly string[],
  parts: readonly PersonalData[],
  at: At,
): Promise<[PersonalData['name'], unknown][]> {
  const read: [PersonalData['name'], unknown][] = []
  for (const { name, ofCustomers } of parts)
    if (ofCustomers) read.push([name, await ofCustomers.read(db, customerKeys, at)])
  return read
}

/** Reads the parts of a customer: those with their key once, the others for each account and address. */
async function collectAll(
  db: Db,
  customerId: string,
  parts: readonly PersonalData[],
  at: At,
): Promise<[PersonalData['name'], unknown][]> {
  const holders = await loadHolders(db, customerId)
  const read = await collectKeyedParts(db, await listCustomerKeys(db, customerId, holders), parts, at)
  const partsByAddress = parts.filter(isByAddress)
  for (const holder of holders) read.push(...(await collectParts(db, holder, partsByAddress, at)))
  return read
}

/** Lists the keys of a customer and of the other customers with one of their addresses. */
async function listCustomerKeys(db: Db, customerId: string, holders: readonly Holder[]): Promise<string[]> {
  const others = await Promise.all(holders.map(({ email }) => customerKeysWithEmail(db, email)))
  return [...new Set([customerId, ...others.flat()])]
}

/** Returns whether the law makes us keep something of them. */
async function isAnythingKept(db: Db, customerId: string, parts: readonly PersonalData[], at: At): Promise<boolean> {
  const kept = parts.filter(({ stays }) => stays !== undefined)
  return (await collectAll(db, customerId, kept, at)).some(([, held]) => countHeld(held) > 0)
}

/** Mails the person who asked that it is done (GDPR art. 12, 3); queued last, since their mails are deleted too. */
async function mailErased(
  tx: Tx,
  customer: CustomerRecord,
  { customerId, isKept, now }: { customerId: string; isKept: boolean; now: Date },
): Promise<void> {
  const preferred = customer.emails.find(({ isPreferred }) => isPreferred) ?? customer.emails[0]
  if (!preferred) return
  await queueTemplateMail(tx, {
    template: 'data-erased',
    to: preferred.address,
    language: customer.language,
    onceKey: `data-erased:${customerId}`,
    values: {
      name: customerName(customer),
      day: formatDay(brusselsDay(now)),
      stays: isKept ? 'yes' : null,
    },
  })
}

/** Returns how many records a part has: those of its lists, or itself where it is one. */
function countHeld(held: unknown): number {
  if (Array.isArray(held)) return held.length
  const lists = Object.values(held as object).filter((value) => Array.isArray(value))
  return lists.length === 0 ? 1 : lists.reduce((sum, list) => sum + list.length, 0)
}
