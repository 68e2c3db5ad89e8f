import type { VatCategory, VatRegime } from '../../pricing/breakdown.ts'
import type { SaleBreakdown, SaleLine } from '../../pricing/sale/sale-breakdown.ts'
import type { Cents } from '../../platform/values/money.ts'
import type { AllowanceInput, InvoiceInput, InvoiceVat, IssuedAmount, ItemInput } from './invoice-amounts.ts'
import type { AllowanceReason } from './invoice-document.ts'

/** A line of the price of a sale, as its invoice needs it. */
export type InvoicedPriceLine = Pick<SaleLine, 'id' | 'ruleId' | 'amountCents' | 'vatCategory' | 'isPrintable'>

/** The stored price of one car: of an offer, or of an order of the shop. */
export interface InvoicedPrice extends Pick<SaleBreakdown, 'basis' | 'regime'> {
  readonly lines: readonly InvoicedPriceLine[]
}

/** A part of the breakdown that becomes a line of the invoice, or an allowance or charge on the whole. */
export interface InvoicedSaleLine {
  readonly line: InvoicedPriceLine
  readonly item: ItemInput
}
export interface InvoicedSaleAllowance {
  readonly line: InvoicedPriceLine
  readonly reason: AllowanceReason
  readonly allowance: AllowanceInput
}

export interface CarInvoice {
  readonly lines: readonly InvoicedSaleLine[]
  readonly allowances: readonly InvoicedSaleAllowance[]
  readonly input: InvoiceInput
}

/** Names of the VAT codes of a dealer that cars are sold under. */
export type CarVatCode = 'S21' | 'MARGIN' | 'IC' | 'ICNEW' | 'EXP'

/** Returns the VAT code of a line of a sale: its category, and for a car that leaves the country its regime. */
export function carVatCode(category: VatCategory, regime: VatRegime): CarVatCode {
  switch (category) {
    case 'S':
      return 'S21'
    case 'E':
      return 'MARGIN'
    case 'K':
      return regime === 'new-means' ? 'ICNEW' : 'IC'
    case 'G':
      return 'EXP'
  }
}

/**
 * Turns the stored price of one car into an invoice: what is sold becomes lines, transport and fees become charges, and
 * reductions become allowances under the VAT code of what they lower. No amount is typed, so the invoice charges what the
 * customer agreed to.
 * @param settledCents trade-ins and payments that are no advance invoices
 */
export function buildCarInvoice(
  { lines, basis, regime }: InvoicedPrice,
  vatCodes: Readonly<Record<CarVatCode, InvoiceVat>>,
  { advances, settledCents }: { advances: readonly IssuedAmount[]; settledCents: Cents },
): CarInvoice {
  const items: InvoicedSaleLine[] = []
  const allowances: InvoicedSaleAllowance[] = []
  for (const line of lines) {
    const vat = vatCodes[carVatCode(line.vatCategory, regime)]
    const reason = allowanceReason(line)
    if (line.amountCents === 0) continue
    if (reason === undefined) items.push({ line, item: toItem(line.amountCents, vat) })
    else {
      const kind = line.amountCents < 0 ? 'allowance' : 'charge'
      allowances.push({ line, reason, allowance: { kind, amountCents: Math.abs(line.amountCents), vat } })
    }
  }
  return {
    lines: items,
    allowances,
    input: {
      basis,
      items: items.map(({ item }) => item),
      allowances: allowances.map(({ allowance }) => allowance),
      advances,
      settledCents,
    },
  }
}

function toItem(amountCents: Cents, vat: InvoiceVat): ItemInput {
  return { quantity: 1_000, unitPrice: amountCents * 100, discountBp: 0, vat }
}

/** Returns the reason of an allowance or charge on the whole invoice; undefined: it is a line. */
function allowanceReason({ ruleId, amountCents }: InvoicedPriceLine): AllowanceReason | undefined {
  if (amountCents < 0) return ruleId.startsWith('PREM.') ? 'premium' : 'discount'
  if (ruleId === 'SERVICE.DELIVERY') return 'transport'
  return ruleId.startsWith('FEE.') ? 'fee' : undefined
}
