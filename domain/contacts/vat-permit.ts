import type { CalendarDay } from '../platform/values/calendar.ts'
import { accept, refuse, type Refusal } from '../platform/values/result.ts'

/**
 * Proof that a buyer may buy without VAT: for another member state (VAT Code art. 39bis), or for outside the Union as a
 * buyer who is not established here (art. 39 §1, 2°).
 */
export const VAT_PERMIT_KINDS = ['intra-community', 'export'] as const
export type VatPermitKind = (typeof VAT_PERMIT_KINDS)[number]

export const PERMIT_FILE_RULES = {
  types: ['pdf', 'png', 'jpg', 'jpeg'],
  maxBytes: 5 * 1024 * 1024,
  maxCount: 1,
} as const

/** A certified permit, with the facts on which an offer depends. */
export interface CountingPermit {
  readonly id: number
  readonly rev: number
  readonly kind: VatPermitKind
  /** As printed on the document. */
  readonly number: string
  readonly validFrom: CalendarDay
  /** The first day on which it is not valid any more; null: until it is withdrawn. */
  readonly validUntil: CalendarDay | null
}

/**
 * The state of a permit on a day: it waits for administration, counts, is still to begin, is over, or was withdrawn.
 */
export type VatPermitState = 'waiting' | 'valid' | 'to-come' | 'lapsed' | 'other-number' | 'withdrawn'

/** A permit, with the state that decides about its next act. */
export interface VatPermitStanding extends Pick<CountingPermit, 'validFrom' | 'validUntil' | 'kind'> {
  readonly isCertified: boolean
  readonly isWithdrawn: boolean
  /** The VAT number that it was certified for is the customer's no more. */
  readonly isOfOtherNumber: boolean
}

/**
 * Returns the state of a permit on a day. It counts only once it is certified, from its first day to its end, and for
 * another member state only with the VAT number that it was certified for.
 */
export function permitState(permit: VatPermitStanding, day: CalendarDay): VatPermitState {
  if (permit.isWithdrawn) return 'withdrawn'
  if (permit.validUntil !== null && permit.validUntil <= day) return 'lapsed'
  if (!permit.isCertified) return 'waiting'
  if (permit.kind === 'intra-community' && permit.isOfOtherNumber) return 'other-number'
  return permit.validFrom > day ? 'to-come' : 'valid'
}

/** Finds the permit of a kind that is valid on a day, the one with the latest end; undefined: there is none. */
export function permitFor(
  permits: readonly CountingPermit[],
  kind: VatPermitKind,
  day: CalendarDay,
): CountingPermit | undefined {
  const holding = permits.filter(
    (permit) =>
      permit.kind === kind && permit.validFrom <= day && (permit.validUntil === null || permit.validUntil > day),
  )
  const permitEnd = ({ validUntil }: CountingPermit) => validUntil ?? '9999'
  return holding.toSorted((one, other) => permitEnd(other).localeCompare(permitEnd(one)) || one.id - other.id)[0]
}

export type VatPermitAct = 'edit' | 'certify' | 'withdraw'
export type VatPermitRefusal = Refusal<
  'permit-certified' | 'permit-withdrawn' | 'permit-not-certified' | 'permit-lapsed' | 'own-permit'
>

/**
 * Checks whether an act on a permit is possible on a day; the call refuses with the result and the button shows its reason.
 * A certified permit is not changed: it is withdrawn, and another one entered. Refuses with `permit-certified`,
 * `permit-withdrawn`, `permit-not-certified` (there is nothing to withdraw), `permit-lapsed` (an expired permit is not
 * certified), and with `own-permit`: users do not certify permits that they entered themselves.
 */
export function permitCan(
  act: VatPermitAct,
  permit: VatPermitStanding & { readonly isOwnEntry: boolean },
  day: CalendarDay,
): { ok: true } | VatPermitRefusal {
  if (permit.isWithdrawn) return refuse('permit-withdrawn')
  if (act === 'withdraw') return permit.isCertified ? accept({}) : refuse('permit-not-certified')
  if (permit.isCertified) return refuse('permit-certified')
  if (act === 'edit') return accept({})
  if (permit.validUntil !== null && permit.validUntil <= day) return refuse('permit-lapsed')
  return permit.isOwnEntry ? refuse('own-permit') : accept({})
}
