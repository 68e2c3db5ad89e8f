import type { ApiResult } from '@forecourt/api-client/api.ts'
import { premiumClaimList } from '@forecourt/domain/orders/premium-claim-list.ts'
import type { PremiumClaimState } from '@forecourt/domain/orders/premium-claim.ts'
import { formatDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { texts } from '@forecourt/locales/messages/resources/orders.js'
import { formatCents } from '../../platform/money-text.ts'
import { resourceTexts, type NamedList } from '../../platform/resource/area-resources.ts'

export type PremiumClaim = ApiResult<'GET /sales/premiumclaim/get'>['premiumClaim']

export const namedPremiumClaims: NamedList & { resource: typeof premiumClaimList } = {
  resource: premiumClaimList,
  texts: resourceTexts('premiumClaim', texts),
}

export function stateText(state: PremiumClaimState): string {
  return namedPremiumClaims.texts.choice('state', state)
}

export function payerText(paidBy: PremiumClaim['paidBy']): string {
  return namedPremiumClaims.texts.choice('paidBy', paidBy)
}

export const stateTones = {
  open: 'promo',
  claimed: 'new',
  paid: 'good',
  refused: 'failed',
  lapsed: 'vat',
} as const satisfies Record<PremiumClaimState, string>

export function dueText({ dueOn, isLate }: { dueOn: CalendarDay; isLate: boolean }): string {
  const day = formatDay(dueOn)
  return isLate ? m['words.late-since']({ day }) : m['office.premium-claim.due']({ day })
}

export function differenceText(cents: number): string {
  return cents > 0
    ? m['office.premium-claim.more']({ amount: formatCents(cents) })
    : m['office.premium-claim.less']({ amount: formatCents(-cents) })
}

/** Returns the text of an act on it, by its call. */
export function historyText(action: string): string {
  const act = acts[/^POST \/sales\/(\w+\/\w+)$/.exec(action)?.[1] ?? '']
  return act ? act() : m['office.premium-claim.history.changed']()
}

const acts: Readonly<Record<string, (() => string) | undefined>> = {
  'offer/confirm': m['office.premium-claim.history.opened'],
  'offer/saveunlocked': m['office.premium-claim.history.signed'],
  'premiumclaim/claim': m['office.premium-claim.history.claimed'],
  'premiumclaim/claimmany': m['office.premium-claim.history.claimed'],
  'premiumclaim/pay': m['office.premium-claim.history.paid'],
  'premiumclaim/refuse': m['office.premium-claim.history.refused'],
  'premiumclaim/reopen': m['office.premium-claim.history.reopened'],
  'premiumclaim/repay': m['office.premium-claim.history.repaid'],
  'customerorder/cancel': m['office.premium-claim.history.lapsed'],
  'offer/cancelsold': m['office.premium-claim.history.lapsed'],
}
