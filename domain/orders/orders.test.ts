import { findViolations } from '../platform/forms/form.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blankAddress } from '../contacts/address.ts'
import { blockersBefore, findBlockers, checkoutBlockers, nextStep, previousStep, stepState } from './checkout.ts'
import { withDeliveryType, withPickupAt } from './delivery.ts'
import type { Checkout, OrderCustomer, PickupAddress } from './order.ts'
import { type OrderAction, orderCan } from './order-actions.ts'
import { blankCustomer, customerForm, listLockedFields, withCustomerType } from './order-customer.ts'
import { toStructuredCommunication, communicationOfSale, orderNumber } from './order-number.ts'
import { DEFAULT_ORDER_PARAMETERS, orderTotals } from './order-totals.ts'
import { type CarStanding, settle } from './paid-order.ts'

const parameters = DEFAULT_ORDER_PARAMETERS
const cars = (...prices: number[]) => prices.map((priceGrossCents) => ({ priceGrossCents }))

const address = {
  ...blankAddress('invoice'),
  streetName: 'Koningin Astridlaan',
  houseNumber: '27',
  postalCode: '9300',
  city: 'Aalst',
  cityId: 512,
}
const gent: PickupAddress = { id: 3, name: 'Tweedehands Gent', contactData: { address } }
const aalst: PickupAddress = { id: 7, name: 'Nieuwe wagens Aalst', contactData: { address } }
const lotte: OrderCustomer = {
  ...blankCustomer(),
  firstName: 'Lotte',
  lastName: 'Van den Broeck',
  email: 'lotte@example.be',
  phone: '0478 12 34 56',
}
const firm: OrderCustomer = {
  ...lotte,
  customerType: 'fleet',
  companyName: 'Proximo NV',
  vatPrefix: 'BE',
  vatNumber: '0999.005.572',
}
const complete: Checkout = {
  entries: [{ key: 'used-20418', isAvailable: true, needsColour: false }],
  deliveryType: 'pickup',
  customer: lotte,
  invoiceAddress: address,
  deliveryAddress: null,
  pickupAddress: gent,
  handover: null,
  handoverDays: [],
}

describe('the half-day of the handover', () => {
  const handoverDays = [{ day: '2026-12-01', parts: ['morning' as const] }]
  const reasons = (changes: Partial<Checkout>) =>
    checkoutBlockers({ ...complete, ...changes }).map(({ reason, field }) => [reason, field])
  test.each([
    ['is asked where there are days', { handoverDays }, [['handover-required', 'handover']]],
    ['is taken', { handoverDays, handover: { day: '2026-12-01', part: 'morning' } }, []],
    [
      'is refused when it is full by now',
      { handoverDays, handover: { day: '2026-12-01', part: 'afternoon' } },
      [['handover-gone', 'handover']],
    ],
    ['is not asked where none can be chosen', { handover: { day: '2026-12-01', part: 'morning' } }, []],
  ] as [string, Partial<Checkout>, [string, string][]][])('%s', (_, changes, expected) => {
    expect(reasons(changes)).toEqual(expected)
  })

  test('is chosen anew for another way or another place', () => {
    const handover = { day: '2026-12-01', part: 'morning' } as const
    const chosen = { ...complete, handover }
    expect(withDeliveryType(chosen, 'pickup', [gent]).handover).toBe(handover)
    expect(withDeliveryType(chosen, 'deliver', [gent]).handover).toBeNull()
    expect(withPickupAt(chosen, gent).handover).toBe(handover)
    expect(withPickupAt(chosen, aalst).handover).toBeNull()
  })
})

describe('amounts of an order', () => {
  test.each([
    [
      'one car, collected',
      cars(3_195_000),
      'pickup',
      { transportCents: 0, totalCents: 3_195_000, advanceCents: 100_000, balanceCents: 3_095_000 },
    ],
    [
      'one car, delivered',
      cars(1_495_000),
      'deliver',
      { transportCents: 24_200, totalCents: 1_519_200, advanceCents: 100_000, balanceCents: 1_419_200 },
    ],
    [
      'two cars, one transport',
      cars(1_000_000, 2_000_000),
      'deliver',
      { transportCents: 24_200, totalCents: 3_024_200, advanceCents: 100_000, balanceCents: 2_924_200 },
    ],
    [
      'not chosen yet',
      cars(1_495_000),
      null,
      { transportCents: 0, totalCents: 1_495_000, advanceCents: 100_000, balanceCents: 1_395_000 },
    ],
    [
      'cheap car: the cap of 15 % bites',
      cars(545_055),
      'pickup',
      { transportCents: 0, totalCents: 545_055, advanceCents: 81_758, balanceCents: 463_297 },
    ],
    [
      'just below the bite',
      cars(666_666),
      'pickup',
      { transportCents: 0, totalCents: 666_666, advanceCents: 99_999, balanceCents: 566_667 },
    ],
    [
      'just above the bite',
      cars(666_667),
      'pickup',
      { transportCents: 0, totalCents: 666_667, advanceCents: 100_000, balanceCents: 566_667 },
    ],
    ['no cars', [], 'deliver', { transportCents: 0, totalCents: 0, advanceCents: 0, balanceCents: 0 }],
  ] as const)('%s', (_, given, deliveryType, total) => {
    expect(orderTotals({ cars: given, deliveryType, parameters })).toEqual(total)
  })

  test('never ask more than the law allows, and add up to the cent', () => {
    const prices = fc.array(fc.integer({ min: 1, max: 30_000_000 }), { minLength: 1, maxLength: 10 })
    fc.assert(
      fc.property(
        prices,
        fc.constantFrom('deliver', 'pickup', null),
        fc.nat(3_000),
        fc.nat(500_000),
        (given, deliveryType, advanceCapBp, advanceCents) => {
          const total = orderTotals({
            cars: cars(...given),
            deliveryType,
            parameters: { ...parameters, advanceCapBp, advanceCents },
          })
          expect(total.totalCents).toBe(given.reduce((sum, price) => sum + price, 0) + total.transportCents)
          expect(total.advanceCents + total.balanceCents).toBe(total.totalCents)
          expect(total.advanceCents * 10_000).toBeLessThanOrEqual(total.totalCents * advanceCapBp)
          expect(total.advanceCents).toBeLessThanOrEqual(advanceCents)
          expect(Number.isInteger(total.advanceCents)).toBe(true)
        },
      ),
    )
  })

  test.each([0, -100, 99.5, Number.NaN])('a price of %d is a bug, not a bargain', (price) => {
    expect(() => orderTotals({ cars: cars(price), deliveryType: 'pickup', parameters })).toThrow(RangeError)
  })
})

describe('order numbers', () => {
  test('people see SO-2026-000123', () => {
    expect(orderNumber(2026, 123)).toBe('SO-2026-000123')
    expect(() => orderNumber(2026, 0)).toThrow(RangeError)
    expect(() => orderNumber(2026, 1_000_000)).toThrow(RangeError)
  })

  test('the transfer of an order says which order it pays', () => {
    expect(toStructuredCommunication('SO-2026-000123')).toBe('202600012320')
    // An order of a sold car with the same place in its series has another.
    expect(communicationOfSale('CO-2026-000123').slice(0, 10)).toBe('3026000123')
    expect(() => communicationOfSale('SO-2026-000123')).toThrow(RangeError)
    expect(() => toStructuredCommunication('OF-2026-000123')).toThrow(RangeError)
    fc.assert(
      fc.property(fc.integer({ min: 2020, max: 2999 }), fc.integer({ min: 1, max: 999_999 }), (year, place) => {
        const digits = toStructuredCommunication(orderNumber(year, place))
        expect(digits.slice(0, 10)).toBe(`${year}${String(place).padStart(6, '0')}`)
      }),
    )
  })
})

describe('the customer', () => {
  test('a complete private person and a complete firm are fine', () => {
    expect(findViolations(customerForm, lotte)).toEqual([])
    expect(findViolations(customerForm, firm)).toEqual([])
  })

  test('a blank one misses its name, mail and phone', () => {
    expect(findViolations(customerForm, blankCustomer())).toEqual(
      ['firstName', 'lastName', 'email', 'phone'].map((field) => ({ field, reason: 'required' })),
    )
  })

  test.each<[string, Partial<OrderCustomer>, string, string]>([
    ['mail without ending', { email: 'lotte.vandenbroeck@telenet' }, 'email', 'email'],
    ['phone too short', { phone: '0478 12 34' }, 'phone', 'phone'],
    ['dial code nobody has', { dialCode: '+999' }, 'dialCode', 'dial-code'],
    ['name of spaces', { firstName: '   ' }, 'firstName', 'required'],
    ['national number for a name', { lastName: '85.07.30-033 28' }, 'lastName', 'national-number'],
    ['firm without name', { companyName: '' }, 'companyName', 'required'],
    ['firm without VAT number', { vatNumber: '' }, 'vatNumber', 'required'],
    ['VAT number mistyped', { vatNumber: '0403.019.262' }, 'vatNumber', 'vat-check-digit'],
    ['VAT number of another country', { vatPrefix: 'NL' }, 'vatNumber', 'vat-number'],
    ['prefix of no country', { vatPrefix: 'XX' }, 'vatNumber', 'vat-country'],
  ])('%s', (_, change, field, reason) => {
    expect(findViolations(customerForm, { ...firm, ...change })).toEqual([expect.objectContaining({ field, reason })])
  })

  test('of a private person company and VAT number do not matter', () => {
    expect(findViolations(customerForm, { ...lotte, vatNumber: 'x', companyName: '' })).toEqual([])
  })

  test('becoming private clears company, prefix and number; becoming fleet brings the prefix', () => {
    const toPrivate = withCustomerType(firm, 'private')
    expect(toPrivate.ok && toPrivate.customer).toEqual(lotte)
    const toFleet = withCustomerType(lotte, 'fleet')
    expect(toFleet.ok && toFleet.customer).toMatchObject({ customerType: 'fleet', vatPrefix: 'BE', vatNumber: '' })
  })

  test('a fleet member cannot change type, company or VAT number', () => {
    const member = { ...firm, isFleetMember: true }
    expect(withCustomerType(member, 'private')).toEqual({ ok: false, reason: 'fleet-member-locked' })
    expect(listLockedFields(member)).toContain('vatNumber')
    expect(listLockedFields(firm)).toEqual([])
  })
})

describe('delivery', () => {
  const delivered = { deliveryType: 'deliver', deliveryAddress: address, pickupAddress: null, handover: null } as const

  test('collecting clears the delivery address and picks the first place', () => {
    expect(withDeliveryType(delivered, 'pickup', [gent, aalst])).toEqual({
      deliveryType: 'pickup',
      deliveryAddress: null,
      pickupAddress: gent,
      handover: null,
    })
  })

  test('the place chosen before stays while it exists', () => {
    const collected = withPickupAt(withDeliveryType(delivered, 'pickup', [gent, aalst]), aalst)
    expect(withDeliveryType(collected, 'pickup', [gent, aalst]).pickupAddress).toBe(aalst)
    expect(withDeliveryType(collected, 'pickup', [gent]).pickupAddress).toBe(gent)
    expect(withDeliveryType(collected, 'pickup', []).pickupAddress).toBeNull()
  })

  test('delivering clears the pickup address', () => {
    const collected = { deliveryType: 'pickup', deliveryAddress: null, pickupAddress: gent, handover: null } as const
    expect(withDeliveryType(collected, 'deliver', [gent])).toEqual({
      deliveryType: 'deliver',
      deliveryAddress: null,
      pickupAddress: null,
      handover: null,
    })
  })

  test('who has it delivered cannot pick a place', () => {
    expect(withPickupAt(delivered, gent)).toEqual(delivered)
  })
})

describe('checkout', () => {
  const reasons = (checkout: Checkout) =>
    checkoutBlockers(checkout).map(({ step, reason, field }) => [step, reason, field])

  test('a complete order has nothing in its way', () => {
    expect(checkoutBlockers(complete)).toEqual([])
    expect(
      checkoutBlockers({ ...complete, deliveryType: 'deliver', pickupAddress: null, deliveryAddress: address }),
    ).toEqual([])
  })

  test.each<[string, Partial<Checkout>, (string | undefined)[]]>([
    ['an empty cart', { entries: [] }, ['cart', 'cart-empty', undefined]],
    [
      'a car that was sold',
      { entries: [{ key: 'used-20418', isAvailable: false, needsColour: false }] },
      ['cart', 'car-unavailable', undefined],
    ],
    [
      'a car that is to be built, without a colour',
      { entries: [{ key: 'new-12-45', isAvailable: true, needsColour: true }] },
      ['cart', 'colour-required', undefined],
    ],
    [
      'no delivery type',
      { deliveryType: null, pickupAddress: null },
      ['cart', 'delivery-type-required', 'deliveryType'],
    ],
    ['no place to collect', { pickupAddress: null }, ['cart', 'pickup-address-required', 'pickupAddress']],
    ['no invoice address', { invoiceAddress: null }, ['data', 'invoice-address-required', 'invoiceAddress']],
    [
      'no delivery address when delivering',
      { deliveryType: 'deliver' },
      ['data', 'delivery-address-required', 'deliveryAddress'],
    ],
    [
      'a delivery address abroad',
      {
        deliveryType: 'deliver',
        deliveryAddress: { ...address, countryCode: 'NL', postalCode: '4551 AB', city: 'Sas van Gent' },
      },
      ['data', 'delivery-abroad', 'deliveryAddress'],
    ],
    [
      'the postal code of another country',
      { invoiceAddress: { ...address, countryCode: 'FR' } },
      ['data', 'postal-code', 'invoiceAddress.postalCode'],
    ],
    [
      'an invoice address without street',
      { invoiceAddress: { ...address, streetName: '' } },
      ['data', 'required', 'invoiceAddress.streetName'],
    ],
    [
      'a postal code that does not exist',
      { invoiceAddress: { ...address, postalCode: '9999' } },
      ['data', 'postal-code', 'invoiceAddress.postalCode'],
    ],
    ['an incomplete customer', { customer: { ...lotte, email: '' } }, ['data', 'required', 'customer.email']],
  ])('is stopped by %s', (_, change, blocker) => {
    expect(reasons({ ...complete, ...change })).toEqual([blocker])
  })

  test('names the car that is gone', () => {
    const entries = [...complete.entries, { key: 'stock-311', isAvailable: false, needsColour: false }]
    expect(findBlockers('cart', { ...complete, entries })).toEqual([
      { step: 'cart', reason: 'car-unavailable', car: 'stock-311' },
    ])
  })

  test('does not take more than ten cars', () => {
    const entries = Array.from({ length: 11 }, (_, index) => ({
      key: `used-${index + 1}`,
      isAvailable: true,
      needsColour: false,
    }))
    expect(reasons({ ...complete, entries })).toEqual([['cart', 'cart-full', undefined]])
  })

  test('an old delivery address does not matter when collecting', () => {
    expect(checkoutBlockers({ ...complete, deliveryAddress: blankAddress('delivery') })).toEqual([])
  })

  test('steps show done, error, current and what is still to do', () => {
    const checkout = { ...complete, customer: { ...lotte, phone: '' } }
    expect(
      (['cart', 'data', 'overview', 'payment'] as const).map((step) => stepState(step, 'overview', checkout)),
    ).toEqual(['done', 'error', 'current', 'todo'])
    expect(blockersBefore('data', checkout)).toEqual([])
    expect(blockersBefore('overview', checkout)).toHaveLength(1)
    expect(blockersBefore('payment', complete)).toEqual([])
  })

  test('going back needs an order and a step before', () => {
    expect([previousStep('cart', true), previousStep('data', true), previousStep('data', false)]).toEqual([
      undefined,
      'cart',
      undefined,
    ])
    expect([nextStep('cart'), nextStep('payment')]).toEqual(['data', undefined])
  })
})

describe('what may happen to an order', () => {
  const states = [null, 'pending', 'shipped', 'delivered', 'canceled'] as const
  const allowed = (action: OrderAction, deliveryType: 'deliver' | 'pickup') =>
    states.filter((orderStatus) => orderCan(action, { orderStatus, deliveryType }).ok)

  test.each<[OrderAction, 'deliver' | 'pickup', (string | null)[]]>([
    ['edit', 'deliver', [null]],
    ['requestPayment', 'deliver', [null]],
    ['place', 'pickup', [null]],
    ['ship', 'deliver', ['pending']],
    ['ship', 'pickup', []],
    ['deliver', 'deliver', ['shipped']],
    ['deliver', 'pickup', ['pending', 'shipped']],
    ['cancel', 'deliver', ['pending', 'shipped']],
  ])('%s (%s)', (action, deliveryType, expected) => {
    expect(allowed(action, deliveryType)).toEqual(expected)
  })

  test('nothing leads out of delivered or canceled', () => {
    for (const orderStatus of ['delivered', 'canceled'] as const)
      for (const action of ['edit', 'requestPayment', 'place', 'ship', 'deliver', 'cancel'] as const)
        expect(orderCan(action, { orderStatus, deliveryType: 'deliver' })).toEqual({ ok: false, reason: 'order-state' })
  })

  test('a refusal says why', () => {
    expect(orderCan('ship', { orderStatus: 'pending', deliveryType: 'pickup' })).toEqual({
      ok: false,
      reason: 'picked-up',
    })
    expect(orderCan('deliver', { orderStatus: 'pending', deliveryType: 'deliver' })).toEqual({
      ok: false,
      reason: 'not-shipped',
    })
  })
})

describe('a payment that ends', () => {
  const paid = (standing: CarStanding, change: Partial<Parameters<typeof settle>[0]> = {}) =>
    settle({
      paymentStatus: 'succeeded',
      amountCents: 100_000,
      advanceCents: 100_000,
      isOrderPlaced: false,
      cars: [
        { key: 'new-12-45', standing: 'made-to-order' },
        { key: 'used-20418', standing },
      ],
      ...change,
    })

  test.each<[CarStanding, unknown]>([
    ['held-for-this-order', { kind: 'place' }],
    ['free', { kind: 'place' }],
    ['made-to-order', { kind: 'place' }],
    ['held-by-another', { kind: 'refund-due', reason: 'cars-gone', cars: ['used-20418'] }],
    ['sold', { kind: 'refund-due', reason: 'cars-gone', cars: ['used-20418'] }],
  ])('succeeded, the car %s', (standing, expected) => {
    expect(paid(standing)).toEqual(expected)
  })

  test('paid twice or in another amount goes back', () => {
    expect(paid('sold', { isOrderPlaced: true })).toEqual({ kind: 'refund-due', reason: 'already-paid' })
    expect(paid('free', { amountCents: 1 })).toEqual({ kind: 'refund-due', reason: 'amount-differs' })
  })

  test.each(['cancelled', 'failed', 'expired'] as const)('%s frees the car', (paymentStatus) => {
    expect(paid('held-for-this-order', { paymentStatus })).toEqual({ kind: 'release', status: paymentStatus })
  })

  test('pending waits', () => {
    expect(paid('free', { paymentStatus: 'pending' })).toEqual({ kind: 'wait' })
  })
})
