import type { CalendarDay } from '../platform/values/calendar.ts'
import { accept, refuse, type Refusal } from '../platform/values/result.ts'

/** The signed agreement by which we write the invoices of a supplier. */
export const AGREEMENT_FILE_RULES = {
  types: ['pdf', 'png', 'jpg', 'jpeg'],
  maxBytes: 5 * 1024 * 1024,
  maxCount: 1,
} as const

/** Days in which a supplier is paid. */
export interface SupplierTerm {
  readonly days: number
  /** Counted from the end of the month of the invoice. */
  readonly isEndOfMonth: boolean
}

/** An account of a supplier, with what decides whether it can be paid. */
export interface SupplierAccountStanding {
  readonly isVerified: boolean
  /** The user at hand typed it. */
  readonly isOwnEntry: boolean
}

export type SupplierAccountRefusal = Refusal<'account-verified' | 'own-account'>

/** Checks whether the user may verify an account: never the user who entered it, the main administrator included. */
export function canVerifyAccount({
  isVerified,
  isOwnEntry,
}: SupplierAccountStanding): { ok: true } | SupplierAccountRefusal {
  if (isVerified) return refuse('account-verified')
  return isOwnEntry ? refuse('own-account') : accept({})
}

/** An agreement to write the invoices of a supplier. */
export interface SelfBillingAgreement {
  readonly validFrom: CalendarDay
  /** The first day on which it is not valid any more; null: until it is ended. */
  readonly validUntil: CalendarDay | null
  readonly hasFile: boolean
}

export const AGREEMENT_STATES = ['no-file', 'to-come', 'valid', 'ended'] as const
export type AgreementState = (typeof AGREEMENT_STATES)[number]

/** Returns the state of an agreement on a day: it counts with its file, from its first day to its end. */
export function findAgreementState(
  { validFrom, validUntil, hasFile }: SelfBillingAgreement,
  day: CalendarDay,
): AgreementState {
  if (validUntil !== null && validUntil <= day) return 'ended'
  if (!hasFile) return 'no-file'
  return validFrom > day ? 'to-come' : 'valid'
}

/** Returns the agreement that is valid on a day, of several the one that began last; undefined: there is none. */
export function findAgreement<Agreement extends SelfBillingAgreement>(
  agreements: readonly Agreement[],
  day: CalendarDay,
): Agreement | undefined {
  return agreements
    .filter((agreement) => findAgreementState(agreement, day) === 'valid')
    .toSorted((one, other) => (one.validFrom < other.validFrom ? 1 : -1))[0]
}
