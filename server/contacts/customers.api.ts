import type { InferResult } from 'kysely'
import { blankForm } from '@forecourt/domain/platform/forms/form.ts'
import { toCustomerCards, type CardCustomer } from '@forecourt/domain/contacts/customer-card.ts'
import { customerForm, customerName } from '@forecourt/domain/contacts/customer-record.ts'
import {
  CustomerCardRequest,
  CustomerCardsRequest,
  CustomerChoices,
  CustomerExportRequest,
  CustomerGetAnswer,
  CustomerGetRequest,
  CustomerListAnswer,
  CustomerListRequest,
  CustomerNothing,
  CustomerSaveRequest,
  NewCustomerAnswer,
  type CustomerDraft,
} from '@forecourt/domain/contacts/customer.schema.ts'
import { customerList, type ListedCustomer } from '@forecourt/domain/contacts/customer-list.ts'
import { formatPhoneInBelgium } from '@forecourt/domain/platform/forms/phone.ts'
import { DEFAULT_VAT_PREFIX } from '@forecourt/domain/contacts/vat-number.ts'
import { writeVcards, type VcardVersion } from '@forecourt/domain/platform/values/vcard.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { Place } from '@forecourt/domain/platform/resources/rights.ts'
import type { Db } from '../platform/database/database.ts'
import { command, query } from '../platform/http/endpoint.ts'
import { MOST_TO_EXPORT } from '../platform/imports/export-file.ts'
import { exportList } from '../platform/imports/export-list.ts'
import { readFields } from '../platform/resources/field-columns.ts'
import { FileAnswer, fileAnswer } from '../platform/files/file-answer.ts'
import { refuse } from '../platform/http/refusal.ts'
import { resourceText } from '../platform/resources/resource-text.ts'
import { everyRow, listRows } from '../platform/resources/list.ts'
import { selectCardCustomers } from './customer-cards.sql.ts'
import { customerConditions, selectCustomers } from './customer-list.sql.ts'
import { customerNotFound, findCustomerRecord, loadCustomerRecord, saveCustomer } from './customers.ts'
import {
  branchesToChoose,
  branchKey,
  branchNumbers,
  customerPlace,
  salespeopleToChoose,
  salespersonKey,
} from './customers.sql.ts'

/** Customers whose cards are written within a request: telephones accept no more at once. */
const MOST_CARDS = 2_000

type StoredCustomer = InferResult<ReturnType<typeof selectCustomers>>[number]

function read(row: StoredCustomer): ListedCustomer {
  return {
    id: row.id,
    rev: row.rev,
    ...readFields(customerList.fields, row),
    phone: row.phone === null ? null : formatPhoneInBelgium(row.phone),
  }
}

const list = query({
  path: 'POST /sales/customer/list',
  right: 'CUSTOMER_VIEW',
  place: 'rows',
  summary: "Lists the customers within the caller's scope.",
  input: CustomerListRequest,
  output: CustomerListAnswer,
  run: ({ db, call: { staff, language, now } }, request) =>
    listRows(db, selectCustomers(db, staff.who, 'CUSTOMER_VIEW', brusselsDay(now)), customerList, request, {
      language,
      read,
      own: customerConditions,
    }),
})

const exportRows = query({
  path: 'POST /sales/customer/export',
  right: 'CUSTOMER_EXPORT',
  place: 'rows',
  summary: `Exports the listed customers as a spreadsheet or CSV, at most ${MOST_TO_EXPORT}.`,
  input: CustomerExportRequest,
  output: fileAnswer,
  reads: () => ['customer:export'],
  run: ({ db, call: { staff, language, now } }, request) =>
    exportList(db, selectCustomers(db, staff.who, 'CUSTOMER_EXPORT', brusselsDay(now)), customerList, request, {
      language,
      read,
      own: customerConditions,
    }),
})

const exportCards = query({
  path: 'POST /sales/customer/exportcards',
  right: 'CUSTOMER_EXPORT',
  place: 'rows',
  summary: `Exports the listed customers and their contact persons as vCards in one file, at most ${MOST_CARDS} customers.`,
  input: CustomerCardsRequest,
  output: fileAnswer,
  reads: () => ['customer:export'],
  async run({ db, call: { staff, language, now } }, { version, ...wishes }) {
    const customers = selectCustomers(db, staff.who, 'CUSTOMER_EXPORT', brusselsDay(now))
    const at = { language, read, own: customerConditions, most: MOST_CARDS }
    const found = await everyRow(db, customers, customerList, wishes, at)
    if (!found) return refuse('too-many-to-export', { status: 422, values: { most: String(MOST_CARDS) } })
    const cards = await selectCardCustomers(
      db,
      found.map(({ id }) => id),
    )
    return toCardFile(cards, { version, name: resourceText('customer', 'plural', language) })
  },
})

const getVcard = query({
  path: 'GET /sales/customer/getvcard',
  right: 'CUSTOMER_VIEW',
  place: (db, { id }) => customerPlace(db, id),
  summary: 'Returns a customer, and the contact persons of a company, as vCards in one file.',
  input: CustomerCardRequest,
  output: fileAnswer,
  reads: (_, { id }) => [`customer:${id}`],
  async run({ db }, { id, version }) {
    const [customer] = await selectCardCustomers(db, [id])
    return customer ? toCardFile([customer], { version, name: customerName(customer) }) : customerNotFound()
  },
})

const get = query({
  path: 'GET /sales/customer/get',
  right: 'CUSTOMER_VIEW',
  place: (db, { id }) => customerPlace(db, id),
  summary: 'Returns a customer with addresses, e-mail addresses, phone numbers and contact persons.',
  input: CustomerGetRequest,
  output: CustomerGetAnswer,
  reads: (_, { id }) => [`customer:${id}`],
  async run({ db, call }, { id }) {
    const customer = await findCustomerRecord(db, id, call.staff.who)
    return customer ? { customer } : customerNotFound()
  },
})

const getNew = query({
  path: 'GET /sales/customer/getnew',
  right: 'CUSTOMER_EDIT',
  place: 'rows',
  summary: 'Returns a new customer to fill in, assigned to the caller and their branch.',
  input: CustomerNothing,
  output: NewCustomerAnswer,
  async run({ db, call: { staff, language } }) {
    const [branch = null] = await branchNumbers(db, staff.who.branches)
    const parts = { addresses: [], emails: [], phones: [], contacts: [] }
    const kind = { customerType: 'private', isCompany: false, isSoleTrader: false, carUsage: null } as const
    const ours = { branch, salesperson: staff.number, isActive: true }
    const blank = { ...blankForm(customerForm), vatPrefix: DEFAULT_VAT_PREFIX }
    return {
      customer: { id: null, rev: 0, ...kind, ...blank, language, ...ours, ...parts },
    }
  },
})

const save = command({
  path: 'POST /sales/customer/save',
  right: 'CUSTOMER_EDIT',
  place: (db, { customer }) => findPlaces(db, customer),
  summary:
    'Saves a customer with all addresses and contacts. Refused with both versions if another user changed the same fields.',
  input: CustomerSaveRequest,
  output: CustomerGetAnswer,
  isUndoable: true,
  async run({ tx }, { customer }) {
    const number = await saveCustomer(tx, customer)
    if (isRefusal(number)) return number
    return { customer: await loadCustomerRecord(tx, number) }
  },
})

const branchChoices = query({
  path: 'GET /sales/customerbranch/getall',
  right: 'CUSTOMER_VIEW',
  place: 'rows',
  summary: 'Returns the branches that a customer can be assigned to.',
  input: CustomerNothing,
  output: CustomerChoices,
  run: async ({ db }) => ({ data: await branchesToChoose(db) }),
})

const salespersonChoices = query({
  path: 'GET /sales/customersalesperson/getall',
  right: 'CUSTOMER_VIEW',
  place: 'rows',
  summary: 'Returns the salespeople that a customer can be assigned to.',
  input: CustomerNothing,
  output: CustomerChoices,
  run: async ({ db }) => ({ data: await salespeopleToChoose(db) }),
})

function toCardFile(
  customers: readonly CardCustomer[],
  { version, name }: { version: VcardVersion; name: string },
): FileAnswer {
  const text = writeVcards(customers.flatMap(toCustomerCards), version)
  return new FileAnswer(new TextEncoder().encode(text), {
    contentType: 'text/vcard; charset=utf-8',
    fileName: `${name}.vcf`,
  })
}

export const customerEndpoints = [
  list,
  exportRows,
  exportCards,
  getVcard,
  get,
  getNew,
  save,
  branchChoices,
  salespersonChoices,
] as const

/** Returns the present and the next branch and owner of a customer: the user must reach both. */
async function findPlaces(db: Db, { id, branch, salesperson }: CustomerDraft): Promise<Place[] | undefined> {
  const next = {
    branch: branch === null ? null : ((await branchKey(db, branch)) ?? null),
    owner: salesperson === null ? null : ((await salespersonKey(db, salesperson)) ?? null),
  }
  if (id === null) return [next]
  const now = await customerPlace(db, id)
  return now && [now, next]
}
