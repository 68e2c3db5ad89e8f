import type { Cents } from '../../platform/values/money.ts'
import type { InvoiceVat } from './invoice-amounts.ts'
import type { InvoiceContent } from './invoice-document.ts'

export interface PrintedLine {
  readonly name: string
  /** In thousandths. */
  readonly quantity: number
  readonly netCents: Cents
}

/** The lines of a VAT code in order, with their sum; allowances and charges on the whole invoice are among them. */
export interface PrintedGroup {
  readonly vat: InvoiceVat
  /** The first sentence of the text of the code, whose abbreviations end with a point too; null: it bears VAT. */
  readonly exemption: string | null
  readonly lines: readonly PrintedLine[]
  readonly baseCents: Cents
}

/** Groups the lines of an invoice by VAT code, in the order of its amounts, as paper and screen show them. */
export function groupByVat({
  amounts,
  lines,
  allowances,
  exemptions,
}: Pick<InvoiceContent, 'amounts' | 'lines' | 'allowances' | 'exemptions'>): PrintedGroup[] {
  return amounts.groups.map(({ vat, baseCents }) => ({
    vat,
    exemption: exemptions.find(({ vatCode }) => vatCode === vat.code)?.text.split(/\.\s+(?=\p{Lu})/u)[0] ?? null,
    baseCents,
    lines: [
      ...lines
        .filter((line) => line.vat.code === vat.code)
        .map(({ name, quantity, netCents }) => ({ name, quantity, netCents })),
      ...allowances
        .filter((allowance) => allowance.vat.code === vat.code)
        .map(({ text, kind, netCents }) => ({
          name: text,
          quantity: 1_000,
          netCents: kind === 'allowance' ? -netCents : netCents,
        })),
    ],
  }))
}
