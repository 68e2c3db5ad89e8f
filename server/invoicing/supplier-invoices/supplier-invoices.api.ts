import type { InferResult } from 'kysely'
import type { Finding } from '@forecourt/domain/invoicing/supplier-invoices/supplier-invoice-states.ts'
import {
  SupplierInvoiceAnswer,
  SupplierInvoiceApproveRequest,
  SupplierInvoiceBookRequest,
  SupplierInvoiceChoicesAnswer,
  SupplierInvoiceDecideRequest,
  SupplierInvoiceDuplicateRequest,
  SupplierInvoiceExportRequest,
  SupplierInvoiceFileRequest,
  SupplierInvoiceListAnswer,
  SupplierInvoiceListRequest,
  SupplierInvoiceNothing,
  SupplierInvoiceQueueAnswer,
  SupplierInvoiceQueueRequest,
  SupplierInvoiceReasonRequest,
  SupplierInvoiceRequest,
  SupplierInvoiceTypeRequest,
  SupplierInvoiceTypedAnswer,
  SupplierInvoiceUploadAnswer,
  SupplierInvoiceUploadRequest,
} from '@forecourt/domain/invoicing/supplier-invoices/supplier-invoice.schema.ts'
import {
  supplierInvoiceList,
  type ListedSupplierInvoice,
} from '@forecourt/domain/invoicing/supplier-invoices/supplier-invoice-list.ts'
import { mayBeginIn } from '@forecourt/domain/platform/resources/rights.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { FileAnswer, fileAnswer } from '../../platform/files/file-answer.ts'
import { command, query, upload } from '../../platform/http/endpoint.ts'
import { MOST_TO_EXPORT } from '../../platform/imports/export-file.ts'
import { exportList } from '../../platform/imports/export-list.ts'
import { readFields } from '../../platform/resources/field-columns.ts'
import { listRows } from '../../platform/resources/list.ts'
import { LARGEST_INVOICE_FILE, receiveInvoice } from './receive-invoice.ts'
import {
  acceptDifference,
  approveInvoice,
  bookLines,
  decideDuplicate,
  disputeInvoice,
  findTyped,
  refuseInvoice,
  saveTyped,
  supplierInvoiceNotFound,
} from './supplier-invoice-acts.ts'
import { findSupplierInvoiceRecord } from './supplier-invoice-record.ts'
import {
  countApprovedByRule,
  findFileContent,
  placeOfSupplierInvoice,
  selectListedInvoices,
  selectWaiting,
  supplierInvoiceConditions,
} from './supplier-invoices.sql.ts'

type StoredInvoice = InferResult<ReturnType<typeof selectListedInvoices>>[number]

const toListed = ({ id, ...row }: StoredInvoice): ListedSupplierInvoice => ({
  id,
  ...readFields(supplierInvoiceList.fields, row),
})
const reads = (_: unknown, { id }: { id: number }) => [`supplierInvoice:${id}`]

const list = query({
  path: 'POST /sales/supplierinvoice/list',
  right: 'PURCHASE_VIEW',
  place: 'rows',
  summary: "Lists the incoming invoices within the caller's scope, the newest on top.",
  input: SupplierInvoiceListRequest,
  output: SupplierInvoiceListAnswer,
  run: ({ db, call: { staff, language } }, request) =>
    listRows(db, selectListedInvoices(db, staff.who), supplierInvoiceList, request, {
      language,
      read: toListed,
      own: supplierInvoiceConditions,
    }),
})

const exportRows = query({
  path: 'POST /sales/supplierinvoice/export',
  right: 'PURCHASE_VIEW',
  place: 'rows',
  summary: `Exports the listed incoming invoices as a spreadsheet or CSV, at most ${MOST_TO_EXPORT}.`,
  input: SupplierInvoiceExportRequest,
  output: fileAnswer,
  reads: () => ['supplierInvoice:export'],
  run: ({ db, call: { staff, language } }, request) =>
    exportList(db, selectListedInvoices(db, staff.who), supplierInvoiceList, request, {
      language,
      read: toListed,
      own: supplierInvoiceConditions,
    }),
})

const mostWaiting = 200

function countFindings(rows: readonly { readonly finding: Finding }[]): Record<Finding, number> {
  const count = (finding: Finding) => rows.filter((row) => row.finding === finding).length
  return {
    none: count('none'),
    unreadable: count('unreadable'),
    supplier: count('supplier'),
    duplicate: count('duplicate'),
    difference: count('difference'),
    arithmetic: count('arithmetic'),
    iban: count('iban'),
    unexpected: count('unexpected'),
  }
}

const queue = query({
  path: 'GET /sales/supplierinvoice/queue',
  right: 'PURCHASE_VIEW',
  place: 'rows',
  summary:
    'Returns the incoming invoices that wait for a user, the oldest first, counted by the decision that they need.',
  input: SupplierInvoiceQueueRequest,
  output: SupplierInvoiceQueueAnswer,
  async run({ db, call: { staff, now } }, { finding }) {
    const [rows, approvedToday] = await Promise.all([
      selectWaiting(db, staff.who).execute(),
      countApprovedByRule(db, staff.who, brusselsDay(now)),
    ])
    return {
      count: rows.length,
      totalCents: rows.reduce((sum, { totalCents, isCredit }) => sum + (isCredit ? -totalCents : totalCents), 0),
      approvedToday,
      counts: countFindings(rows),
      invoices: rows
        .filter((row) => finding === undefined || row.finding === finding)
        .slice(0, mostWaiting)
        .map(({ disputedAt, ...row }) => ({ ...row, isDisputed: disputedAt !== null })),
    }
  },
})

const get = query({
  path: 'GET /sales/supplierinvoice/get',
  right: 'PURCHASE_VIEW',
  place: placeOfSupplierInvoice,
  summary: 'Returns an incoming invoice: what it states, what was expected, the differences and the checks.',
  input: SupplierInvoiceRequest,
  output: SupplierInvoiceAnswer,
  reads,
  async run({ db, call }, { id }) {
    const invoice = await findSupplierInvoiceRecord(db, id, call)
    return invoice ? { invoice } : supplierInvoiceNotFound()
  },
})

const choices = query({
  path: 'GET /sales/supplierinvoice/choices',
  right: 'PURCHASE_VIEW',
  place: 'rows',
  summary: 'Returns the accounts, VAT codes and cost places that lines of incoming invoices are booked on.',
  input: SupplierInvoiceNothing,
  output: SupplierInvoiceChoicesAnswer,
  async run({ db, call: { language, staff } }) {
    const [accounts, vatCodes, branches] = await Promise.all([
      db
        .selectFrom('ledgerAccount')
        .select(['accountNumber', 'name'])
        .where('accountUse', 'in', ['purchase', 'other'])
        .orderBy('accountNumber')
        .execute(),
      db.selectFrom('purchaseVatCode').selectAll().orderBy('rank').execute(),
      db.selectFrom('branch').select(['id', 'number', 'name']).orderBy('rank').execute(),
    ])
    return {
      accounts: accounts.map(({ accountNumber: number, name }) => ({ number, name: translate(name, language) })),
      vatCodes: vatCodes.map(({ code, name, rateBp, deductBp, baseBox, extraBox, owedBox }) => ({
        code,
        name: translate(name, language),
        rateBp: owedBox === null ? rateBp : 0,
        deductBp,
        boxes: [baseBox, extraBox, owedBox, '59'].filter((box) => box !== null).join(', '),
      })),
      branches: branches
        .filter(({ id }) => mayBeginIn(staff.who, 'PURCHASE_VIEW', id).ok)
        .map(({ number: id, name }) => ({ id, name })),
    }
  },
})

const send = upload({
  path: 'POST /sales/supplierinvoice/upload',
  right: 'PURCHASE_EDIT',
  place: async (db, { branch }) => {
    if (branch === undefined) return {}
    const row = await db.selectFrom('branch').select('id').where('number', '=', branch).executeTakeFirst()
    return row && { branch: row.id }
  },
  summary:
    'Receives an invoice of a supplier: UBL is read and matched, a PDF is kept to be typed. A file that cannot be read safely is kept with the reason and refused.',
  input: SupplierInvoiceUploadRequest,
  output: SupplierInvoiceUploadAnswer,
  maxBytes: LARGEST_INVOICE_FILE,
  async run({ db, transact, call: { staff, now } }, { branch }, file) {
    const chosen =
      branch === undefined
        ? undefined
        : await db.selectFrom('branch').select('id').where('number', '=', branch).executeTakeFirst()
    const branchId = chosen?.id ?? staff.who.branches[0] ?? null
    return receiveInvoice(transact, { file, origin: 'upload', receivedBy: staff.userId, branchId, now })
  },
})

const file = query({
  path: 'POST /sales/supplierinvoice/file',
  right: 'PURCHASE_VIEW',
  place: placeOfSupplierInvoice,
  summary: 'Downloads the file of an incoming invoice as it came, or the picture that it encloses.',
  input: SupplierInvoiceFileRequest,
  output: fileAnswer,
  reads,
  async run({ db }, { id, kind }) {
    const found = await findFileContent(db, id, kind)
    if (!found) return supplierInvoiceNotFound()
    return new FileAnswer(new Uint8Array(found.content), { contentType: found.contentType, fileName: found.name })
  },
})

const getTyped = query({
  path: 'GET /sales/supplierinvoice/gettyped',
  right: 'PURCHASE_EDIT',
  place: placeOfSupplierInvoice,
  summary: 'Returns what an incoming invoice states, as its form edits it.',
  input: SupplierInvoiceRequest,
  output: SupplierInvoiceTypedAnswer,
  reads,
  run: ({ db }, { id }) => findTyped(db, id),
})

const saveTypedInvoice = command({
  path: 'POST /sales/supplierinvoice/savetyped',
  right: 'PURCHASE_EDIT',
  place: placeOfSupplierInvoice,
  summary: 'Saves what a user typed from the picture of an incoming invoice, and matches it anew.',
  input: SupplierInvoiceTypeRequest,
  output: SupplierInvoiceAnswer,
  run: ({ tx, call }, asked) => saveTyped(tx, call, asked),
})

const book = command({
  path: 'POST /sales/supplierinvoice/book',
  right: 'PURCHASE_EDIT',
  place: placeOfSupplierInvoice,
  summary: 'Sets accounts, VAT codes and cost places of the lines of an incoming invoice.',
  input: SupplierInvoiceBookRequest,
  output: SupplierInvoiceAnswer,
  run: ({ tx, call }, asked) => bookLines(tx, call, asked),
})

const decide = command({
  path: 'POST /sales/supplierinvoice/decide',
  right: 'PURCHASE_EDIT',
  place: placeOfSupplierInvoice,
  summary: 'Accepts the difference of a line of an incoming invoice, with the reason.',
  input: SupplierInvoiceDecideRequest,
  output: SupplierInvoiceAnswer,
  run: ({ tx, call }, asked) => acceptDifference(tx, call, asked),
})

const approve = command({
  path: 'POST /sales/supplierinvoice/approve',
  right: 'PURCHASE_APPROVE',
  place: placeOfSupplierInvoice,
  summary:
    'Approves an incoming invoice and books it: input VAT, ledgers of its cars, journal of purchases and payable. Open differences are accepted for the reason given.',
  input: SupplierInvoiceApproveRequest,
  output: SupplierInvoiceAnswer,
  run: ({ tx, call }, asked) => approveInvoice(tx, call, asked),
})

const dispute = command({
  path: 'POST /sales/supplierinvoice/dispute',
  right: 'PURCHASE_EDIT',
  place: placeOfSupplierInvoice,
  summary: 'Disputes an incoming invoice: its payment is blocked.',
  input: SupplierInvoiceReasonRequest,
  output: SupplierInvoiceAnswer,
  run: ({ tx, call }, asked) => disputeInvoice(tx, call, asked),
})

const refuseOne = command({
  path: 'POST /sales/supplierinvoice/refuse',
  right: 'PURCHASE_APPROVE',
  place: placeOfSupplierInvoice,
  summary: 'Refuses an incoming invoice before it is approved. Its number may come again.',
  input: SupplierInvoiceReasonRequest,
  output: SupplierInvoiceAnswer,
  run: ({ tx, call }, asked) => refuseInvoice(tx, call, asked),
})

const duplicate = command({
  path: 'POST /sales/supplierinvoice/decideduplicate',
  right: 'PURCHASE_EDIT',
  place: placeOfSupplierInvoice,
  summary: 'Decides whether an incoming invoice repeats another. Nobody decides about their own upload.',
  input: SupplierInvoiceDuplicateRequest,
  output: SupplierInvoiceAnswer,
  run: ({ tx, call }, asked) => decideDuplicate(tx, call, asked),
})

export const supplierInvoiceEndpoints = [
  list,
  exportRows,
  queue,
  get,
  choices,
  send,
  file,
  getTyped,
  saveTypedInvoice,
  book,
  decide,
  approve,
  dispute,
  refuseOne,
  duplicate,
] as const
