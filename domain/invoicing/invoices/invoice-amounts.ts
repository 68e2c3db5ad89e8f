import type { VatCategory } from '../../pricing/breakdown.ts'
import { toNet, vatOn } from '../../pricing/vat.ts'
import { type Cents, assertCents } from '../../platform/values/money.ts'
import { requireValue } from '../../platform/values/required.ts'
import { type Refusal, refuse } from '../../platform/values/result.ts'
import { divideRounded } from './rounding.ts'

/** Categories of EN 16931 (BT-151): those of a sale, and VAT that the buyer owes (reverse charge). */
export type InvoiceVatCategory = VatCategory | 'AE'

/** The VAT of a line. A dealer has one row of these per code; only `S` has a rate above zero. */
export interface InvoiceVat {
  readonly code: string
  readonly category: InvoiceVatCategory
  readonly rateBp: number
}

/** A quantity at a price. Both are in the basis of the invoice: with VAT or without. */
export interface ItemInput {
  /** In thousandths: 1.75 hours are 1,750. */
  readonly quantity: number
  /** In ten-thousandths of a euro: € 84.50 is 845,000. */
  readonly unitPrice: number
  /** Of quantity × price, in basis points. */
  readonly discountBp: number
  readonly vat: InvoiceVat
}

/** An amount off or on the invoice as a whole (EN 16931 BG-20, BG-21). Positive, in the basis of the invoice. */
export interface AllowanceInput {
  readonly kind: 'allowance' | 'charge'
  readonly amountCents: Cents
  readonly vat: InvoiceVat
}

/** The amount of a VAT code on an issued invoice. */
export interface IssuedAmount {
  readonly vat: InvoiceVat
  readonly baseCents: Cents
  readonly vatCents: Cents
  /** Paid by the customer beyond base and VAT: BT-114. */
  readonly roundingCents: Cents
}

export interface InvoiceInput {
  /** Amounts hold VAT (an offer to a consumer) or do not. */
  readonly basis: 'gross' | 'net'
  readonly items: readonly ItemInput[]
  readonly allowances: readonly AllowanceInput[]
  /** Amounts of advance invoices that this invoice deducts, one for each VAT code of each. */
  readonly advances: readonly IssuedAmount[]
  /** Paid or set off already without being a sale: a trade-in allowance, payments (BT-113). */
  readonly settledCents: Cents
}

/** The amounts of one VAT code (BG-23). */
export interface VatGroup {
  readonly vat: InvoiceVat
  readonly baseCents: Cents
  readonly vatCents: Cents
}

/** The amounts of an invoice without VAT per line, with their sums by the names of EN 16931. */
export interface InvoiceAmounts {
  /** Net amounts of the items, in their order (BT-131). */
  readonly itemsCents: readonly Cents[]
  /** Net amounts of allowances and charges, in their order; positive (BT-92, BT-99). */
  readonly allowancesCents: readonly Cents[]
  /** Net amounts of the advances taken off, in their order; below zero. */
  readonly advancesCents: readonly Cents[]
  readonly groups: readonly VatGroup[]
  /** BT-106: sum of the lines, the advances among them. */
  readonly linesCents: Cents
  /** BT-107 and BT-108. */
  readonly allowedCents: Cents
  readonly chargedCents: Cents
  /** BT-109, BT-110, BT-112. */
  readonly netCents: Cents
  readonly vatCents: Cents
  readonly grossCents: Cents
  /** BT-113, BT-114, BT-115. */
  readonly settledCents: Cents
  readonly roundingCents: Cents
  readonly payableCents: Cents
}

export type InvoiceAmountsRefusal =
  | Refusal<'nothing-to-invoice'>
  /** The advances of a VAT code are more than what is sold under it, by so many cents without VAT. */
  | Refusal<'advance-exceeds', { code: string; cents: Cents }>
  /** Net amounts and the agreed total with VAT lie further apart than rounding explains. */
  | Refusal<'rounding-large', { cents: Cents; mostCents: Cents }>

/**
 * Calculates the amounts of an invoice. VAT is taken once from the base of each code, half away from zero, never per line
 * (Royal Decree of 14 July 2025; EN 16931 BR-CO-14, BR-CO-17). Where amounts hold VAT, the base of a code is taken out of
 * their sum and spread over the lines by largest remainder, and the difference with the agreed total is BT-114. An advance
 * comes off as invoiced; VAT is taken on what remains, and a cent between the two roundings is BT-114 as well.
 */
export function calculateInvoice(input: InvoiceInput): InvoiceAmounts | InvoiceAmountsRefusal {
  const { basis, items, allowances, advances, settledCents } = input
  if (items.length === 0) return refuse('nothing-to-invoice')
  assertCents(settledCents)
  const parts = [
    ...items.map((item) => ({ vat: item.vat, amountCents: calculateAmount(item) })),
    ...allowances.map(({ kind, amountCents, vat }) => ({
      vat,
      amountCents: kind === 'charge' ? amountCents : -amountCents,
    })),
  ]
  const nets = basis === 'gross' ? netParts(parts) : parts.map(({ amountCents }) => amountCents)
  const withNets = parts.map((part, at) => ({ ...part, netCents: nets[at] ?? 0 }))
  const sold: (VatGroup & { readonly soldCents: Cents })[] = []
  for (const [vat, own] of groupByCode(withNets)) {
    const advanced = sum(advances.filter((advance) => advance.vat.code === vat.code).map(({ baseCents }) => baseCents))
    const soldCents = sum(own.map(({ netCents }) => netCents))
    if (advanced > 0 && advanced > soldCents)
      return refuse('advance-exceeds', { code: vat.code, cents: advanced - soldCents })
    const baseCents = soldCents - advanced
    sold.push({ vat, soldCents, baseCents, vatCents: vatOn(baseCents, vat.rateBp) })
  }
  const groups = sold.map(({ vat, baseCents, vatCents }): VatGroup => ({ vat, baseCents, vatCents }))
  const foreign = advances.find(({ vat }) => !groups.some((group) => group.vat.code === vat.code))
  if (foreign) return refuse('advance-exceeds', { code: foreign.vat.code, cents: foreign.baseCents })

  const itemsCents = nets.slice(0, items.length)
  const allowancesCents = nets.slice(items.length).map(Math.abs)
  const advancesCents = advances.map(({ baseCents }) => -baseCents)
  const linesCents = sum(itemsCents) + sum(advancesCents)
  const allowedCents = sum(allowancesCents.filter((_, at) => allowances[at]?.kind === 'allowance'))
  const chargedCents = sum(allowancesCents) - allowedCents
  const netCents = linesCents - allowedCents + chargedCents
  const vatCents = sum(groups.map((group) => group.vatCents))
  const grossCents = netCents + vatCents
  const wholeCents =
    basis === 'gross'
      ? sum(parts.map(({ amountCents }) => amountCents))
      : sum(sold.map(({ vat, soldCents }) => soldCents + vatOn(soldCents, vat.rateBp)))
  // With its advances the customer pays the whole, though VAT is rounded on each invoice.
  const agreedCents = wholeCents - sum(advances.map((one) => one.baseCents + one.vatCents + one.roundingCents))
  const roundingCents = agreedCents - grossCents
  const mostCents = groups.filter(({ vat }) => vat.rateBp > 0).length + advances.length
  if (Math.abs(roundingCents) > mostCents) return refuse('rounding-large', { cents: roundingCents, mostCents })
  return {
    itemsCents,
    allowancesCents,
    advancesCents,
    groups,
    linesCents,
    allowedCents,
    chargedCents,
    netCents,
    vatCents,
    grossCents,
    settledCents,
    roundingCents,
    payableCents: agreedCents - settledCents,
  }
}

/** Returns quantity × price less its discount, in cents, rounded once. */
export function calculateAmount({ quantity, unitPrice, discountBp }: Omit<ItemInput, 'vat'>): Cents {
  const exact = BigInt(quantity) * BigInt(unitPrice) * BigInt(10_000 - discountBp)
  // Thousandths × hundredths of a cent × basis points.
  return Number(divideRounded(exact, 1_000n * 100n * 10_000n))
}

type Part = { readonly vat: InvoiceVat; readonly amountCents: Cents }

/**
 * Takes VAT out of amounts: per code the base of their sum, spread over them in whole cents. Each gets its exact part
 * rounded down; the cents that are left are added to the largest remainders, of equal ones to the earlier.
 */
function netParts(parts: readonly Part[]): Cents[] {
  const nets = parts.map(() => 0)
  const places = parts.map((part, at) => ({ ...part, at }))
  for (const [{ rateBp }, own] of groupByCode(places)) {
    const divisor = 10_000 + rateBp
    const shares = own.map(({ at, amountCents }) => {
      const exact = amountCents * 10_000
      assertCents(exact)
      const rest = ((exact % divisor) + divisor) % divisor
      return { at, rest, netCents: (exact - rest) / divisor }
    })
    const baseCents = toNet(sum(own.map(({ amountCents }) => amountCents)), rateBp)
    const left = baseCents - sum(shares.map(({ netCents }) => netCents))
    const raised = new Set(
      shares
        .toSorted((a, b) => b.rest - a.rest)
        .slice(0, left)
        .map(({ at }) => at),
    )
    for (const { at, netCents } of shares) nets[at] = raised.has(at) ? netCents + 1 : netCents
  }
  return nets
}

/** Groups by VAT code, in the order in which codes come first. */
function groupByCode<Item extends { readonly vat: InvoiceVat }>(items: readonly Item[]): [InvoiceVat, Item[]][] {
  return [...Map.groupBy(items, ({ vat }) => vat.code).values()].map((own) => [
    requireValue(own[0], 'the first of a group').vat,
    own,
  ])
}

function sum(amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, amount) => total + amount, 0)
}
