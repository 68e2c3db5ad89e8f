import type { Cents } from '../platform/values/money.ts'
import type { SaleBreakdown } from '../pricing/sale/sale-breakdown.ts'
import type { OfferContent } from './offer-content.ts'

/**
 * Sets of offers to one customer: up to four alternatives of which one is bought, or up to eight configurations of a fleet that are
 * bought together. Each has its own number, versions, approvals and issue; the letter names it within the set.
 */

export const ALTERNATIVE_LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const
export type AlternativeLetter = (typeof ALTERNATIVE_LETTERS)[number]

export const MOST_ALTERNATIVES = 4
export const MOST_TOGETHER = ALTERNATIVE_LETTERS.length

/** Returns the letter of the place 1 to 8 within a set. Throws for any other. */
export function toLetter(place: number): AlternativeLetter {
  const letter = ALTERNATIVE_LETTERS[place - 1]
  if (letter === undefined) throw new Error(`No alternative ${place}`)
  return letter
}

/** Returns the place 1 to 8 of a letter. */
export function toPlace(letter: AlternativeLetter): number {
  return ALTERNATIVE_LETTERS.indexOf(letter) + 1
}

/** Returns the first place that no open offer of a set takes, of as many as it can have; null: the set is full. */
export function nextPlace(taken: readonly number[], { isTogether }: { isTogether: boolean }): number | null {
  const letters = ALTERNATIVE_LETTERS.slice(0, isTogether ? MOST_TOGETHER : MOST_ALTERNATIVES)
  const free = letters.findIndex((_, index) => !taken.includes(index + 1))
  return free === -1 ? null : free + 1
}

/** The ways in which an alternative is paid: they distinguish alternatives of the same car. */
export const PAYMENT_FORMS = ['cash', 'credit', 'balloon'] as const

/** The payment of an alternative, with what is left at the delivery; amounts in cents. */
export interface AlternativePayment {
  readonly form: (typeof PAYMENT_FORMS)[number]
  /** To pay at the delivery; below zero it is payable to the customer. */
  readonly balanceCents: Cents
  /** Of a credit; null of one that is paid without. */
  readonly credit: {
    readonly months: number
    readonly instalmentCents: Cents
    /** The yearly effective rate (JKP/TAEG), in parts per million. */
    readonly jkpPpm: number
  } | null
}

/** Returns how an offer is paid, by its content and its price. */
export function describePayment(
  content: Pick<OfferContent, 'credit'>,
  { credit, settlement }: Pick<SaleBreakdown, 'credit' | 'settlement'>,
): AlternativePayment {
  const { balanceCents } = settlement
  if (content.credit === null || credit === null) return { form: 'cash', balanceCents, credit: null }
  const { months, instalmentCents, jkpPpm } = credit
  const form = content.credit.balloonCents > 0 ? 'balloon' : 'credit'
  return { form, balanceCents, credit: { months, instalmentCents, jkpPpm } }
}
