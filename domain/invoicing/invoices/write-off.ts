import type { Cents } from '../../platform/values/money.ts'
import { accept, refuse, type Refusal } from '../../platform/values/result.ts'
import type { IssuedAmount } from './invoice-amounts.ts'
import type { InvoiceState } from './invoice-states.ts'

/** VAT of a lost amount under a code. */
export interface LostVat {
  readonly code: string
  readonly vatCents: Cents
}

export type RecoveryRefusal =
  | Refusal<'invoice-not-issued' | 'nothing-written-off'>
  | Refusal<'recovery-above-write-off', { readonly mostCents: Cents }>

/** Checks whether an amount of what was written off of an invoice can be taken back; the button shows the reason. */
export function checkRecovery(
  cents: Cents,
  { state, writtenOffCents }: { readonly state: InvoiceState; readonly writtenOffCents: Cents },
): { ok: true } | RecoveryRefusal {
  if (state !== 'issued') return refuse('invoice-not-issued')
  if (writtenOffCents === 0) return refuse('nothing-written-off')
  return cents > writtenOffCents ? refuse('recovery-above-write-off', { mostCents: writtenOffCents }) : accept({})
}

/**
 * Calculates the VAT in a lost amount, by code: as much of the VAT of the invoice as was lost of its price (VAT Code art. 77 § 1,
 * 7°). The VAT in a margin is on no invoice, so it is not in here.
 */
export function calculateLostVat(amounts: readonly IssuedAmount[], lostCents: Cents): LostVat[] {
  const grossCents = amounts.reduce(
    (sum, { baseCents, vatCents, roundingCents }) => sum + baseCents + vatCents + roundingCents,
    0,
  )
  if (grossCents <= 0) return []
  return amounts
    .map(({ vat: { code }, vatCents }) => ({
      code,
      vatCents: Math.min(vatCents, Math.round((vatCents * lostCents) / grossCents)),
    }))
    .filter(({ vatCents }) => vatCents !== 0)
}

/**
 * Calculates the VAT that is owed again when a part of a lost amount comes in (Royal Decree no. 4 art. 3): the same part of the VAT
 * that was paid back; the last part leaves none of it.
 * @param lost what is lost before, with its VAT
 */
export function calculateVatOwedAgain(
  lost: { readonly cents: Cents; readonly vat: readonly LostVat[] },
  recoveredCents: Cents,
): LostVat[] {
  return lost.vat
    .map(({ code, vatCents }) => ({
      code,
      vatCents: recoveredCents >= lost.cents ? vatCents : Math.round((vatCents * recoveredCents) / lost.cents),
    }))
    .filter(({ vatCents }) => vatCents > 0)
}

/** Adds up VAT by code. */
export function sumLostVat(rows: readonly (readonly LostVat[])[]): LostVat[] {
  const sums = new Map<string, Cents>()
  for (const { code, vatCents } of rows.flat()) sums.set(code, (sums.get(code) ?? 0) + vatCents)
  return [...sums].map(([code, vatCents]) => ({ code, vatCents }))
}
