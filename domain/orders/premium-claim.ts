import type { OfferContext } from '../offers/offer-sale.ts'
import type { CalendarDay } from '../platform/values/calendar.ts'
import type { Cents } from '../platform/values/money.ts'
import { accept, refuse, type Refusal } from '../platform/values/result.ts'
import type { SaleBreakdown } from '../pricing/sale/sale-breakdown.ts'
import { isPremium } from '../pricing/sale/sales-rule.ts'

/** The claim on an importer or a lender for the premium of a sold car. */
export const PREMIUM_CLAIM_STATES = ['open', 'claimed', 'paid', 'refused', 'lapsed'] as const
export type PremiumClaimState = (typeof PREMIUM_CLAIM_STATES)[number]

/** The payers of premiums besides ourselves. */
export const PREMIUM_PAYERS = ['importer', 'lender'] as const

/** Until it is paid, refused or lapsed the amount is due to us. */
export const OUTSTANDING_STATES = ['open', 'claimed'] as const satisfies readonly PremiumClaimState[]

export const MOST_CLAIMED_AT_ONCE = 200

/** Days before its last day from which a claim that is still to be made is highlighted. */
export const CLAIM_SOON_DAYS = 14

export type PremiumClaimAct = 'claim' | 'pay' | 'refuse' | 'reopen' | 'repay'

/** A claim, with the state that decides about its next act. */
export interface PremiumClaimStanding {
  readonly state: PremiumClaimState
  readonly paidCents: Cents | null
  readonly repaidOn: CalendarDay | null
}

export type PremiumClaimRefusal = Refusal<'premium-claim-state', { state: PremiumClaimState }>

const allowed: Readonly<Record<PremiumClaimAct, readonly PremiumClaimState[]>> = {
  claim: ['open'],
  pay: ['claimed'],
  refuse: ['claimed'],
  reopen: ['claimed', 'paid', 'refused'],
  repay: ['lapsed'],
}

/** Checks whether an act on a claim is possible; the call refuses with the result and the button shows its reason. */
export function premiumClaimCan(act: PremiumClaimAct, claim: PremiumClaimStanding): { ok: true } | PremiumClaimRefusal {
  const may = allowed[act].includes(claim.state) && (act !== 'repay' || isToRepay(claim))
  return may ? accept({}) : refuse('premium-claim-state', { state: claim.state })
}

/** Returns true when it was paid for a sale that was canceled, and is not repaid yet. */
export function isToRepay({ state, paidCents, repaidOn }: PremiumClaimStanding): boolean {
  return state === 'lapsed' && paidCents !== null && repaidOn === null
}

/** Returns the state of a claim without a mistaken note: a payment leaves it claimed, all else open. */
export function reopenedTo(state: PremiumClaimState): 'open' | 'claimed' {
  return state === 'paid' ? 'claimed' : 'open'
}

/** Returns the received amount less the claimed one, in cents. Null: nothing was received, or exactly that. */
export function calculateDifference(claim: {
  readonly supportNetCents: Cents
  readonly paidCents: Cents | null
}): Cents | null {
  return claim.paidCents === null ? null : claim.paidCents - claim.supportNetCents || null
}

/** A premium of a sale, and its refund by a supporting party for one car, in cents without VAT. */
export interface SupportedPremium {
  readonly premiumId: string
  readonly supportNetCents: Cents
}

/** Lists the premiums of a stored sale that another party refunds to us; each once, however many lines it lowers. */
export function supportedPremiums(
  { lines }: Pick<SaleBreakdown, 'lines'>,
  { facts }: { readonly facts: Pick<OfferContext['facts'], 'rules'> },
): SupportedPremium[] {
  const applied = new Set(lines.map(({ source }) => (source?.kind === 'premium' ? source.id : null)))
  return facts.rules.flatMap((rule) =>
    isPremium(rule) && rule.supportNetCents > 0 && applied.has(rule.id)
      ? { premiumId: rule.id, supportNetCents: rule.supportNetCents }
      : [],
  )
}

interface LiveClaim extends SupportedPremium {
  readonly id: string
  readonly state: Exclude<PremiumClaimState, 'lapsed'>
}

/** The changes to the claims of a car whose sale was signed again. */
export interface ClaimChanges {
  readonly opened: readonly SupportedPremium[]
  readonly lapsed: readonly string[]
  /** For another amount; a claim that was made for the old one has to be made again. */
  readonly changed: readonly {
    readonly id: string
    readonly supportNetCents: Cents
    readonly isClaimedAgain: boolean
  }[]
}

/** Returns the changes by which the claims of a car follow the premiums of its sale. Refused claims stay refused. */
export function claimsFollowing(live: readonly LiveClaim[], premiums: readonly SupportedPremium[]): ClaimChanges {
  const supportByPremium = new Map(premiums.map(({ premiumId, supportNetCents }) => [premiumId, supportNetCents]))
  const known = new Set(live.map(({ premiumId }) => premiumId))
  return {
    opened: premiums.filter(({ premiumId }) => !known.has(premiumId)),
    lapsed: live.flatMap(({ id, premiumId, state }) =>
      supportByPremium.has(premiumId) || state === 'refused' ? [] : id,
    ),
    changed: live.flatMap(({ id, premiumId, state, supportNetCents: was }) => {
      const supportNetCents = supportByPremium.get(premiumId) ?? was
      return supportNetCents === was ? [] : { id, supportNetCents, isClaimedAgain: state === 'claimed' }
    }),
  }
}
