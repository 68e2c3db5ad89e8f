import fc from 'fast-check'
import { isRefusal } from '../../platform/values/result.ts'
import { vatOn } from '../../pricing/vat.ts'
import { calculateInvoice, type InvoiceInput, type InvoiceVat } from './invoice-amounts.ts'
import { INVOICE_KINDS, isCreditNote, type InvoiceDocument } from './invoice-document.ts'
import { IC, makeAllowance, makeInvoice, makeItem, MARGIN, S21, S6 } from './invoice.test-data.ts'

const vats: readonly InvoiceVat[] = [S21, S6, MARGIN, IC]
const items = fc.array(
  fc.record({
    euros: fc.double({ min: 0.01, max: 90_000, noNaN: true }),
    vat: fc.constantFrom(...vats),
    quantity: fc.constantFrom(1, 2, 1.75, 0.5, 12),
    discountBp: fc.constantFrom(0, 0, 500, 1_250),
  }),
  { minLength: 1, maxLength: 12 },
)

/** Invoices of every kind, with lines under several VAT codes, a car, allowances, advances taken off, and any text. */
export const randomInvoices: fc.Arbitrary<InvoiceDocument> = fc
  .record({
    kind: fc.constantFrom(...INVOICE_KINDS),
    items,
    name: fc.string({ minLength: 1, unit: 'binary' }),
    hasAllowance: fc.boolean(),
    hasCar: fc.boolean(),
    advanceShare: fc.constantFrom(0, 0, 0.3, 1),
    settled: fc.nat(5_000),
  })
  .map((wish) => {
    const [first] = wish.items
    const input: InvoiceInput = {
      basis: 'net',
      items: wish.items.map(({ euros, vat, quantity, discountBp }) => makeItem(euros, vat, quantity, discountBp)),
      allowances: wish.hasAllowance && first ? [makeAllowance(Math.min(1, first.euros / 10), first.vat)] : [],
      advances: [],
      settledCents: wish.settled,
    }
    return toInvoice(wish, input)
  })

interface Wish {
  readonly kind: InvoiceDocument['kind']
  readonly name: string
  readonly hasCar: boolean
  readonly advanceShare: number
}

function toInvoice({ kind, name, hasCar, advanceShare }: Wish, input: InvoiceInput): InvoiceDocument {
  const amounts = calculateInvoice(input)
  if (isRefusal(amounts)) throw new Error(amounts.reason)
  const [group] = amounts.groups
  const baseCents = Math.floor((group?.baseCents ?? 0) * advanceShare)
  const takesOff = kind === 'invoice' && group !== undefined && baseCents > 0
  const preceding = [{ number: 'VA-2026-000001', issuedOn: '2026-11-01' }]
  const invoice = makeInvoice(
    {
      ...input,
      advances: takesOff
        ? [{ vat: group.vat, baseCents, vatCents: vatOn(baseCents, group.vat.rateBp), roundingCents: 0 }]
        : [],
    },
    { kind, customersReference: name, note: name, preceding: takesOff || isCreditNote(kind) ? preceding : [] },
  )
  const car = {
    name: 'Velta Tour 1.5 eTSI Life',
    stockNumber: 'G-20287',
    vin: 'VLTZZZ3CZLE048217',
    firstRegistration: '2020-05-14',
    mileageKm: 98_420,
    licencePlate: '2-DHN-608',
    receiptNumber: null,
  }
  return { ...invoice, lines: invoice.lines.map((line, at) => ({ ...line, car: hasCar && at === 0 ? car : null })) }
}
