import type { Cents } from '../../platform/values/money.ts'
import { divideInputVat, type BookedLine } from './input-vat.ts'

/** Amounts of a booked invoice of a supplier under one VAT code. Credit notes are below zero. */
export interface JournalAmounts {
  readonly vatCode: string
  readonly netCents: Cents
  /** As the supplier states it. */
  readonly vatCents: Cents
  /** VAT that we owe ourselves, where the supplier states none (reverse charge, purchases within the European Union). */
  readonly owedCents: Cents
}

/**
 * Divides a booked invoice by VAT code, in the order of its lines, as its boxes were filled (`divideInputVat`). `vat`: as stated,
 * by rate.
 */
export function divideByVatCode({
  lines,
  vat,
  isCredit,
}: {
  readonly lines: readonly Omit<BookedLine, 'isMarginPurchase'>[]
  readonly vat: readonly { readonly rateBp: number; readonly vatCents: Cents }[]
  readonly isCredit: boolean
}): JournalAmounts[] {
  const booked = lines.map((line) => ({ ...line, isMarginPurchase: false }))
  const { costs } = divideInputVat(booked, vat, { isCredit })
  const sign = isCredit ? -1 : 1
  const amounts = new Map<string, JournalAmounts>()
  for (const [at, { netCents, code }] of lines.entries()) {
    const before = amounts.get(code.code) ?? { vatCode: code.code, netCents: 0, vatCents: 0, owedCents: 0 }
    const lineVat = sign * (costs[at]?.vatCents ?? 0)
    amounts.set(code.code, {
      vatCode: code.code,
      netCents: before.netCents + sign * netCents,
      vatCents: before.vatCents + (code.owedBox === null ? lineVat : 0),
      owedCents: before.owedCents + (code.owedBox === null ? 0 : lineVat),
    })
  }
  return [...amounts.values()]
}
