import { describe, expect, test } from 'vitest'
import {
  DEMO_CAR_STATES,
  demoCarCan,
  findDemoCarProblem,
  type DemoCarAct,
  type DemoCarFacts,
  type DemoCarState,
} from './demo-car.ts'

describe('a demo car', () => {
  const standing = { isAdjusted: false, isOut: false }
  test.each<[DemoCarAct, readonly DemoCarState[]]>([
    ['save', ['in-use', 'for-sale']],
    ['sell', ['in-use']],
    ['resume', ['for-sale']],
    ['leave', ['in-use', 'for-sale']],
    ['adjust', ['in-use', 'for-sale', 'sold']],
    ['undo-adjustment', []],
  ])('allows %s in its states', (act, states) => {
    expect(DEMO_CAR_STATES.filter((state) => demoCarCan(act, { ...standing, state }).ok)).toEqual(states)
  })

  test.each<[DemoCarAct, DemoCarState, { isAdjusted?: boolean; isOut?: boolean }, string | true]>([
    ['adjust', 'in-use', { isAdjusted: true }, 'demo-car-adjusted'],
    ['leave', 'in-use', { isAdjusted: true }, 'demo-car-adjusted'],
    ['undo-adjustment', 'sold', { isAdjusted: true }, true],
    ['undo-adjustment', 'sold', {}, 'demo-car-not-adjusted'],
    ['leave', 'for-sale', { isOut: true }, 'demo-car-out'],
    ['sell', 'in-use', { isOut: true, isAdjusted: true }, true],
    ['save', 'sold', {}, 'demo-car-state'],
  ])('%s of one that is %s with %o: %s', (act, state, changes, outcome) => {
    const can = demoCarCan(act, { ...standing, ...changes, state })
    expect(can.ok || can.reason).toBe(outcome)
  })

  const facts: DemoCarFacts = {
    firstRegistration: '2026-09-01',
    licencePlate: '1-DEM-234',
    mileageKm: 1_200,
    reason: '',
    insurer: '',
    policyNumber: '',
    plannedSaleOn: '2026-12-15',
  }
  test.each<[Partial<DemoCarFacts>, string | undefined, string | undefined]>([
    [{}, undefined, undefined],
    [{ firstRegistration: '2026-11-29' }, 'firstRegistration', 'day-to-come'],
    [{ firstRegistration: '2026-11-28', plannedSaleOn: null }, undefined, undefined],
    [{ licencePlate: '' }, 'licencePlate', 'licence-plate-wrong'],
    [{ licencePlate: 'X' }, 'licencePlate', 'licence-plate-wrong'],
    [{ mileageKm: 1_199 }, 'reason', 'demo-car-mileage'],
    [{ mileageKm: 1_199, reason: 'Verkeerd afgelezen' }, undefined, undefined],
    [{ insurer: 'Polis & Partner' }, 'policyNumber', 'demo-car-insurance'],
    [{ policyNumber: '45.018' }, 'insurer', 'demo-car-insurance'],
    [{ insurer: 'Polis & Partner', policyNumber: '45.018' }, undefined, undefined],
    [{ plannedSaleOn: '2026-08-31' }, 'plannedSaleOn', 'demo-car-sale-day'],
    [{ plannedSaleOn: '2026-09-01' }, undefined, undefined],
  ])('with %o has a problem at %s: %s', (changes, field, reason) => {
    const problem = findDemoCarProblem({ ...facts, ...changes }, { lastKm: 1_200, today: '2026-11-28' })
    expect([problem?.field, problem?.reason]).toEqual([field, reason])
  })
})
