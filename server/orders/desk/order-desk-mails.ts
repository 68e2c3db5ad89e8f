import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import type { Handover } from '@forecourt/domain/orders/handover.ts'
import { lastDayToWithdraw } from '@forecourt/domain/orders/withdrawal.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { formatMoney } from '@forecourt/domain/platform/values/money.ts'
import { placeAddressLine } from '@forecourt/domain/contacts/address.ts'
import type { Tx } from '../../platform/database/database.ts'
import { HOUSE_LANGUAGE, queueTemplateMail, type TemplateMail } from '../../platform/mail/mail-template.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { handoverText } from '../checkout/order-conditions.ts'
import { loadDepartment } from '../../organisation/organisation.ts'
import { toHandover } from '../handovers/handovers.ts'
import { branchById, loadEntries, type OrderRow } from '../checkout/orders.sql.ts'

type Mailed = Pick<TemplateMail, 'template' | 'values' | 'onceKey'>

/** Mails when and where the cars are collected or brought. */
export async function mailReady(tx: Tx, order: OrderRow, balanceCents: number): Promise<void> {
  const { language, deliveryType, pickupDepartmentId } = order
  const handover = toHandover(order)
  const place = pickupDepartmentId === null ? null : await loadDepartment(tx, pickupDepartmentId)
  await mail(tx, order, {
    template: 'order-ready',
    values: {
      ...(await common(tx, order)),
      pickup: place ? placeAddressLine(place, language) : null,
      deliver: deliveryType === 'deliver' ? 'yes' : null,
      when: handover && handoverText(handover, language),
      balance: balanceCents > 0 ? formatMoney(balanceCents, language) : null,
    },
    onceKey: `order-ready:${order.id}`,
  })
}

export async function mailShipped(tx: Tx, order: OrderRow): Promise<void> {
  const handover = toHandover(order)
  await mail(tx, order, {
    template: 'order-shipped',
    values: { ...(await common(tx, order)), when: handover && handoverText(handover, order.language) },
    onceKey: `order-shipped:${order.id}`,
  })
}

/** Mails the delivery, with the last day to withdraw for a consumer. */
export async function mailDelivered(tx: Tx, order: OrderRow, deliveredOn: string): Promise<void> {
  const entries = await loadEntries(tx, order.id)
  const isConsumer = order.customerType === 'private' && entries.some(({ vehicleId }) => vehicleId !== null)
  await mail(tx, order, {
    template: 'order-delivered',
    values: {
      ...(await common(tx, order)),
      until: isConsumer ? formatDay(lastDayToWithdraw(deliveredOn)) : null,
    },
    onceKey: `order-delivered:${order.id}`,
  })
}

export async function mailCanceled(tx: Tx, order: OrderRow, reason: string, refundCents: number): Promise<void> {
  await mail(tx, order, {
    template: 'order-canceled',
    values: {
      ...(await common(tx, order)),
      reason,
      refund: refundCents > 0 ? formatMoney(refundCents, order.language) : null,
    },
    onceKey: `order-canceled:${order.id}`,
  })
}

export async function mailHandover(tx: Tx, order: OrderRow, handover: Handover): Promise<void> {
  await mail(tx, order, {
    template: 'order-handover',
    values: { ...(await common(tx, order)), when: handoverText(handover, order.language) },
    onceKey: `order-handover:${order.id}:${handover.day}:${handover.part}`,
  })
}

export async function mailRefunded(
  tx: Tx,
  order: OrderRow,
  refund: { id: string; amountCents: number; reference: string },
): Promise<void> {
  const { language, firstName } = order
  const amount = formatMoney(refund.amountCents, language)
  await mail(tx, order, {
    template: 'refund-done',
    values: { firstName, amount, reference: refund.reference },
    onceKey: `refund-done:${refund.id}`,
  })
}

/** Notifies the branch of the order that the provider refused to refund, so that a user asks again or transfers it. */
export async function mailRefundFailed(
  tx: Tx,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  order: OrderRow,
  refund: { id: string; amountCents: number; failure: string | null; reference: string },
): Promise<void> {
  const branch = await branchById(tx, order.branchId)
  await queueTemplateMail(tx, {
    template: 'refund-failed',
    to: branch.email,
    language: HOUSE_LANGUAGE,
    branch: branch.number,
    values: {
      // Money for cars that were sold already belongs to an order without a number.
      orderNumber: order.orderNumber ?? refund.reference,
      name: `${order.firstName} ${order.lastName}`,
      amount: formatMoney(refund.amountCents, HOUSE_LANGUAGE),
      reference: refund.reference,
      failure: refund.failure,
      url: `${publicUrl}/office/shoporder/${order.number}`,
    },
    onceKey: `refund-failed:${refund.id}`,
  })
}

/** Mails the decision on a withdrawal. */
export async function mailWithdrawal(
  tx: Tx,
  order: OrderRow,
  answer: { kind: 'accepted'; isCarOut: boolean } | { kind: 'refused'; refusal: string },
): Promise<void> {
  const { firstName } = order
  const orderNumber = requireValue(order.orderNumber, 'the order number')
  await mail(
    tx,
    order,
    answer.kind === 'accepted'
      ? {
          template: 'withdrawal-accepted',
          values: {
            firstName,
            orderNumber,
            carOut: answer.isCarOut ? 'yes' : null,
            carHere: answer.isCarOut ? null : 'yes',
          },
          onceKey: `withdrawal-accepted:${order.id}`,
        }
      : {
          template: 'withdrawal-refused',
          values: { firstName, orderNumber, refusal: answer.refusal },
          onceKey: `withdrawal-refused:${order.id}`,
        },
  )
}

async function common(tx: Tx, { id, firstName, orderNumber }: OrderRow) {
  const cars = (await loadEntries(tx, id)).map(({ car }) => {
    const { carName, versionName } = car
    return `${carName} ${versionName}`.trim()
  })
  return { firstName, orderNumber: requireValue(orderNumber, 'the order number'), cars: cars.join(', ') }
}

async function mail(tx: Tx, { email, language, branchId }: OrderRow, mailed: Mailed): Promise<void> {
  await queueTemplateMail(tx, { ...mailed, to: email, language, branch: (await branchById(tx, branchId)).number })
}
