import type { Cents } from '../../platform/values/money.ts'
import { divideRounded } from '../invoices/rounding.ts'
import type { StatedInvoice } from './stated-invoice.ts'

/** An amount as stated, and as it is recalculated from the lines. */
export interface ComparedAmount {
  readonly kind: 'base' | 'vat' | 'total'
  /** Null of the total. */
  readonly rateBp: number | null
  readonly statedCents: Cents
  readonly computedCents: Cents
  readonly isWithin: boolean
}

/**
 * Recalculates an invoice: the base of each rate from its lines, the VAT once per rate, the total less what was paid before and
 * with what rounds it. What is stated is booked as long as each amount is within the tolerance (Royal Decree no. 1 art. 5: VAT per rate, rounded half up).
 */
export function compareArithmetic(
  invoice: StatedInvoice,
  { toleranceCents }: { toleranceCents: Cents },
): ComparedAmount[] {
  const rates = new Set([...invoice.vat, ...invoice.lines].map(({ rateBp }) => rateBp))
  const compare = (kind: ComparedAmount['kind'], rateBp: number | null, statedCents: Cents, computedCents: Cents) => ({
    kind,
    rateBp,
    statedCents,
    computedCents,
    isWithin: Math.abs(statedCents - computedCents) <= toleranceCents,
  })
  const compared: ComparedAmount[] = []
  let totalCents = 0
  for (const rateBp of [...rates].toSorted((one, other) => other - one)) {
    const computedBase = sum(invoice.lines.filter((line) => line.rateBp === rateBp).map(({ netCents }) => netCents))
    const stated = invoice.vat.filter((vat) => vat.rateBp === rateBp)
    const computedVat = roundVat(computedBase, rateBp)
    totalCents += computedBase + computedVat
    compared.push(compare('base', rateBp, sum(stated.map(({ baseCents }) => baseCents)), computedBase))
    if (rateBp > 0) compared.push(compare('vat', rateBp, sum(stated.map(({ vatCents }) => vatCents)), computedVat))
  }
  const { prepaidCents = 0, roundingCents = 0 } = invoice
  return [...compared, compare('total', null, invoice.totalCents, totalCents - prepaidCents + roundingCents)]
}

/** Returns the VAT of a base: half a cent is rounded away from zero. */
export function roundVat(baseCents: Cents, rateBp: number): Cents {
  return Math.sign(baseCents) * Number(divideRounded(BigInt(Math.abs(baseCents)) * BigInt(rateBp), 10_000n))
}

const sum = (amounts: readonly Cents[]) => amounts.reduce((total, cents) => total + cents, 0)
