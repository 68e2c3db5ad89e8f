import type { CalendarDay } from '../../platform/values/calendar.ts'
import type { Cents } from '../../platform/values/money.ts'
import type { SupplierRule } from './matching.ts'

/** A rule approves one invoice in each calendar period. */
export const RULE_PERIODS = ['month', 'quarter', 'year'] as const
export type RulePeriod = (typeof RULE_PERIODS)[number]

/** Returns whether a rule is for invoices of a day; both its days count. */
export function isRuleInForce(
  { validFrom, validUntil }: { readonly validFrom: CalendarDay | null; readonly validUntil: CalendarDay | null },
  on: CalendarDay,
): boolean {
  return (validFrom === null || validFrom <= on) && (validUntil === null || on <= validUntil)
}

/** Returns the first day of the calendar period of a day, and the first day after it. */
export function findRulePeriod(period: RulePeriod, on: CalendarDay): { from: CalendarDay; before: CalendarDay } {
  const year = Number(on.slice(0, 4))
  const months = { month: 1, quarter: 3, year: 12 }[period]
  const first = Math.floor((Number(on.slice(5, 7)) - 1) / months) * months
  const toDay = (month: number): CalendarDay =>
    `${String(year + Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`
  return { from: toDay(first), before: toDay(first + months) }
}

/** An invoice, with the facts that rules check. */
export interface RuledInvoice {
  readonly isCredit: boolean
  /** With VAT. */
  readonly totalCents: Cents
  /** A user typed it: another user checks typed data. */
  readonly isTyped: boolean
  readonly lines: readonly {
    readonly netCents: Cents
    readonly rule: SupplierRule | null
    readonly isOfRule: boolean
  }[]
}

/** Facts about the rules of an invoice that only stored invoices have. */
export interface RuleFacts {
  /** The highest total that who made the rule may approve now; null: none; undefined: any. */
  readonly makerLimitCents: Cents | null | undefined
  /** The rule approved another invoice of the same period. */
  readonly isPeriodUsed: boolean
}

/**
 * Decides whether rules approve an invoice without a person. In: an invoice without any check that is open, its lines with the rule of
 * each, amounts in cents. Refuses typed ones and credit notes, a line without an automatic rule or beyond its tolerance, a total above
 * the limit of a rule or of who made it, and a second invoice of the same period.
 */
export function isCoveredByRules(invoice: RuledInvoice, findFacts: (rule: SupplierRule) => RuleFacts): boolean {
  const { isCredit, isTyped, totalCents, lines } = invoice
  if (isCredit || isTyped || lines.length === 0) return false
  return lines.every(({ netCents, rule, isOfRule }) => {
    if (!isOfRule || rule === null || !rule.isAutomatic || rule.expectedCents === null) return false
    if (Math.abs(netCents - rule.expectedCents) > rule.toleranceCents) return false
    if (rule.limitCents === null || totalCents > rule.limitCents) return false
    const { makerLimitCents, isPeriodUsed } = findFacts(rule)
    return makerLimitCents !== null && (makerLimitCents === undefined || totalCents <= makerLimitCents) && !isPeriodUsed
  })
}
