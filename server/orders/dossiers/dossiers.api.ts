import { MOST_TO_EXPORT } from '../../platform/imports/export-file.ts'
import { exportList } from '../../platform/imports/export-list.ts'
import { fileAnswer } from '../../platform/files/file-answer.ts'
import { OfferAnswer, OfferCloseRequest, OfferRequest } from '@forecourt/domain/offers/offer.schema.ts'
import {
  CustomerOrderCancelRequest,
  CustomerOrderDayRequest,
  CustomerOrderEssentialRequest,
  DossierActRequest,
  DossierAnswer,
  DossierChoicesAnswer,
  DossierCountsAnswer,
  DossierListAnswer,
  DossierListRequest,
  DossierNothing,
  DossierGuaranteeRequest,
  DossierInvoiceRequest,
  DossierHandoverDaysAnswer,
  DossierHandoverDaysRequest,
  DossierHandoverRequest,
  DossierPaperRequest,
  DossierPaymentRequest,
  DossierReasonRequest,
  DossierRequest,
  DossierSaveRequest,
  DossiersOfOfferAnswer,
  DossierStepRequest,
  DossierExportRequest,
} from '@forecourt/domain/orders/dossier.schema.ts'
import { dossierList } from '@forecourt/domain/orders/dossier-list.ts'
import { CUSTOMER_ORDER_STATES, DOSSIER_APPROVALS } from '@forecourt/domain/orders/dossier.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { getEnumerationName } from '@forecourt/domain/platform/values/enumeration.ts'
import { loadBaseRole } from '../../access/base-role.ts'
import { offerPlace, offerWithNumber } from '../../offers/desk/offer-snapshot.ts'
import type { Db } from '../../platform/database/database.ts'
import { command, query } from '../../platform/http/endpoint.ts'
import { readFields } from '../../platform/resources/field-columns.ts'
import { listRows } from '../../platform/resources/list.ts'
import { refuse } from '../../platform/http/refusal.ts'
import {
  approve,
  disapprove,
  noteEssential,
  noteGuarantee,
  noteDossierPaper,
  notePayment,
  saveNumbers,
  tickStep,
} from './dossier-acts.ts'
import { findDossierRecord } from './dossier-desk.ts'
import { noteCredit, noteInvoice } from './dossier-invoices.ts'
import { dossierHandoverDays, planHandover } from './dossier-handovers.ts'
import {
  branchesOfDossiers,
  selectDossierCounts,
  dossierConditions,
  dossierPlace,
  dossiersOfOffer,
  selectDossiers,
  ownersOfDossiers,
} from './dossiers.sql.ts'
import { cancelDossierOrder, cancelSale, completeOrder, deliverCar } from './customer-orders.ts'

const findPlace = (db: Db, { id }: { id: number }) => dossierPlace(db, id)

const list = query({
  path: 'POST /sales/dossier/list',
  right: 'DOSSIER_VIEW',
  place: 'rows',
  summary: "Lists the dossiers within the caller's scope, the newest first.",
  input: DossierListRequest,
  output: DossierListAnswer,
  run: ({ db, call: { staff, language, now } }, request) =>
    listRows(db, selectDossiers(db, staff.who, { today: brusselsDay(now), language }), dossierList, request, {
      language,
      read: (row) => ({ id: row.id, ...readFields(dossierList.fields, row) }),
      own: dossierConditions,
    }),
})

const exportRows = query({
  path: 'POST /sales/dossier/export',
  right: 'DOSSIER_VIEW',
  place: 'rows',
  summary: `Exports the listed dossiers as a spreadsheet or CSV, at most ${MOST_TO_EXPORT}.`,
  input: DossierExportRequest,
  output: fileAnswer,
  reads: () => ['dossier:export'],
  run: ({ db, call: { staff, language, now } }, request) =>
    exportList(db, selectDossiers(db, staff.who, { today: brusselsDay(now), language }), dossierList, request, {
      language,
      read: (row) => ({ id: row.id, ...readFields(dossierList.fields, row) }),
      own: dossierConditions,
    }),
})

const counts = query({
  path: 'GET /sales/dossier/counts',
  right: 'DOSSIER_VIEW',
  place: 'rows',
  summary: "Counts the dossiers by state, within the caller's scope.",
  input: DossierNothing,
  output: DossierCountsAnswer,
  async run({ db, call: { staff, now } }) {
    const rows = await selectDossierCounts(db, staff.who, brusselsDay(now))
    const sum = (of: 'toApprove' | 'toInvoice' | 'toPlan' | 'late' | 'mine') =>
      rows.reduce((all, row) => all + row[of], 0)
    const states = CUSTOMER_ORDER_STATES.map((state) => ({
      state,
      count: rows.find((row) => row.state === state)?.count ?? 0,
    }))
    return {
      states,
      toApprove: sum('toApprove'),
      toInvoice: sum('toInvoice'),
      toPlan: sum('toPlan'),
      late: sum('late'),
      mine: sum('mine'),
    }
  },
})

const branches = query({
  path: 'GET /sales/dossierbranch/getall',
  right: 'DOSSIER_VIEW',
  place: 'rows',
  summary: 'Returns the branches to filter dossiers by.',
  input: DossierNothing,
  output: DossierChoicesAnswer,
  run: async ({ db }) => ({ data: await branchesOfDossiers(db) }),
})

const owners = query({
  path: 'GET /sales/dossierowner/getall',
  right: 'DOSSIER_VIEW',
  place: 'rows',
  summary: 'Returns the salespeople to filter dossiers by.',
  input: DossierNothing,
  output: DossierChoicesAnswer,
  run: async ({ db }) => ({ data: await ownersOfDossiers(db) }),
})

const get = query({
  path: 'GET /sales/dossier/get',
  right: 'DOSSIER_VIEW',
  place: findPlace,
  summary: 'Returns the dossier of a sold car: the signed offer, the order, steps, documents and payments.',
  input: DossierRequest,
  output: DossierAnswer,
  reads: (_, { id }) => [`dossier:${id}`],
  async run({ db, call }, { id }) {
    const dossier = await findDossierRecord(db, id, { now: call.now, who: call.staff.who })
    return dossier ? { dossier } : refuse('record-not-found', { status: 404 })
  },
})

const ofOffer = query({
  path: 'GET /sales/dossier/ofoffer',
  right: 'DOSSIER_VIEW',
  place: offerPlace,
  summary: 'Returns the dossiers of an offer, one for each car.',
  input: OfferRequest,
  output: DossiersOfOfferAnswer,
  async run({ db }, { id }) {
    const offer = await offerWithNumber(db, id)
    const dossiers = offer ? await dossiersOfOffer(db, offer.id) : []
    return {
      dossiers: dossiers.map(({ number, dossierNumber, state, approval }) => ({
        id: number,
        dossierNumber,
        state,
        approval: getEnumerationName(DOSSIER_APPROVALS, approval),
      })),
    }
  },
})

const approveIt = command({
  path: 'POST /sales/dossier/approve',
  right: 'DOSSIER_APPROVE',
  place: findPlace,
  summary: 'Approves a sale. Nobody can approve their own sale.',
  input: DossierActRequest,
  output: DossierAnswer,
  run: ({ tx, call }, asked) => approve(tx, call, asked),
})

const disapproveIt = command({
  path: 'POST /sales/dossier/disapprove',
  right: 'DOSSIER_APPROVE',
  place: findPlace,
  summary: 'Rejects a sale and notifies the salesperson of the reason.',
  input: DossierReasonRequest,
  output: DossierAnswer,
  run: ({ tx, call, services }, asked) => disapprove(tx, call, asked, services.settings.publicUrl),
})

const save = command({
  path: 'POST /sales/dossier/save',
  right: 'DOSSIER_EDIT',
  place: findPlace,
  summary: 'Saves the chassis number, licence plate and factory numbers of a dossier.',
  input: DossierSaveRequest,
  output: DossierAnswer,
  run: ({ tx, call }, asked) => saveNumbers(tx, call, asked),
})

const getHandoverDays = query({
  path: 'GET /sales/dossier/gethandoverdays',
  right: 'DOSSIER_EDIT',
  place: findPlace,
  summary: 'Returns the half-days that are available to hand over the car.',
  input: DossierHandoverDaysRequest,
  output: DossierHandoverDaysAnswer,
  run: async ({ db, call }, asked) => ({ days: await dossierHandoverDays(db, asked, call.now) }),
})

const setHandover = command({
  path: 'POST /sales/dossier/sethandover',
  right: 'DOSSIER_EDIT',
  place: findPlace,
  summary: 'Sets or clears the half-day of the handover, and notifies the customer by mail.',
  input: DossierHandoverRequest,
  output: DossierAnswer,
  run: ({ tx, call }, asked) => planHandover(tx, call, asked),
})

const paper = command({
  path: 'POST /sales/dossier/paper',
  right: 'DOSSIER_EDIT',
  place: findPlace,
  summary: 'Records when a document was received, or that it was not.',
  input: DossierPaperRequest,
  output: DossierAnswer,
  run: ({ tx, call }, asked) => noteDossierPaper(tx, call, asked),
})

const payment = command({
  path: 'POST /sales/dossier/payment',
  right: 'DOSSIER_EDIT',
  place: findPlace,
  summary: 'Records an incoming or outgoing payment from the bank statement.',
  input: DossierPaymentRequest,
  output: DossierAnswer,
  run: ({ tx, call }, asked) => notePayment(tx, call, asked),
})

const guarantee = command({
  path: 'POST /sales/dossier/guarantee',
  right: 'DOSSIER_EDIT',
  place: findPlace,
  summary: 'Records that the export guarantee of a car was received, or repaid on proof of arrival.',
  input: DossierGuaranteeRequest,
  output: DossierAnswer,
  run: ({ tx, call }, asked) => noteGuarantee(tx, call, asked),
})

const invoice = command({
  path: 'POST /sales/dossier/invoice',
  right: 'DOSSIER_INVOICE',
  place: findPlace,
  summary: 'Records the invoice of the car. The sale can no longer be changed.',
  input: DossierInvoiceRequest,
  output: DossierAnswer,
  run: ({ tx, call }, asked) => noteInvoice(tx, call, asked),
})

const credit = command({
  path: 'POST /sales/dossier/credit',
  right: 'DOSSIER_INVOICE',
  place: findPlace,
  summary: 'Records the credit note of the invoice of the car. The dossier is reopened.',
  input: DossierInvoiceRequest,
  output: DossierAnswer,
  run: ({ tx, call }, asked) => noteCredit(tx, call, asked),
})

const step = command({
  path: 'POST /sales/dossier/step',
  right: 'DOSSIER_VIEW',
  place: findPlace,
  summary: 'Marks a step of a dossier as done or as open again.',
  input: DossierStepRequest,
  output: DossierAnswer,
  run: async ({ tx, call }, asked) => tickStep(tx, call, asked, await loadBaseRole(tx, call.staff.userId)),
})

const saveEssential = command({
  path: 'POST /sales/customerorder/saveessential',
  right: 'CUSTOMER_ORDER_EDIT',
  place: findPlace,
  summary:
    'Saves which features the customer considers essential, until the order form is signed. Empty stands for none.',
  input: CustomerOrderEssentialRequest,
  output: DossierAnswer,
  run: ({ tx, call }, asked) => noteEssential(tx, call, asked),
})

const complete = command({
  path: 'POST /sales/customerorder/complete',
  right: 'CUSTOMER_ORDER_EDIT',
  place: findPlace,
  summary: 'Marks an order as complete: the car can be delivered.',
  input: DossierActRequest,
  output: DossierAnswer,
  run: ({ tx, call }, asked) => completeOrder(tx, call, asked),
})

const cancel = command({
  path: 'POST /sales/customerorder/cancel',
  right: 'CUSTOMER_ORDER_CANCEL',
  place: findPlace,
  summary: 'Cancels the order of one car, which is for sale again. Canceling the last order cancels the offer.',
  input: CustomerOrderCancelRequest,
  output: DossierAnswer,
  run: ({ tx, call }, asked) => cancelDossierOrder(tx, call, asked),
})

const deliver = command({
  path: 'POST /sales/offer/deliver',
  right: 'OFFER_DELIVER',
  place: findPlace,
  summary: 'Records the delivery of the car of a dossier. The offer is delivered with its last car.',
  input: CustomerOrderDayRequest,
  output: DossierAnswer,
  run: ({ tx, call }, asked) => deliverCar(tx, call, asked),
})

const cancelSold = command({
  path: 'POST /sales/offer/cancelsold',
  right: 'OFFER_CANCEL_SOLD',
  place: offerPlace,
  summary: 'Cancels a sale with the orders of all its cars, which are for sale again.',
  input: OfferCloseRequest,
  output: OfferAnswer,
  run: ({ tx, call }, asked) => cancelSale(tx, call, asked),
})

export const dossierEndpoints = [
  list,
  exportRows,
  counts,
  branches,
  owners,
  get,
  ofOffer,
  approveIt,
  disapproveIt,
  save,
  paper,
  payment,
  guarantee,
  step,
  getHandoverDays,
  setHandover,
  invoice,
  credit,
  saveEssential,
  complete,
  cancel,
  deliver,
  cancelSold,
] as const
