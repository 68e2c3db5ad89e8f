import { findPermit, type OfferCustomer } from '../offer-sale.ts'
import type { Checked } from './facts-now.ts'
import type { CheckValue, CheckWord, Finding } from './offer-check.ts'

/** Returns rows 39 to 42: the credit, our margin, the VAT, and the buyer. */
export function dealChecks(checked: Checked): Finding[] {
  return [...creditCheck(checked), ...floorCheck(checked), ...vatChecks(checked), ...customerCheck(checked)]
}

const CREDIT_REFUSALS = [
  'credit-rate-lapsed',
  'finance-out-of-range',
  'credit-ceiling-missing',
  'jkp-above-legal-maximum',
]

function creditCheck({ snapshot, now, today }: Checked): Finding[] {
  const { credit } = snapshot.content
  if (credit === null) return []
  const findRate = ({ facts }: Checked['now']['context']) => facts.creditRates.find(({ id }) => id === credit.rate)
  const [was, is] = [findRate(snapshot.context), findRate(now.context)]
  const describeRate = (rate: typeof was): CheckValue =>
    rate === undefined ? { words: ['gone'] } : { ppm: rate.ratePpm }
  const params = { rate: describeRate(was ?? is), was: describeRate(was), now: describeRate(is) }
  const { priced } = now
  if (is === undefined || (is.validUntil !== null && is.validUntil <= today)) {
    return [{ code: 'finance-invalid', params: { ...params, now: { words: ['gone'] } } }]
  }
  if (!priced.ok && CREDIT_REFUSALS.includes(priced.reason)) {
    return [{ code: 'finance-invalid', params: { ...params, now: { words: ['range'] } } }]
  }
  return was !== undefined && was.ratePpm !== is.ratePpm ? [{ code: 'finance-invalid', params }] : []
}

/** Finds a margin below the floor at the costs of today: a colleague approves it before it is sent to the customer. */
function floorCheck({ now: { priced, state }, isBinding }: Checked): Finding[] {
  const below = priced.ok && priced.breakdown.approvals.find(({ reason }) => reason === 'below-floor')
  if (!below || below.reason !== 'below-floor') return []
  const params = {
    margin: { bp: below.marginBp },
    amount: { cents: below.marginCents },
    floor: { bp: below.floorBp },
    least: { cents: below.leastCents },
  }
  const severity = isBinding || state.isLimitApproved ? 'warning' : 'error'
  return [{ code: 'below-floor', params, severity }]
}

/** Reports a sale that was asked to go without VAT, and is not proven. */
function vatChecks(checked: Checked): Finding[] {
  const { snapshot, now } = checked
  const { customer } = now.context
  const missed = now.priced.ok ? now.priced.breakdown.regimeMissed : null
  return (missed?.lacks ?? []).flatMap((lack): Finding[] => {
    // The party that brings it over the border is shown with the papers of the delivery.
    if (lack === 'transport-not-proven') return []
    const number = customer?.vatId || customer?.name || snapshot.context.customer?.name || '–'
    return [{ code: lack, params: lack === 'vat-permit-invalid' ? { permit: number } : { number } }]
  })
}

function customerCheck(checked: Checked): Finding[] {
  const [was, is] = [checked.snapshot.context.customer, checked.now.context.customer]
  if (was === null) return []
  const fields: readonly CheckWord[] = is === null ? ['gone'] : [...listChanges(was, is), ...permitChange(checked)]
  if (fields.length === 0) return []
  const severity = fields.includes('blocked') || is === null ? { severity: 'error' as const } : {}
  return [{ code: 'customer-changed', params: { fields: { words: fields } }, ...severity }]
}

/** The permit that it was calculated with is another, or there is none by now. */
function permitChange({ snapshot, now }: Checked): CheckWord[] {
  const was = findPermit(snapshot.content, snapshot.context)
  if (was === undefined) return []
  const is = findPermit(snapshot.content, now.context)
  return is?.id === was.id && is.rev === was.rev ? [] : ['vat-permit']
}

function listChanges(was: OfferCustomer, is: OfferCustomer): CheckWord[] {
  const words: CheckWord[] = []
  if (was.customerType !== is.customerType) words.push('customer-type')
  if (was.isTaxable !== is.isTaxable) words.push('taxable')
  // Offers from before these were stored have none to compare with.
  if (was.vatId !== undefined && was.vatId !== is.vatId) words.push('vat-number')
  if (was.country !== undefined && was.country !== is.country) words.push('country')
  if (is.isMerged === true && was.isMerged !== true) words.push('merged')
  if (is.blockedReason !== '') words.push('blocked')
  return words
}
