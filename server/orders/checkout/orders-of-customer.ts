import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { asMember, blankCustomer } from '@forecourt/domain/orders/order-customer.ts'
import type { Order, OrderInput, AccountOrder } from '@forecourt/domain/orders/order.schema.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Customer } from '../../platform/http/identity.ts'
import type { PersonalData } from '../../platform/audit/personal-data.ts'
import type { TimelineSource } from '../../platform/audit/timeline.ts'
import { loadShopCustomer } from '../../contacts/profile.ts'
import { orderAnswer } from './order-answer.ts'
import type { CarSource, RunningSource } from '../../contacts/running.ts'
import { resourceText } from '../../platform/resources/resource-text.ts'
import {
  selectNewestOrders,
  loadPlacedOrders,
  selectOrderedCars,
  selectRunningOrders,
  type OrderRow,
} from './orders.sql.ts'

/**
 * Returns the orders of a customer, newest first: those placed with the address of the account, also as a guest before there was
 * an account. The owner of an account has proven the address.
 */
export async function loadAccountOrders(
  db: Db,
  customer: Customer,
  at: { language: Language; now: Date },
): Promise<AccountOrder[]> {
  const orders: AccountOrder[] = []
  for (const row of await loadPlacedOrders(db, customer)) orders.push(await toAccountOrder(db, row, at))
  return orders
}

/** Returns the keys of the orders that an account shows. */
export async function findPlacedOrderIds(db: Db, customer: Customer): Promise<string[]> {
  return (await loadPlacedOrders(db, customer)).map(({ id }) => id)
}

/** Returns a placed order as its buyer follows it, without the key that opens it. */
export async function toAccountOrder(
  db: Db,
  row: OrderRow,
  at: { language: Language; now: Date },
): Promise<AccountOrder> {
  const answer = await orderAnswer(db, row, { ...at, accessKey: '' })
  const { accessKey: _, pickupPlaces: _places, handoverDays: _days, ...order } = answer
  return order
}

/** Lists the orders of a customer in the shop, for the timeline that staff read. */
export const orderHappenings: TimelineSource = async (db, by, { most }) => {
  const orders = await selectNewestOrders(db, by, most)
  return orders.map(({ number, orderNumber, cars, placedAt }) => ({
    kind: 'order',
    at: requireValue(placedAt, 'the instant of the order'),
    title: orderNumber ?? '',
    detail: cars ?? '',
    record: number,
  }))
}

/** Lists the orders of a customer that are not delivered or not paid, for their desk. */
export const runningOrders: RunningSource = async (db, by, { who, language, today }) => {
  const orders = await selectRunningOrders(db, by, who)
  return orders.map(({ number, orderNumber, cars, state, placedAt, totalCents, balanceCents, handoverOn }) => ({
    kind: 'order',
    record: number,
    number: orderNumber ?? '',
    what: cars ?? '',
    licencePlate: null,
    state: resourceText('shopOrder', `choices.state.${state}`, language),
    standing:
      state !== 'delivered' && handoverOn !== null && handoverOn < today
        ? 'late'
        : state === 'pending'
          ? 'waiting'
          : 'ready',
    when: handoverOn === null ? placedAt && { is: 'since', at: placedAt.toISOString() } : { is: 'on', at: handoverOn },
    amountCents: totalCents,
    openCents: Math.max(balanceCents, 0),
    branch: null,
  }))
}

/** Lists the cars that were delivered to a customer by an order of the shop. */
export const carsOfOrders: CarSource = async (db, by, { who }) =>
  (await selectOrderedCars(db, by, who)).map(({ number, ...car }) => ({
    ...car,
    // An order of the shop has none; the workshop knows it by the chassis number.
    licencePlate: null,
    mileageKm: null,
    record: { kind: 'order', id: number },
  }))

/** Orders are kept with their invoices for ten years; drafts are deleted automatically. */
export const orderData: PersonalData = {
  name: 'orders',
  stays: 'invoices',
  async read(db, customer, at) {
    const agreedTo = new Map(
      (await loadPlacedOrders(db, customer)).map(({ id, termsAgreedAt, termsVersion, language }) => [
        id,
        { at: termsAgreedAt, language, termsVersion },
      ]),
    )
    return (await loadAccountOrders(db, customer, at)).map((order) => ({ ...order, agreedTo: agreedTo.get(order.id) }))
  },
}

/** Returns the initial buyer of an order: empty for a guest, filled in for a signed-in customer. */
export async function prefillBuyer(
  db: Db,
  customer: Customer | undefined,
  language: Language,
): Promise<Pick<Order, 'customer' | 'invoiceAddress'>> {
  if (!customer) return { customer: blankCustomer(), invoiceAddress: null }
  const { address, customerType, ...account } = await loadShopCustomer(db, customer, language)
  const { firstName, lastName, email, dialCode, phone, companyName, vatPrefix, vatNumber } = account
  return {
    customer: {
      customerType,
      companyName,
      vatPrefix,
      vatNumber,
      firstName,
      lastName,
      email,
      dialCode,
      phone,
      isFleetMember: customerType === 'fleet',
    },
    invoiceAddress: address && { ...address, label: 'invoice' },
  }
}

/** Adds the company of the fleet member who sends an order. */
export async function inputOfMember(
  db: Db,
  { customer, language }: { customer?: Customer | undefined; language: Language },
  input: OrderInput,
): Promise<OrderInput> {
  if (!customer) return input
  const { customer: member } = await prefillBuyer(db, customer, language)
  const { isFleetMember: _, ...sent } = asMember({ ...input.customer, isFleetMember: false }, member)
  return { ...input, customer: sent }
}
