import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { advanceRoom } from '@forecourt/domain/orders/advance-request.ts'
import { PAID_NEEDS, paymentCan } from '@forecourt/domain/orders/dossier.ts'
import { communicationOfSale } from '@forecourt/domain/orders/order-number.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Cents } from '@forecourt/domain/platform/values/money.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { OfferCaller } from '../../offers/desk/offer-acts.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { endAdvanceByTransfer, toAdvanceRefusal } from '../advances/advance-ends.ts'
import { performAct, toApiRefusal } from './dossier-acts.ts'
import { dossierStanding } from './dossier-desk.ts'
import { tickStepsFor } from './dossier-steps.ts'
import { lockDossier, updateDossier } from './dossiers.sql.ts'

/** A payment of a sold car, from a line of a bank statement. */
export interface BankPayment {
  readonly dossierId: string
  readonly on: CalendarDay
  /** Below zero: refunded. */
  readonly cents: Cents
  /** Neither paid nor asked for. */
  readonly differenceCents: Cents
  readonly reference: string
}

const atOnce = 2_000

/**
 * Records payments of invoiced cars, many at once: an invoiced car may be paid at any state of its order. The dossiers are locked
 * in one order. Returns the keys of the payments, in the order of the request.
 */
export async function noteInvoicedPayments(
  tx: Tx,
  call: OfferCaller,
  payments: readonly BankPayment[],
): Promise<string[]> {
  const dossierIds = [...new Set(payments.map(({ dossierId }) => dossierId))]
  if (dossierIds.length === 0) return []
  await tx
    .selectFrom('dossier')
    .select('id')
    .where('id', '=', sql<string>`any (${dossierIds}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const noted = payments.map((payment) => ({ ...payment, id: randomUUID() }))
  const common = { isAdvance: false, createdBy: call.staff.userId, createdAt: call.now }
  const rows = noted.flatMap(({ id, dossierId, on, cents, differenceCents, reference }) => {
    const row = { ...common, id, dossierId, onDay: on, amountCents: cents, reference, isDifference: false }
    if (differenceCents === 0) return [row]
    return [row, { ...row, id: randomUUID(), amountCents: differenceCents, isDifference: true }]
  })
  for (let from = 0; from < rows.length; from += atOnce) {
    await tx
      .insertInto('dossierPayment')
      .values(rows.slice(from, from + atOnce))
      .execute()
  }
  await followPayments(tx, call, noted)
  return noted.map(({ id }) => id)
}

/** Records a payment of a car that is not invoiced: as an advance or as the balance, depending on the state of the sale. */
export async function noteSalePayment(
  tx: Tx,
  call: OfferCaller,
  { number, on, cents, reference }: Omit<BankPayment, 'dossierId' | 'differenceCents'> & { readonly number: number },
): Promise<{ readonly id: string; readonly dossierId: string } | ApiRefusal> {
  const id = randomUUID()
  let noted = ''
  const done = await performAct(tx, call, { id: number }, 'note-payment', async ({ row, standing }) => {
    noted = row.id
    if (standing.paidCents + cents < 0) return refuse('refund-above-paid', { status: 422, field: 'cents' })
    const isBalance = cents > 0 && paymentCan('balance', standing).ok
    const can = paymentCan(cents < 0 ? 'refund' : isBalance ? 'balance' : 'advance', standing)
    if (!can.ok) return toApiRefusal(can, call.language)
    const maxCents = advanceRoom(standing)
    if (cents > 0 && !isBalance && cents > maxCents) {
      return toAdvanceRefusal({ ok: false, reason: 'advance-above-cap', maxCents }, call.language)
    }
    await tx
      .insertInto('dossierPayment')
      .values({
        id,
        dossierId: row.id,
        onDay: on,
        amountCents: cents,
        isAdvance: cents > 0 && !isBalance,
        reference,
        createdBy: call.staff.userId,
        createdAt: call.now,
      })
      .execute()
    await followPayments(tx, call, [{ dossierId: row.id, on, cents }])
    return undefined
  })
  return isRefusal(done) ? done : { id, dossierId: noted }
}

/** Applies the effects of a payment: ends a requested advance, and ticks steps. Most dossiers have neither. */
async function followPayments(
  tx: Tx,
  call: OfferCaller,
  payments: readonly Pick<BankPayment, 'dossierId' | 'on' | 'cents'>[],
): Promise<void> {
  const incoming = payments.filter(({ cents }) => cents > 0)
  const keys = [...new Set(incoming.map(({ dossierId }) => dossierId))]
  const { rows } = await sql<{ id: string }>`
    select dossier_id as id from advance_request where dossier_id = any (${keys}::uuid[]) and state = 'asked'
    union
    select dossier_id from customer_order join customer_order_step step on step.customer_order_id = customer_order.id
    where dossier_id = any (${keys}::uuid[]) and done_on is null and needs && ${[...PAID_NEEDS]}::text[]`.execute(tx)
  const waiting = new Set(rows.map(({ id }) => id))
  for (const { dossierId, on, cents } of incoming) {
    if (!waiting.has(dossierId)) continue
    const row = await lockDossier(tx, dossierId)
    const money = await dossierStanding(tx, row)
    await endAdvanceByTransfer(tx, dossierId, { money, transferCents: cents }, call.now)
    await tickStepsFor(tx, row, { needs: PAID_NEEDS, on, by: call.staff.userId })
  }
}

/** Undoes a payment, and the difference that was recorded with it: the amount is owed again. */
export async function undoPayment(
  tx: Tx,
  call: OfferCaller,
  { id, on, reference }: { readonly id: string; readonly on: CalendarDay; readonly reference: string },
): Promise<void> {
  const payment = await tx.selectFrom('dossierPayment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await lockDossier(tx, payment.dossierId)
  const differences = await tx
    .selectFrom('dossierPayment')
    .selectAll()
    .where('dossierId', '=', payment.dossierId)
    .where('reference', '=', payment.reference)
    .where('isDifference', '=', true)
    .where('isUndone', '=', false)
    .where('reversesId', 'is', null)
    .execute()
  await tx
    .insertInto('dossierPayment')
    .values(
      [payment, ...differences].map((one) => ({
        id: randomUUID(),
        dossierId: one.dossierId,
        onDay: on,
        amountCents: -one.amountCents,
        isAdvance: false,
        isDifference: one.isDifference,
        reference,
        reversesId: one.id,
        createdBy: call.staff.userId,
        createdAt: call.now,
      })),
    )
    .execute()
}

/** Lowers a difference that nobody paid, once the invoice that it settled is credited; what stays of it keeps its reference. */
export async function lowerDifference(
  tx: Tx,
  call: OfferCaller,
  {
    id,
    cents,
    on,
    reference,
  }: { readonly id: string; readonly cents: Cents; readonly on: CalendarDay; reference: string },
): Promise<void> {
  const difference = await tx.selectFrom('dossierPayment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const row = {
    dossierId: difference.dossierId,
    isAdvance: false,
    isDifference: true,
    createdBy: call.staff.userId,
    createdAt: call.now,
  }
  const restCents = difference.amountCents - cents
  await tx
    .insertInto('dossierPayment')
    .values({ ...row, id: randomUUID(), onDay: on, amountCents: -difference.amountCents, reference, reversesId: id })
    .execute()
  if (restCents === 0) return
  const rest = { onDay: difference.onDay, amountCents: restCents, reference: difference.reference }
  await tx
    .insertInto('dossierPayment')
    .values({ ...row, ...rest, id: randomUUID() })
    .execute()
}

/** Records that the guarantee of a car was repaid, as a statement shows; only on proof that the car arrived abroad. */
export async function repayGuarantee(
  tx: Tx,
  call: OfferCaller,
  {
    number,
    on,
    cents,
    reference,
  }: { readonly number: number; readonly on: CalendarDay; readonly cents: Cents; readonly reference: string },
): Promise<ApiRefusal | undefined> {
  const done = await performAct(tx, call, { id: number }, 'repay-guarantee', async ({ row, standing }) => {
    // A guarantee is repaid as a whole, or not at all.
    if (cents !== -standing.guarantee.cents) return refuse('guarantee-goes-back-whole', { status: 422, field: 'parts' })
    await updateDossier(tx, row.id, {
      guaranteeRepaidOn: on,
      guaranteeRepaidBy: call.staff.userId,
      guaranteeRepaidReference: reference,
    })
    return undefined
  })
  return isRefusal(done) ? done : undefined
}

/** Reopens the guarantee of a dossier: its line was allocated by mistake, or the bank returned it. */
export async function reopenGuarantee(tx: Tx, dossierId: string): Promise<void> {
  await lockDossier(tx, dossierId)
  await updateDossier(tx, dossierId, {
    guaranteeRepaidOn: null,
    guaranteeRepaidBy: null,
    guaranteeRepaidReference: '',
  })
}

/** A sold car with money to receive or to refund, and no invoice for it. */
export interface OpenSale {
  readonly id: string
  readonly number: number
  readonly dossierNumber: string
  readonly communication: string
  readonly balanceCents: Cents
  readonly customerId: string | null
  readonly customer: number | null
  readonly name: string
  readonly carName: string
  readonly dueOn: CalendarDay
}

/** Returns the sales of a company that are signed and not paid. */
export async function listOpenSales(db: Db, companyId: string): Promise<OpenSale[]> {
  const { rows } = await sql<Omit<OpenSale, 'communication'> & { readonly orderNumber: string }>`
    select dossier.id, dossier.number, dossier.dossier_number as "dossierNumber", order_number as "orderNumber",
      (dossier.due_cents - dossier.reduction_cents - coalesce(paid.cents, 0))::float8 as "balanceCents", customer.id as "customerId",
      customer.number as customer, dossier.customer_name as name, dossier.car_name as "carName",
      coalesce(dossier.handover_on, (dossier.created_at at time zone 'Europe/Brussels')::date)::text as "dueOn"
    from dossier
    join customer_order on customer_order.dossier_id = dossier.id
    join offer on offer.id = dossier.offer_id
    join branch on branch.id = offer.branch_id
    join company using (enterprise_number)
    left join customer on customer.id = offer.customer_id
    left join lateral (select sum(amount_cents) as cents from dossier_payment where dossier_id = dossier.id) paid on true
    where company.id = ${companyId} and customer_order.state in ('valid', 'complete', 'delivered')
      and dossier.due_cents - dossier.reduction_cents <> coalesce(paid.cents, 0)`.execute(db)
  return rows.map(({ orderNumber, ...sale }) => ({ ...sale, communication: communicationOfSale(orderNumber) }))
}

/** Returns the structured communications that sold cars are paid with, by dossier. */
export async function communicationsOfSales(
  db: Db,
  dossierIds: readonly string[],
): Promise<Map<string, { readonly communication: string; readonly number: number; readonly carName: string }>> {
  if (dossierIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; orderNumber: string; number: number; carName: string }>`
    select dossier_id as id, order_number as "orderNumber", dossier.number, dossier.car_name as "carName"
    from customer_order join dossier on dossier.id = dossier_id where dossier_id = any (${[...dossierIds]}::uuid[])`.execute(
    db,
  )
  return new Map(
    rows.map(({ id, orderNumber, number, carName }) => [
      id,
      { communication: communicationOfSale(orderNumber), number, carName },
    ]),
  )
}

/** A payment that was recorded by hand, without its line of a statement. */
export interface NotedPayment {
  readonly id: string
  readonly number: number
  readonly communication: string
  readonly cents: Cents
  readonly on: CalendarDay
  readonly customerId: string | null
  readonly customer: number | null
  readonly name: string
  readonly dossierId: string
  readonly dossierNumber: string
}

/** Returns the payments of a company that were recorded by hand since a day. */
export async function listNotedPayments(db: Db, companyId: string, since: CalendarDay): Promise<NotedPayment[]> {
  const { rows } = await sql<Omit<NotedPayment, 'communication'> & { readonly orderNumber: string }>`
    select payment.id, payment.number, order_number as "orderNumber", amount_cents::float8 as cents, on_day::text as "on",
      customer.id as "customerId", customer.number as customer, dossier.customer_name as name, dossier.id as "dossierId",
      dossier.dossier_number as "dossierNumber"
    from dossier_payment payment
    join dossier on dossier.id = payment.dossier_id
    join customer_order on customer_order.dossier_id = dossier.id
    join offer on offer.id = dossier.offer_id
    join branch on branch.id = offer.branch_id
    join company using (enterprise_number)
    left join customer on customer.id = offer.customer_id
    where company.id = ${companyId} and on_day >= ${since}::date and payment_attempt_id is null and reverses_id is null
      and not is_undone and not is_difference
      -- What was paid to another system is on no statement of ours.
      and not exists (select from dossier_opening where payment_id = payment.id)`.execute(db)
  return rows.map(({ orderNumber, ...payment }) => ({ ...payment, communication: communicationOfSale(orderNumber) }))
}
