import type { Cents } from '../../platform/values/money.ts'
import { roundVat } from './vat-arithmetic.ts'

/** Boxes and deduction of a VAT code of purchases. */
export interface InputVatCode {
  readonly code: string
  readonly rateBp: number
  readonly baseBox: string
  readonly deductBp: number
  /** Box of VAT that we owe ourselves; null: the supplier states the VAT. */
  readonly owedBox: string | null
  readonly extraBox: string | null
}

export interface BookedLine {
  readonly netCents: Cents
  /** As stated: the rate by which the VAT of the invoice is divided over its lines. */
  readonly rateBp: number
  readonly code: InputVatCode
  /** A purchase under the margin scheme: its register fills the box. */
  readonly isMarginPurchase: boolean
}

/** A line with its VAT. */
export interface LineCost {
  /** VAT of the line, stated by the supplier or owed by us. */
  readonly vatCents: Cents
  readonly deductedCents: Cents
  /** Net amount and the VAT that is not deducted: its cost. */
  readonly costCents: Cents
}

export type BoxAmounts = ReadonlyMap<string, Cents>

/**
 * Box of deducted VAT; of credit notes received, the boxes of the base (84: of operations in 86 and 88) and of repaid VAT.
 */
const [DEDUCTED, CREDIT, CREDIT_ABROAD, REPAID] = ['59', '85', '84', '63'] as const

/**
 * Divides the VAT of an invoice, as stated, over its lines and the boxes of the return. The base boxes include the VAT that
 * is not deducted (Royal Decree no. 1; notice to the periodic return). The cent of rounding is added to the largest line.
 */
export function divideInputVat(
  lines: readonly BookedLine[],
  stated: readonly { readonly rateBp: number; readonly vatCents: Cents }[],
  { isCredit }: { isCredit: boolean },
): { readonly costs: readonly LineCost[]; readonly boxes: BoxAmounts } {
  const vat = lines.map(({ netCents, rateBp, code }) =>
    code.owedBox === null ? roundVat(netCents, rateBp) : roundVat(netCents, code.rateBp),
  )
  for (const rateBp of new Set(stated.map((one) => one.rateBp))) {
    const own = lines.flatMap((line, at) => (line.rateBp === rateBp && line.code.owedBox === null ? [at] : []))
    const [largest] = own.toSorted((one, other) => measureLine(lines[other]) - measureLine(lines[one]))
    if (largest === undefined) continue
    const statedCents = sum(stated.filter((one) => one.rateBp === rateBp).map(({ vatCents }) => vatCents))
    vat[largest] = (vat[largest] ?? 0) + statedCents - sum(own.map((at) => vat[at] ?? 0))
  }
  const boxes = new Map<string, Cents>()
  const add = (box: string | null, cents: Cents) => {
    if (box !== null && cents !== 0) boxes.set(box, (boxes.get(box) ?? 0) + cents)
  }
  const costs = lines.map(({ netCents, code, isMarginPurchase }, at): LineCost => {
    const vatCents = vat[at] ?? 0
    const deductedCents = roundVat(vatCents, code.deductBp)
    const costCents = netCents + vatCents - deductedCents
    if (isMarginPurchase) return { vatCents, deductedCents, costCents }
    const sign = isCredit ? -1 : 1
    add(code.baseBox, sign * costCents)
    add(code.extraBox, sign * netCents)
    if (isCredit) {
      add(code.extraBox === '86' ? CREDIT_ABROAD : CREDIT, netCents)
      add(code.owedBox === null ? REPAID : code.owedBox, code.owedBox === null ? deductedCents : -vatCents)
      if (code.owedBox !== null) add(DEDUCTED, -deductedCents)
    } else {
      add(DEDUCTED, deductedCents)
      add(code.owedBox, vatCents)
    }
    return { vatCents, deductedCents, costCents }
  })
  return { costs, boxes }
}

const measureLine = (line: BookedLine | undefined) => Math.abs(line?.netCents ?? 0)
const sum = (amounts: readonly Cents[]) => amounts.reduce((total, cents) => total + cents, 0)
