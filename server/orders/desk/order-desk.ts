import { addressLines } from '@forecourt/domain/contacts/address.ts'
import { formatPhoneInBelgium, parsePhone } from '@forecourt/domain/platform/forms/phone.ts'
import type { DeskOrder } from '@forecourt/domain/orders/order-desk.schema.ts'
import { calculateSettlement } from '@forecourt/domain/orders/order-desk.ts'
import { toStructuredCommunication } from '@forecourt/domain/orders/order-number.ts'
import { lastDayToRefund } from '@forecourt/domain/orders/withdrawal.ts'
import { refundableCents } from '@forecourt/domain/payments/refund.ts'
import { formatStructuredCommunication } from '@forecourt/domain/payments/structured-communication.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { toPaidPayment, paymentsUnder, type ReferencePayment } from '../../payments/refunds.ts'
import type { Db } from '../../platform/database/database.ts'
import type { AnswerContext } from '../../platform/http/endpoint.ts'
import { mailsOfEvents } from '../../platform/mail/mail.ts'
import type { Services } from '../../platform/http/services.ts'
import { orderAnswer } from '../checkout/order-answer.ts'
import { selectAccount, selectListing, selectNotes, selectTransfers, vehiclesOfEntries } from './order-desk.sql.ts'
import { fullCarName } from '../checkout/order-amounts.ts'
import { branchById, type OrderRow } from '../checkout/orders.sql.ts'
import { withdrawalOfOrder } from '../withdrawals/withdrawals.sql.ts'

type At = AnswerContext & { readonly payments: Services['payments'] }

/** Returns an order as the desk shows it, with its history. Amounts are those agreed on; nothing is recalculated. */
export async function deskOrder(db: Db, row: OrderRow, { language, now, payments: provider }: At): Promise<DeskOrder> {
  const [order, listing, account, vehicles, payments, transfers, notes, withdrawal, branch] = await Promise.all([
    orderAnswer(db, row, { accessKey: '', language, now }),
    selectListing(db, row.id),
    selectAccount(db, row.id),
    vehiclesOfEntries(db, row.id),
    paymentsUnder(db, row.paymentReference),
    selectTransfers(db, row.id),
    selectNotes(db, row.id),
    withdrawalOfOrder(db, row.id),
    branchById(db, row.branchId),
  ])
  const statement = withdrawal?.statement
  const withdrawn = new Set(statement?.cars.map(({ id }) => id))
  const { customer } = order
  const phone = parsePhone(customer.dialCode, customer.phone)
  const lines = (address: Parameters<typeof addressLines>[0] | null) => address && addressLines(address, language)
  return {
    id: row.number,
    orderNumber: listing.orderNumber,
    orderStatus: row.status,
    state: listing.state,
    isReady: row.readyAt !== null,
    deliveryType: row.deliveryType,
    language: row.language,
    createdAt: row.createdAt.toISOString(),
    placedAt: row.placedAt?.toISOString() ?? null,
    branch: { id: branch.number, name: branch.name },
    customer: {
      customerType: customer.customerType,
      companyName: customer.companyName,
      vatNumber: `${customer.vatPrefix}${customer.vatNumber}`,
      name: `${customer.firstName} ${customer.lastName}`.trim(),
      email: customer.email,
      phone: phone.ok ? formatPhoneInBelgium(phone.e164) : customer.phone,
      hasAccount: row.shopAccountId !== null,
    },
    invoiceAddress: lines(order.invoiceAddress),
    deliveryAddress: lines(order.deliveryAddress),
    pickupAddress: order.pickupAddress && [
      order.pickupAddress.name,
      ...addressLines(order.pickupAddress.contactData.address, language),
    ],
    handover: order.handover,
    entries: order.entries.map((entry) => {
      const vehicle = vehicles.find(({ id }) => id === entry.id)
      return {
        id: entry.id,
        key: entry.key,
        vehicle: vehicle?.number ?? null,
        name: fullCarName(entry),
        parts: entry.parts,
        engine: entry.usedSetup?.engineType.label ?? entry.stockData?.carEngine.label ?? '',
        stockNumber: vehicle?.stockNumber ?? null,
        vin: vehicle?.vin ?? vehicle?.builtVin ?? null,
        picture: entry.picture,
        priceGrossCents: entry.total.toPay,
        delivery: entry.delivery,
        isMadeToOrder: entry.isMadeToOrder,
        isWithdrawn: withdrawn.has(entry.id),
      }
    }),
    totals: { totalCents: row.totalCents, transportCents: row.transportCents, advanceCents: row.advanceCents },
    account: {
      worthCents: account.worthCents,
      paidCents: account.paidCents,
      returnedCents: account.returnedCents,
      ...calculateSettlement(account),
    },
    structuredCommunication:
      row.orderNumber === null ? null : formatStructuredCommunication(toStructuredCommunication(row.orderNumber)),
    terms: { version: row.termsVersion, agreedAt: row.termsAgreedAt?.toISOString() ?? null },
    steps: order.steps,
    payments: payments.map((payment) => paymentAnswer(payment, account)),
    refundRefusal: provider.canRefund ? null : m['refusals.refund-not-signed']({}, { locale: language }),
    transfers: transfers.map(({ number, direction, amountCents, onDay, reference, ...transfer }) => ({
      id: number,
      direction,
      amountCents,
      on: onDay,
      reference,
      isDifference: transfer.isDifference,
      isUndone: transfer.isUndone || transfer.reversesId !== null,
    })),
    mails: await mailsOfEvents(db, listMailEvents(row, payments)),
    documents: order.documents,
    notes: notes.map(({ number, text, createdAt, firstName, lastName }) => ({
      id: number,
      text,
      by: firstName === null ? null : `${firstName} ${lastName ?? ''}`.trim(),
      at: createdAt.toISOString(),
    })),
    withdrawal:
      withdrawal && statement
        ? {
            receivedAt: withdrawal.receivedAt.toISOString(),
            name: statement.name,
            cars: statement.cars.map(({ name }) => name),
            state: withdrawal.state,
            refundBy: lastDayToRefund(withdrawal.receivedAt),
            isCarOut: row.status === 'delivered' && withdrawal.returnedOn === null,
            answeredAt: withdrawal.answeredAt?.toISOString() ?? null,
            returnedOn: withdrawal.returnedOn,
            refusal: withdrawal.refusal,
          }
        : null,
  }
}

function paymentAnswer(payment: ReferencePayment, account: HeldMoney): DeskOrder['payments'][number] {
  const { id, providerPaymentId, amountCents, status, requestedAt, endedAt, receivedAt, events, due, refunds } = payment
  return {
    id,
    providerPaymentId,
    amountCents,
    status,
    requestedAt: requestedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    receivedAt: receivedAt?.toISOString() ?? null,
    events: events.map((event) => ({ status: event.status, at: event.at.toISOString() })),
    due: due && {
      reason: due.reason,
      amountCents: due.amountCents,
      refundedAt: due.refundedAt?.toISOString() ?? null,
    },
    refunds: refunds.map((refund) => ({
      id: refund.id,
      amountCents: refund.amountCents,
      state: refund.state,
      requestedAt: refund.requestedAt.toISOString(),
      endedAt: refund.endedAt?.toISOString() ?? null,
      failure: refund.failure,
    })),
    refundableCents: limitRefund(payment, account),
  }
}

type HeldMoney = Pick<Awaited<ReturnType<typeof selectAccount>>, 'paidCents' | 'returnedCents'>

/**
 * Returns the amount of a payment that the provider can still refund: no more than we have received for the order, since a
 * transfer may have refunded it already. A payment that was never for the order is refunded on its own.
 */
export function limitRefund(payment: ReferencePayment, { paidCents, returnedCents }: HeldMoney): number {
  const leftCents = refundableCents(toPaidPayment(payment))
  const isOfOrder = payment.due === null || payment.due.reason === 'withdrawn' || payment.due.reason === 'canceled'
  return isOfOrder ? Math.min(leftCents, Math.max(0, paidCents - returnedCents)) : leftCents
}

/** Lists the events of an order that its buyer got a mail about. */
function listMailEvents({ id, handoverOn, handoverPart }: OrderRow, payments: readonly ReferencePayment[]): string[] {
  const ofOrder = ['order-confirmation', 'order-ready', 'order-shipped', 'order-delivered', 'order-canceled']
  const ofWithdrawal = ['withdrawal-received', 'withdrawal-accepted', 'withdrawal-refused']
  return [
    ...[...ofOrder, ...ofWithdrawal].map((event) => `${event}:${id}`),
    `order-handover:${id}:${handoverOn}:${handoverPart}`,
    ...payments.flatMap((payment) => [
      `refund-notice:${payment.id}`,
      ...payment.refunds.map((refund) => `refund-done:${refund.id}`),
    ]),
  ]
}
