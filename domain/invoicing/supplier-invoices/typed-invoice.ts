import { parseIban } from '../../organisation/iban.ts'
import { findVin, type StatedInvoice, type StatedVat } from './stated-invoice.ts'
import type { TypedSupplierInvoiceFields } from './supplier-invoice.schema.ts'
import { roundVat } from './vat-arithmetic.ts'

/** A field that is missing or wrong, by its path. */
export interface TypedFault {
  readonly reason: 'typed-required' | 'supplier-iban-wrong' | 'typed-vin'
  readonly field: string
}

/** Returns the first field of a typed invoice that is missing or wrong. */
export function findTypedFault(typed: TypedSupplierInvoiceFields): TypedFault | undefined {
  if (typed.supplier === null) return { reason: 'typed-required', field: 'supplier' }
  if (typed.number === '') return { reason: 'typed-required', field: 'number' }
  if (typed.issuedOn === null) return { reason: 'typed-required', field: 'issuedOn' }
  if (typed.iban !== '' && !parseIban(typed.iban).ok) return { reason: 'supplier-iban-wrong', field: 'iban' }
  if (typed.lines.length === 0) return { reason: 'typed-required', field: 'lines' }
  for (const [at, { description, vin }] of typed.lines.entries()) {
    if (description === '') return { reason: 'typed-required', field: `lines.${at}.description` }
    if (vin !== '' && findVin(vin) !== vin.toUpperCase()) return { reason: 'typed-vin', field: `lines.${at}.vin` }
  }
  return undefined
}

/**
 * Returns the stated invoice from the data typed from its picture. The VAT is typed as one sum: each rate gets that of its
 * base, and the largest base the cent that is left.
 */
export function toStatedInvoice(
  typed: TypedSupplierInvoiceFields & { readonly issuedOn: string },
  supplier: StatedInvoice['supplier'],
): StatedInvoice {
  const iban = parseIban(typed.iban)
  const lines = typed.lines.map((line) => ({
    description: line.description,
    netCents: line.netCents,
    rateBp: line.rateBp,
    vin: line.vin === '' ? findVin(line.description) : line.vin.toUpperCase(),
  }))
  return {
    isCredit: typed.isCredit,
    supplier,
    buyerNumber: '',
    number: typed.number,
    issuedOn: typed.issuedOn,
    dueOn: typed.dueOn,
    orderReference: typed.orderReference,
    precedingNumber: '',
    lines,
    vat: divideStatedVat(lines, typed.vatCents),
    netCents: lines.reduce((sum, { netCents }) => sum + netCents, 0),
    vatCents: typed.vatCents,
    totalCents: typed.totalCents,
    iban: iban.ok ? iban.iban : '',
    communication: typed.communication,
    note: '',
  }
}

function divideStatedVat(lines: StatedInvoice['lines'], vatCents: number): StatedVat[] {
  const rates = [...Map.groupBy(lines, ({ rateBp }) => rateBp)].map(([rateBp, own]) => {
    const baseCents = own.reduce((sum, { netCents }) => sum + netCents, 0)
    return { rateBp, baseCents, vatCents: roundVat(baseCents, rateBp) }
  })
  const [largest] = rates
    .filter(({ rateBp }) => rateBp > 0)
    .toSorted((one, other) => Math.abs(other.baseCents) - Math.abs(one.baseCents))
  const restCents = vatCents - rates.reduce((sum, rate) => sum + rate.vatCents, 0)
  return rates.map((rate) => (rate === largest ? { ...rate, vatCents: rate.vatCents + restCents } : rate))
}

/** Returns the form of an invoice with what is known of it. */
export function toTypedFields(
  stated: StatedInvoice | null,
  supplier: TypedSupplierInvoiceFields['supplier'],
): TypedSupplierInvoiceFields {
  if (stated === null)
    return {
      supplier,
      isCredit: false,
      number: '',
      issuedOn: null,
      dueOn: null,
      orderReference: '',
      iban: '',
      communication: '',
      lines: [{ description: '', netCents: 0, rateBp: 2_100, vin: '' }],
      vatCents: 0,
      totalCents: 0,
    }
  return {
    supplier,
    isCredit: stated.isCredit,
    number: stated.number,
    issuedOn: stated.issuedOn,
    dueOn: stated.dueOn,
    orderReference: stated.orderReference,
    iban: stated.iban,
    communication: stated.communication,
    lines: stated.lines.slice(0, 100).map(({ vin, description, ...line }) => ({
      ...line,
      description: description.slice(0, 200),
      vin: vin ?? '',
    })),
    vatCents: stated.vatCents,
    totalCents: stated.totalCents,
  }
}
