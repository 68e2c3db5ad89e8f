import type { Cents } from '../../platform/values/money.ts'
import type { MarginAmounts } from './margin-vat.ts'
import { calculateMarginVat } from './margin-vat.ts'
import type { MarginMethod } from './vat-year.ts'

/** Boxes of the Belgian VAT return that the registers fill; 71 and 72 are what is left to pay or to get back. */
export const VAT_BOXES = [
  '00',
  '01',
  '02',
  '03',
  '44',
  '45',
  '46',
  '47',
  '48',
  '49',
  '54',
  '55',
  '56',
  '59',
  '61',
  '62',
  '63',
  '64',
  '71',
  '72',
  '81',
  '82',
  '83',
  '84',
  '85',
  '86',
  '87',
] as const
export type VatBox = (typeof VAT_BOXES)[number]
export type VatBoxes = Readonly<Partial<Record<string, Cents>>>

/** Amounts invoiced, or credited, under a VAT code in a period. */
export interface VatTurnover {
  readonly kind: 'sale' | 'credit' | 'self-billed' | 'self-billed-credit'
  readonly baseCents: Cents
  readonly vatCents: Cents
  readonly boxes: {
    readonly saleBox: string | null
    readonly saleVatBox: string | null
    readonly creditBox: string | null
    readonly creditVatBox: string | null
  }
}

export interface ReturnInputs {
  readonly turnover: readonly VatTurnover[]
  /** Amounts of approved invoices of suppliers by box (domain/invoicing/supplier-invoices/input-vat.ts). */
  readonly incoming: readonly { readonly box: string; readonly cents: Cents }[]
  /** VAT of lost debts that the State pays back; below zero: owed again, because the customer paid after all. */
  readonly lostVatCents: readonly Cents[]
  /** Rows of the register of comparison. */
  readonly margins: readonly MarginAmounts[]
  /** Bought under the margin scheme, as on its papers. */
  readonly marginPurchasesCents: Cents
  readonly rateBp: number
  readonly setting: {
    readonly marginMethod: MarginMethod
    readonly purchaseBox: string
    readonly marginBox: string
    readonly marginVatBox: string
  }
  /** Of the periods before in the same year, where margins count by period. */
  readonly carriedCents: Cents
}

/** Boxes of credit notes on cars of the margin scheme, of purchases of goods and of deductible VAT. */
const [CREDIT, CREDIT_VAT, GOODS, DEDUCTIBLE] = ['49', '64', '81', '59'] as const
/** Boxes of credit notes received, and of the VAT that is repaid by them. */
const [CREDIT_RECEIVED, VAT_REPAID] = ['85', '63'] as const

/** VAT that is owed, and VAT that comes back (columns VI and VII of the return). */
const OWED: readonly VatBox[] = ['54', '55', '56', '61', '63']
const BACK: readonly VatBox[] = ['59', '62', '64']
/** Boxes of corrections in favour of the State, and of the dealer. */
const [CORRECTED_TO_STATE, CORRECTED_TO_DEALER] = ['61', '62'] as const

/**
 * Calculates the boxes of the VAT return from issued amounts. A car of the margin scheme is split: the part of its price
 * that paid the purchase bears no VAT, the margin without its VAT does.
 */
export function calculateVatReturn(inputs: ReturnInputs): VatBoxes {
  const boxes = new Map<string, Cents>()
  const add = (box: string | null, cents: Cents) => {
    if (box !== null && cents !== 0) boxes.set(box, (boxes.get(box) ?? 0) + cents)
  }
  for (const { kind, baseCents, vatCents, boxes: own } of inputs.turnover) {
    if (kind === 'self-billed') {
      add(GOODS, baseCents)
      add(DEDUCTIBLE, vatCents)
    } else if (kind === 'self-billed-credit') {
      add(GOODS, -baseCents)
      add(CREDIT_RECEIVED, baseCents)
      add(VAT_REPAID, vatCents)
    } else {
      add(kind === 'sale' ? own.saleBox : own.creditBox, baseCents)
      add(kind === 'sale' ? own.saleVatBox : own.creditVatBox, vatCents)
    }
  }
  for (const { box, cents } of inputs.incoming) add(box, cents)
  for (const cents of inputs.lostVatCents) add(cents < 0 ? CORRECTED_TO_STATE : CORRECTED_TO_DEALER, Math.abs(cents))
  addMargins(inputs, add)
  add(GOODS, inputs.marginPurchasesCents)
  const sum = (names: readonly VatBox[]) => names.reduce((total, name) => total + (boxes.get(name) ?? 0), 0)
  const owedCents = sum(OWED) - sum(BACK)
  add(owedCents >= 0 ? '71' : '72', Math.abs(owedCents))
  return Object.fromEntries(boxes)
}

function addMargins(
  { margins, rateBp, setting, carriedCents }: ReturnInputs,
  add: (box: string, cents: Cents) => void,
): void {
  const { marginMethod, purchaseBox, marginBox, marginVatBox } = setting
  if (marginMethod === 'per-period') {
    const soldCents = margins.reduce((sum, { saleCents }) => sum + saleCents, 0)
    const marginsCents = margins.map(({ marginCents }) => marginCents)
    const { vatCents } = calculateMarginVat('per-period', marginsCents, { rateBp, carriedCents })
    const taxedCents = Math.max(
      0,
      marginsCents.reduce((sum, margin) => sum + margin, carriedCents),
    )
    add(purchaseBox, soldCents - taxedCents)
    add(marginBox, taxedCents - vatCents)
    add(marginVatBox, vatCents)
    return
  }
  for (const { saleCents, marginCents, vatCents } of margins) {
    if (saleCents < 0) {
      add(CREDIT, -saleCents + vatCents)
      add(CREDIT_VAT, -vatCents)
    } else {
      const taxedCents = Math.max(0, marginCents)
      add(purchaseBox, saleCents - taxedCents)
      add(marginBox, taxedCents - vatCents)
      add(marginVatBox, vatCents)
    }
  }
}
