import { isDeepStrictEqual } from 'node:util'
import type { InferResult } from 'kysely'
import {
  DeskOrder,
  ShopOrderAnswer,
  ShopOrderBranchesAnswer,
  ShopOrderCancelRequest,
  ShopOrderDeliverRequest,
  ShopOrderCountsAnswer,
  ShopOrderDocumentRequest,
  ShopOrderExportRequest,
  ShopOrderHandoverDaysAnswer,
  ShopOrderHandoverRequest,
  ShopOrderListAnswer,
  ShopOrderListRequest,
  ShopOrderNoteRequest,
  ShopOrderNothing,
  ShopOrderRefundRequest,
  ShopOrderRequest,
  ShopOrderReturn,
  ShopOrderStepRequest,
  ShopOrderTakeBackRequest,
  ShopOrderTransferRemoval,
  ShopOrderTransferRequest,
  ShopOrderVinRequest,
  ShopOrderWithdrawalRefusal,
} from '@forecourt/domain/orders/order-desk.schema.ts'
import {
  DESK_STATES,
  calculateSettlement,
  shopOrderList,
  type DeskStep,
  type ListedOrder,
  stepTakenBack,
} from '@forecourt/domain/orders/order-desk.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { formatMoney } from '@forecourt/domain/platform/values/money.ts'
import type { Place } from '@forecourt/domain/platform/resources/rights.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { OfferCaller } from '../../offers/desk/offer-acts.ts'
import { findAttempt, lockReference } from '../../payments/attempts.ts'
import { markDue, markRefunded, paymentsUnder, requestRefund } from '../../payments/refunds.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { command, query, type Caller, type Endpoint } from '../../platform/http/endpoint.ts'
import { MOST_TO_EXPORT } from '../../platform/imports/export-file.ts'
import { exportList } from '../../platform/imports/export-list.ts'
import { fileAnswer } from '../../platform/files/file-answer.ts'
import { readFields } from '../../platform/resources/field-columns.ts'
import { catchBrokenRule, deletingUnlessUsed } from '../../platform/resources/constraints.ts'
import { listRows } from '../../platform/resources/list.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/http/services.ts'
import { toPicture } from '../checkout/order-answer.ts'
import { undoOrderTransfer } from './bank-transfers.ts'
import { handoverChoices, moveHandover, takeStep } from './order-desk-steps.ts'
import { deskOrder, limitRefund } from './order-desk.ts'
import {
  selectAccount,
  branchesOfOrders,
  countOrders,
  deleteTransfer,
  findTransfer,
  findTransferById,
  insertNote,
  insertTransfer,
  selectOrders,
  findOrderByNumber,
  loadOrderByNumber,
  loadOrderForUpdate,
  orderConditions,
  placeOfOrder,
  updateBuiltVin,
} from './order-desk.sql.ts'
import { printOrderDocument } from '../checkout/order-documents.ts'
import type { OrderRow } from '../checkout/orders.sql.ts'
import { acceptWithdrawal, noteReturn, refuseWithdrawal } from './withdrawal-desk.ts'

const findPlace = (db: Db, { id }: { id: number }): Promise<Place | undefined> => placeOfOrder(db, id)
const readTopics = (_: unknown, { id }: { id: number }) => [`shop_order:${id}`]

const list = query({
  path: 'POST /sales/shoporder/list',
  right: 'SHOP_ORDER_VIEW',
  place: 'rows',
  summary: "Lists the shop orders within the caller's scope.",
  input: ShopOrderListRequest,
  output: ShopOrderListAnswer,
  run: ({ db, call: { staff, language } }, request) =>
    listRows(db, selectOrders(db, staff.who), shopOrderList, request, {
      language,
      read: (row) => toListedOrder(row, language),
      own: orderConditions,
    }),
})

const exportRows = query({
  path: 'POST /sales/shoporder/export',
  right: 'SHOP_ORDER_VIEW',
  place: 'rows',
  summary: `Exports the listed shop orders as a spreadsheet or CSV, at most ${MOST_TO_EXPORT}.`,
  input: ShopOrderExportRequest,
  output: fileAnswer,
  reads: () => ['shop_order:export'],
  run: ({ db, call: { staff, language } }, request) =>
    exportList(db, selectOrders(db, staff.who), shopOrderList, request, {
      language,
      read: (row) => toListedOrder(row, language),
      own: orderConditions,
    }),
})

const counts = query({
  path: 'GET /sales/shoporder/counts',
  right: 'SHOP_ORDER_VIEW',
  place: 'rows',
  summary: "Counts the shop orders by state, within the caller's scope.",
  input: ShopOrderNothing,
  output: ShopOrderCountsAnswer,
  async run({ db, call: { staff } }) {
    const rows = await countOrders(db, staff.who)
    const sum = (of: 'refundDue' | 'withdrawalOpen') => rows.reduce((all, row) => all + row[of], 0)
    return {
      states: DESK_STATES.map((state) => ({ state, count: rows.find((row) => row.state === state)?.count ?? 0 })),
      refundDue: sum('refundDue'),
      withdrawalOpen: sum('withdrawalOpen'),
    }
  },
})

const branches = query({
  path: 'GET /sales/shoporderbranch/getall',
  right: 'SHOP_ORDER_VIEW',
  place: 'rows',
  summary: 'Returns the branches to filter shop orders by.',
  input: ShopOrderNothing,
  output: ShopOrderBranchesAnswer,
  run: async ({ db }) => ({ data: await branchesOfOrders(db) }),
})

const get = query({
  path: 'GET /sales/shoporder/get',
  right: 'SHOP_ORDER_VIEW',
  place: findPlace,
  summary: 'Returns a shop order with its payments, mails, documents, notes and withdrawal.',
  input: ShopOrderRequest,
  output: ShopOrderAnswer,
  reads: readTopics,
  async run({ db, services, call }, { id }) {
    const row = await findOrderByNumber(db, id)
    return row ? buildAnswer(db, row, { services, call }) : notFound()
  },
})

const getDocument = query({
  path: 'POST /sales/shoporder/document',
  right: 'SHOP_ORDER_VIEW',
  place: findPlace,
  summary: 'Downloads a document of a shop order, as its buyer received it.',
  input: ShopOrderDocumentRequest,
  output: fileAnswer,
  reads: readTopics,
  async run({ db, services, call: { now } }, { id, document }) {
    const row = await findOrderByNumber(db, id)
    if (!row) return notFound()
    const { publicUrl, look } = services.settings
    return printOrderDocument(db, row, document, { now, publicUrl, look })
  },
})

const getHandoverDays = query({
  path: 'GET /sales/shoporder/gethandoverdays',
  right: 'SHOP_ORDER_EDIT',
  place: findPlace,
  summary: 'Returns the half-days to which the handover of an order can be moved.',
  input: ShopOrderRequest,
  output: ShopOrderHandoverDaysAnswer,
  async run({ db, call }, { id }) {
    const row = await findOrderByNumber(db, id)
    return row ? { days: await handoverChoices(db, row, call.now) } : notFound()
  },
})

const setHandover = command({
  path: 'POST /sales/shoporder/sethandover',
  right: 'SHOP_ORDER_EDIT',
  place: findPlace,
  summary: 'Moves the handover to an available half-day and notifies the buyer by mail.',
  input: ShopOrderHandoverRequest,
  output: ShopOrderAnswer,
  run: ({ tx, ...at }, { id, handover }) =>
    changeOrder(tx, at, id, (order) => moveHandover(tx, order, handover, at.call.now)),
})

const ready = stepCommand('ready', 'ready', 'Marks an order as ready and notifies the buyer of the time and place.')
const ship = stepCommand('ship', 'ship', 'Marks an order as in transit and notifies the buyer.')
const deliver = command({
  path: 'POST /sales/shoporder/deliver',
  right: 'SHOP_ORDER_EDIT',
  place: findPlace,
  summary:
    'Records the delivery of an order, which starts the withdrawal period. With an open balance a reason is required.',
  input: ShopOrderDeliverRequest,
  output: ShopOrderAnswer,
  run: ({ tx, ...at }, { id, reason = '' }) =>
    changeOrder(tx, at, id, async (order) => {
      const { staff, now, language } = at.call
      const refused = await takeStep(tx, order, 'deliver', at.call)
      if (refused) return refused
      const { balanceCents } = calculateSettlement(await selectAccount(tx, order.id))
      if (balanceCents <= 0) return undefined
      const amount = formatMoney(balanceCents, language)
      if (reason === '') return refuse('delivered-unpaid', { status: 422, field: 'reason', values: { amount } })
      const text = m['office.shop-order.delivered-unpaid']({ amount, reason }, { locale: language })
      await insertNote(tx, { orderId: order.id, text, staffUserId: staff.userId, createdAt: now })
      return undefined
    }),
})
const takeBack = command({
  path: 'POST /sales/shoporder/takeback',
  right: 'SHOP_ORDER_EDIT',
  place: findPlace,
  summary: 'Undoes the last step of an order.',
  input: ShopOrderTakeBackRequest,
  output: ShopOrderAnswer,
  run: ({ tx, ...at }, { id, step }) =>
    changeOrder(tx, at, id, async (order) => {
      const last = stepTakenBack({ orderStatus: order.status, deliveryType: order.deliveryType })
      // A second press of the button would undo the step before it.
      if (step !== undefined && step !== last.step) return refuse('order-state')
      return takeStep(tx, order, 'takeBack', at.call)
    }),
})

const cancel = command({
  path: 'POST /sales/shoporder/cancel',
  right: 'SHOP_ORDER_EDIT',
  place: findPlace,
  summary: 'Cancels an order: its cars are for sale again, payments are refunded and the buyer is notified.',
  input: ShopOrderCancelRequest,
  output: ShopOrderAnswer,
  run: ({ tx, ...at }, { id, reason }) =>
    changeOrder(tx, at, id, (order) => takeStep(tx, order, 'cancel', { now: at.call.now, reason })),
})

const addNote = command({
  path: 'POST /sales/shoporder/note',
  right: 'SHOP_ORDER_EDIT',
  place: findPlace,
  summary: 'Adds an internal note to an order.',
  input: ShopOrderNoteRequest,
  output: ShopOrderAnswer,
  run: ({ tx, ...at }, { id, text }) =>
    changeOrder(tx, at, id, async (order) => {
      const { staff, now } = at.call
      await insertNote(tx, { orderId: order.id, text, staffUserId: staff.userId, createdAt: now })
      return undefined
    }),
})

const refund = command({
  path: 'POST /sales/shoporder/refund',
  right: 'SHOP_ORDER_REFUND',
  place: findPlace,
  summary: 'Refunds a payment or a part of it through the payment provider. Repeated calls refund once.',
  input: ShopOrderRefundRequest,
  output: ShopOrderAnswer,
  run: ({ tx, ...at }, { id, key, payment, amountCents }) =>
    changeOrder(tx, at, id, async (order) => {
      if (!at.services.payments.canRefund) return refuse('refund-not-signed')
      const attempt = (await paymentsUnder(tx, order.paymentReference)).find((one) => one.id === payment)
      if (!attempt) return refuse('refund-not-paid')
      const isKnown = attempt.refunds.some((one) => one.id === key)
      if (
        !isKnown &&
        attempt.receivedAt !== null &&
        amountCents > limitRefund(attempt, await selectAccount(tx, order.id))
      )
        return refuse('refund-too-much')
      const requested = await catchBrokenRule(tx, 'payment_refund', () =>
        requestRefund(tx, { key, attemptId: payment, amountCents }, at.call.now),
      )
      return requested.ok ? undefined : requested
    }),
})

const recordTransfer = command({
  path: 'POST /sales/shoporder/transfer',
  right: 'SHOP_ORDER_REFUND',
  place: findPlace,
  isUndoable: true,
  summary: 'Records an incoming or outgoing bank transfer from the bank statement.',
  input: ShopOrderTransferRequest,
  output: ShopOrderAnswer,
  run: ({ tx, ...at }, { id, key, direction, amountCents, on, reference, payment }) =>
    changeOrder(tx, at, id, async (order) => {
      const { now, staff } = at.call
      if (on > brusselsDay(now)) return refuse('transfer-to-come', { status: 422, field: 'on' })
      if (payment !== null && (direction === 'in' || !(await isOfOrder(tx, order, payment)))) {
        return refuse('refund-not-paid', { field: 'payment' })
      }
      const transfer = {
        orderId: order.id,
        direction,
        amountCents,
        onDay: on,
        reference,
        paymentAttemptId: payment,
      }
      const isNew = await catchBrokenRule(tx, 'shop_order_transfer', () =>
        insertTransfer(tx, { ...transfer, id: key, createdBy: staff.userId, createdAt: now }),
      )
      if (isRefusal(isNew)) return isNew
      if (!isNew && !isDeepStrictEqual(await findTransferById(tx, key), transfer))
        return refuse('payment-noted-otherwise', { status: 409 })
      if (isNew && payment !== null) await markRefunded(tx, payment, now)
      return undefined
    }),
})

const removeTransfer = command({
  path: 'POST /sales/shoporder/removetransfer',
  right: 'SHOP_ORDER_REFUND',
  place: findPlace,
  isUndoable: true,
  summary:
    'Deletes a bank transfer that was recorded by mistake; one that settles an invoice is undone by a counter-transfer.',
  input: ShopOrderTransferRemoval,
  output: ShopOrderAnswer,
  run: ({ tx, ...at }, { id, transfer }) =>
    changeOrder(tx, at, id, async (order) => {
      const known = await findTransfer(tx, order.id, transfer)
      if (!known) return notFound()
      if (known.isUndone || known.reversesId !== null) return refuse('transfer-undone', { status: 422 })
      const removed = await deletingUnlessUsed(tx, () => deleteTransfer(tx, order.id, transfer))
      if (removed === 'used') return undoUsedTransfer(tx, at.call, known)
      if (!removed) return notFound()
      if (removed.paymentAttemptId !== null) await markDue(tx, removed.paymentAttemptId)
      return undefined
    }),
})

const setVin = command({
  path: 'POST /sales/shoporder/setvin',
  right: 'SHOP_ORDER_EDIT',
  place: findPlace,
  summary: 'Saves the chassis number of a car that the factory built for an order.',
  input: ShopOrderVinRequest,
  output: ShopOrderAnswer,
  run: ({ tx, ...at }, { id, entry, vin }) =>
    changeOrder(tx, at, id, async (order) =>
      (await updateBuiltVin(tx, order.id, entry, vin === '' ? null : vin)) ? undefined : notFound(),
    ),
})

const acceptStatement = command({
  path: 'POST /sales/shoporder/acceptwithdrawal',
  right: 'SHOP_ORDER_EDIT',
  place: findPlace,
  summary: 'Accepts a withdrawal: the amount is refunded and the buyer is notified.',
  input: ShopOrderStepRequest,
  output: ShopOrderAnswer,
  run: ({ tx, ...at }, { id }) => changeOrder(tx, at, id, (order) => acceptWithdrawal(tx, order, at.call.now)),
})

const refuseStatement = command({
  path: 'POST /sales/shoporder/refusewithdrawal',
  right: 'SHOP_ORDER_EDIT',
  place: findPlace,
  summary: 'Refuses a withdrawal and notifies the buyer of the reason.',
  input: ShopOrderWithdrawalRefusal,
  output: ShopOrderAnswer,
  run: ({ tx, ...at }, { id, refusal }) =>
    changeOrder(tx, at, id, (order) => refuseWithdrawal(tx, order, refusal, at.call.now)),
})

const returnCars = command({
  path: 'POST /sales/shoporder/carsback',
  right: 'SHOP_ORDER_EDIT',
  place: findPlace,
  summary: 'Records the return of the cars of a withdrawal. They are for sale again.',
  input: ShopOrderReturn,
  output: ShopOrderAnswer,
  run: ({ tx, ...at }, { id, on }) => changeOrder(tx, at, id, (order) => noteReturn(tx, order, on, at.call.now)),
})

export const orderDeskEndpoints = [
  list,
  exportRows,
  counts,
  branches,
  get,
  getDocument,
  getHandoverDays,
  setHandover,
  ready,
  ship,
  deliver,
  takeBack,
  cancel,
  addNote,
  refund,
  recordTransfer,
  removeTransfer,
  setVin,
  acceptStatement,
  refuseStatement,
  returnCars,
] as const satisfies readonly Endpoint[]

type At = { services: Services; call: Pick<Caller, 'language' | 'now'> }

function stepCommand<const Name extends string>(
  name: Name,
  step: Exclude<DeskStep, 'cancel' | 'deliver' | 'takeBack'>,
  summary: string,
) {
  return command({
    path: `POST /sales/shoporder/${name}`,
    right: 'SHOP_ORDER_EDIT',
    place: findPlace,
    summary,
    input: ShopOrderStepRequest,
    output: ShopOrderAnswer,
    run: ({ tx, ...at }, { id }) => changeOrder(tx, at, id, (order) => takeStep(tx, order, step, at.call)),
  })
}

/** Changes an order under its lock, and returns its new state. Payments are locked first, as everywhere. */
async function changeOrder(
  tx: Tx,
  at: At,
  id: number,
  work: (order: OrderRow) => Promise<ApiRefusal | undefined>,
): Promise<{ order: DeskOrder } | ApiRefusal> {
  const seen = await findOrderByNumber(tx, id)
  if (!seen) return notFound()
  await lockReference(tx, seen.paymentReference)
  const order = await loadOrderForUpdate(tx, id)
  const refused = await work(order)
  return refused ?? buildAnswer(tx, await loadOrderByNumber(tx, id), at)
}

async function buildAnswer(db: Db, row: OrderRow, { services, call }: At): Promise<{ order: DeskOrder }> {
  const { language, now } = call
  return { order: await deskOrder(db, row, { language, now, payments: services.payments }) }
}

/**
 * Undoes a transfer that settles an invoice, by a counter-transfer. The database rejects one of a bank statement: it is undone at
 * the bank desk.
 */
async function undoUsedTransfer(
  tx: Tx,
  call: OfferCaller,
  { id, reference }: { id: string; reference: string },
): Promise<ApiRefusal | undefined> {
  const undone = await catchBrokenRule(tx, 'shop_order_transfer', () =>
    undoOrderTransfer(tx, call, { id, on: brusselsDay(call.now), reference }),
  )
  return isRefusal(undone) ? refuse('transfer-from-bank', { status: 422 }) : undefined
}

async function isOfOrder(tx: Tx, { paymentReference }: OrderRow, attemptId: string): Promise<boolean> {
  return (await findAttempt(tx, attemptId))?.reference === paymentReference
}

type StoredOrder = InferResult<ReturnType<typeof selectOrders>>[number]

function toListedOrder(row: StoredOrder, language: Language): ListedOrder {
  const { id, firstCar } = row
  return {
    id,
    ...readFields(shopOrderList.fields, row),
    picture: firstCar && toPicture(firstCar, language),
  }
}

function notFound(): ApiRefusal {
  return refuse('record-not-found', { status: 404 })
}
