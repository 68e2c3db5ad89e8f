import { randomInt } from 'node:crypto'
import {
  resolveAdvanceView,
  canAskAdvance,
  isAdvanceDay,
  USUAL_ADVANCE_DAYS,
} from '@forecourt/domain/orders/advance-request.ts'
import { addDays, brusselsDay, brusselsInstant, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { findCustomerRecord } from '../../contacts/customers.ts'
import type { OfferCaller } from '../../offers/desk/offer-acts.ts'
import { findPreferredEmail } from '../../offers/letters/offer-letters.ts'
import {
  findAttempt,
  latestAttempt,
  lockReference,
  refundOfAttempt,
  stopOpenPayment,
  type PaymentContext,
} from '../../payments/attempts.ts'
import { markRefunded, requestRefund } from '../../payments/refunds.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/http/services.ts'
import { toAdvanceRefusal } from './advance-ends.ts'
import { mailAdvance } from './advance-mails.ts'
import {
  findAdvanceById,
  loadAdvanceById,
  advanceOfDossier,
  loadOpenAdvance,
  changeAdvance,
  endAdvance,
  insertAdvance,
  type AdvanceRow,
} from './advance-requests.sql.ts'
import { performAct, dossierNotFound, type AskedDossier } from '../dossiers/dossier-acts.ts'
import { deskDossier, orderOfDossier } from '../dossiers/dossiers.sql.ts'
import { settlePayment } from './payment-settlement.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    'lapse-advance': { requestId: string }
  }
}

type AskedAdvance = AskedDossier & { advance: number }
type At = { readonly publicUrl: string }

/** Requests an advance from the customer by a link, in their language. */
export function askAdvance(
  tx: Tx,
  call: OfferCaller,
  { key, amountCents, until, ...asked }: AskedDossier & { key: string; amountCents: number; until: CalendarDay },
  { publicUrl }: At,
) {
  return performAct(tx, call, asked, 'note-payment', async ({ row, standing }) => {
    const { now } = call
    const known = await findAdvanceById(tx, key)
    if (known && known.dossierId !== row.id) return dossierNotFound()
    if (known) return known.amountCents === amountCents ? undefined : refuse('payment-noted-otherwise', { status: 409 })
    await endIfLapsed(tx, row.id, now)
    const isAsked = (await loadOpenAdvance(tx, row.id)) !== undefined
    const can = canAskAdvance({ ...standing, isAsked }, amountCents)
    if (!can.ok) return toAdvanceRefusal(can, call.language)
    if (!isAdvanceDay(until, brusselsDay(now))) return refuse('advance-until-wrong', { status: 422, field: 'until' })
    const reader = await loadReader(tx, asked.id)
    if (!reader) return refuse('advance-no-email', { status: 422 })
    const { orderNumber } = await orderOfDossier(tx, row.id)
    const expiresAt = brusselsInstant(addDays(until, 1), 0)
    await insertAdvance(tx, {
      id: key,
      dossierId: row.id,
      amountCents,
      ...reader,
      expiresAt,
      paymentReference: `${orderNumber}-${code()}`,
      askedBy: call.staff.userId,
      askedAt: now,
      mailedAt: now,
    })
    await mailAdvance(tx, key, { publicUrl, now })
    await lapseAt(tx, key, expiresAt)
    return undefined
  })
}

/** Mails the link again; it can be paid for at least the usual time from now. */
export function resendAdvance(tx: Tx, call: OfferCaller, { advance, ...asked }: AskedAdvance, { publicUrl }: At) {
  return performAct(tx, call, asked, 'note-payment', async ({ row }) => {
    const { now } = call
    const request = await advanceOfDossier(tx, row.id, advance)
    if (!request) return dossierNotFound()
    if (resolveAdvanceView(request, now) !== 'open') return refuse('advance-ended')
    const reader = await loadReader(tx, asked.id)
    if (!reader) return refuse('advance-no-email', { status: 422 })
    const usual = brusselsInstant(addDays(brusselsDay(now), USUAL_ADVANCE_DAYS + 1), 0)
    const expiresAt = usual > request.expiresAt ? usual : request.expiresAt
    await changeAdvance(tx, request.id, { mailedAt: now, email: reader.email, expiresAt })
    await mailAdvance(tx, request.id, { publicUrl, now })
    await lapseAt(tx, request.id, expiresAt)
    return undefined
  })
}

/** Withdraws an advance request. A payment in progress takes precedence. */
export async function withdrawAdvance(at: PaymentContext, call: OfferCaller, { advance, ...asked }: AskedAdvance) {
  const seen = await loadRequest(at.db, asked.id, advance)
  if (!seen) return dossierNotFound()
  const stopped = await stopOpenPayment(at, settlePayment, seen.paymentReference)
  if (stopped === 'in-progress') return refuse('advance-in-progress')
  return at.transact(async (tx) => {
    await lockReference(tx, seen.paymentReference)
    return performAct(tx, call, asked, 'note-payment', async () => {
      if ((await latestAttempt(tx, seen.paymentReference))?.status === 'pending') return refuse('advance-in-progress')
      return (await endAdvance(tx, seen.id, 'withdrawn', call.now)) ? undefined : refuse('advance-ended')
    })
  })
}

/** Refunds what was paid too late or twice: through the provider, or as it was transferred already. */
export async function refundAdvance(
  tx: Tx,
  call: OfferCaller,
  {
    advance,
    key,
    payment,
    way,
    ...asked
  }: AskedAdvance & { key: string; payment: string; way: 'provider' | 'transfer' },
  { payments }: Pick<Services, 'payments'>,
) {
  const seen = await loadRequest(tx, asked.id, advance)
  if (!seen) return dossierNotFound()
  await lockReference(tx, seen.paymentReference)
  return performAct(tx, call, asked, 'note-payment', async () => {
    const attempt = await findAttempt(tx, payment)
    if (attempt?.reference !== seen.paymentReference) return refuse('refund-not-paid')
    const due = await refundOfAttempt(tx, payment)
    if (!due) return refuse('refund-not-paid')
    if (way === 'transfer') {
      await markRefunded(tx, payment, call.now)
      return undefined
    }
    if (!payments.canRefund) return refuse('refund-not-signed')
    const requested = await requestRefund(tx, { key, attemptId: payment, amountCents: due.amountCents }, call.now)
    return requested.ok ? undefined : refuse(requested.reason)
  })
}

async function loadRequest(db: Db, dossier: number, advance: number): Promise<AdvanceRow | undefined> {
  const row = await deskDossier(db, dossier)
  return row && advanceOfDossier(db, row.id, advance)
}

/** Returns the present mail address of the customer, and their language. */
async function loadReader(tx: Tx, dossier: number): Promise<{ email: string; language: Language } | undefined> {
  const number = (await deskDossier(tx, dossier))?.customerNumber ?? null
  const customer = number === null ? undefined : await findCustomerRecord(tx, number)
  const email = customer ? findPreferredEmail(customer) : ''
  return customer && email !== '' ? { email, language: customer.language } : undefined
}

/** Ends an expired request whose job has not run yet. */
async function endIfLapsed(tx: Tx, dossierId: string, now: Date): Promise<void> {
  const request = await loadOpenAdvance(tx, dossierId)
  if (request && resolveAdvanceView(request, now) === 'lapsed') await endAdvance(tx, request.id, 'lapsed', now)
}

function lapseAt(tx: Tx, requestId: string, runAt: Date): Promise<void> {
  return enqueue(tx, 'lapse-advance', { requestId }, { key: `lapse-advance:${requestId}`, runAt })
}

/** Ends an expired request. A payment in progress may end first. */
export async function lapseAdvance(tx: Tx, requestId: string, now: Date): Promise<void> {
  const seen = await findAdvanceById(tx, requestId)
  if (!seen) return
  await lockReference(tx, seen.paymentReference)
  const request = await loadAdvanceById(tx, requestId)
  if (resolveAdvanceView(request, now) !== 'lapsed') return
  const isPaying = (await latestAttempt(tx, request.paymentReference))?.status === 'pending'
  if (isPaying) await lapseAt(tx, requestId, new Date(now.getTime() + minuteMs))
  else await endAdvance(tx, requestId, 'lapsed', now)
}

const minuteMs = 60_000
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Creates a reference that no two requests of any installation share. */
function code(): string {
  return Array.from({ length: 8 }, () => signs[randomInt(signs.length)]).join('')
}
