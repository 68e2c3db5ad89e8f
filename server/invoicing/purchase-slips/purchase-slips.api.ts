import type { InferResult } from 'kysely'
import { mustInvoice } from '@forecourt/domain/invoicing/purchase-slips/purchase-slip.ts'
import {
  purchaseSlipList,
  type ListedPurchaseSlip,
} from '@forecourt/domain/invoicing/purchase-slips/purchase-slip-list.ts'
import {
  PurchaseSlipAnswer,
  PurchaseSlipExportRequest,
  PurchaseSlipListAnswer,
  PurchaseSlipListRequest,
  PurchaseSlipNothing,
  PurchaseSlipRequest,
  SlipAnnulRequest,
  SlipIssueRequest,
  SlipPaymentRequest,
  SlipPaymentUndoRequest,
  SlipPreviewAnswer,
  SlipPreviewRequest,
  SlipPrintRequest,
  SlipsOfAnswer,
  SlipsOfRequest,
  SlipsWaitingAnswer,
} from '@forecourt/domain/invoicing/purchase-slips/purchase-slip.schema.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { urlize } from '@forecourt/domain/platform/values/slug.ts'
import { printDocument } from '../../documents/typst.ts'
import { loadBranch, makesOwnInvoices } from '../../organisation/companies.ts'
import { FileAnswer, fileAnswer } from '../../platform/files/file-answer.ts'
import { command, query } from '../../platform/http/endpoint.ts'
import { MOST_TO_EXPORT } from '../../platform/imports/export-file.ts'
import { exportList } from '../../platform/imports/export-list.ts'
import { companyText } from '../../platform/mail/company-text.ts'
import { readFields } from '../../platform/resources/field-columns.ts'
import { listRows } from '../../platform/resources/list.ts'
import { findBoughtCar } from '../../stock/details/bought-car.ts'
import { placeOfTradeIn } from '../../trade-ins/trade-in-desk.ts'
import { findTradeInKeys } from '../invoices/purchase-papers.sql.ts'
import { findChosenPurchase, placeOfPurchase, placeOfVehicle } from '../invoices/purchases.ts'
import { annulIssuedSlip, findSlipRecord, issueSlip, slipNotFound } from './purchase-slip-acts.ts'
import {
  deskSlip,
  findSlipCash,
  placeOfSlip,
  selectListedSlips,
  selectWithoutSlip,
  slipConditions,
  slipsOfTradeIn,
  slipsOfVehicle,
} from './purchase-slips.sql.ts'
import { drawUpSlip } from './slip-drafts.ts'
import { describeSlip, printSlip } from './slip-paper.ts'
import { noteSlipPayment, undoSlipPayment } from './slip-payments.ts'

type StoredSlip = InferResult<ReturnType<typeof selectListedSlips>>[number]

const toListed = ({ id, ...row }: StoredSlip): ListedPurchaseSlip => ({
  id,
  ...readFields(purchaseSlipList.fields, row),
})

const list = query({
  path: 'POST /sales/purchaseslip/list',
  right: 'PURCHASE_SLIP_VIEW',
  place: 'rows',
  summary: "Lists the purchase slips within the caller's scope, the newest on top.",
  input: PurchaseSlipListRequest,
  output: PurchaseSlipListAnswer,
  run: ({ db, call: { staff, language } }, request) =>
    listRows(db, selectListedSlips(db, staff.who), purchaseSlipList, request, {
      language,
      read: toListed,
      own: slipConditions,
    }),
})

const exportRows = query({
  path: 'POST /sales/purchaseslip/export',
  right: 'PURCHASE_SLIP_VIEW',
  place: 'rows',
  summary: `Exports the listed purchase slips as a spreadsheet or CSV, at most ${MOST_TO_EXPORT}.`,
  input: PurchaseSlipExportRequest,
  output: fileAnswer,
  reads: () => ['purchaseSlip:export'],
  run: ({ db, call: { staff, language } }, request) =>
    exportList(db, selectListedSlips(db, staff.who), purchaseSlipList, request, {
      language,
      read: toListed,
      own: slipConditions,
    }),
})

const waiting = query({
  path: 'GET /sales/purchaseslip/waiting',
  right: 'PURCHASE_SLIP_ISSUE',
  place: 'rows',
  summary: 'Returns the cars that were taken over from sellers without VAT and have no purchase slip yet.',
  input: PurchaseSlipNothing,
  output: SlipsWaitingAnswer,
  async run({ db, call: { staff } }) {
    const rows = await selectWithoutSlip(db, staff.who).execute()
    return {
      count: rows.length,
      tradeIns: rows.slice(0, 20).map(({ id, tradeInNumber, car, seller, receivedOn }) => ({
        id,
        number: tradeInNumber,
        car,
        seller: seller ?? '',
        receivedOn: requireValue(receivedOn, 'the day on which the car was received'),
      })),
    }
  },
})

const get = query({
  path: 'GET /sales/purchaseslip/get',
  right: 'PURCHASE_SLIP_VIEW',
  place: placeOfSlip,
  summary: 'Returns a purchase slip as sealed.',
  input: PurchaseSlipRequest,
  output: PurchaseSlipAnswer,
  reads: (_, { id }) => [`purchaseSlip:${id}`],
  async run({ db, call: { now } }, { id }) {
    const slip = await findSlipRecord(db, id, now)
    return slip ? { slip } : slipNotFound()
  },
})

const toLink = ({ annulledAt, slipNumber: number, ...slip }: Awaited<ReturnType<typeof slipsOfTradeIn>>[number]) => ({
  ...slip,
  number,
  isAnnulled: annulledAt !== null,
})

const isNoneStanding = (slips: readonly { isAnnulled: boolean }[]) => slips.every(({ isAnnulled }) => isAnnulled)

const ofTradeIn = query({
  path: 'GET /sales/purchaseslip/oftradein',
  right: 'PURCHASE_SLIP_VIEW',
  place: placeOfTradeIn,
  summary: 'Returns the purchase slips of a trade-in.',
  input: SlipsOfRequest,
  output: SlipsOfAnswer,
  async run({ db, call: { now } }, { id }) {
    const tradeIn = await findTradeInKeys(db, id)
    if (!tradeIn) return slipNotFound()
    const isOwn = await makesOwnInvoices(db, tradeIn.branchId, brusselsDay(now))
    const slips = (await slipsOfTradeIn(db, id)).map(toLink)
    const isBought = tradeIn.state === 'received' || tradeIn.state === 'stocked'
    return { isOwn, slips, isToIssue: isOwn && isBought && !mustInvoice(tradeIn.sellerVat) && isNoneStanding(slips) }
  },
})

const ofCar = query({
  path: 'GET /sales/purchaseslip/ofcar',
  right: 'PURCHASE_SLIP_VIEW',
  place: placeOfVehicle,
  summary: 'Returns the purchase slips of a vehicle of our stock.',
  input: SlipsOfRequest,
  output: SlipsOfAnswer,
  async run({ db, call: { now } }, { id }) {
    const car = await findBoughtCar(db, id)
    if (!car) return slipNotFound()
    const isOwn = await makesOwnInvoices(db, car.branchId, brusselsDay(now))
    const slips = (await slipsOfVehicle(db, id)).map(toLink)
    return { isOwn, slips, isToIssue: isOwn && car.isMargin && isNoneStanding(slips) }
  },
})

const preview = query({
  path: 'POST /sales/purchaseslip/preview',
  right: 'PURCHASE_SLIP_ISSUE',
  place: placeOfPurchase,
  summary: 'Returns the purchase slip of a purchase as it would be issued on a day, with what keeps it from that.',
  input: SlipPreviewRequest,
  output: SlipPreviewAnswer,
  async run({ db, call }, { on, iban, ...source }) {
    const purchase = await findChosenPurchase(db, call, source)
    if (isRefusal(purchase)) return purchase
    const today = brusselsDay(call.now)
    const drawn = await drawUpSlip(db, purchase, { on: on ?? today, iban })
    if (isRefusal(drawn)) return drawn
    const { content, checks, hash } = drawn
    const [branch, owner] = await Promise.all([
      loadBranch(db, purchase.branchId),
      purchase.ownerId === null
        ? undefined
        : db.selectFrom('staffUser').select('number').where('id', '=', purchase.ownerId).executeTakeFirst(),
    ])
    return {
      content,
      paper: describeSlip(content, null),
      checks: [...checks],
      hash,
      today,
      place: { branch: branch.number, owner: owner?.number ?? null },
    }
  },
})

const issue = command({
  path: 'POST /sales/purchaseslip/issue',
  right: 'PURCHASE_SLIP_ISSUE',
  place: placeOfPurchase,
  summary:
    'Issues the purchase slip of a purchase: gives it the next number of the register and seals it. Issued already, it answers the same slip.',
  input: SlipIssueRequest,
  output: PurchaseSlipAnswer,
  run: ({ tx, call }, asked) => issueSlip(tx, call, asked),
})

const annul = command({
  path: 'POST /sales/purchaseslip/annul',
  right: 'INVOICE_CREDIT',
  place: placeOfSlip,
  summary: 'Annuls a purchase slip: it keeps its number, and the purchase can have another one.',
  input: SlipAnnulRequest,
  output: PurchaseSlipAnswer,
  run: ({ tx, call }, asked) => annulIssuedSlip(tx, call, asked),
})

const notePayment = command({
  path: 'POST /sales/purchaseslip/notepayment',
  right: 'PAYMENT_PREPARE',
  summary: 'Notes cash that the seller of a car got for its slip. Noted already, it answers the same slip.',
  input: SlipPaymentRequest,
  output: PurchaseSlipAnswer,
  run: ({ tx, call }, asked) => noteSlipPayment(tx, call, asked),
})

const undoPayment = command({
  path: 'POST /sales/purchaseslip/undopayment',
  right: 'PAYMENT_PREPARE',
  summary: 'Undoes cash that was noted on a slip by mistake, or that its seller gave back.',
  input: SlipPaymentUndoRequest,
  output: PurchaseSlipAnswer,
  run: ({ tx, call }, asked) => undoSlipPayment(tx, call, asked),
})

const print = query({
  path: 'POST /sales/purchaseslip/print',
  right: 'PURCHASE_SLIP_VIEW',
  place: placeOfSlip,
  summary: 'Prints a purchase slip in the language of its seller, for both signatures.',
  input: SlipPrintRequest,
  output: fileAnswer,
  reads: (_, { id }) => [`purchaseSlip:${id}`],
  async run({ db, services }, { id }) {
    const row = await deskSlip(db, id)
    if (!row) return slipNotFound()
    const { document, fingerprint, annulledAt, branchId } = row
    const company = companyText(await loadBranch(db, branchId), document.language)
    const issued = {
      number: document.number,
      hash: fingerprint,
      isAnnulled: annulledAt !== null,
      cash: await findSlipCash(db, row.id),
    }
    const printing = printSlip(document, issued, company)
    const pdf = await printDocument(printing, services.settings.look)
    if (isRefusal(pdf)) return pdf
    return new FileAnswer(new Uint8Array(pdf), {
      contentType: 'application/pdf',
      fileName: `${urlize(printing.data.title)}.pdf`,
    })
  },
})

export const purchaseSlipEndpoints = [
  list,
  exportRows,
  waiting,
  get,
  ofTradeIn,
  ofCar,
  preview,
  issue,
  annul,
  notePayment,
  undoPayment,
  print,
] as const
