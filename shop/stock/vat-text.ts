import { toLocale, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { FULL_DEDUCTION_BP } from '@forecourt/domain/pricing/vat-deduction.ts'
import type { CarCard } from '@forecourt/domain/stock/car-card.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'

type Deductible = Pick<CarCard, 'deductibleVatBp'>

/** Returns the share of the VAT on a car that a buyer may deduct, in words. */
export function vatText({ deductibleVatBp: bp }: Deductible, language: Language): string {
  if (bp === null) return m['detail.vat.margin']()
  return bp === FULL_DEDUCTION_BP
    ? m['detail.vat.deductible']()
    : m['detail.vat.deductible-part']({ percent: percentText(bp, language) })
}

/** The same in a few words, for a line of a table. */
export function vatShort({ deductibleVatBp: bp }: Deductible, language: Language): string {
  if (bp === null) return m['detail.vat.margin-short']()
  return bp === FULL_DEDUCTION_BP
    ? m['detail.vat.deductible-short']()
    : m['detail.vat.deductible-part-short']({ percent: percentText(bp, language) })
}

function percentText(bp: number, language: Language): string {
  return new Intl.NumberFormat(toLocale(language)).format(bp / 100)
}
