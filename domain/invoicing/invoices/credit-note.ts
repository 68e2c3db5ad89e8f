import { toNet, vatOn } from '../../pricing/vat.ts'
import type { Cents } from '../../platform/values/money.ts'
import { type Refusal, refuse } from '../../platform/values/result.ts'
import type { IssuedAmount } from './invoice-amounts.ts'

/** An amount to credit under one VAT code, VAT included; above zero. */
export interface CreditWish {
  readonly code: string
  readonly grossCents: Cents
}

export type CreditRefusal = Refusal<'credit-exceeds', { code: string; leftCents: Cents }> | Refusal<'nothing-to-credit'>

/** Returns what is left to credit of a code, VAT included. */
export function sumLeft({ baseCents, vatCents, roundingCents }: IssuedAmount): Cents {
  return baseCents + vatCents + roundingCents
}

/**
 * Calculates the amounts of a credit note, positive as on its paper (Royal Decree no. 1 art. 12, no. 4). The credit that
 * empties a code takes exactly what is left of its base, VAT and rounding; a part takes VAT out of the amount, and never
 * more than what is left of any of them. Amounts that name the same code are added up.
 * @param left what the invoice says, less earlier credit notes
 */
export function calculateCredit(
  left: readonly IssuedAmount[],
  wishes: readonly CreditWish[],
): IssuedAmount[] | CreditRefusal {
  const credits: IssuedAmount[] = []
  const wanted = new Map<string, Cents>()
  for (const { code, grossCents } of wishes) wanted.set(code, (wanted.get(code) ?? 0) + grossCents)
  for (const [code, grossCents] of wanted) {
    const own = left.find(({ vat }) => vat.code === code)
    const leftCents = own ? sumLeft(own) : 0
    if (own === undefined || grossCents > leftCents) return refuse('credit-exceeds', { code, leftCents })
    credits.push(grossCents === leftCents ? own : calculatePart(own, grossCents))
  }
  return credits.length === 0 ? refuse('nothing-to-credit') : credits
}

function calculatePart({ vat, ...left }: IssuedAmount, grossCents: Cents): IssuedAmount {
  const baseCents = Math.min(toNet(grossCents, vat.rateBp), left.baseCents)
  const vatCents = Math.min(vatOn(baseCents, vat.rateBp), left.vatCents)
  return { vat, baseCents, vatCents, roundingCents: grossCents - baseCents - vatCents }
}

/** Returns what is left of an invoice after all its credit notes. */
export function creditsLeft(
  issued: readonly IssuedAmount[],
  credits: readonly (readonly IssuedAmount[])[],
): IssuedAmount[] {
  return credits.reduce<IssuedAmount[]>((left, credit) => subtractCredit(left, credit), [...issued])
}

/** Returns what is left of an invoice after a credit note. */
export function subtractCredit(left: readonly IssuedAmount[], credits: readonly IssuedAmount[]): IssuedAmount[] {
  return left.map((own) => {
    const credit = credits.find(({ vat }) => vat.code === own.vat.code)
    if (!credit) return own
    return {
      vat: own.vat,
      baseCents: own.baseCents - credit.baseCents,
      vatCents: own.vatCents - credit.vatCents,
      roundingCents: own.roundingCents - credit.roundingCents,
    }
  })
}
