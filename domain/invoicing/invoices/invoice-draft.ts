import type { Language } from '../../platform/values/languages.ts'
import { addDays, addMonths, type CalendarDay } from '../../platform/values/calendar.ts'
import type { Cents } from '../../platform/values/money.ts'
import { requireValue } from '../../platform/values/required.ts'
import { isRefusal } from '../../platform/values/result.ts'
import { translate, type Translated } from '../../platform/values/translated.ts'
import { calculateAdvance, type AdvanceRefusal, type AdvanceRoom } from './advance-invoice.ts'
import { buildCarInvoice, type CarVatCode, type InvoicedPrice, type InvoicedPriceLine } from './car-invoice.ts'
import { calculateCredit, sumLeft, type CreditRefusal, type CreditWish } from './credit-note.ts'
import {
  calculateInvoice,
  type InvoiceAmounts,
  type InvoiceAmountsRefusal,
  type InvoiceVat,
  type IssuedAmount,
} from './invoice-amounts.ts'
import { checkInvoice, type InvoiceCheck, type InvoiceFacts } from './invoice-checks.ts'
import type {
  Exemption,
  InvoiceContent,
  InvoicedCar,
  InvoiceDocument,
  InvoiceKind,
  InvoiceLine,
  InvoiceParty,
  SettledAmount,
} from './invoice-document.ts'
import type { InvoiceTextKind } from './invoice-text.ts'
import type { SeriesPurpose } from './invoice-series.ts'

/** A VAT code of the dealer, with the reason and the text that an invoice bears where it is used. */
export interface VatCodeRow extends InvoiceVat {
  readonly vatex: string | null
  readonly note: Translated | null
}

/** Wording of papers that is ours, in the language of the buyer. */
export interface InvoiceWording {
  /** "Voorschot, factuur VA-2026-000087 van 03/11/2026". */
  readonly advanceTaken: (advance: { number: string; issuedOn: CalendarDay }) => string
  /** "Voorschot op Velta Tour". */
  readonly advanceOf: (car: string) => string
}

/** The facts that every invoice of a sold car needs: the parties, the car, and the terms and texts of the dealer. */
export interface SaleOfCar {
  /** Of this car alone. */
  readonly breakdown: InvoicedPrice & { readonly totals: { readonly totalCents: Cents } }
  /** Names of the lines by their id, in the language of the buyer. */
  readonly names: Readonly<Record<string, string>>
  readonly carName: string
  readonly car: InvoicedCar
  readonly seller: InvoiceParty
  readonly buyer: InvoiceParty
  /** The buyer is a customer of ours; who ordered in the shop may not be one yet. */
  readonly isCustomerKnown: boolean
  readonly isBusiness: boolean
  readonly isVatNumberValid: boolean | null
  readonly language: Language
  readonly reference: string
  readonly customersReference: string | null
  readonly iban: string
  readonly deliveredOn: CalendarDay | null
  readonly isRegimeProven: boolean
  /** Handed over in cash until now, received or repaid. */
  readonly cashCents: Cents
  /** Sold under the margin scheme: the paper that it came in by is known. */
  readonly hasMarginOrigin: boolean
  /** The buyer was found on Peppol when it was last looked up; null: it was not, or needs no e-invoice. */
  readonly isOnPeppol: boolean | null
  readonly terms: InvoiceTerms
  readonly wording: InvoiceWording
}

export interface InvoiceTerms {
  readonly vatCodes: readonly VatCodeRow[]
  readonly texts: Readonly<Record<InvoiceTextKind, Translated>>
  readonly payment: { readonly days: number; readonly isEndOfMonth: boolean }
  readonly limits: InvoiceFacts['limits']
}

/** An advance that was invoiced, as an invoice takes it off. */
export interface IssuedAdvance {
  readonly number: string
  readonly issuedOn: CalendarDay
  readonly amounts: readonly IssuedAmount[]
}

/** An advance that another system invoiced. */
export interface AdvanceElsewhere {
  readonly number: string
  readonly issuedOn: CalendarDay
  /** VAT included. */
  readonly amountCents: Cents
}

export interface InvoiceDraft {
  readonly content: InvoiceContent
  readonly purpose: SeriesPurpose
  readonly checks: readonly InvoiceCheck[]
}

/** Invoices and payments before this one. */
export interface PaidBefore {
  readonly advances: readonly IssuedAdvance[]
  /** Payments that were asked beforehand and have no invoice yet. */
  readonly unusedAdvances: number
  readonly settled: readonly SettledAmount[]
}

/**
 * Draws up the invoice of a sold car from its stored price, that of its dossier or of its shop order. Amounts are in cents.
 * Refuses as `calculateInvoice` does; `checks` lists what prevents its issue.
 * @param on the day of the invoice
 */
export function draftCarInvoice(
  sale: SaleOfCar,
  { advances, unusedAdvances, settled }: PaidBefore,
  on: CalendarDay,
): InvoiceDraft | InvoiceAmountsRefusal {
  const vat = findVatCodes(sale.terms)
  const taken = advances.flatMap((advance) => advance.amounts.map((amount) => ({ advance, amount })))
  const { lines, allowances, input } = buildCarInvoice(
    { ...sale.breakdown, lines: mergeUnprinted(sale.breakdown.lines) },
    vat,
    {
      advances: taken.map(({ amount }) => amount),
      settledCents: settled.reduce((sum, { cents }) => sum + cents, 0),
    },
  )
  const amounts = calculateInvoice(input)
  if (isRefusal(amounts)) return amounts
  const findName = (line: InvoicedPriceLine) => sale.names[line.id] ?? line.id
  const invoiceLines = lines.map(({ line, item }, at): InvoiceLine => ({
    name: findName(line),
    description: null,
    quantity: item.quantity,
    unit: 'C62',
    netCents: takeAmount(amounts.itemsCents, at),
    vat: item.vat,
    car: at === 0 ? sale.car : null,
  }))
  const takenLines = taken.map(({ advance, amount }, at): InvoiceLine => ({
    ...advanceLine,
    name: sale.wording.advanceTaken(advance),
    netCents: takeAmount(amounts.advancesCents, at),
    vat: amount.vat,
  }))
  const content: InvoiceContent = {
    ...commonContent(sale, amounts, on),
    kind: 'invoice',
    preceding: advances.map(({ number, issuedOn }) => ({ number, issuedOn })),
    lines: [...invoiceLines, ...takenLines],
    allowances: allowances.map(({ line, reason, allowance }, at) => ({
      kind: allowance.kind,
      reason,
      text: findName(line),
      netCents: takeAmount(amounts.allowancesCents, at),
      vat: allowance.vat,
    })),
    settled,
  }
  return {
    content,
    purpose: findSeriesPurpose(amounts),
    checks: checkInvoice({
      ...commonFacts(sale, content),
      lines: invoiceLines.map(({ vat: { category, code }, car }, at) => ({
        category,
        code,
        about: at === 0 ? 'car' : null,
        car,
      })),
      agreedCents: sale.breakdown.totals.totalCents,
      unusedAdvances,
    }),
  }
}

/**
 * Splits advances that another system invoiced, in cents, as an invoice of ours would have done: by the VAT codes of the
 * sale, in their order. Refuses with `advance-exceeds-sale` more than the sale, and as `calculateInvoice` does.
 */
export function issueAdvancesElsewhere(
  sale: SaleOfCar,
  advances: readonly AdvanceElsewhere[],
): IssuedAdvance[] | AdvanceRefusal | InvoiceAmountsRefusal {
  const issued: IssuedAdvance[] = []
  for (const { number, issuedOn, amountCents } of advances) {
    const rooms = findRooms(sale, issued)
    if (isRefusal(rooms)) return rooms
    const amounts = calculateAdvance(amountCents, rooms)
    if (isRefusal(amounts)) return amounts
    issued.push({ number, issuedOn, amounts })
  }
  return issued
}

/**
 * Draws up the invoice of an advance that was received (VAT Code art. 17, par. 1). It is paid already.
 * @param amountCents what was received, VAT included
 */
export function draftAdvanceInvoice(
  sale: SaleOfCar,
  {
    amountCents,
    receivedOn,
    before,
  }: { amountCents: Cents; receivedOn: CalendarDay; before: readonly IssuedAdvance[] },
  { on, paidText }: { on: CalendarDay; paidText: string },
): InvoiceDraft | AdvanceRefusal | InvoiceAmountsRefusal {
  const rooms = findRooms(sale, before)
  if (isRefusal(rooms)) return rooms
  const parts = calculateAdvance(amountCents, rooms)
  if (isRefusal(parts)) return parts
  const items = parts.map((part) => ({
    quantity: 1_000,
    unitPrice: sumLeft(part) * 100,
    discountBp: 0,
    vat: part.vat,
  }))
  const amounts = calculateInvoice({ basis: 'gross', items, allowances: [], advances: [], settledCents: amountCents })
  if (isRefusal(amounts)) return amounts
  const common = commonContent(sale, amounts, on)
  const content: InvoiceContent = {
    ...common,
    kind: 'advance',
    suppliedOn: receivedOn,
    dueOn: on,
    note: joinNotes(common.note, translate(sale.terms.texts.advance, sale.language)),
    preceding: [],
    lines: items.map(({ vat }, at) => ({
      name: sale.wording.advanceOf(sale.carName),
      description: null,
      quantity: 1_000,
      unit: 'C62',
      netCents: takeAmount(amounts.itemsCents, at),
      vat,
      car: at === 0 ? sale.car : null,
    })),
    allowances: [],
    settled: [{ kind: 'payment', text: paidText, cents: amountCents }],
  }
  return {
    content,
    purpose: 'advance',
    // A car that is still to be built has no chassis number yet.
    checks: checkInvoice({ ...commonFacts(sale, content), lines: [], agreedCents: null, unusedAdvances: 0 }),
  }
}

/**
 * Draws up a credit note (Royal Decree no. 1 art. 12, no. 4): of a part by VAT code, or of all that is left.
 * @param left by VAT code, after earlier credit notes
 * @param wishes null: all that is left
 */
export function draftCreditNote(
  invoice: InvoiceDocument,
  { left, wishes, reason }: { left: readonly IssuedAmount[]; wishes: readonly CreditWish[] | null; reason: string },
  { on, texts }: { on: CalendarDay; texts: InvoiceTerms['texts'] },
): InvoiceDraft | CreditRefusal {
  const standing = left.filter((one) => sumLeft(one) !== 0)
  const credits = calculateCredit(
    left,
    wishes ?? standing.map((one) => ({ code: one.vat.code, grossCents: sumLeft(one) })),
  )
  if (isRefusal(credits)) return credits
  const isWhole =
    wishes === null && sumAmounts(standing) === invoice.amounts.payableCents + invoice.amounts.settledCents
  const own = isWhole
    ? { lines: invoice.lines, allowances: invoice.allowances, amounts: withoutSettled(invoice.amounts) }
    : { lines: credits.map((credit) => creditLine(credit, reason)), allowances: [], amounts: toAmounts(credits) }
  const isOurs = invoice.kind === 'self-billed'
  return {
    purpose: isOurs ? 'self-billed' : 'credit',
    checks: [],
    content: {
      ...own,
      kind: isOurs ? 'self-billed-credit' : 'credit-note',
      language: invoice.language,
      issuedOn: on,
      suppliedOn: on,
      dueOn: on,
      seller: invoice.seller,
      buyer: invoice.buyer,
      reference: invoice.reference,
      customersReference: invoice.customersReference,
      note: joinNotes(reason, invoice.note, translate(texts['credit-note'], invoice.language)),
      preceding: [{ number: invoice.number, issuedOn: invoice.issuedOn }],
      exemptions: invoice.exemptions.filter(({ vatCode }) => credits.some(({ vat }) => vat.code === vatCode)),
      settled: [],
      iban: invoice.payment.iban,
    },
  }
}

/**
 * Returns what the other party owes by an invoice, before payments: those are allocated, a trade-in is set off at once. Below
 * zero: owed to them.
 */
export function calculateReceivable({
  kind,
  amounts,
  settled,
}: Pick<InvoiceContent, 'kind' | 'amounts' | 'settled'>): Cents {
  const paidCents = settled.filter((one) => one.kind === 'payment').reduce((sum, { cents }) => sum + cents, 0)
  const cents = amounts.payableCents + paidCents
  // Nothing is no negative zero.
  return cents === 0 ? 0 : invoiceSign(kind) * cents
}

/** Returns 1 for a paper by which the other party owes us, -1 for one by which we owe them. */
export function invoiceSign(kind: InvoiceKind): 1 | -1 {
  return kind === 'credit-note' || kind === 'self-billed' ? -1 : 1
}

/** Returns the amounts by VAT code of an invoice, which credit notes and later invoices take off. */
export function issuedAmounts({ groups, roundingCents }: InvoiceAmounts): IssuedAmount[] {
  // The rounding belongs to the agreed total; it is added to the first code that has a rate.
  const bearer = groups.find(({ vat }) => vat.rateBp > 0) ?? groups[0]
  return groups.map((group) => ({ ...group, roundingCents: group === bearer ? roundingCents : 0 }))
}

const advanceLine = { description: null, quantity: -1_000, unit: 'C62', car: null } as const

/** Facts of every kind of invoice. */
export type InvoiceFrame = Pick<
  SaleOfCar,
  | 'seller'
  | 'buyer'
  | 'isCustomerKnown'
  | 'isBusiness'
  | 'isVatNumberValid'
  | 'isOnPeppol'
  | 'language'
  | 'reference'
  | 'customersReference'
  | 'iban'
  | 'deliveredOn'
  | 'isRegimeProven'
  | 'hasMarginOrigin'
  | 'terms'
>

/** Returns the part of an invoice that its parties, terms and amounts decide. */
export function commonContent(
  { seller, buyer, language, reference, customersReference, iban, deliveredOn, terms }: InvoiceFrame,
  amounts: InvoiceAmounts,
  on: CalendarDay,
) {
  const used = terms.vatCodes.filter(({ code }) => amounts.groups.some(({ vat }) => vat.code === code))
  const notes = used.map(({ note }) => (note === null ? null : translate(note, language)))
  return {
    language,
    issuedOn: on,
    suppliedOn: deliveredOn !== null && deliveredOn < on ? deliveredOn : on,
    dueOn: dueDay(on, terms.payment),
    seller,
    buyer,
    reference,
    customersReference,
    note: joinNotes(...notes),
    amounts,
    iban,
    exemptions: used.flatMap(({ code, category, vatex, note }): Exemption[] =>
      category === 'S' ? [] : [{ vatCode: code, vatex, text: note === null ? code : translate(note, language) }],
    ),
  }
}

/** Returns the facts that its parties and terms decide. */
export function commonFacts(
  sale: InvoiceFrame & Partial<Pick<SaleOfCar, 'cashCents'>>,
  { amounts, suppliedOn, issuedOn, seller, buyer }: InvoiceContent,
) {
  return {
    seller,
    buyer,
    isCustomerKnown: sale.isCustomerKnown,
    isBusiness: sale.isBusiness,
    isVatNumberValid: sale.isVatNumberValid,
    amounts,
    isRegimeProven: sale.isRegimeProven,
    hasMarginOrigin: sale.hasMarginOrigin,
    suppliedOn,
    issuedOn,
    isOnPeppol: sale.isOnPeppol,
    cashCents: sale.cashCents ?? 0,
    limits: sale.terms.limits,
  }
}

/** Returns the day by which an invoice is paid. */
export function dueDay(on: CalendarDay, { days, isEndOfMonth }: InvoiceTerms['payment']): CalendarDay {
  return addDays(isEndOfMonth ? addDays(addMonths(`${on.slice(0, 8)}01`, 1), -1) : on, days)
}

/** Returns what each VAT code of a sale leaves for advances, the code of the car first. */
function findRooms(sale: SaleOfCar, before: readonly IssuedAdvance[]): AdvanceRoom[] | InvoiceAmountsRefusal {
  const { input } = buildCarInvoice(sale.breakdown, findVatCodes(sale.terms), { advances: [], settledCents: 0 })
  const amounts = calculateInvoice(input)
  if (isRefusal(amounts)) return amounts
  return issuedAmounts(amounts).map((own) => ({
    vat: own.vat,
    grossCents: before
      .flatMap((advance) => advance.amounts)
      .filter(({ vat }) => vat.code === own.vat.code)
      .reduce((sum, advance) => sum - sumLeft(advance), sumLeft(own)),
  }))
}

function takeAmount(amounts: readonly Cents[], at: number): Cents {
  return requireValue(amounts[at], 'the amount of a line')
}

function findVatCodes({ vatCodes }: InvoiceTerms): Record<CarVatCode, InvoiceVat> {
  const find = (code: CarVatCode): InvoiceVat => {
    const row = requireValue(
      vatCodes.find((one) => one.code === code),
      `the VAT code ${code}`,
    )
    return { code, category: row.category, rateBp: row.rateBp }
  }
  return { S21: find('S21'), MARGIN: find('MARGIN'), IC: find('IC'), ICNEW: find('ICNEW'), EXP: find('EXP') }
}

/**
 * Merges each line that documents do not name into the line before it, where both bear the same VAT and have the same sign.
 */
function mergeUnprinted(lines: readonly InvoicedPriceLine[]): InvoicedPriceLine[] {
  const merged: InvoicedPriceLine[] = []
  for (const line of lines) {
    const before = merged.at(-1)
    const fits =
      before !== undefined && before.vatCategory === line.vatCategory && before.amountCents > 0 && line.amountCents > 0
    if (line.isPrintable || !fits) merged.push(line)
    else merged[merged.length - 1] = { ...before, amountCents: before.amountCents + line.amountCents }
  }
  return merged
}

/** Returns the series that an invoice is numbered in, by what it sells. */
export function findSeriesPurpose({ groups }: InvoiceAmounts): SeriesPurpose {
  if (groups.some(({ vat }) => vat.code === 'MARGIN')) return 'margin'
  return groups.some(({ vat }) => vat.category === 'K' || vat.category === 'G') ? 'abroad' : 'sale'
}

function creditLine(credit: IssuedAmount, reason: string): InvoiceLine {
  return {
    name: reason,
    description: null,
    quantity: 1_000,
    unit: 'C62',
    netCents: credit.baseCents,
    vat: credit.vat,
    car: null,
  }
}

function toAmounts(credits: readonly IssuedAmount[]): InvoiceAmounts {
  const sum = (of: (credit: IssuedAmount) => Cents) => credits.reduce((all, credit) => all + of(credit), 0)
  const netCents = sum(({ baseCents }) => baseCents)
  const vatCents = sum((credit) => credit.vatCents)
  const roundingCents = sum((credit) => credit.roundingCents)
  return {
    itemsCents: credits.map(({ baseCents }) => baseCents),
    allowancesCents: [],
    advancesCents: [],
    groups: credits.map(({ vat, baseCents, vatCents: own }) => ({ vat, baseCents, vatCents: own })),
    linesCents: netCents,
    allowedCents: 0,
    chargedCents: 0,
    netCents,
    vatCents,
    grossCents: netCents + vatCents,
    settledCents: 0,
    roundingCents,
    payableCents: netCents + vatCents + roundingCents,
  }
}

function withoutSettled(amounts: InvoiceAmounts): InvoiceAmounts {
  return { ...amounts, settledCents: 0, payableCents: amounts.payableCents + amounts.settledCents }
}

function sumAmounts(amounts: readonly IssuedAmount[]): Cents {
  return amounts.reduce((sum, amount) => sum + sumLeft(amount), 0)
}

export function joinNotes(...notes: readonly (string | null)[]): string | null {
  const texts = [...new Set(notes.filter((note) => note !== null && note.trim() !== ''))]
  return texts.length === 0 ? null : texts.join('\n')
}
