import { describe, expect, test } from 'vitest'
import { documentsOfOrder } from './order-documents.ts'
import { orderSteps } from './order-steps.ts'

type Order = Parameters<typeof orderSteps>[0]

const order = (changes: Partial<Order> = {}): Order => ({
  orderStatus: 'pending',
  deliveryType: 'deliver',
  // Before and after midnight in Brussels, on one day by the clock of Greenwich.
  orderedAt: new Date('2026-11-01T22:30:00Z'),
  placedAt: new Date('2026-11-01T23:30:00Z'),
  readyAt: null,
  shippedAt: null,
  deliveredOn: null,
  canceledAt: null,
  ...changes,
})
const readyAt = new Date('2026-11-05T09:00:00Z')
const shippedAt = new Date('2026-11-06T09:00:00Z')
const inWords = (changes: Partial<Order>) =>
  orderSteps(order(changes)).map(({ step, state, on }) => [step, state, on?.slice(5)].filter(Boolean).join(' '))

const begun = ['ordered done 11-01', 'advance-paid done 11-02']

describe('an order on its way to its buyer', () => {
  test.each<[string, Partial<Order>, string[]]>([
    ['is prepared once it is paid', {}, ['preparing now', 'ready todo', 'shipped todo', 'delivered todo']],
    ['is ready', { readyAt }, ['preparing done', 'ready now 11-05', 'shipped todo', 'delivered todo']],
    [
      'has left us, and nobody noted when it was ready',
      { orderStatus: 'shipped', shippedAt },
      ['preparing done', 'ready done', 'shipped now 11-06', 'delivered todo'],
    ],
    [
      'is there',
      { orderStatus: 'delivered', readyAt, shippedAt, deliveredOn: '2026-11-07' },
      ['preparing done', 'ready done 11-05', 'shipped done 11-06', 'delivered done 11-07'],
    ],
    [
      'is collected, and so never sent',
      { deliveryType: 'pickup', readyAt },
      ['preparing done', 'ready now 11-05', 'delivered todo'],
    ],
    [
      'was canceled after it was ready',
      { orderStatus: 'canceled', readyAt, canceledAt: shippedAt },
      ['ready done 11-05', 'canceled done 11-06'],
    ],
    ['was canceled at once', { orderStatus: 'canceled', canceledAt: readyAt }, ['canceled done 11-05']],
  ])('%s', (_, changes, rest) => {
    expect(inWords(changes)).toEqual([...begun, ...rest])
  })
})

test.each([
  ['a consumer', 'private', [false], 2, ['order-form', 'terms', 'withdrawal-form', 'guarantee-notice']],
  ['a consumer whose car is built', 'private', [true], 2, ['order-form', 'terms', 'guarantee-notice']],
  [
    'a consumer, one car of two built',
    'private',
    [true, false],
    null,
    ['order-form', 'withdrawal-form', 'guarantee-notice'],
  ],
  ['a company', 'fleet', [false], 2, ['order-form', 'terms']],
] as const)('%s has documents of its own', (_, customerType, built, termsVersion, documents) => {
  const cars = built.map((isMadeToOrder) => ({ isMadeToOrder }))
  expect(documentsOfOrder({ customerType, cars, termsVersion })).toEqual(documents)
})
