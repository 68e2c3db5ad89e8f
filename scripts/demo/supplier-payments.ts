import { createHash } from 'node:crypto'
import type { CalendarDay } from '../../domain/platform/values/calendar.ts'
import type { PaymentBatchRecord } from '../../domain/invoicing/supplier-payments/supplier-payment.schema.ts'
import { requireValue } from '../../domain/platform/values/required.ts'
import {
  cancelBatch,
  exportBatch,
  failLines,
  makeBatch,
  markSent,
  releaseBatch,
} from '../../server/invoicing/supplier-payments/payment-acts.ts'
import { findDuePayments } from '../../server/invoicing/supplier-payments/payment-record.ts'
import { noteSlipPayment } from '../../server/invoicing/purchase-slips/slip-payments.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { callerFor, unwrapDone } from './caller.ts'
import { atClock, daysFrom } from './days.ts'

interface House {
  readonly today: CalendarDay
  readonly bookkeeper: string
  /** Approves the batches that the bookkeeper made. */
  readonly approver: string
}

/**
 * Pays suppliers: batches in every state. Those that the bank has executed are on its statements (bank.ts), one of them with a
 * transfer that the bank refused. Beside invoices they pay cars that were bought from private persons, and orders of the shop back.
 */
export async function addSupplierPayments(tx: Tx, house: House): Promise<void> {
  const { today } = house
  const past = daysFrom(today, -16)
  await exportOne(tx, house, { on: past, count: 4 })
  const partly = await exportOne(tx, house, { on: daysFrom(today, -11), count: 3 })
  const [refused] = partly.lines
  unwrapDone(
    await failLines(tx, at(house.bookkeeper, daysFrom(today, -10)), {
      ...toAct(partly),
      line: requireValue(refused, 'a line').id,
      reason: 'De bank meldt een afgesloten rekening.',
    }),
  )
  const failed = await exportOne(tx, house, { on: daysFrom(today, -9), count: 1 })
  unwrapDone(
    await failLines(tx, at(house.bookkeeper, daysFrom(today, -8)), {
      ...toAct(failed),
      line: null,
      reason: 'De bank weigerde het bestand: limiet van de rekening bereikt.',
    }),
  )
  const canceled = await make(tx, house, { on: daysFrom(today, -7), count: 2 })
  const because = 'Verkeerde rekening gekozen.'
  unwrapDone(await cancelBatch(tx, at(house.bookkeeper, daysFrom(today, -7)), { ...toAct(canceled), reason: because }))
  const sent = await exportOne(tx, house, { on: today, count: 3 })
  unwrapDone(await markSent(tx, at(house.bookkeeper, today), toAct(sent)))
  const approved = await make(tx, house, { on: today, count: 2 })
  unwrapDone(await releaseBatch(tx, at(house.approver, today), toAct(approved)))
  await make(tx, house, { on: today, count: 4 })
  await payOrdersBack(tx, house)
}

/**
 * Pays what was invoiced for a seller with VAT, beside cars of private sellers: one batch that waits for its approval, and one that
 * was approved.
 */
export async function addOwedPayments(tx: Tx, house: House): Promise<void> {
  const { today, bookkeeper, approver } = house
  for (const { id } of requireValue(await findDuePayments(tx, undefined), 'what is to be paid').accounts) {
    const due = requireValue(await findDuePayments(tx, id), 'what is to be paid')
    const payable = due.papers.filter(
      ({ kind, problem }) => kind !== 'supplier-invoice' && kind !== 'shop-order' && problem === null,
    )
    const [invoiced, ...others] = payable.toSorted(
      (one, other) => Number(other.kind === 'self-billed') - Number(one.kind === 'self-billed'),
    )
    if (!invoiced) continue
    const papers = [invoiced, ...others.slice(0, 1)].map((one) => ({ kind: one.kind, id: one.id }))
    const made = unwrapDone(await makeBatch(tx, at(bookkeeper, today), { account: id, executeOn: today, papers })).batch
    if (invoiced.kind === 'self-billed') continue
    unwrapDone(await releaseBatch(tx, at(approver, today), toAct(made)))
  }
}

/** Pays sellers without an account a part in cash, within the limit of the law. */
export async function addSlipCash(tx: Tx, { today, bookkeeper }: House): Promise<void> {
  const slips = await tx
    .selectFrom('purchaseSlip')
    .select(['number', 'rev', 'openCents', 'boughtOn'])
    .where('openCents', '>', 0)
    .where('annulledAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('paymentPart')
            .select('id')
            .whereRef('slipId', '=', 'purchaseSlip.id')
            .where('isStanding', '=', true),
        ),
      ),
    )
    .orderBy('number', 'desc')
    .limit(2)
    .execute()
  for (const [index, { number: id, rev, openCents, boughtOn: on }] of slips.entries()) {
    const amountCents = Math.min(openCents, index === 0 ? 150_000 : 300_000)
    const key = createHash('sha256').update(`cash ${id}`).digest('hex').slice(0, 32)
    const asked = { id, rev, key: toUuid(key), on: on > today ? today : on, amountCents }
    unwrapDone(await noteSlipPayment(tx, at(bookkeeper, today), asked))
  }
}

const toUuid = (hex: string) =>
  [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')

const at = (userId: string, day: CalendarDay) => callerFor(userId, atClock(day, '08:20'))
const toAct = ({ id, rev }: PaymentBatchRecord) => ({ id, rev })

/** Each batch pays so many papers beside the invoices of suppliers. */
const othersAtOnce = 2

/** A canceled order of the shop waits so long for a batch. */
const daysToDecide = 3

/** Pays orders of the shop back that were canceled: those of weeks ago then, those of some days ago today. */
async function payOrdersBack(tx: Tx, house: House): Promise<void> {
  const { today, bookkeeper, approver } = house
  for (const { id } of requireValue(await findDuePayments(tx, undefined), 'what is to be paid').accounts) {
    const due = requireValue(await findDuePayments(tx, id), 'what is to be paid')
    const orders = due.papers.filter(({ kind, problem }) => kind === 'shop-order' && problem === null)
    for (const { kind, id: order, dueOn } of orders.filter((one) => one.dueOn <= daysFrom(today, -daysToDecide))) {
      const on = dueOn < daysFrom(today, -2 * daysToDecide) ? daysFrom(dueOn, daysToDecide) : today
      const asked = { account: id, executeOn: on, papers: [{ kind, id: order }] }
      const made = unwrapDone(await makeBatch(tx, at(bookkeeper, on), asked)).batch
      const released = unwrapDone(await releaseBatch(tx, at(approver, on), toAct(made))).batch
      unwrapDone(await exportBatch(tx, at(bookkeeper, on), toAct(released)))
    }
  }
}

interface Wanted {
  readonly on: CalendarDay
  /** So many invoices of suppliers, those that are due first. */
  readonly count: number
}

async function make(tx: Tx, { bookkeeper }: House, { on, count }: Wanted): Promise<PaymentBatchRecord> {
  const accounts = requireValue(await findDuePayments(tx, undefined), 'the invoices to pay').accounts
  for (const { id } of accounts) {
    const due = requireValue(await findDuePayments(tx, id), 'the invoices to pay')
    const payable = due.papers.filter(({ openCents, problem }) => openCents > 0 && problem === null)
    const invoices = payable.filter(({ kind }) => kind === 'supplier-invoice')
    if (invoices.length < count) continue
    // Cars that were bought until then, and money that customers get back.
    const others = payable
      .filter(({ kind, dueOn }) => kind !== 'supplier-invoice' && kind !== 'shop-order' && dueOn <= on)
      .slice(-othersAtOnce)
    const papers = [...invoices.slice(0, count), ...others].map((one) => ({ kind: one.kind, id: one.id }))
    return unwrapDone(await makeBatch(tx, at(bookkeeper, on), { account: id, executeOn: on, papers })).batch
  }
  throw new Error('The demo has too few invoices of suppliers to pay.')
}

async function exportOne(tx: Tx, house: House, wanted: Wanted): Promise<PaymentBatchRecord> {
  const made = await make(tx, house, wanted)
  const released = unwrapDone(await releaseBatch(tx, at(house.approver, wanted.on), toAct(made))).batch
  return unwrapDone(await exportBatch(tx, at(house.bookkeeper, wanted.on), toAct(released))).batch
}
