import { isRefusal } from '../../platform/values/result.ts'
import {
  calculateInvoice,
  type AllowanceInput,
  type InvoiceInput,
  type InvoiceVat,
  type ItemInput,
} from './invoice-amounts.ts'
import type { InvoiceDocument, InvoiceParty } from './invoice-document.ts'

/** VAT codes of a Belgian dealer. */
export const S21 = { code: 'S21', category: 'S', rateBp: 2_100 } as const satisfies InvoiceVat
export const S6 = { code: 'S6', category: 'S', rateBp: 600 } as const satisfies InvoiceVat
export const MARGIN = { code: 'MARGIN', category: 'E', rateBp: 0 } as const satisfies InvoiceVat
export const IC = { code: 'IC', category: 'K', rateBp: 0 } as const satisfies InvoiceVat

/** One piece at a price in euro, or so many. */
export function makeItem(price: number, vat: InvoiceVat = S21, quantity = 1, discountBp = 0): ItemInput {
  return {
    quantity: Math.round(quantity * 1_000),
    unitPrice: Math.round(price * 10_000),
    discountBp,
    vat,
  }
}

export function makeAllowance(price: number, vat: InvoiceVat = S21): AllowanceInput {
  return { kind: 'allowance', amountCents: Math.round(price * 100), vat }
}

const seller: InvoiceParty = {
  name: 'Autogroep Scheldeland nv',
  enterpriseNumber: '0403019261',
  vatNumber: 'BE0403019261',
  street: 'Drongensesteenweg 214',
  postalCode: '9000',
  city: 'Gent',
  country: 'BE',
  endpoint: { scheme: '0208', id: '0403019261' },
  email: 'boekhouding@example.be',
}
const buyer: InvoiceParty = {
  name: 'Scheldebouw bv',
  enterpriseNumber: '0999005572',
  vatNumber: 'BE0999005572',
  street: 'Kaai 1',
  postalCode: '9300',
  city: 'Aalst',
  country: 'BE',
  endpoint: { scheme: '0208', id: '0999005572' },
  email: null,
}

/** An invoice for these amounts, with a line for each item. */
export function makeInvoice(
  input: Partial<InvoiceInput>,
  changes: Partial<Omit<InvoiceDocument, 'amounts' | 'lines'>> = {},
): InvoiceDocument {
  const whole = { basis: 'net' as const, items: [], allowances: [], advances: [], settledCents: 0, ...input }
  const amounts = calculateInvoice(whole)
  if (isRefusal(amounts)) throw new Error(amounts.reason)
  const line = { description: null, unit: 'C62' as const, car: null }
  const items = whole.items.map((item, at) => ({
    ...line,
    name: `Stuk ${at + 1}`,
    quantity: item.quantity,
    netCents: amounts.itemsCents[at]!,
    vat: item.vat,
  }))
  const advances = whole.advances.map((advance, at) => ({
    ...line,
    name: `Voorschot ${at + 1}`,
    quantity: -1_000,
    netCents: amounts.advancesCents[at]!,
    vat: advance.vat,
  }))
  return {
    kind: 'invoice',
    number: 'VN-2026-000006',
    language: 'nl',
    issuedOn: '2026-11-26',
    suppliedOn: '2026-11-26',
    dueOn: '2026-12-26',
    seller,
    buyer,
    reference: 'DO-2026-000122',
    customersReference: null,
    note: null,
    preceding: [],
    allowances: whole.allowances.map(({ kind, vat }, at) => ({
      kind,
      reason: kind === 'charge' ? ('transport' as const) : ('discount' as const),
      text: kind === 'charge' ? 'Transport' : 'Korting',
      netCents: amounts.allowancesCents[at]!,
      vat,
    })),
    exemptions: [
      {
        vatCode: 'MARGIN',
        vatex: 'VATEX-EU-F',
        text: 'Bijzondere regeling – Gebruikte goederen. Btw niet aftrekbaar.',
      },
      { vatCode: 'IC', vatex: 'VATEX-EU-IC', text: 'Vrijgesteld van btw – art. 39bis W.Btw' },
    ],
    payment: { iban: 'BE68539007547034', communication: '126000000676' },
    settled: whole.settledCents === 0 ? [] : [{ kind: 'trade-in', text: 'Overname', cents: whole.settledCents }],
    ...changes,
    lines: [...items, ...advances],
    amounts,
  }
}
