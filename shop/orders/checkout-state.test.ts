import { describe, expect, test } from 'vitest'
import type { Address } from '@forecourt/domain/contacts/address.ts'
import type { Order, OrderEntry, Payment } from '@forecourt/domain/orders/order.schema.ts'
import { blankCustomer } from '@forecourt/domain/orders/order-customer.ts'
import {
  blankForm,
  blockersOfStep,
  type CheckoutAction,
  type CheckoutForm,
  checkoutReducer,
  type CheckoutState,
  firstBlockedBefore,
  toInput,
  isAmiss,
  isPricedOtherwise,
  newCheckout,
  orderPaymentView,
  stepStates,
  stepToResume,
} from './checkout-state.ts'

const told = (message: string) => ({ message, level: 'Warning' as const })

const places = [
  { id: 3, name: 'Gent, Tweedehands', contactData: { address: placeAt('Drongensesteenweg') } },
  { id: 7, name: 'Gent, Nieuwe wagens', contactData: { address: placeAt('Kortrijksesteenweg') } },
]

describe('Filling in', () => {
  test('an order that opens brings its cars, and keeps what was typed before', () => {
    const typed = { ...blankForm(), customer: { ...blankCustomer(), firstName: 'Lotte' } }
    const state = after(newCheckout(typed), {
      type: 'opened',
      order: anOrder({ customer: { ...blankCustomer(), firstName: 'Ann' } }),
      step: 'cart',
    })
    expect(state.form.customer.firstName).toBe('Lotte')
    expect(state.order?.entries).toHaveLength(1)
    expect(state.busy).toBeUndefined()
  })

  test('a blank form takes what the server remembers', () => {
    const state = after(newCheckout(), { type: 'opened', order: paidFor(), step: 'cart' })
    expect(state.form.customer.email).toBe('lotte@example.be')
    expect(state.form.deliversToInvoiceAddress).toBe(true)
  })

  test('collecting the car sets the place where it stands, delivering clears it again', () => {
    const collecting = after(opened(), { type: 'delivery-chosen', deliveryType: 'pickup' })
    expect(collecting.form.pickupAddress?.id).toBe(3)
    const other = after(collecting, { type: 'pickup-chosen', place: places[1]! })
    expect(other.form.pickupAddress?.id).toBe(7)
    expect(after(other, { type: 'delivery-chosen', deliveryType: 'deliver' }).form.pickupAddress).toBeNull()
  })

  test('another way of delivery waits for the amounts of the server', () => {
    const chosen = after(opened(), { type: 'delivery-chosen', deliveryType: 'deliver' })
    expect(isPricedOtherwise(chosen)).toBe(true)
    const priced = after(chosen, { type: 'answered', order: anOrder({ deliveryType: 'deliver' }) })
    expect(isPricedOtherwise(priced)).toBe(false)
  })

  test('a private customer has no company, a fleet customer begins with the Belgian prefix', () => {
    const fleet = after(opened(), { type: 'customer-type-chosen', customerType: 'fleet' })
    expect(fleet.form.customer.vatPrefix).toBe('BE')
    const numbered = after(fleet, { type: 'filled', fields: { vatNumber: '0999005572' } })
    const back = after(numbered, { type: 'customer-type-chosen', customerType: 'private' })
    expect(back.form.customer).toMatchObject({ vatPrefix: '', vatNumber: '', companyName: '' })
  })

  test('an address goes where its label says', () => {
    const state = after(
      opened(),
      { type: 'address-saved', address: anAddress('invoice') },
      { type: 'address-saved', address: { ...anAddress('delivery'), streetName: 'Markt' } },
    )
    expect(state.form.invoiceAddress?.streetName).toBe('Kerkstraat')
    expect(state.form.deliveryAddress?.streetName).toBe('Markt')
  })
})

describe('What is sent', () => {
  test('cars by key and what was filled in; no amount, no lock', () => {
    const order = anOrder()
    const input = toInput(order, completeForm(), ['used-1', 'stock-2'])
    expect(input).toMatchObject({ id: order.id, accessKey: order.accessKey, carList: ['used-1', 'stock-2'] })
    expect(Object.keys(input)).not.toContain('total')
    expect(Object.keys(input.customer)).not.toContain('isFleetMember')
  })

  test('the same address is sent for delivery, under its own label', () => {
    const input = toInput(anOrder(), completeForm(), ['used-1'])
    expect(input.deliveryAddress).toEqual({ ...anAddress('invoice'), label: 'delivery' })
  })

  test('who collects the car has no address to deliver at', () => {
    const form = { ...completeForm(), deliveryType: 'pickup' as const, pickupAddress: places[0]! }
    const input = toInput(anOrder(), form, ['used-1'])
    expect(input.deliveryAddress).toBeNull()
    expect(input.pickupAddress).toEqual({ id: 3 })
  })
})

describe('What keeps the buyer from going on', () => {
  test('shows at once on the step that the buyer is sent back to', () => {
    const refused = after({ ...opened(), step: 'overview' }, { type: 'refused', step: 'cart' })
    expect(refused).toMatchObject({ step: 'cart', tried: ['cart'] })
    expect(blockersOfStep(refused).map(({ reason }) => reason)).toEqual(['delivery-type-required'])
  })

  test('a car that is gone brings the buyer back to the cart with the step in error', () => {
    const at = { ...opened(), form: completeForm(), step: 'overview' as const }
    const gone = anOrder({ entries: [{ ...anEntry('used-1'), isAvailable: false }], deliveryType: 'deliver' })
    expect(firstBlockedBefore('payment', { ...at, order: gone })).toBe('cart')
    const failed = after(at, { type: 'failed', failure: told('Intussen verkocht'), step: 'cart', order: gone })
    expect(failed.failure?.message).toBe('Intussen verkocht')
    expect(blockersOfStep(failed).map(({ reason }) => reason)).toEqual(['car-unavailable'])
    expect(stepStates({ ...failed, step: 'data' })).toEqual(['error', 'current', 'todo', 'todo'])
  })

  test('an address for both is missing once', () => {
    const atData = { ...opened(), step: 'data' as const, form: { ...completeForm(), invoiceAddress: null } }
    expect(blockersOfStep(atData).map(({ field }) => field)).toEqual(['invoiceAddress'])
    const apart = after(atData, { type: 'same-address-chosen', isSame: false })
    expect(blockersOfStep(apart).map(({ field }) => field)).toEqual(['invoiceAddress', 'deliveryAddress'])
  })

  test.for([
    ['opened', opened(), false],
    ['tried to leave', after(opened(), { type: 'refused', step: 'cart' }), true],
    ['told why not', after(opened(), { type: 'failed', failure: told('Geen verbinding') }), true],
    ['waiting for money', { ...opened(), step: 'payment', order: withPayment('pending') }, false],
    ['called off by the buyer', { ...opened(), step: 'payment', order: withPayment('cancelled') }, false],
    ['refused by the bank', { ...opened(), step: 'payment', order: withPayment('failed') }, true],
    ['run out', { ...opened(), step: 'payment', order: withPayment('expired') }, true],
  ] as const)('the step bar warns: %s', ([, state, isWrong]) => {
    expect(isAmiss(state)).toBe(isWrong)
  })

  test('a failure leaves everything that was typed', () => {
    const typed = after(opened(), { type: 'filled', fields: { firstName: 'Lotte' } }, { type: 'began', busy: 'saving' })
    const failed = after(typed, { type: 'failed', failure: told('Geen verbinding') })
    expect(failed).toMatchObject({ step: 'cart', busy: undefined, form: { customer: { firstName: 'Lotte' } } })
    expect(after(failed, { type: 'began', busy: 'saving' }).failure).toBeUndefined()
  })
})

describe('The payment', () => {
  test.for([
    ['nothing asked yet', anOrder(), 'none'],
    ['open', withPayment('pending'), 'waiting'],
    ['cancelled', withPayment('cancelled'), 'cancelled'],
    ['refused', withPayment('failed'), 'failure'],
    ['run out', withPayment('expired'), 'expired'],
    ['money in, order on its way', withPayment('succeeded'), 'waiting'],
    ['money in, car gone', withPayment('succeeded', { isRefundDue: true }), 'refund-due'],
    ['paid', paidFor(), 'success'],
    ['paid twice', { ...paidFor(), payment: aPayment('succeeded', { isRefundDue: true }) }, 'success'],
  ] as const)('%s', ([, order, view]) => {
    expect(orderPaymentView(order)).toBe(view)
  })

  test('its links go when it ends', () => {
    const links = { deepLink: { href: 'https://pay.example/1' }, qrcode: { href: 'data:image/svg+xml,1' } }
    const open = after(opened(), { type: 'answered', order: withPayment('pending'), links })
    expect(open.links).toEqual(links)
    expect(after(open, { type: 'answered', order: withPayment('pending') }).links).toEqual(links)
    expect(after(open, { type: 'answered', order: withPayment('cancelled'), links: null }).links).toBeUndefined()
  })

  test('a paid order has all steps behind it', () => {
    const state = after(opened(), { type: 'answered', order: paidFor() })
    expect(stepStates({ ...state, step: 'payment' })).toEqual(['done', 'done', 'done', 'done'])
  })
})

describe('Where a checkout goes on', () => {
  const form = completeForm()

  test.for([
    ['opened by the buyer', anOrder(), undefined, 'cart'],
    ['opened by the buyer with a payment open', withPayment('pending'), undefined, 'payment'],
    ['opened by the buyer after a cancelled payment', withPayment('cancelled'), undefined, 'cart'],
    ['reloaded at a cancelled payment', withPayment('cancelled'), 'payment', 'payment'],
    ['reloaded before the payment was asked for', anOrder({ deliveryType: 'deliver' }), 'payment', 'overview'],
    ['reloaded at the data', anOrder({ deliveryType: 'deliver' }), 'data', 'data'],
    ['paid meanwhile', paidFor(), 'data', 'payment'],
    ['paid and canceled meanwhile', { ...paidFor(), orderStatus: 'canceled' as const }, 'payment', 'cart'],
  ] as const)('%s', ([, order, reloaded, step]) => {
    expect(stepToResume(order, form, ['used-1'], reloaded)).toBe(step)
  })

  test('a payment for other cars than those of the cart is not shown again', () => {
    expect(stepToResume(withPayment('pending'), form, ['used-1', 'used-2'], undefined)).toBe('cart')
    expect(stepToResume(withPayment('pending'), form, ['used-2'], 'payment')).toBe('overview')
  })

  test('a reload does not skip what is not in order', () => {
    expect(stepToResume(anOrder(), blankForm(), ['used-1'], 'overview')).toBe('cart')
    const chosen = { ...blankForm(), deliveryType: 'deliver' as const }
    expect(stepToResume(anOrder(), chosen, ['used-1'], 'overview')).toBe('data')
  })
})

function opened(): CheckoutState {
  return after(newCheckout(), { type: 'opened', order: anOrder(), step: 'cart' })
}

function after(state: CheckoutState, ...actions: CheckoutAction[]): CheckoutState {
  return actions.reduce(checkoutReducer, state)
}

function completeForm(): CheckoutForm {
  return {
    ...blankForm(),
    customer: {
      ...blankCustomer(),
      firstName: 'Lotte',
      lastName: 'Van den Broeck',
      email: 'lotte@example.be',
      phone: '0478 12 34 56',
    },
    deliveryType: 'deliver',
    invoiceAddress: anAddress('invoice'),
  }
}

function anOrder(changes: Partial<Order> = {}): Order {
  return {
    id: '0199f1c2-7f6a-7cc3-9d1e-6d5a1f0c2b11',
    accessKey: 'q3Zt0mS5k1vXw9cB7yNdEg',
    orderNumber: null,
    createdOn: '2026-11-20T10:00:00.000Z',
    orderStatus: null,
    deliveryType: null,
    entries: [anEntry('used-1')],
    total: { subTotal: 3_195_000, advance: 100_000, transport: 0, amount: 3_095_000 },
    vat: { rateBp: 2100, base: 2_640_496, amount: 554_504, margin: 0 },
    essential: '',
    customer: blankCustomer(),
    invoiceAddress: null,
    deliveryAddress: null,
    pickupAddress: null,
    pickupPlaces: places,
    handover: null,
    handoverDays: [],
    payment: null,
    transfer: null,
    withdrawal: null,
    terms: { customerType: 'private', version: 1, agreedVersion: null },
    branch: { name: 'Gent', phone: '+3293961420', email: 'gent@example.be', iban: 'BE68539007547034' },
    steps: [],
    documents: [],
    confirmationMail: null,
    seller: 'Autogroep NV',
    conditions: { withdrawal: '', guarantee: [] },
    ...changes,
  }
}

function withPayment(status: Payment['paymentStatus'], changes: Partial<Payment> = {}): Order {
  return anOrder({ payment: aPayment(status, changes) })
}

function paidFor(): Order {
  const address = { ...anAddress('invoice'), country: { name: { text: 'België' } } }
  return anOrder({
    orderNumber: 'SO-2026-000123',
    orderStatus: 'pending',
    deliveryType: 'deliver',
    customer: completeForm().customer,
    invoiceAddress: address,
    deliveryAddress: { ...address, label: 'delivery' },
    payment: aPayment('succeeded'),
  })
}

function aPayment(paymentStatus: Payment['paymentStatus'], changes: Partial<Payment> = {}): Payment {
  const expiresAt = '2026-11-20T10:20:00.000Z'
  return {
    id: '0199f1c2-0000-7cc3-9d1e-000000000001',
    paymentStatus,
    amount: 100_000,
    expiresAt,
    isRefundDue: false,
    ...changes,
  }
}

function anEntry(key: string): OrderEntry {
  return {
    id: '0199f1c2-0000-7cc3-9d1e-000000000002',
    key,
    stockCarId: null,
    isUsedCar: true,
    isStockCar: false,
    isMadeToOrder: false,
    delivery: 'binnen 4 dagen nadat u het saldo hebt betaald',
    isAvailable: true,
    needsColour: false,
    slug: 'noord-v6',
    carName: 'Noord V6',
    carModel: { name: 'V6' },
    carVersion: { name: '2.0 T Momentum Pro' },
    usedSetup: { engineType: { label: '2.0 T' }, powerType: { horsepower: 197, kilowatts: 145 } },
    stockData: null,
    parts: [],
    lines: [],
    picture: null,
    isMargin: false,
    total: { toPay: 3_195_000, exc: 2_640_496 },
  }
}

function anAddress(label: 'invoice' | 'delivery'): Address {
  return { label, cityId: 512, ...placeAt('Kerkstraat') }
}

function placeAt(streetName: string) {
  return { streetName, houseNumber: '12', boxNumber: '', postalCode: '9300', city: 'Aalst', countryCode: 'BE' as const }
}
