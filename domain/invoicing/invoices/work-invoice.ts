import type { Cents } from '../../platform/values/money.ts'
import { requireValue } from '../../platform/values/required.ts'
import { isRefusal } from '../../platform/values/result.ts'
import { translate } from '../../platform/values/translated.ts'
import {
  areSharesComplete,
  calculateWorkLine,
  splitByPayer,
  WHOLE_SHARE,
  type PricedLine,
} from '../../workshop/work-orders/work-amounts.ts'
import type { WORK_VATS, WorkLineKind } from '../../workshop/work-orders/work-order.ts'
import { calculateInvoice, type InvoiceAmountsRefusal, type InvoiceVat } from './invoice-amounts.ts'
import { checkInvoice, type InvoiceCheck } from './invoice-checks.ts'
import type { InvoicedCar, InvoiceLine } from './invoice-document.ts'
import { commonContent, commonFacts, joinNotes, type InvoiceDraft, type InvoiceFrame } from './invoice-draft.ts'
import type { CalendarDay } from '../../platform/values/calendar.ts'

/**
 * Payers of work that get an invoice. The importer gets a warranty claim; what the dealer bears itself is an internal charge
 * without VAT.
 */
export const INVOICED_PAYERS = ['customer', 'insurer'] as const
export type InvoicedPayer = (typeof INVOICED_PAYERS)[number]

/** A line of a work order as its invoices are drawn up from. */
export interface InvoicedWorkLine extends PricedLine {
  readonly kind: WorkLineKind
  readonly name: string
  readonly partNumber: string
  readonly vat: (typeof WORK_VATS)[number]
  /** Of one piece or hour, without VAT; null: not known yet. */
  readonly unitCostCents: Cents | null
}

export interface WorkInvoiceFacts {
  readonly frame: Omit<InvoiceFrame, 'isRegimeProven' | 'hasMarginOrigin'>
  readonly payer: InvoicedPayer
  readonly car: InvoicedCar
  /** All lines of the work order, of other payers too. */
  readonly lines: readonly InvoicedWorkLine[]
  /** Number of the certificate by which a line is at the reduced rate; empty: none was shown. */
  readonly vatPermit: string
  readonly wording: {
    /** "Distributieriem (25 % van € 295,75)". */
    readonly share: (line: { name: string; shareBp: number; netCents: Cents }) => string
    /** "Attest voor het verlaagde tarief: 716-2026-0042". */
    readonly permit: (number: string) => string
  }
}

const codes = { standard: 'S21', reduced: 'S6' } as const

/**
 * Draws up the invoice of a payer of a work order. Each line is rounded once and split over its payers; the invoice charges
 * the parts of this one. VAT is taken once per code. Amounts are in cents. Refuses with `nothing-to-invoice` if the payer
 * has no share; `checks` lists what prevents its issue.
 */
export function draftWorkInvoice(
  { frame, payer, car, lines, vatPermit, wording }: WorkInvoiceFacts,
  on: CalendarDay,
): InvoiceDraft | InvoiceAmountsRefusal {
  const parts = lines
    .map((line) => {
      const netCents = calculateWorkLine(line)
      return { line, netCents, partCents: splitByPayer(netCents, line.shares)[payer], vat: findVat(frame, line) }
    })
    .filter(({ partCents }) => partCents !== 0)
  const amounts = calculateInvoice({
    basis: 'net',
    // The part is in whole cents already.
    items: parts.map(({ partCents, vat }) => ({ quantity: 1_000, unitPrice: partCents * 100, discountBp: 0, vat })),
    allowances: [],
    advances: [],
    settledCents: 0,
  })
  if (isRefusal(amounts)) return amounts
  const isReduced = parts.some(({ vat }) => vat.code === codes.reduced)
  const whole = { ...frame, isRegimeProven: !isReduced || vatPermit !== '', hasMarginOrigin: true }
  const common = commonContent(whole, amounts, on)
  const invoiceLines = parts.map(({ line, netCents, partCents, vat }): InvoiceLine => {
    const shareBp = line.shares[payer]
    return {
      name: shareBp === WHOLE_SHARE ? line.name : wording.share({ name: line.name, shareBp, netCents }),
      description: line.partNumber === '' ? null : line.partNumber,
      quantity: line.quantity,
      unit: line.kind === 'labour' ? 'HUR' : 'C62',
      netCents: partCents,
      vat,
      car,
    }
  })
  const content = {
    ...common,
    kind: 'invoice' as const,
    note: joinNotes(
      common.note,
      isReduced && vatPermit !== '' ? wording.permit(vatPermit) : null,
      parts.some(({ line }) => line.kind === 'part')
        ? translate(frame.terms.texts['work-guarantee'], frame.language)
        : null,
    ),
    preceding: [],
    lines: invoiceLines,
    allowances: [],
    settled: [],
  }
  return {
    content,
    purpose: 'workshop',
    checks: [
      ...checkWorkLines(lines),
      ...checkInvoice({
        ...commonFacts(whole, content),
        // All lines are about the same car: its missing facts are reported once.
        lines: invoiceLines.map(({ vat: { category, code } }, at) => ({
          category,
          code,
          about: at === 0 ? 'work' : null,
          car,
        })),
        agreedCents: null,
        unusedAdvances: 0,
      }),
    ],
  }
}

/** Returns what is wrong with the lines of a work order before any payer gets an invoice, whichever payer a line has. */
export function checkWorkLines(lines: readonly InvoicedWorkLine[]): InvoiceCheck[] {
  return lines
    .filter(({ quantity }) => quantity > 0)
    .flatMap((line): InvoiceCheck[] => {
      const { name: place, unitCostCents, unitPriceCents, discountBp } = line
      if (!areSharesComplete(line.shares)) return [{ code: 'share-incomplete', severity: 'error', place }]
      if (unitCostCents === null) return [{ code: 'cost-missing', severity: 'error', place }]
      const isBelowCost = unitPriceCents * (WHOLE_SHARE - discountBp) < unitCostCents * WHOLE_SHARE
      return line.kind === 'part' && isBelowCost ? [{ code: 'below-cost', severity: 'warning', place }] : []
    })
}

function findVat({ terms }: WorkInvoiceFacts['frame'], line: InvoicedWorkLine): InvoiceVat {
  const code = codes[line.vat]
  const row = requireValue(
    terms.vatCodes.find((one) => one.code === code),
    `the VAT code ${code}`,
  )
  return { code, category: row.category, rateBp: row.rateBp }
}
