import type { CalendarDay } from '../../platform/values/calendar.ts'
import type { Cents } from '../../platform/values/money.ts'
import { requireValue } from '../../platform/values/required.ts'
import { accept, isRefusal, type Refusal, refuse } from '../../platform/values/result.ts'
import { calculateInvoice, type InvoiceAmountsRefusal, type InvoiceVat, type ItemInput } from './invoice-amounts.ts'
import { checkInvoice, type InvoiceCheck } from './invoice-checks.ts'
import type { InvoiceLine, InvoiceUnit } from './invoice-document.ts'
import {
  commonContent,
  commonFacts,
  findSeriesPurpose,
  joinNotes,
  type InvoiceDraft,
  type InvoiceFrame,
} from './invoice-draft.ts'

/** A line of a free invoice, as it was typed. */
export interface TypedLine {
  readonly description: string
  /** In thousandths. */
  readonly quantity: number
  readonly unit: InvoiceUnit
  /** Without VAT, in ten-thousandths of a euro. */
  readonly unitPrice: number
  readonly vatCode: string
  /** Number of the account of the sale; empty: not chosen yet. */
  readonly account: string
}

/** The typed part of a free invoice, without its customer and branch. */
export interface TypedInvoice {
  /** Reference that the customer knows it by (BT-10); empty: the number of the customer. */
  readonly reference: string
  /** The number of the customer's own order; empty: none. */
  readonly customersReference: string
  readonly note: string
  /** Day of the supply; null: the day of the invoice. */
  readonly suppliedOn: CalendarDay | null
  readonly lines: readonly TypedLine[]
}

export const MOST_FREE_LINES = 60

/** The most that a free invoice is of, without VAT: more than that VAT is not calculated of in whole numbers. */
const MOST_FREE_CENTS: Cents = 100_000_000_000

/** Checks the sum of the lines, which may be too much although each is within its own bounds. Returns the most it may be. */
export function checkFreeAmount(
  lines: readonly Pick<TypedLine, 'quantity' | 'unitPrice'>[],
): { ok: true } | Refusal<'free-amount-too-high', { readonly mostCents: Cents }> {
  const cents = lines.reduce((sum, { quantity, unitPrice }) => sum + (quantity * unitPrice) / 100_000, 0)
  return cents <= MOST_FREE_CENTS ? accept({}) : refuse('free-amount-too-high', { mostCents: MOST_FREE_CENTS })
}

/** VAT codes that only a car has: the margin scheme, and a new means of transport that leaves the country. */
const ofCars: readonly string[] = ['MARGIN', 'ICNEW', 'HALF']

/** Checks whether a free invoice may have a VAT code. */
export function isFreeVatCode(code: string): boolean {
  return !ofCars.includes(code)
}

/** Returns true when a text contains a chassis number: a car is invoiced from its dossier or order, never freely. */
export function hasChassisNumber(text: string): boolean {
  const words = text.toUpperCase().match(/[A-Z0-9]+/g) ?? []
  return words.some((word) => /^[A-HJ-NPR-Z0-9]{17}$/.test(word) && /\d/.test(word) && /[A-Z]/.test(word))
}

/** Returns the words of a text that may be the stock number or the plate of a car, in capitals. */
export function splitCarWords(text: string): string[] {
  return [...new Set(text.toUpperCase().match(/[A-Z0-9][A-Z0-9-]*[A-Z0-9]/g) ?? [])].filter((word) => /\d/.test(word))
}

export interface FreeInvoiceFacts {
  readonly frame: Omit<InvoiceFrame, 'deliveredOn' | 'isRegimeProven' | 'hasMarginOrigin'>
  readonly typed: TypedInvoice
  /** The customer certified a permit for the reduced rate. */
  readonly hasPermit: boolean
  /** Numbers of lines, from 0, that name a car of our stock. */
  readonly carLines: readonly number[]
}

/** Draws up a free invoice from the typed data. Prices include no VAT; the amount of a line is rounded once. */
export function draftFreeInvoice(
  { frame, typed, hasPermit, carLines }: FreeInvoiceFacts,
  on: CalendarDay,
): InvoiceDraft | InvoiceAmountsRefusal | Refusal<'vat-code-gone', { code: string }> {
  const items: ItemInput[] = []
  for (const { quantity, unitPrice, vatCode } of typed.lines) {
    const vat = findVat(frame, vatCode)
    if (!vat) return refuse('vat-code-gone', { code: vatCode })
    items.push({ quantity, unitPrice, discountBp: 0, vat })
  }
  const amounts = calculateInvoice({ basis: 'net', items, allowances: [], advances: [], settledCents: 0 })
  if (isRefusal(amounts)) return amounts
  if (amounts.netCents === 0) return refuse('nothing-to-invoice')
  const whole = {
    ...frame,
    deliveredOn: typed.suppliedOn,
    isRegimeProven: items.every(({ vat }) => isProven(vat, frame, hasPermit)),
    hasMarginOrigin: true,
  }
  const common = commonContent(whole, amounts, on)
  const lines = typed.lines.map(({ description, quantity, unit, account }, at): InvoiceLine => ({
    name: description,
    description: null,
    quantity,
    unit,
    netCents: requireValue(amounts.itemsCents[at], 'the amount of a line'),
    vat: requireValue(items[at], 'the item of a line').vat,
    car: null,
    account,
  }))
  const content = {
    ...common,
    kind: 'free' as const,
    note: joinNotes(typed.note.trim() === '' ? null : typed.note.trim(), common.note),
    preceding: [],
    lines,
    allowances: [],
    settled: [],
  }
  return {
    content,
    purpose: findSeriesPurpose(amounts),
    checks: [
      ...checkTypedLines(typed.lines, carLines),
      ...checkInvoice({
        ...commonFacts(whole, content),
        lines: lines.map(({ vat: { category, code } }) => ({ category, code, about: null, car: null })),
        agreedCents: null,
        unusedAdvances: 0,
      }),
    ],
  }
}

function checkTypedLines(lines: readonly TypedLine[], carLines: readonly number[]): InvoiceCheck[] {
  return lines.flatMap(({ description, quantity, account }, at) => {
    const codes = [
      ...(description.trim() === '' || quantity === 0 ? (['line-incomplete'] as const) : []),
      ...(account === '' ? (['account-missing'] as const) : []),
      ...(hasChassisNumber(description) || carLines.includes(at) ? (['free-names-car'] as const) : []),
    ]
    return codes.map((code) => ({ code, severity: 'error' as const, place: `lines.${at}` }))
  })
}

function findVat({ terms }: FreeInvoiceFacts['frame'], code: string): InvoiceVat | undefined {
  const row = terms.vatCodes.find((one) => one.code === code)
  return row && isFreeVatCode(code) ? { code, category: row.category, rateBp: row.rateBp } : undefined
}

/** Goods leave for a business in another country of the Union, or leave it; the reduced rate asks for a permit. */
function isProven(
  { code, category }: InvoiceVat,
  { buyer, isBusiness, isVatNumberValid }: FreeInvoiceFacts['frame'],
  hasPermit: boolean,
): boolean {
  if (code === 'S6') return hasPermit
  if (category === 'K') return isBusiness && isVatNumberValid === true && buyer.country !== 'BE'
  return category !== 'G' || buyer.country !== 'BE'
}
