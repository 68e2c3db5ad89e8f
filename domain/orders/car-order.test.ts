import { describe, expect, test } from 'vitest'
import { carOrderState, deliveryNotices, isNewsOfDay, stepsWithCar } from './car-order.ts'
import { dossierCan, missingFor, stepsOfOrder, type DossierStanding } from './dossier.ts'

describe('the order of a car', () => {
  test.each([
    [{ isCanceled: false, hasArrived: false, stage: null }, 'ordered'],
    [{ isCanceled: false, hasArrived: false, stage: 'transit' }, 'transit'],
    [{ isCanceled: false, hasArrived: true, stage: null }, 'arrived'],
    [{ isCanceled: true, hasArrived: false, stage: 'built' }, 'canceled'],
  ] as const)('has come as far as its label, its arrival or its end: %j', (order, state) => {
    expect(carOrderState(order)).toBe(state)
  })

  test.each([
    ['2027-03-01', '2027-03-02', true],
    ['2027-03-01', '2027-03-01', false],
    ['2027-03-10', '2027-03-07', false],
    ['2027-03-10', '2027-03-06', true],
  ])('who expects %s is told of %s: %s', (toldOn, expected, isNews) => {
    expect(isNewsOfDay(toldOn, expected)).toBe(isNews)
  })

  test('what waits for the car is due with it, and what comes after as long after it', () => {
    const steps = [
      { dueOn: '2027-01-01', doneOn: '2027-01-01', needs: [] },
      { dueOn: '2027-03-01', doneOn: null, needs: ['arrival'] },
      { dueOn: '2027-03-04', doneOn: null, needs: [] },
    ] as const
    expect(stepsWithCar(steps, '2027-03-11').map(({ dueOn }) => dueOn)).toEqual(['2027-03-11', '2027-03-14'])
    expect(stepsWithCar(steps, '2027-03-01')).toEqual([])
    expect(stepsWithCar(steps.slice(0, 1), '2027-03-11')).toEqual([])
  })
})

const terms = { days: 30, extensionBp: 2_500, revisionMonths: 4 }
const sale = { contractDay: '2027-01-01', agreedOn: '2027-02-10', isConsumer: true }

describe('what a salesperson hears of a late car', () => {
  test.each([
    // Forty days were agreed on: ten more are allowed.
    [{ ...sale, expectedOn: '2027-02-10' }, []],
    [{ ...sale, expectedOn: '2027-02-11' }, ['after-term']],
    [{ ...sale, expectedOn: '2027-02-20' }, ['after-term']],
    [{ ...sale, expectedOn: '2027-02-21' }, ['term-overrun']],
    // Without a day a consumer has thirty days, a business none.
    [{ ...sale, agreedOn: null, expectedOn: '2027-01-31' }, []],
    [{ ...sale, agreedOn: null, expectedOn: '2027-03-01' }, ['term-overrun']],
    [{ ...sale, agreedOn: null, isConsumer: false, expectedOn: '2027-03-01' }, []],
    // Four months.
    [{ ...sale, agreedOn: '2027-06-01', expectedOn: '2027-05-01' }, []],
    [{ ...sale, agreedOn: '2027-06-01', expectedOn: '2027-05-02' }, ['price-fixed']],
    [{ ...sale, agreedOn: '2027-06-01', isConsumer: false, expectedOn: '2027-05-02' }, ['price-revision']],
  ])('%j', (of, kinds) => {
    expect(deliveryNotices(of, terms).map(({ kind }) => kind)).toEqual(kinds)
  })
})

const standing: DossierStanding = {
  approval: 'not-applicable',
  state: 'valid',
  vin: null,
  papersMissing: [],
  balanceCents: 0,
  isOnAccount: false,
  tradeInsDue: [],
  car: 'to-order',
  invoice: null,
  guarantee: { cents: 0, receivedOn: null, repaidOn: null },
  transport: 'not-asked',
}

describe('a dossier whose car is not here', () => {
  test.each([
    ['order-car', {}, true],
    ['order-car', { state: 'draft' }, 'customer-order-not-valid'],
    ['order-car', { state: 'delivered' }, 'customer-order-state'],
    ['order-car', { approval: 'not-approved' }, 'dossier-not-approved'],
    ['order-car', { car: 'to-come' }, 'car-on-its-way'],
    ['order-car', { car: 'here' }, 'car-needs-no-order'],
    ['cancel-car', { car: 'to-come' }, true],
    ['cancel-car', { car: 'here' }, 'car-not-ordered'],
    ['deliver', { state: 'complete', car: 'to-come' }, 'car-not-arrived'],
    ['deliver', { state: 'complete', car: 'here' }, true],
  ] as const)('%s %j: %s', (act, changes, wanted) => {
    const can = dossierCan(act, { ...standing, ...changes })
    expect(can.ok ? true : can.reason).toBe(wanted)
  })

  test('has the steps that its car needs, and no others', () => {
    const flow = [
      { dueDays: 2, needs: ['factory-order'] },
      { dueDays: 90, needs: ['arrival'] },
      { dueDays: 1, needs: [] },
    ] as const
    const steps = (car: DossierStanding['car']) =>
      stepsOfOrder(flow, { content: { tradeIns: [], credit: null }, carIndex: 1, on: '2027-01-01', car }).map(
        ({ dueOn }) => dueOn,
      )
    expect(steps('to-order')).toEqual(['2027-01-03', '2027-04-03', '2027-04-04'])
    expect(steps('to-come')).toEqual(['2027-04-01', '2027-04-02'])
    expect(steps('here')).toEqual(['2027-01-02'])
    const money = { paidCents: 0, advanceCents: 0 }
    expect(missingFor(['factory-order', 'arrival'], { ...standing, ...money })).toEqual(['factory-order', 'arrival'])
    expect(missingFor(['factory-order', 'arrival'], { ...standing, ...money, car: 'to-come' })).toEqual(['arrival'])
  })
})
