import { isDeepStrictEqual } from 'node:util'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { advanceRoom } from '@forecourt/domain/orders/advance-request.ts'
import {
  dossierCan,
  DOSSIER_APPROVALS,
  missingFor,
  notingAct,
  PAID_NEEDS,
  paperCan,
  paymentCan,
  type DossierAct,
  type DossierPaper,
  type DossierPaymentKind,
  type DossierRefusal,
} from '@forecourt/domain/orders/dossier.ts'
import { checkCash, type CashRefusal } from '@forecourt/domain/orders/cash-limit.ts'
import type { StepNeed } from '@forecourt/domain/orders/order-flow.ts'
import { brusselsDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { formatExactMoney } from '@forecourt/domain/platform/values/money.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { may, type Place } from '@forecourt/domain/platform/resources/rights.ts'
import { resolveDecider } from '@forecourt/domain/platform/resources/stand-ins.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { loadStaffName } from '../../access/stand-ins.ts'
import type { OfferCaller } from '../../offers/desk/offer-acts.ts'
import { mailDisapproved } from '../../offers/letters/salesperson-mails.ts'
import { findLastEditor } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { endAdvanceByTransfer, toAdvanceRefusal } from '../advances/advance-ends.ts'
import { readCashOfSale } from './cash-of-sale.ts'
import { catchBrokenRule } from '../../platform/resources/constraints.ts'
import { findDossierRecord, loadDossierRecord, dossierStanding } from './dossier-desk.ts'
import { filesOfDossier } from './dossier-files.sql.ts'
import { tickStepsFor } from './dossier-steps.ts'
import {
  findDossierForUpdate,
  findPayment,
  dossierPlace,
  insertPayment,
  notePaper,
  noteStep,
  loadOfferOfDossier,
  loadSellers,
  stepsOfDossier,
  updateCustomerOrder,
  updateDossier,
  type DossierRow,
} from './dossiers.sql.ts'

export type AskedDossier = { id: number; rev?: number }
type At = { row: DossierRow; standing: Awaited<ReturnType<typeof dossierStanding>> }

export const dossierNotFound = () => refuse('record-not-found', { status: 404 })

/** Performs an act on a locked dossier, and returns its new state. */
export async function performAct(
  tx: Tx,
  call: OfferCaller,
  { id, rev }: AskedDossier,
  act: DossierAct,
  work: (at: At) => Promise<ApiRefusal | undefined>,
) {
  const asking = { now: call.now, who: call.staff.who }
  const row = await findDossierForUpdate(tx, id)
  if (!row) return dossierNotFound()
  if (rev !== undefined && row.rev !== rev) {
    const by = await findLastEditor(tx, 'dossier', row.id)
    return refuse('changed-meanwhile', { detail: { theirs: await findDossierRecord(tx, id, asking), by } })
  }
  const standing = await dossierStanding(tx, row)
  const can = dossierCan(act, standing)
  if (!can.ok) return toApiRefusal(can, call.language)
  const refused = await work({ row, standing })
  return refused ?? { dossier: await loadDossierRecord(tx, id, asking) }
}

/** Approves a sale, never by its salesperson; from then on the sold contents cannot change. */
export function approve(tx: Tx, call: OfferCaller, asked: AskedDossier) {
  return performAct(tx, call, asked, 'approve', async ({ row }) => {
    const decider = await findDecider(tx, call, asked.id)
    if (isRefusal(decider)) return decider
    const by = {
      approvedBy: call.staff.userId,
      approvedFor: decider.for,
      approvedAt: call.now,
      approvalRemark: '',
    }
    await updateDossier(tx, row.id, { approval: DOSSIER_APPROVALS.approved, ...by })
    return undefined
  })
}

/** Disapproves a sale and notifies its salesperson of the reason. */
export function disapprove(
  tx: Tx,
  call: OfferCaller,
  { reason, ...asked }: AskedDossier & { reason: string },
  publicUrl: string,
) {
  return performAct(tx, call, asked, 'disapprove', async ({ row }) => {
    if (reason.trim() === '') return refuse('offer-reason-missing', { status: 422, field: 'reason' })
    const decider = await findDecider(tx, call, asked.id)
    if (isRefusal(decider)) return decider
    const nobody = { approvedBy: null, approvedFor: null, approvedAt: null, approvalRemark: reason.trim() }
    await updateDossier(tx, row.id, { approval: DOSSIER_APPROVALS['not-approved'], ...nobody })
    const { id, rev, number, dossierNumber } = row
    const absent = decider.for === null ? null : await loadStaffName(tx, decider.for)
    const by = { name: call.staff.name, absent }
    const disapproved = { id, rev, number, dossierNumber, reason: reason.trim(), by }
    await mailDisapproved(tx, await loadOfferOfDossier(tx, number), disapproved, publicUrl)
    return undefined
  })
}

/** Returns in whose place the user decides about a sale; null: in their own name. Nobody decides about their own sale. */
async function findDecider(
  tx: Tx,
  { staff }: OfferCaller,
  number: number,
): Promise<{ for: string | null } | ApiRefusal> {
  const { owner, confirmedBy } = await loadSellers(tx, number)
  if (owner === staff.userId || confirmedBy === staff.userId) return refuse('own-dossier', { status: 403 })
  const place = requireValue(await dossierPlace(tx, number), 'the place of a dossier')
  const decider = resolveDecider(staff.who, 'DOSSIER_APPROVE', { place, askedBy: [owner, confirmedBy] })
  return decider.ok ? decider : refuse(decider.reason, { status: 403 })
}

/** Saves what the customer considers essential of the car, until they sign the order form that repeats it. */
export function noteEssential(
  tx: Tx,
  call: OfferCaller,
  { essential, ...asked }: AskedDossier & { essential: string },
) {
  return performAct(tx, call, asked, 'sign', async ({ row }) => {
    await updateCustomerOrder(tx, row.id, { essential })
    await updateDossier(tx, row.id, { updatedAt: call.now })
    return undefined
  })
}

type Numbers = {
  vin: string
  licencePlate: string
  productionNumber: string
  factoryOrderNumber: string
  isOnAccount: boolean
}

/** Saves the numbers of the car. A car sold from stock keeps its chassis number. */
export function saveNumbers(tx: Tx, call: OfferCaller, { id, rev, ...numbers }: AskedDossier & Numbers) {
  return performAct(tx, call, rev === undefined ? { id } : { id, rev }, 'save', async ({ row, standing }) => {
    const vin = numbers.vin || null
    if (standing.invoice !== null && vin !== row.vin) return refuse('dossier-locked', { status: 422, field: 'vin' })
    if (row.vehicleId !== null && vin !== row.vin) return refuse('vin-of-stock', { status: 422, field: 'vin' })
    if (numbers.isOnAccount !== row.isOnAccount && !mayApprove(call)) {
      return refuse('on-account-by-others', { status: 403, field: 'isOnAccount' })
    }
    if (standing.state === 'complete' && vin === null) return refuse('vin-missing', { status: 422, field: 'vin' })
    await updateDossier(tx, row.id, {
      vin,
      licencePlate: numbers.licencePlate || null,
      productionNumber: numbers.productionNumber || null,
      factoryOrderNumber: numbers.factoryOrderNumber || null,
      isOnAccount: numbers.isOnAccount,
    })
    return undefined
  })
}

const mayApprove = ({ staff }: OfferCaller) => may(staff.who, 'DOSSIER_APPROVE').ok

export function noteDossierPaper(
  tx: Tx,
  call: OfferCaller,
  { paper, receivedOn, ...asked }: AskedDossier & { paper: DossierPaper; receivedOn: CalendarDay | null },
) {
  return performAct(tx, call, asked, notingAct(paper), async ({ row, standing }) => {
    const early = dayRefusal(receivedOn, call.now, 'receivedOn')
    if (early) return early
    // A paper noted by mistake can be taken back at any time, except for a signature.
    const can = receivedOn !== null || paper === 'order-form' ? paperCan(paper, standing) : undefined
    if (can && !can.ok) return toApiRefusal(can, call.language)
    const hasFiles = (await filesOfDossier(tx, row.id)).some(({ need }) => need === paper)
    if (receivedOn === null && hasFiles) return refuse('dossier-files-there', { status: 422 })
    const noted = await notePaper(tx, { dossierId: row.id, paper, on: receivedOn, by: call.staff.userId })
    return noted ? undefined : dossierNotFound()
  })
}

/** Ticks a step, for users who have its role or may change the dossier. */
export function tickStep(
  tx: Tx,
  call: OfferCaller,
  { step: number, doneOn, ...asked }: AskedDossier & { step: number; doneOn: CalendarDay | null },
  role: string | null,
) {
  return performAct(tx, call, asked, 'tick', async ({ row, standing }) => {
    const step = (await stepsOfDossier(tx, row.id)).find((one) => one.number === number)
    if (!step) return dossierNotFound()
    const place = (await dossierPlace(tx, asked.id)) as Place
    if (step.role !== role && !may(call.staff.who, 'DOSSIER_EDIT', place).ok) {
      return refuse('step-of-others', { status: 403 })
    }
    const missing = doneOn === null ? [] : missingFor(step.needs, standing)
    if (missing.length > 0) return refuse('step-needs', { values: { needs: needTexts(missing, call.language) } })
    const early = dayRefusal(doneOn, call.now, 'doneOn')
    if (early) return early
    await noteStep(tx, { id: step.id, on: doneOn, by: call.staff.userId })
    return undefined
  })
}

type PaymentNoted = AskedDossier & {
  key: string
  on: CalendarDay
  amountCents: number
  kind: DossierPaymentKind
  reference: string
  isCash?: boolean | undefined
}

/** Records a payment of a bank statement or of the cash desk, once. Advances and cash stay within the legal limits. */
export function notePayment(
  tx: Tx,
  call: OfferCaller,
  { key, on, kind, reference, isCash = false, ...asked }: PaymentNoted,
) {
  return performAct(tx, call, asked, 'note-payment', async ({ row, standing }) => {
    const payment = {
      dossierId: row.id,
      onDay: on,
      amountCents: kind === 'refund' ? -asked.amountCents : asked.amountCents,
      isAdvance: kind === 'advance',
      isCash,
      reference,
    }
    const known = await findPayment(tx, key)
    if (known) return isDeepStrictEqual(known, payment) ? undefined : refuse('payment-noted-otherwise', { status: 409 })
    if (on > brusselsDay(call.now)) return refuse('transfer-to-come', { status: 422, field: 'on' })
    const can = paymentCan(kind, standing)
    if (!can.ok) return toApiRefusal(can, call.language)
    const { amountCents } = payment
    if (standing.paidCents + amountCents < 0) return refuse('refund-above-paid', { status: 422, field: 'amountCents' })
    const maxCents = advanceRoom(standing)
    if (kind === 'advance' && amountCents > maxCents) {
      return toAdvanceRefusal({ ok: false, reason: 'advance-above-cap', maxCents }, call.language)
    }
    const cash = isCash ? checkCash(amountCents, await readCashOfSale(tx, row.id)) : undefined
    if (cash && !cash.ok) return toCashRefusal(cash, call.language)
    await insertPayment(tx, { ...payment, id: key, createdBy: call.staff.userId, createdAt: call.now })
    if (amountCents > 0) {
      const money = await dossierStanding(tx, row)
      await endAdvanceByTransfer(tx, row.id, { money, transferCents: amountCents }, call.now)
      await tickStepsFor(tx, row, { needs: PAID_NEEDS, on, by: call.staff.userId })
    }
    return undefined
  })
}

function toCashRefusal({ reason, leftCents, limitCents }: CashRefusal, language: Language): ApiRefusal {
  const amountText = (cents: number) => formatExactMoney(cents, language)
  return refuse(reason, {
    status: 422,
    field: 'amountCents',
    detail: { leftCents, limitCents },
    values: { limit: amountText(limitCents), left: amountText(leftCents) },
  })
}

/** Records that the guarantee of a car that its buyer takes abroad was received, or repaid; `on` null: neither after all. */
export function noteGuarantee(
  tx: Tx,
  call: OfferCaller,
  {
    event,
    on,
    reference: payment = '',
    ...asked
  }: AskedDossier & { event: 'received' | 'repaid'; on: CalendarDay | null; reference?: string | undefined },
) {
  const acts = {
    received: on === null ? 'forget-guarantee' : 'receive-guarantee',
    repaid: on === null ? 'forget-repayment' : 'repay-guarantee',
  } as const
  return performAct(tx, call, asked, acts[event], async ({ row }) => {
    const early = dayRefusal(on, call.now, 'on')
    if (early) return early
    const by = on === null ? null : call.staff.userId
    const reference = on === null ? '' : payment
    if (event === 'received') {
      return changeGuarantee(tx, row.id, {
        guaranteeReceivedOn: on,
        guaranteeReceivedBy: by,
        guaranteeReference: reference,
      })
    }
    if (on !== null && on < requireValue(row.guaranteeReceivedOn, 'the day on which the guarantee was received')) {
      return refuse('guarantee-repaid-too-early', { status: 422, field: 'on' })
    }
    return changeGuarantee(tx, row.id, {
      guaranteeRepaidOn: on,
      guaranteeRepaidBy: by,
      guaranteeRepaidReference: reference,
    })
  })
}

/** Changes a guarantee. The database rejects one that a batch of payments is to repay, or that a statement shows. */
async function changeGuarantee(
  tx: Tx,
  id: string,
  changes: Parameters<typeof updateDossier>[2],
): Promise<ApiRefusal | undefined> {
  const changed = await catchBrokenRule(tx, 'dossier', () => updateDossier(tx, id, changes))
  return isRefusal(changed) ? changed : undefined
}

export function dayRefusal(on: CalendarDay | null, now: Date, field: string): ApiRefusal | undefined {
  return on !== null && on > brusselsDay(now) ? refuse('day-to-come', { status: 422, field }) : undefined
}

/** Returns the answer of the API to a refusal, with the values of its text. */
export function toApiRefusal(refusal: DossierRefusal, language: Language): ApiRefusal {
  switch (refusal.reason) {
    case 'documents-missing':
      return refuse('documents-missing', {
        status: 422,
        values: { papers: needTexts(refusal.papers, language) },
        detail: { papers: refusal.papers },
      })
    case 'balance-open': {
      const amount = formatExactMoney(refusal.cents, language)
      return refuse('balance-open', { status: 422, values: { amount }, detail: { cents: refusal.cents } })
    }
    case 'guarantee-open': {
      const amount = formatExactMoney(refusal.cents, language)
      return refuse('guarantee-open', { status: 422, values: { amount }, detail: { cents: refusal.cents } })
    }
    case 'trade-ins-not-received': {
      const numbers = refusal.numbers.join(', ')
      return refuse('trade-ins-not-received', {
        status: 422,
        values: { numbers },
        detail: { numbers: refusal.numbers },
      })
    }
    default:
      return refuse(refusal.reason, { status: 422 })
  }
}

function needTexts(needs: readonly (StepNeed | DossierPaper)[], language: Language): string {
  return needs.map((need) => m[`office.order-flow.need.${need}`]({}, { locale: language })).join(', ')
}
