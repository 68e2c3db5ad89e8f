import { formatDay, type CalendarDay } from '../../platform/values/calendar.ts'
import type { Cents } from '../../platform/values/money.ts'
import { requireValue } from '../../platform/values/required.ts'
import { isRefusal } from '../../platform/values/result.ts'
import { translate } from '../../platform/values/translated.ts'
import { calculateInvoice, type InvoiceAmountsRefusal, type InvoiceVat } from './invoice-amounts.ts'
import { checkInvoice, type InvoiceCheck } from './invoice-checks.ts'
import type { InvoicedCar, InvoiceContent } from './invoice-document.ts'
import {
  commonContent,
  commonFacts,
  joinNotes,
  type InvoiceDraft,
  type InvoiceFrame,
  type InvoiceTerms,
} from './invoice-draft.ts'
import { divideRounded } from './rounding.ts'

/** The VAT code of the part of a price that bears no VAT, because the seller could deduct half of it. */
const HALF = 'HALF'

/** Price of a car that we buy, in cents. */
export interface BoughtPrice {
  readonly cents: Cents
  readonly holdsVat: boolean
}

/** A car that we buy from a seller with VAT, as stated on the invoice that we issue for them. */
export interface SelfBilledPurchase {
  readonly frame: Omit<InvoiceFrame, 'deliveredOn' | 'isRegimeProven' | 'hasMarginOrigin' | 'isVatNumberValid' | 'iban'>
  readonly car: InvoicedCar
  readonly price: BoughtPrice
  /** The share of the price that bears VAT: 10,000 of a seller who deducted all of it. */
  readonly taxedBp: number
  readonly boughtOn: CalendarDay
  /** Of the number of the seller, by the register of the Union; null: not asked yet. */
  readonly isVatNumberValid: boolean | null
  /** First day of the agreement to write the invoices of the seller; null: none is valid on the day of the invoice. */
  readonly agreedOn: CalendarDay | null
  /** The verified account of the seller; null: none is verified. */
  readonly iban: string | null
  /** The offer that the price is set off against, in words; null: it is paid on the account. */
  readonly setOff: string | null
  /** The number of another valid document by which the same car was bought; null: none. */
  readonly otherPurchase: string | null
  readonly wording: {
    /** "Overeenkomst van 01/03/2026". */
    readonly agreement: (day: string) => string
    /** Names the part of the price that bears no VAT. */
    readonly untaxedPart: string
  }
}

/**
 * Draws up the invoice of a car in the name of its seller (VAT Code art. 53, par. 2; Royal Decree no. 1 art. 5). Amounts
 * are in cents. Refuses as `calculateInvoice` does; `checks` lists what prevents its issue.
 * @param on the day of the invoice
 */
export function draftSelfBilled(purchase: SelfBilledPurchase, on: CalendarDay): InvoiceDraft | InvoiceAmountsRefusal {
  const { frame, car, price, taxedBp, boughtOn, agreedOn, setOff, wording } = purchase
  const basis = price.holdsVat ? 'gross' : 'net'
  const taxed = findVat(frame.terms, 'S21')
  const parts = splitPrice(price, { taxedBp, rateBp: taxed.rateBp })
  const items = [
    { unitPrice: parts.taxedCents * 100, vat: taxed },
    ...(parts.untaxedCents === 0 ? [] : [{ unitPrice: parts.untaxedCents * 100, vat: findVat(frame.terms, HALF) }]),
  ].map((item) => ({ ...item, quantity: 1_000, discountBp: 0 }))
  const input = { basis, items, allowances: [], advances: [], settledCents: 0 } as const
  const whole = calculateInvoice(input)
  if (isRefusal(whole)) return whole
  const settledCents = setOff === null ? 0 : whole.payableCents
  const amounts = calculateInvoice({ ...input, settledCents })
  if (isRefusal(amounts)) return amounts
  const full = {
    ...frame,
    iban: setOff === null ? (purchase.iban ?? '') : '',
    isVatNumberValid: null,
    deliveredOn: boughtOn,
    isRegimeProven: true,
    hasMarginOrigin: true,
  }
  const common = commonContent(full, amounts, on)
  const content: InvoiceContent = {
    ...common,
    kind: 'self-billed',
    note: joinNotes(
      translate(frame.terms.texts['self-billed'], frame.language),
      agreedOn === null ? null : wording.agreement(formatDay(agreedOn)),
      common.note,
    ),
    preceding: [],
    lines: items.map(({ vat, quantity }, at) => ({
      name: at === 0 ? car.name : `${car.name} · ${wording.untaxedPart}`,
      description: null,
      quantity,
      unit: 'C62',
      netCents: requireValue(amounts.itemsCents[at], 'the amount of a line'),
      vat,
      car: at === 0 ? car : null,
    })),
    allowances: [],
    settled: setOff === null ? [] : [{ kind: 'trade-in', text: setOff, cents: settledCents }],
  }
  return {
    content,
    purpose: 'self-billed',
    checks: [
      ...checkPurchase(purchase),
      ...checkInvoice({
        ...commonFacts(full, content),
        lines: content.lines.map(({ vat: { category, code } }, at) => ({
          category,
          code,
          about: at === 0 ? 'car' : null,
          car: at === 0 ? car : null,
        })),
        agreedCents: null,
        unusedAdvances: 0,
      }),
    ],
  }
}

/**
 * Splits a price into the part that bears VAT and the part that does not, in the basis of the price. If it includes VAT,
 * the taxed part includes all of it: of 11,050 at 21 % on half, 6,050 and 5,000. The taxed part is rounded once, half away
 * from zero.
 */
export function splitPrice(
  { cents, holdsVat }: BoughtPrice,
  { taxedBp, rateBp }: { taxedBp: number; rateBp: number },
): { taxedCents: Cents; untaxedCents: Cents } {
  const taxed = BigInt(taxedBp)
  const weight = holdsVat ? taxed * BigInt(10_000 + rateBp) : taxed * 10_000n
  const all = weight + (10_000n - taxed) * 10_000n
  const taxedCents = Number(divideRounded(BigInt(cents) * weight, all))
  return { taxedCents, untaxedCents: cents - taxedCents }
}

function checkPurchase(purchase: SelfBilledPurchase): InvoiceCheck[] {
  const { agreedOn, iban, setOff, isVatNumberValid, otherPurchase } = purchase
  const error = (code: InvoiceCheck['code'], place: string): InvoiceCheck => ({ code, severity: 'error', place })
  return [
    ...(agreedOn === null ? [error('agreement-missing', 'seller.agreement')] : []),
    ...(setOff === null && iban === null ? [error('iban-unverified', 'seller.iban')] : []),
    ...(isVatNumberValid === false ? [error('vat-number-invalid', 'seller.vatNumber')] : []),
    ...(otherPurchase === null ? [] : [error('second-purchase', otherPurchase)]),
  ]
}

function findVat({ vatCodes }: InvoiceTerms, code: 'S21' | typeof HALF): InvoiceVat {
  const { category, rateBp } = requireValue(
    vatCodes.find((one) => one.code === code),
    `the VAT code ${code}`,
  )
  return { code, category, rateBp }
}
