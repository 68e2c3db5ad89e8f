import type { Cents } from '../platform/values/money.ts'
import { isPremium, type SalesRule } from './sale/sales-rule.ts'

/** The effect that a rule, or other prices, would have had on offers. Amounts include VAT, in cents. */
export interface OfferSimulation {
  readonly offers: number
  /** The number of customers who would pay less, and of those who would pay more. */
  readonly gains: number
  readonly losses: number
  /** Offers that would have no price any more. */
  readonly refused: number
  readonly beforeCents: Cents
  readonly afterCents: Cents
  /** The number of offers below their floor. Null: the caller lacks the right to see margins. */
  readonly belowFloor: { readonly before: number; readonly after: number } | null
  /** Those that change most. */
  readonly most: readonly SimulatedOffer[]
}

export interface SimulatedOffer {
  readonly id: number
  readonly offerNumber: string
  readonly car: string
  readonly beforeCents: Cents
  readonly afterCents: Cents
}

const MOST_SHOWN = 10

export const nothingSimulated: OfferSimulation = {
  offers: 0,
  gains: 0,
  losses: 0,
  refused: 0,
  beforeCents: 0,
  afterCents: 0,
  belowFloor: null,
  most: [],
}

/**
 * Removes the days of a rule and of its campaign, so that it is in force on the day of any offer. `isEverywhere`: it
 * applies automatically wherever it fits, though it has to be picked.
 */
export function alwaysInForce(rule: SalesRule, isEverywhere: boolean): SalesRule {
  const always = { ...rule, ranges: [], isAutomatic: rule.isAutomatic || isEverywhere }
  if (!isPremium(always) || always.campaign === null) return always
  return { ...always, campaign: { ...always.campaign, validFrom: null, validUntil: null } }
}

/** Adds two simulations of the same rule over different offers. */
export function addSimulations(one: OfferSimulation, other: OfferSimulation): OfferSimulation {
  const sum = (name: 'offers' | 'gains' | 'losses' | 'refused' | 'beforeCents' | 'afterCents') =>
    one[name] + other[name]
  const [mine, theirs] = [one.belowFloor, other.belowFloor]
  return {
    offers: sum('offers'),
    gains: sum('gains'),
    losses: sum('losses'),
    refused: sum('refused'),
    beforeCents: sum('beforeCents'),
    afterCents: sum('afterCents'),
    belowFloor:
      mine && theirs ? { before: mine.before + theirs.before, after: mine.after + theirs.after } : (mine ?? theirs),
    most: [...one.most, ...other.most].toSorted((a, b) => calculateChange(b) - calculateChange(a)).slice(0, MOST_SHOWN),
  }
}

function calculateChange({ beforeCents, afterCents }: SimulatedOffer): Cents {
  return Math.abs(afterCents - beforeCents)
}
