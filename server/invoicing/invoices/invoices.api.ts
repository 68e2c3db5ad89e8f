import type { InferResult } from 'kysely'
import {
  FreeInvoiceAnswer,
  FreeInvoiceRequest,
  FreeInvoiceSaveAnswer,
  FreeInvoiceSaveRequest,
  InvoiceActRequest,
  InvoiceAdvanceRequest,
  InvoiceAnswer,
  InvoiceCountsAnswer,
  InvoiceCreditRequest,
  InvoiceDiscardAnswer,
  InvoiceDraftRequest,
  InvoiceExportRequest,
  InvoiceFileRequest,
  InvoiceIssueRequest,
  InvoiceListAnswer,
  InvoiceListRequest,
  InvoiceNothing,
  InvoiceRequest,
  InvoicesOfDossierAnswer,
  InvoicesOfDossierRequest,
  InvoicesOfOrderAnswer,
  InvoicesOfOrderRequest,
  InvoicesOfPurchaseAnswer,
  InvoicesOfPurchaseRequest,
  InvoiceRecoverRequest,
  InvoiceSelfBilledRequest,
  InvoiceWriteOffRequest,
  OrderInvoiceCreditRequest,
  OrderInvoiceDraftRequest,
} from '@forecourt/domain/invoicing/invoices/invoice.schema.ts'
import { invoiceList, type ListedInvoice } from '@forecourt/domain/invoicing/invoices/invoice-list.ts'
import { listAdvancesToInvoice } from '@forecourt/domain/invoicing/invoices/advance-invoice.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { resolveVatType } from '@forecourt/domain/trade-ins/trade-in-record.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { makesOwnInvoices } from '../../organisation/companies.ts'
import { findBillableDossier, placeOfDossier } from '../../orders/dossiers/billable-dossier.ts'
import { placeOfShopOrder } from '../../orders/desk/billable-order.ts'
import type { Db } from '../../platform/database/database.ts'
import { FileAnswer, fileAnswer } from '../../platform/files/file-answer.ts'
import { command, query } from '../../platform/http/endpoint.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { MOST_TO_EXPORT } from '../../platform/imports/export-file.ts'
import { exportList } from '../../platform/imports/export-list.ts'
import { readFields } from '../../platform/resources/field-columns.ts'
import { listRows } from '../../platform/resources/list.ts'
import { findBoughtCar } from '../../stock/details/bought-car.ts'
import { placeOfTradeIn } from '../../trade-ins/trade-in-desk.ts'
import { discardDraft, draftAdvance, draftCredit, draftInvoice, invoiceNotFound, issueInvoice } from './invoice-acts.ts'
import { blankFreeInvoice, findFreeInvoice, freeInvoiceChoices, saveFreeInvoice } from './free-invoices.ts'
import { readInvoiceFile } from './invoice-files.ts'
import { draftOrderAdvance, draftOrderCredit, draftOrderInvoice, findOrderInvoices } from './order-invoices.ts'
import { findInvoiceRecord } from './invoice-record.ts'
import { findPurchasePapers, findSelfBilled, findTradeInKeys, findTradeInOfVehicle } from './purchase-papers.sql.ts'
import { placeOfPurchase, placeOfVehicle } from './purchases.ts'
import { recoverWriteOff, writeOff } from './write-off-acts.ts'
import { draftSelfBilledInvoice } from './self-billed-acts.ts'
import {
  deskInvoice,
  invoiceConditions,
  invoicesOfDossier,
  placeOfInvoice,
  countUndelivered,
  selectInvoiceCounts,
  selectListedInvoices,
} from './invoices.sql.ts'

type StoredInvoice = InferResult<ReturnType<typeof selectListedInvoices>>[number]

const toListed = ({ id, rev, ...row }: StoredInvoice): ListedInvoice => ({
  id,
  rev,
  ...readFields(invoiceList.fields, row),
})
const findOrderPlace = (db: Db, { order }: { order: number }) => placeOfShopOrder(db, order)
const findDossierPlace = (db: Db, { dossier }: { dossier: number }) => placeOfDossier(db, dossier)

/** Returns no place for a new one: saving checks the right to begin one at its branch. */
async function placeOfFree(db: Db, { id }: { id?: number | undefined }) {
  return id === undefined ? [] : placeOfInvoice(db, { id })
}

const list = query({
  path: 'POST /sales/invoice/list',
  right: 'INVOICE_VIEW',
  place: 'rows',
  summary: "Lists the outgoing invoices within the caller's scope, the newest on top.",
  input: InvoiceListRequest,
  output: InvoiceListAnswer,
  run: ({ db, call: { staff, language, now } }, request) =>
    listRows(db, selectListedInvoices(db, staff.who, brusselsDay(now)), invoiceList, request, {
      language,
      read: toListed,
      own: invoiceConditions,
    }),
})

const exportRows = query({
  path: 'POST /sales/invoice/export',
  right: 'INVOICE_VIEW',
  place: 'rows',
  summary: `Exports the listed invoices as a spreadsheet or CSV, at most ${MOST_TO_EXPORT}.`,
  input: InvoiceExportRequest,
  output: fileAnswer,
  reads: () => ['invoice:export'],
  run: ({ db, call: { staff, language, now } }, request) =>
    exportList(db, selectListedInvoices(db, staff.who, brusselsDay(now)), invoiceList, request, {
      language,
      read: toListed,
      own: invoiceConditions,
    }),
})

const counts = query({
  path: 'GET /sales/invoice/counts',
  right: 'INVOICE_VIEW',
  place: 'rows',
  summary: 'Counts the invoices that wait: drafts, open, overdue, and amounts owed to customers.',
  input: InvoiceNothing,
  output: InvoiceCountsAnswer,
  async run({ db, call: { staff, now } }) {
    const [row, undelivered] = await Promise.all([
      selectInvoiceCounts(db, staff.who, brusselsDay(now)),
      countUndelivered(db, staff.who, 'INVOICE_VIEW'),
    ])
    return {
      drafts: row.drafts,
      open: { count: row.open, cents: row.openCents },
      overdue: { count: row.overdue, cents: row.overdueCents },
      undelivered,
      toRepay: { count: row.toRepay, cents: row.toRepayCents },
    }
  },
})

const get = query({
  path: 'GET /sales/invoice/get',
  right: 'INVOICE_VIEW',
  place: placeOfInvoice,
  summary: 'Returns an invoice as sealed, or a draft as it would be issued on a day.',
  input: InvoiceRequest,
  output: InvoiceAnswer,
  reads: (_, { id }) => [`invoice:${id}`],
  async run({ db, call: { now, language } }, { id, on }) {
    const invoice = await findInvoiceRecord(db, id, { now, language, on })
    return invoice ? { invoice } : invoiceNotFound()
  },
})

const ofDossier = query({
  path: 'GET /sales/invoice/ofdossier',
  right: 'INVOICE_VIEW',
  place: (db, { id }) => placeOfDossier(db, id),
  summary: 'Returns the invoices of a dossier, and the advances that still need one.',
  input: InvoicesOfDossierRequest,
  output: InvoicesOfDossierAnswer,
  async run({ db, call: { now } }, { id }) {
    const dossier = await findBillableDossier(db, id)
    if (!dossier) return invoiceNotFound()
    const rows = await invoicesOfDossier(db, dossier.row.id)
    const standing = rows.filter(({ state }) => state !== 'credited')
    const invoiced = new Set(standing.map(({ dossierPaymentId }) => dossierPaymentId))
    return {
      isOwn: await makesOwnInvoices(db, dossier.row.branchId, brusselsDay(now)),
      invoices: rows.map((row) => ({
        id: row.number,
        kind: row.kind,
        standing: row.standing,
        number: row.invoiceNumber,
        issuedOn: row.issuedOn,
        receivableCents: row.receivableCents,
        openCents: row.openCents,
      })),
      advances: listAdvancesToInvoice(dossier.payments, invoiced).map(({ number, onDay: on, amountCents: cents }) => ({
        id: number,
        on,
        cents,
      })),
      purchases: [...(await findPurchasePapers(db, dossier.tradeInNumbers)).values()],
    }
  },
})

const draft = command({
  path: 'POST /sales/invoice/draft',
  right: 'INVOICE_EDIT',
  place: findDossierPlace,
  summary: 'Begins the invoice of the car of a dossier.',
  input: InvoiceDraftRequest,
  output: InvoiceAnswer,
  run: ({ tx, call }, asked) => draftInvoice(tx, call, asked),
})

const advance = command({
  path: 'POST /sales/invoice/draftadvance',
  right: 'INVOICE_EDIT',
  place: findDossierPlace,
  summary: 'Begins the invoice of an advance that came in.',
  input: InvoiceAdvanceRequest,
  output: InvoiceAnswer,
  run: ({ tx, call }, asked) => draftAdvance(tx, call, asked),
})

const ofOrder = query({
  path: 'GET /sales/invoice/oforder',
  right: 'INVOICE_VIEW',
  place: (db, { id }) => placeOfShopOrder(db, id),
  summary: 'Returns the invoices of a shop order by car, and what is still to be invoiced or credited.',
  input: InvoicesOfOrderRequest,
  output: InvoicesOfOrderAnswer,
  async run({ db, call }, { id }) {
    return (await findOrderInvoices(db, call, id)) ?? invoiceNotFound()
  },
})

const draftOrder = command({
  path: 'POST /sales/invoice/draftorder',
  right: 'INVOICE_EDIT',
  place: findOrderPlace,
  summary: 'Begins the invoice of a car of a shop order.',
  input: OrderInvoiceDraftRequest,
  output: InvoiceAnswer,
  run: ({ tx, call }, asked) => draftOrderInvoice(tx, call, asked),
})

const orderAdvance = command({
  path: 'POST /sales/invoice/draftorderadvance',
  right: 'INVOICE_EDIT',
  place: findOrderPlace,
  summary: 'Begins the invoice of the share of a car in the advance of its shop order.',
  input: OrderInvoiceDraftRequest,
  output: InvoiceAnswer,
  run: ({ tx, call }, asked) => draftOrderAdvance(tx, call, asked),
})

const orderCredit = command({
  path: 'POST /sales/invoice/draftordercredit',
  right: 'INVOICE_CREDIT',
  place: findOrderPlace,
  summary: 'Begins the credit note of an invoice whose car was withdrawn from its shop order, or canceled with it.',
  input: OrderInvoiceCreditRequest,
  output: InvoiceAnswer,
  run: ({ tx, call }, asked) => draftOrderCredit(tx, call, asked),
})

const selfBilled = command({
  path: 'POST /sales/invoice/draftselfbilled',
  right: 'INVOICE_EDIT',
  place: placeOfPurchase,
  summary: 'Begins the invoice of a car that we buy from a seller with VAT, in the name of that seller.',
  input: InvoiceSelfBilledRequest,
  output: InvoiceAnswer,
  run: ({ tx, call }, asked) => draftSelfBilledInvoice(tx, call, asked),
})

const ofTradeIn = query({
  path: 'GET /sales/invoice/oftradein',
  right: 'INVOICE_VIEW',
  place: placeOfTradeIn,
  summary: 'Returns the self-billed invoices of a trade-in, and whether it needs one.',
  input: InvoicesOfPurchaseRequest,
  output: InvoicesOfPurchaseAnswer,
  async run({ db, call: { now } }, { id }) {
    const tradeIn = await findTradeInKeys(db, id)
    if (!tradeIn) return invoiceNotFound()
    const isOwn = await makesOwnInvoices(db, tradeIn.branchId, brusselsDay(now))
    const isBought = tradeIn.state === 'received' || tradeIn.state === 'stocked'
    const isTaxable = resolveVatType(tradeIn.sellerVat) === 'deductible'
    const rows = await findSelfBilled(db, { tradeInId: tradeIn.id, vehicleId: null })
    return toPurchase(rows, { isWithVat: isOwn && isBought && isTaxable, needsSeller: false })
  },
})

const ofCar = query({
  path: 'GET /sales/invoice/ofcar',
  right: 'INVOICE_VIEW',
  place: placeOfVehicle,
  summary: 'Returns the self-billed invoices by which a vehicle of our stock was bought, and whether it needs one.',
  input: InvoicesOfPurchaseRequest,
  output: InvoicesOfPurchaseAnswer,
  async run({ db, call: { now } }, { id }) {
    const car = await findBoughtCar(db, id)
    if (!car) return invoiceNotFound()
    const isOwn = await makesOwnInvoices(db, car.branchId, brusselsDay(now))
    // Of a car with another paper the supplier sent the invoice.
    const isTradedIn = (await findTradeInOfVehicle(db, car.key)) !== undefined
    const rows = await findSelfBilled(db, { tradeInId: null, vehicleId: car.key })
    const isWithoutPaper = isTradedIn || (car.purchasePaper === null && car.purchaseCents !== null)
    return toPurchase(rows, { isWithVat: isOwn && !car.isMargin && isWithoutPaper, needsSeller: !isTradedIn })
  },
})

const getFree = query({
  path: 'GET /sales/invoice/getfree',
  right: 'INVOICE_EDIT',
  place: placeOfFree,
  summary: 'Returns a free invoice as its form edits it, or a blank one, with what can be chosen.',
  input: FreeInvoiceRequest,
  output: FreeInvoiceAnswer,
  reads: (_, { id }) => (id === undefined ? [] : [`invoice:${id}`]),
  async run({ db, call }, { id }) {
    const choices = await freeInvoiceChoices(db, call)
    if (id === undefined) {
      const [branch] = choices.branches
      return branch ? { free: blankFreeInvoice(branch.id), choices } : refuse('invoicing-noted', { status: 422 })
    }
    const free = await findFreeInvoice(db, id)
    return free ? { free, choices } : invoiceNotFound()
  },
})

const saveFree = command({
  path: 'POST /sales/invoice/savefree',
  right: 'INVOICE_EDIT',
  place: (db, { free }) => placeOfFree(db, { id: free.id ?? undefined }),
  summary: 'Saves the draft of a free invoice, which is typed line by line and never for a car; a new one begins it.',
  input: FreeInvoiceSaveRequest,
  output: FreeInvoiceSaveAnswer,
  run: ({ tx, call }, asked) => saveFreeInvoice(tx, call, asked),
})

const credit = command({
  path: 'POST /sales/invoice/draftcredit',
  right: 'INVOICE_CREDIT',
  place: placeOfInvoice,
  summary: 'Begins a credit note of an invoice: of amounts by VAT code, or of all that is left.',
  input: InvoiceCreditRequest,
  output: InvoiceAnswer,
  run: ({ tx, call }, asked) => draftCredit(tx, call, asked),
})

const discard = command({
  path: 'POST /sales/invoice/discard',
  right: 'INVOICE_EDIT',
  place: placeOfInvoice,
  summary: 'Discards a draft.',
  input: InvoiceActRequest,
  output: InvoiceDiscardAnswer,
  run: ({ tx, call }, asked) => discardDraft(tx, asked, call),
})

const issue = command({
  path: 'POST /sales/invoice/issue',
  right: 'INVOICE_ISSUE',
  place: placeOfInvoice,
  summary:
    'Issues a draft: gives it the next number of its series and seals it. Issued already, it answers the same number.',
  input: InvoiceIssueRequest,
  output: InvoiceAnswer,
  run: ({ tx, call }, asked) => issueInvoice(tx, call, asked),
})

const writeItOff = command({
  path: 'POST /sales/invoice/writeoff',
  right: 'INVOICE_WRITE_OFF',
  place: placeOfInvoice,
  summary: 'Writes off what is left open of an invoice; with the proof of the loss, its VAT comes back in the return.',
  input: InvoiceWriteOffRequest,
  output: InvoiceAnswer,
  run: ({ tx, call }, asked) => writeOff(tx, call, asked),
})

const recover = command({
  path: 'POST /sales/invoice/recover',
  right: 'INVOICE_WRITE_OFF',
  place: placeOfInvoice,
  summary:
    'Takes back a write-off, as a whole or in part: the amount is open again, and VAT that came back for it is owed again.',
  input: InvoiceRecoverRequest,
  output: InvoiceAnswer,
  run: ({ tx, call }, asked) => recoverWriteOff(tx, call, asked),
})

const file = query({
  path: 'POST /sales/invoice/file',
  right: 'INVOICE_VIEW',
  place: placeOfInvoice,
  summary: 'Returns a file of an issued invoice: the PDF/A-3, or the UBL 2.1 with the PDF inside.',
  input: InvoiceFileRequest,
  output: fileAnswer,
  reads: (_, { id }) => [`invoice:${id}`],
  async run({ db, services }, { id, file: kind }) {
    const row = await deskInvoice(db, id)
    if (!row) return invoiceNotFound()
    if (row.state === 'draft') return refuse('invoice-not-issued', { status: 422 })
    const content = await readInvoiceFile(db, services, { row, file: kind })
    if (isRefusal(content)) return content
    return new FileAnswer(content, {
      contentType: kind === 'pdf' ? 'application/pdf' : 'application/xml; charset=utf-8',
      fileName: `${row.invoiceNumber}.${kind === 'pdf' ? 'pdf' : 'xml'}`,
    })
  },
})

type SelfBilledRow = Awaited<ReturnType<typeof findSelfBilled>>[number]

function toPurchase(
  rows: readonly SelfBilledRow[],
  { isWithVat, needsSeller }: { isWithVat: boolean; needsSeller: boolean },
) {
  return {
    needsSeller,
    isToMake: isWithVat && !rows.some(({ kind, state }) => kind === 'self-billed' && state !== 'credited'),
    invoices: rows.map(({ netCents, vatCents, expectedCents, state, ...row }) => ({
      ...row,
      grossCents: Math.abs(state === 'draft' ? expectedCents : netCents + vatCents),
    })),
  }
}

export const invoiceEndpoints = [
  list,
  exportRows,
  counts,
  get,
  ofDossier,
  ofOrder,
  draft,
  advance,
  draftOrder,
  orderAdvance,
  orderCredit,
  selfBilled,
  ofTradeIn,
  ofCar,
  getFree,
  saveFree,
  credit,
  discard,
  issue,
  writeItOff,
  recover,
  file,
] as const
