import { describe, expect, test } from 'vitest'
import { addSimulations, alwaysInForce, nothingSimulated } from '../pricing/rule-simulation.ts'
import { campaign, deal, discount, fixedDiscount, premium } from '../pricing/price.test-data.ts'
import type { SalesRule } from '../pricing/sale/sales-rule.ts'
import { configuredCar, versionSnapshot, type Case } from './checks/checks.test-data.ts'
import { simulateRule, type DraftedRule } from './rule-simulation.ts'

/** The base of the car and its engine cost 27,500.00. */
const snapshot = (of: Case = {}) => {
  const { breakdown, ...version } = versionSnapshot(of)
  return { id: 7, offerNumber: 'OF-2026-000007', ...version, breakdown: breakdown! }
}
const drafted = (...rules: SalesRule[]): DraftedRule => ({ ruleIds: rules.map(({ id }) => id), rules, customers: [] })
const automatic = { isAutomatic: true }
const was = snapshot().breakdown.totals.totalCents

describe('a drafted rule', () => {
  test.each<[string, SalesRule, number]>([
    ['lowers what it fits', fixedDiscount('new', 50_000, automatic), -50_000],
    [
      'does nothing where it does not fit',
      fixedDiscount('used', 50_000, { ...automatic, carScope: { condition: ['used'] } }),
      0,
    ],
    ['does nothing where nobody picked it', fixedDiscount('picked', 50_000), 0],
    ['does nothing while it is off', fixedDiscount('off', 50_000, { ...automatic, isActive: false }), 0],
  ])('%s', (_, rule, change) => {
    const simulated = simulateRule(drafted(rule), snapshot())
    expect(simulated).toMatchObject({ offers: 1, beforeCents: was, afterCents: was + change })
    expect([simulated.gains, simulated.losses, simulated.most.length]).toEqual(change === 0 ? [0, 0, 0] : [1, 0, 1])
  })

  test('takes the place of what it was: switched off it is missed', () => {
    const rule = fixedDiscount('season', 50_000, automatic)
    const offer = snapshot({ snapshot: { facts: { rules: [rule] } } })
    expect(simulateRule(drafted({ ...rule, isActive: false }), offer)).toMatchObject({
      gains: 0,
      losses: 1,
      afterCents: was,
      beforeCents: was - 50_000,
      most: [{ id: 7, offerNumber: 'OF-2026-000007', car: 'Noord Aster', beforeCents: was - 50_000, afterCents: was }],
    })
    expect(simulateRule({ ...drafted(), ruleIds: ['season'] }, offer)).toMatchObject({ losses: 1, afterCents: was })
  })

  test('competes with the rules that the offer was held against', () => {
    const other = fixedDiscount('other', 80_000, automatic)
    const offer = snapshot({ snapshot: { facts: { rules: [other] } } })
    const alone = fixedDiscount('alone', 50_000, { ...automatic, cumulation: { mode: 'exclusive' } })
    expect(simulateRule(drafted(alone), offer)).toMatchObject({ gains: 0, losses: 0, afterCents: was - 80_000 })
  })

  test('holds on the day of any offer, with its campaign', () => {
    const later = { validFrom: '2027-01-01', validUntil: null }
    const rule = premium('winter', 'PREM.CAMPAIGN@1', 100_000, {
      ...automatic,
      ranges: [later],
      campaign: campaign('winter', later),
    })
    expect(simulateRule(drafted(rule), snapshot()).afterCents).toBe(was)
    expect(simulateRule(drafted(alwaysInForce(rule, false)), snapshot()).afterCents).toBe(was - 100_000)
  })

  test('comes by itself when it is asked for everywhere', () => {
    const rule = discount('picked', 1_000)
    expect(simulateRule(drafted(alwaysInForce(rule, false)), snapshot()).gains).toBe(0)
    expect(simulateRule(drafted(alwaysInForce(rule, true)), snapshot()).gains).toBe(1)
  })

  test('that is a deal is for the customers that it names, and knows how many they bought before', () => {
    const rule = deal('five', 1_200, { ...automatic, isForBuyer: false })
    const known = { ...rule, carsBefore: 4 }
    const offer = snapshot({ snapshot: { facts: { rules: [known] } } })
    expect(simulateRule({ ...drafted(rule), customers: [2] }, offer).gains).toBe(0)
    expect(simulateRule({ ...drafted(rule), customers: [1] }, offer).gains).toBe(1)
    expect(simulateRule({ ...drafted(rule), customers: [1] }, snapshot()).gains).toBe(0)
  })

  test('may leave an offer without a price', () => {
    const rule = deal('five', 1_200, { minimumCarCount: 1 })
    const content = { ...configuredCar('engine-1'), picks: ['five'] }
    const offer = snapshot({ content, snapshot: { facts: { rules: [rule] } } })
    const simulated = simulateRule(drafted({ ...rule, minimumCarCount: 9 }), offer)
    expect(simulated).toMatchObject({ refused: 1, gains: 0, losses: 0, most: [] })
    expect(simulated.afterCents).toBe(simulated.beforeCents)
  })
})

test('simulations add up, and keep the ten that change most, the greatest first', () => {
  const change = (id: number, cents: number) =>
    addSimulations(nothingSimulated, {
      ...nothingSimulated,
      offers: 1,
      losses: 1,
      beforeCents: 1_000,
      afterCents: 1_000 + cents,
      belowFloor: { before: 0, after: 1 },
      most: [{ id, offerNumber: `OF-${id}`, car: '', beforeCents: 1_000, afterCents: 1_000 + cents }],
    })
  const sum = Array.from({ length: 12 }, (_, at) => change(at, at % 2 === 0 ? at : -at)).reduce(addSimulations)
  expect(sum).toMatchObject({ offers: 12, losses: 12, beforeCents: 12_000, afterCents: 11_994 })
  expect(sum.belowFloor).toEqual({ before: 0, after: 12 })
  expect(sum.most.map(({ id }) => id)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
})
