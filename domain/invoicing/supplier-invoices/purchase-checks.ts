import type { Cents } from '../../platform/values/money.ts'
import { accept, refuse, type Refusal } from '../../platform/values/result.ts'
import { isWithinTolerance, type BookedCarKind, type Tolerance } from './matching.ts'
import type { ComparedAmount } from './vat-arithmetic.ts'

export const PURCHASE_CHECKS = [
  'supplier-unknown',
  'buyer-differs',
  'possible-duplicate',
  'vat-arithmetic',
  'price-differs',
  'second-purchase',
  'account-missing',
  'iban-new',
  'iban-unverified',
  'deduct-limit',
  'supplier-no-peppol',
] as const
export type PurchaseCheckCode = (typeof PURCHASE_CHECKS)[number]

/** An error prevents an invoice from being approved; a warning is shown next to its cause. */
export interface PurchaseCheck {
  readonly code: PurchaseCheckCode
  readonly severity: 'error' | 'warning'
  /** Place of the line, number of the other paper; empty: the whole invoice. */
  readonly place: string
}

/** A line as it is checked. */
export interface CheckedLine {
  readonly place: number
  readonly netCents: Cents
  /** Without VAT; null: nothing was expected. */
  readonly expectedCents: Cents | null
  /** So much may it differ by the rule of its supplier; null: it is not of one. */
  readonly ruleToleranceCents: Cents | null
  readonly decision: 'accepted' | 'disputed' | null
  readonly hasAccount: boolean
  readonly carKind: BookedCarKind | null
  /** Paper by which the car of the line was bought before; null: none. */
  readonly otherPurchase: string | null
  /** A passenger car that we use ourselves, such as a demo car. */
  readonly isOwnUse: boolean
  /** Part of the VAT that its code deducts. */
  readonly deductBp: number
}

export interface CheckedInvoice {
  readonly isCredit: boolean
  readonly isSupplierKnown: boolean
  /** Number of the company that it names as its buyer, where that is another one than it came to; null: it is ours, or none. */
  readonly otherBuyer: string | null
  /** Arrival number of an invoice that it may repeat, until a user decides; null: none. */
  readonly possibleDuplicate: string | null
  readonly arithmetic: readonly ComparedAmount[]
  readonly iban: 'none' | 'new' | 'unverified' | 'verified'
  /** A picture from a Belgian business, which must send its invoices by Peppol since 2026 (VAT Code art. 53, par. 1). */
  readonly isBelgianPicture: boolean
  readonly lines: readonly CheckedLine[]
}

/** VAT on passenger cars that a business uses itself is deducted by half at most (VAT Code art. 45, par. 2). */
const mostDeductedBp = 5_000

/** Returns whether an amount is the expected one: within the tolerance of the dealer, or within that of its rule. */
export function isExpected(
  {
    netCents,
    expectedCents,
    ruleToleranceCents,
  }: { readonly netCents: Cents; readonly expectedCents: Cents; readonly ruleToleranceCents: Cents | null },
  tolerance: Tolerance,
): boolean {
  const isOfRule = ruleToleranceCents !== null && Math.abs(netCents - expectedCents) <= ruleToleranceCents
  return isOfRule || isWithinTolerance(netCents, expectedCents, tolerance)
}

/** Returns true while a user still has to decide about the difference of a line. */
export function isOpenDifference(
  {
    netCents,
    expectedCents,
    ruleToleranceCents,
    decision,
  }: Pick<CheckedLine, 'netCents' | 'expectedCents' | 'ruleToleranceCents' | 'decision'>,
  tolerance: Tolerance,
): boolean {
  return (
    decision === null &&
    expectedCents !== null &&
    !isExpected({ netCents, expectedCents, ruleToleranceCents }, tolerance)
  )
}

/** Returns what prevents an incoming invoice from being approved, and what its approver should know. */
export function checkPurchase(invoice: CheckedInvoice, tolerance: Tolerance): PurchaseCheck[] {
  const checks: PurchaseCheck[] = []
  const add = (severity: PurchaseCheck['severity'], code: PurchaseCheckCode, place = '') =>
    checks.push({ code, severity, place })
  if (!invoice.isSupplierKnown) add('error', 'supplier-unknown')
  // The VAT of an invoice is deducted by the company that it names (Royal Decree 1, art. 5, par. 1, 3°).
  if (invoice.otherBuyer !== null) add('error', 'buyer-differs', invoice.otherBuyer)
  if (invoice.possibleDuplicate !== null) add('error', 'possible-duplicate', invoice.possibleDuplicate)
  if (invoice.arithmetic.some(({ isWithin }) => !isWithin)) add('error', 'vat-arithmetic')
  for (const line of invoice.lines) {
    const place = String(line.place)
    if (isOpenDifference(line, tolerance)) add('error', 'price-differs', place)
    if (!invoice.isCredit && line.carKind === 'purchase' && line.otherPurchase !== null)
      add('error', 'second-purchase', line.otherPurchase)
    if (!line.hasAccount) add('error', 'account-missing', place)
    if (line.isOwnUse && line.carKind !== 'purchase' && line.deductBp > mostDeductedBp)
      add('warning', 'deduct-limit', place)
  }
  if (invoice.iban === 'new') add('warning', 'iban-new')
  if (invoice.iban === 'unverified') add('warning', 'iban-unverified')
  if (invoice.isBelgianPicture) add('warning', 'supplier-no-peppol')
  return checks
}

export const APPROVAL_SUBJECTS = ['car', 'workshop', 'other'] as const
/** Subjects that a role has a limit of its own for. */
export type ApprovalSubject = (typeof APPROVAL_SUBJECTS)[number]

/** Returns the limit that an invoice falls under. */
export function findApprovalSubject(
  lines: readonly { readonly carKind: BookedCarKind | null; readonly expectedKind: string | null }[],
): ApprovalSubject {
  if (lines.some(({ carKind }) => carKind === 'purchase')) return 'car'
  const isOfWorkshop = ({ expectedKind }: { readonly expectedKind: string | null }) =>
    expectedKind === 'work-order' || expectedKind === 'internal-order'
  return lines.length > 0 && lines.every(isOfWorkshop) ? 'workshop' : 'other'
}

export interface Approver {
  readonly isTypist: boolean
  /** Highest amount for the subject of the invoice; null: their role approves none of it; undefined: any amount. */
  readonly limitCents: Cents | null | undefined
}

export type ApprovalRefusal =
  | Refusal<'own-invoice' | 'open-difference' | 'approval-none'>
  | Refusal<'above-limit', { readonly limitCents: Cents }>
  | Refusal<'purchase-check-errors', { readonly code: PurchaseCheckCode }>

/** Decides whether a user may approve an invoice: never their own typing, the main administrator included. */
export function canApprove(
  { totalCents }: { readonly totalCents: Cents },
  checks: readonly PurchaseCheck[],
  { isTypist, limitCents }: Approver,
): { ok: true } | ApprovalRefusal {
  if (isTypist) return refuse('own-invoice')
  if (limitCents === null) return refuse('approval-none')
  if (limitCents !== undefined && totalCents > limitCents) return refuse('above-limit', { limitCents })
  const errors = checks.filter(({ severity }) => severity === 'error')
  if (errors.some(({ code }) => code === 'price-differs')) return refuse('open-difference')
  const [error] = errors
  return error ? refuse('purchase-check-errors', { code: error.code }) : accept({})
}
