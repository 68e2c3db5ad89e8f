import fc from 'fast-check'
import { discount, premium } from '../pricing/price.test-data.ts'
import type { SalesRule } from '../pricing/sale/sales-rule.ts'
import { configuredCar, makeContext, today } from './checks/checks.test-data.ts'
import type { OfferContent } from './offer-content.ts'
import type { OfferContext } from './offer-sale.ts'

/** A new car with its engine, 27.500 euros. */
export const pickedCar = configuredCar('engine-1')

export const tradeIn = {
  car: 'Velta Tour',
  licencePlate: '',
  vin: '',
  firstRegistration: '2019-05-01',
  mileageKm: 90_000,
  keys: 2,
  allowanceCents: 500_000,
  expectedCents: 500_000,
}

export function contextWith(
  rules: readonly SalesRule[],
  configuration?: OfferContext['facts']['configuration'],
): OfferContext {
  return makeContext({ facts: { rules, ...(configuration && { configuration }) } }, today)
}

/** Rules that may lower the price of one car, and which of them are picked. */
export const generatedRules = fc.array(
  fc.record({
    bp: fc.integer({ min: 0, max: 1_500 }),
    cents: fc.integer({ min: 0, max: 300_000 }),
    isPremium: fc.boolean(),
    mode: fc.constantFrom('free' as const, 'free' as const, 'exclusive' as const),
    isAutomatic: fc.boolean(),
    isPicked: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
)
type Generated = typeof generatedRules extends fc.Arbitrary<infer T> ? T : never
export const readRules = (generated: Generated): SalesRule[] =>
  generated.map(({ bp, cents, isPremium, mode, isAutomatic }, at) => {
    const given = { cumulation: { mode }, isAutomatic }
    return isPremium ? premium(`r${at}`, 'PREM.DEALER@1', cents, given) : discount(`r${at}`, bp, given)
  })
export const readPicked = (generated: Generated): OfferContent => ({
  ...pickedCar,
  picks: generated.flatMap(({ isPicked, isAutomatic }, at) => (isPicked && !isAutomatic ? `r${at}` : [])),
})
