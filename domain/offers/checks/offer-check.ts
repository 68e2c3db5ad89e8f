import { listKeys } from '../../platform/values/records.ts'
import type { CustomerType } from '../../contacts/customer.ts'
import type { CalendarDay } from '../../platform/values/calendar.ts'
import type { Cents } from '../../platform/values/money.ts'
import type { Translated } from '../../platform/values/translated.ts'
import type { Validity } from '../../pricing/breakdown.ts'
import type { SalesType } from '../../pricing/profit-margin.ts'
import type { Scope } from '../../pricing/sale/sales-rule.ts'
import type { OfferStatus } from '../offer.ts'

/** The messages about an offer whose master data changed since its version was stored, and the acts that they block. */

/** The worst first. */
export const SEVERITIES = ['error', 'warning', 'information'] as const
export type Severity = (typeof SEVERITIES)[number]

/** The places of messages on the desk. */
export const CHECK_PLACES = [
  'head',
  'customer',
  'car',
  'parts',
  'rules',
  'extras',
  'trade-ins',
  'delivery',
  'credit',
] as const
export type CheckPlace = (typeof CHECK_PLACES)[number]

/**
 * The fixes for a message: synchronise the offer, replace an item, remove it, choose or add what is missing, prove the VAT
 * or give it up, calculate the credit anew; or a user with a right of their own approves, opens or releases it.
 */
export const CHECK_FIXES = [
  'sync',
  'replace',
  'remove',
  'choose',
  'count',
  'convert',
  'prove',
  'recalculate',
  'approve',
  'unlock',
  'unblock',
  'credit-note',
] as const
export type CheckFix = (typeof CHECK_FIXES)[number]

/** The acts that an error may block. */
export type CheckedAct = 'save' | 'issue' | 'confirm' | 'print' | 'copy'

interface CheckRow {
  /** Its row in the table of the trade; those up to 6 speak of the state of the offer and not of its contents. */
  readonly row: number
  /** Of a draft, and of an offer that the customer has and that binds us; null: not reported there. */
  readonly draft: Severity | null
  readonly issued: Severity | null
  readonly place: CheckPlace
  readonly suggestedFixes: readonly CheckFix[]
  /** The acts that it blocks as an error; left out: all that errors do. */
  readonly blocks?: readonly CheckedAct[]
}

const ERROR_BLOCKS: readonly CheckedAct[] = ['issue', 'confirm', 'print', 'copy']

const row = (
  no: number,
  [draft, issued]: readonly [Severity | null, Severity | null],
  place: CheckPlace,
  ...suggestedFixes: readonly CheckFix[]
): CheckRow => ({ row: no, draft, issued, place, suggestedFixes })

const E = 'error'
const W = 'warning'

/**
 * The table of the checks. What our model does not know is not made up:
 * - rows 1, 2 and 4 need dossiers, invoices and confirmations; they fire on the facts that are handed in (`OfferState`);
 * - 8: offers hold no link to a stock offer of their own, so it reports the stock car that left the list;
 * - 9: emission is no part of what an offer is calculated with, and is not compared;
 * - 11 to 14 are about the premium that a trade-in got: a trade-in without premium needs no campaign here;
 * - 16: a build year is no row of the master data; it reports a stock car whose model year cannot be ordered any more,
 *   which for a car that is still to be built is row 20;
 * - 18: classes and conditions are fixed, so it reports the body type;
 * - 21: a car in repair is not distinguished from one that is for sale, so it reports one that was withdrawn;
 * - 43 to 46 are our own. 43: the time that the customer asked for is over and a salesperson has to call them; an answer, a
 *   new version or closing the offer removes it. 44: the offer is valid for longer than the promotion, rule or price that
 *   it uses, which nobody compensates after its end. 45: its car was sold to another customer and is free again, without
 *   the customer knowing; a new version removes it. 46: a car that is traded in is recorded for another customer, which is
 *   right in a household or for the company of the buyer, and else the wrong record.
 */
export const OFFER_CHECKS = {
  'dossier-approved': { ...row(1, [E, E], 'head', 'unlock'), blocks: ['save'] },
  'dossier-locked': { ...row(2, [E, E], 'head', 'credit-note'), blocks: ['save'] },
  'offer-blocked': { ...row(3, [E, E], 'head', 'unblock'), blocks: ['save', 'issue', 'confirm', 'print'] },
  'offer-confirmed': { ...row(4, [null, E], 'head', 'unlock'), blocks: ['save'] },
  'offer-expired': { ...row(5, [null, E], 'head', 'sync', 'unlock'), blocks: ['save', 'confirm', 'print'] },
  'car-sold': row(6, [null, 'information'], 'car'),
  'car-sold-indirectly': row(7, [E, E], 'car', 'replace', 'convert'),
  'stock-offer-removed': row(8, [E, E], 'car', 'replace', 'convert'),
  'offer-indirectly-changed': row(9, [W, W], 'head', 'sync'),
  'adopt-already-added': row(10, [E, E], 'trade-ins', 'remove'),
  'adopt-no-campaign': row(11, [E, W], 'rules', 'choose', 'sync'),
  'adopt-no-premium': row(12, [E, W], 'rules', 'choose', 'sync'),
  'adopt-no-sales-type': row(13, [E, E], 'car', 'choose', 'sync'),
  'adopt-not-cumulable': row(14, [E, W], 'rules', 'remove', 'sync'),
  'product-inactive': row(15, [E, W], 'car', 'replace'),
  'build-year-inactive': row(16, [E, W], 'car', 'replace'),
  'engine-inactive': row(17, [E, W], 'parts', 'replace'),
  'car-type-inactive': row(18, [E, W], 'car', 'replace'),
  'sales-type-inactive': row(19, [E, W], 'car', 'choose'),
  'version-inactive': row(20, [E, W], 'car', 'replace'),
  'used-car-unavailable': row(21, [E, E], 'car', 'replace'),
  'option-in-pack': row(22, [E, W], 'parts', 'sync'),
  'option-not-available': row(23, [E, E], 'parts', 'replace'),
  'deal-minimum': row(24, [E, null], 'rules', 'count', 'remove', 'sync'),
  'deal-minimum-changed': row(24, [W, W], 'rules', 'count', 'remove', 'sync'),
  'deal-inactive': row(25, [E, W], 'rules', 'remove', 'sync'),
  'discount-inactive': row(26, [E, W], 'rules', 'sync'),
  'discount-scope': row(27, [E, W], 'rules', 'sync'),
  'discount-amount': row(28, [E, W], 'rules', 'sync'),
  'discount-type': row(29, [E, W], 'rules', 'sync'),
  'discount-no-premium': row(30, [E, W], 'rules', 'choose', 'remove', 'sync'),
  'discount-settings': row(31, [E, W], 'rules', 'sync', 'approve'),
  'discount-dates': row(32, [E, W], 'rules', 'sync'),
  'discount-cumulation': row(33, [E, W], 'rules', 'remove', 'sync'),
  'price-changed': row(34, [E, W], 'head', 'sync'),
  'promo-price-changed': row(35, [E, W], 'head', 'sync'),
  'promotion-expired': row(36, [E, W], 'head', 'sync'),
  'promotion-granted': row(37, [E, 'information'], 'head', 'sync'),
  'campaign-changed': row(38, [E, W], 'rules', 'sync'),
  'finance-invalid': row(39, [E, E], 'credit', 'recalculate', 'sync'),
  'below-floor': row(40, [W, W], 'rules', 'approve'),
  'vat-number-not-checked': { ...row(41, [W, E], 'customer', 'prove'), blocks: ['confirm', 'copy'] },
  'vat-number-invalid': { ...row(41, [W, E], 'customer', 'prove'), blocks: ['confirm', 'copy'] },
  'vat-permit-invalid': { ...row(41, [W, E], 'customer', 'prove'), blocks: ['confirm', 'copy'] },
  'customer-changed': row(42, [E, W], 'customer', 'sync'),
  'delay-over': row(43, [null, W], 'head'),
  'validity-after-rule-end': row(44, [W, W], 'delivery', 'choose'),
  'car-free-again': row(45, [W, W], 'car'),
  'trade-in-of-another': row(46, [W, W], 'trade-ins'),
} as const satisfies Record<string, CheckRow>

export type CheckCode = keyof typeof OFFER_CHECKS

export const CHECK_CODES: readonly CheckCode[] = listKeys(OFFER_CHECKS)

/** One word of a message, in the language of its reader: a difference or a state. */
export const CHECK_WORDS = [
  'active',
  'inactive',
  'gone',
  'other-campaign',
  'support',
  'approval',
  'maximum',
  'requirement',
  'base',
  'name',
  'parts',
  'rules',
  'identity',
  'registration',
  'mileage',
  'traits',
  'equipment',
  'campaign',
  'premium',
  'discount',
  'deal',
  'promotion',
  'list-price',
  'service',
  'credit-rate',
  'vat-rate',
  'vat-scheme',
  'total',
  'missing-key',
  'no-price',
  'range',
  'cars',
  'shop',
  'customer-type',
  'vat-number',
  'country',
  'merged',
  'blocked',
  'taxable',
  'vat-permit',
] as const
export type CheckWord = (typeof CHECK_WORDS)[number]

/** The values in a message: texts as they are, and what each language writes its own way. */
export type CheckValue =
  | string
  | number
  | { readonly name: Translated }
  | { readonly cents: Cents }
  | { readonly bp: number }
  | { readonly ppm: number }
  | { readonly day: CalendarDay | null }
  | { readonly days: readonly Validity[] }
  | { readonly lines: Scope }
  | { readonly salesTypes: readonly SalesType[] }
  | { readonly customerTypes: readonly CustomerType[] }
  | { readonly words: readonly CheckWord[] }

export interface OfferCheck {
  readonly code: CheckCode
  readonly severity: Severity
  readonly params: Readonly<Record<string, CheckValue>>
  readonly place: CheckPlace
  /** The subject there: the key of a rule or a part; null: the place as a whole. */
  readonly at: string | null
  readonly suggestedFixes: readonly CheckFix[]
}

/** The finding of one check. `severity` where it depends on more than draft or issued. */
export interface Finding {
  readonly code: CheckCode
  readonly params: OfferCheck['params']
  readonly at?: string
  readonly severity?: Severity
  readonly place?: CheckPlace
}

/** Converts a finding to a message; undefined: it is not reported for such an offer. */
export function toOfferCheck(finding: Finding, isBinding: boolean): OfferCheck | undefined {
  const { code, params, at = null, place } = finding
  const known: CheckRow = OFFER_CHECKS[code]
  const severity = finding.severity ?? (isBinding ? known.issued : known.draft)
  return severity === null
    ? undefined
    : { code, severity, params, place: place ?? known.place, at, suggestedFixes: known.suggestedFixes }
}

/** Returns whether it is about the state of the offer: such a check neither makes an offer dirty nor stops a copy. */
export function isOfState({ code }: Pick<OfferCheck, 'code'>): boolean {
  return OFFER_CHECKS[code].row <= 6
}

/** Returns true if a user has to review the offer. */
export function isDirty(checks: readonly OfferCheck[]): boolean {
  return checks.some((one) => one.severity !== 'information' && !isOfState(one))
}

/** Sorts by severity, the worst first, then in the order of the table. */
export function byWorst(checks: readonly OfferCheck[]): OfferCheck[] {
  return checks.toSorted(
    (one, other) =>
      SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity) ||
      OFFER_CHECKS[one.code].row - OFFER_CHECKS[other.code].row,
  )
}

/**
 * Returns whether a printed version is new, which errors prevent. Versions that the customer has, or that were printed
 * before, can always be printed again.
 */
export function isNewPrint(
  offer: { readonly status: OfferStatus; readonly currentVersion: number; readonly issuedVersion: number | null },
  version: number,
): boolean {
  return offer.status === 'inqueue' && version === offer.currentVersion && version !== offer.issuedVersion
}

/** Returns the messages that block an act: errors, and of a copy warnings too. */
export function blocking(act: CheckedAct, checks: readonly OfferCheck[]): OfferCheck[] {
  return checks.filter((one) => {
    if (one.severity === 'information') return false
    const { blocks = ERROR_BLOCKS }: CheckRow = OFFER_CHECKS[one.code]
    return act === 'copy' ? !isOfState(one) : one.severity === 'error' && blocks.includes(act)
  })
}
