import { advanceRoom, resolveAdvanceView } from '@forecourt/domain/orders/advance-request.ts'
import type { CustomerAdvance } from '@forecourt/domain/orders/advance-request.schema.ts'
import { communicationOfSale } from '@forecourt/domain/orders/order-number.ts'
import { MAX_DESCRIPTION_LENGTH, sepaText } from '@forecourt/domain/payments/sepa-text.ts'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { carsAsSold } from '../../offers/answers/customer-offers.ts'
import { branchName } from '../../organisation/organisation.ts'
import {
  latestAttempt,
  lockReference,
  openAttempt,
  startPayment,
  stopOpenPayment,
  type PaymentAttempt,
  type PaymentContext,
} from '../../payments/attempts.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { AnswerContext } from '../../platform/http/endpoint.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { findAdvanceById, loadAdvanceById, loadAdvanceSale } from './advance-requests.sql.ts'
import { dossierStanding } from '../dossiers/dossier-desk.ts'
import { lockDossier, paymentsOfDossier } from '../dossiers/dossiers.sql.ts'
import { paymentAnswer } from '../checkout/order-answer.ts'
import { branchById } from '../checkout/orders.sql.ts'
import { settlePayment } from './payment-settlement.ts'
import { buildPaymentLinks, transferTo } from '../checkout/ways-to-pay.ts'

type Opened = { readonly id: string; readonly dossierId: string; readonly paymentReference: string }

/** Returns an advance as its payer sees it. */
export async function advanceAnswer(
  db: Db,
  { id }: Pick<Opened, 'id'>,
  { language, now }: AnswerContext,
): Promise<CustomerAdvance> {
  const sale = await loadAdvanceSale(db, id)
  const { amountCents, orderNumber, dossierNumber, customerName, carName, dueCents, expiresAt } = sale
  const [attempt, branch, payments, cars] = await Promise.all([
    latestAttempt(db, sale.paymentReference),
    branchById(db, sale.branchId),
    paymentsOfDossier(db, sale.dossierId),
    carsAsSold(db, [sale], language),
  ])
  const state = resolveAdvanceView(sale, now)
  const isPaying = attempt?.status === 'pending' && attempt.receivedAt === null
  return {
    state,
    orderNumber,
    dossierNumber,
    customer: customerName,
    amount: amountCents,
    email: sale.email,
    car: { name: carName, picture: cars.get(sale.offerId)?.picture ?? null },
    total: dueCents,
    paid: payments.reduce((sum, payment) => sum + payment.amountCents, 0),
    until: addDays(brusselsDay(expiresAt), -1),
    payment: attempt ? paymentAnswer(attempt) : null,
    paymentLinks: isPaying ? await buildPaymentLinks(attempt) : null,
    transfer:
      state === 'open'
        ? await transferTo(branch, { amountCents, communication: communicationOfSale(orderNumber) })
        : null,
    salesperson: { name: sale.ownerName, email: sale.ownerEmail },
    branch: { name: branchName(branch, language), phone: branch.phone, email: branch.email },
  }
}

/** Starts a payment of an advance; an earlier open one is stopped. Undefined: it is started, or paid already. */
export async function payAdvance(
  at: PaymentContext,
  opened: Opened,
  { language }: Pick<AnswerContext, 'language'>,
): Promise<ApiRefusal | undefined> {
  const stopped = await stopOpenPayment(at, settlePayment, opened.paymentReference)
  if (stopped === 'in-progress') return refuse('payment-in-progress')
  if (stopped === 'succeeded' && (await findAdvanceById(at.db, opened.id))?.state === 'paid') return undefined
  const attempt = await at.transact((tx) => beginPayment(tx, opened, at.now))
  if (isRefusal(attempt)) return attempt
  const { reference, amountCents } = attempt
  const started = await startPayment(at, settlePayment, attempt, {
    amountCents,
    reference,
    description: sepaText(m['orders.payment-description']({ reference }, { locale: language }), MAX_DESCRIPTION_LENGTH),
    // The link stays in the browser: the provider does not need it.
    returnUrl: at.services.settings.publicUrl + buildPath('content.advance', language),
  })
  return started === 'unavailable' ? refuse('payment-unavailable', { status: 503 }) : undefined
}

/** Stores the payment to start, as long as the sale waits for it. */
async function beginPayment(
  tx: Tx,
  { id, dossierId, paymentReference }: Opened,
  now: Date,
): Promise<PaymentAttempt | ApiRefusal> {
  await lockReference(tx, paymentReference)
  const dossier = await lockDossier(tx, dossierId)
  const request = await loadAdvanceById(tx, id)
  if (resolveAdvanceView(request, now) !== 'open') return refuse('advance-ended')
  const { amountCents } = request
  if (amountCents > advanceRoom(await dossierStanding(tx, dossier))) return refuse('advance-ended')
  // Started in another window a moment ago.
  if ((await latestAttempt(tx, paymentReference))?.status === 'pending') return refuse('payment-in-progress')
  return openAttempt(tx, { reference: paymentReference, amountCents }, now)
}
