import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import * as setup from '../catalogue/setup.schema.ts'
import * as contact from '../contacts/contact.schema.ts'
import * as boot from '../content/boot.schema.ts'
import * as branch from '../organisation/branch.schema.ts'
import * as carDetail from '../stock/car-detail.schema.ts'
import * as carList from '../stock/car-list.schema.ts'
import { checkoutBlockers } from './checkout.ts'
import type { Checkout } from './order.ts'
import { blankCustomer } from './order-customer.ts'
import { type Order, OrderInput, NewOrderRequest } from './order.schema.ts'
import * as order from './order.schema.ts'

const exported: Record<string, unknown> = {
  ...setup,
  ...contact,
  ...boot,
  ...branch,
  ...carDetail,
  ...carList,
  ...order,
}
const schemas = Object.entries(exported).filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType)

const blankOrder: Order = {
  id: '0199f1c2-7f6a-7cc3-9d1e-6d5a1f0c2b11',
  accessKey: 'q3Zt0mS5k1vXw9cB7yNdEg',
  orderNumber: null,
  createdOn: '2026-11-20T14:05:00.000Z',
  steps: [],
  documents: [],
  confirmationMail: null,
  orderStatus: null,
  deliveryType: null,
  entries: [],
  total: { subTotal: 0, advance: 0, transport: 0, amount: 0 },
  vat: { rateBp: 2100, base: 0, amount: 0, margin: 0 },
  essential: '',
  customer: blankCustomer(),
  invoiceAddress: null,
  deliveryAddress: null,
  pickupAddress: null,
  pickupPlaces: [],
  handover: null,
  handoverDays: [],
  payment: null,
  transfer: null,
  withdrawal: null,
  terms: { customerType: 'private', version: 1, agreedVersion: null },
  branch: { name: 'Gent', phone: '+3293961421', email: 'gent@example.be', iban: 'BE68539007547034' },
  seller: 'Autogroep NV',
  conditions: { withdrawal: '', guarantee: [] },
}

describe('schemas of the calls', () => {
  test.each(schemas)('%s can be described to others, and its example fits', (_, schema) => {
    expect(() => z.toJSONSchema(schema, { io: 'input', target: 'openapi-3.0' })).not.toThrow()
    const example = schema.meta()?.['example']
    if (example !== undefined) expect(schema.safeParse(example)).toMatchObject({ success: true })
  })

  test('an order from the server can go through checkout as it is', () => {
    const checkedByTheCompiler = (given: Order): Checkout => given
    expect(order.OrderAnswer.safeParse(blankOrder).success).toBe(true)
    expect(checkoutBlockers(checkedByTheCompiler(blankOrder)).map(({ reason }) => reason)).toContain('cart-empty')
  })
})

describe('an order that is sent', () => {
  const sent = OrderInput.meta()?.['example'] as Record<string, unknown>

  test.each([
    ['a car that is no key', { carList: ['used-20418; drop'] }],
    ['eleven cars', { carList: Array.from({ length: 11 }, (_, index) => `used-${index + 1}`) }],
    ['another delivery type', { deliveryType: 'teleport' }],
    ['a name that no order has', { discount: 1000 }],
    ['neither cars nor entries', { carList: undefined }],
    ['a line break in a name', { customer: { ...(sent['customer'] as object), firstName: 'Lotte\nBcc: x' } }],
    ['an id that is none', { id: '1' }],
  ])('is refused with %s', (_, change) => {
    expect(OrderInput.safeParse(sent).success).toBe(true)
    expect(OrderInput.safeParse({ ...sent, ...change }).success).toBe(false)
  })

  test.each([
    ['amounts', { total: { subTotal: 1, advance: 1, transport: 0, amount: 0 } }],
    ['an order number', { orderNumber: 'SO-2026-000001' }],
    ['a fleet member of its own making', { customer: { ...(sent['customer'] as object), isFleetMember: true } }],
  ])('%s of its own making are dropped', (_, change) => {
    expect(JSON.stringify(OrderInput.parse({ ...sent, ...change }))).toBe(JSON.stringify(OrderInput.parse(sent)))
  })

  test('a new order needs a car', () => {
    expect(NewOrderRequest.safeParse({ carList: [] }).success).toBe(false)
    expect(NewOrderRequest.safeParse({ carList: ['new-12-45-7'] }).success).toBe(true)
  })
})
