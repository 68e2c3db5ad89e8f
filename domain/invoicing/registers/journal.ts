import type { Cents } from '../../platform/values/money.ts'
import type { InvoiceDocument } from '../invoices/invoice-document.ts'

/** A rule of the master data; an empty condition fits all. */
export interface AccountRule {
  readonly lineKind: string
  readonly vehicleCondition: string | null
  readonly vatCode: string | null
  readonly branchId: string | null
  readonly account: string
}

export interface RuleSubject {
  readonly lineKind: string
  readonly vehicleCondition: 'new' | 'used' | null
  readonly vatCode: string | null
  readonly branchId: string
}

/** Returns the account of a line: of the rules that fit, the one with the most conditions. Undefined: no rule fits. */
export function findAccount(rules: readonly AccountRule[], subject: RuleSubject): string | undefined {
  const fits = (rule: AccountRule) =>
    rule.lineKind === subject.lineKind &&
    (rule.vehicleCondition === null || rule.vehicleCondition === subject.vehicleCondition) &&
    (rule.vatCode === null || rule.vatCode === subject.vatCode) &&
    (rule.branchId === null || rule.branchId === subject.branchId)
  const count = (rule: AccountRule) =>
    [rule.branchId, rule.vatCode, rule.vehicleCondition].filter((condition) => condition !== null).length
  // Of two rules with as many conditions the one of the VAT code is meant: margin cars have an account of their own.
  const rank = (rule: AccountRule) => 2 * count(rule) + (rule.vatCode === null ? 0 : 1)
  return rules.filter(fits).toSorted((one, other) => rank(other) - rank(one))[0]?.account
}

/** A line of the journal: above zero in debit, below in credit. */
export interface JournalLine {
  readonly lineKind: string
  readonly vatCode: string | null
  /** The account that was typed on a free invoice; null: a booking rule determines it. */
  readonly account: string | null
  readonly cents: Cents
}

/** Returns the lines that an invoice books; together they are zero. A credit note books the same with other signs. */
export function toJournalLines({ kind, lines, allowances, amounts }: InvoiceDocument): JournalLine[] {
  const sign = kind === 'credit-note' ? -1 : 1
  const sums = new Map<string, JournalLine>()
  const add = (lineKind: string, vatCode: string | null, cents: Cents, account: string | null = null) => {
    const key = `${lineKind} ${vatCode ?? ''} ${account ?? ''}`
    const before = sums.get(key)?.cents ?? 0
    sums.set(key, { lineKind, vatCode, account, cents: before + sign * cents })
  }
  add('receivable', null, amounts.grossCents + amounts.roundingCents)
  for (const { vat, netCents, account, ...line } of lines) {
    add(kind === 'advance' ? 'advance' : findLineKind(line), vat.code, -netCents, account ?? null)
  }
  for (const { kind: side, reason, vat, netCents } of allowances) {
    add(reason, vat.code, side === 'allowance' ? netCents : -netCents)
  }
  for (const { vat, vatCents } of amounts.groups) add('vat', vat.code, -vatCents)
  const restCents = [...sums.values()].reduce((sum, { cents }) => sum + cents, 0)
  // The cent of rounding is added to the largest line.
  if (restCents !== 0) {
    const [largest] = [...sums]
      .filter(([, { lineKind }]) => lineKind !== 'receivable')
      .toSorted(([, one], [, other]) => Math.abs(other.cents) - Math.abs(one.cents))
    if (largest) sums.set(largest[0], { ...largest[1], cents: largest[1].cents - restCents })
  }
  return [...sums.values()].filter(({ cents }) => cents !== 0)
}

/**
 * Returns the lines of an amount that is lost, in debit of the losses; what comes in of it later has the other signs. VAT that the
 * State pays back is no loss.
 */
export function toLossLines({
  cents,
  vat,
}: {
  readonly cents: Cents
  readonly vat: readonly { readonly code: string; readonly vatCents: Cents }[]
}): JournalLine[] {
  const vatCents = vat.reduce((sum, one) => sum + one.vatCents, 0)
  return [
    { lineKind: 'receivable', vatCode: null, account: null, cents: -cents },
    { lineKind: 'loss', vatCode: null, account: null, cents: cents - vatCents },
    ...vat.map((one) => ({ lineKind: 'vat', vatCode: one.code, account: null, cents: one.vatCents })),
  ].filter((line) => line.cents !== 0)
}

/** A line with the receipt of the workshop is work on a car, of which hours are labour and all else is parts. */
function findLineKind({ quantity, unit, car }: Pick<InvoiceDocument['lines'][number], 'quantity' | 'unit' | 'car'>) {
  if (quantity < 0) return 'advance'
  if (car && car.receiptNumber !== null) return unit === 'HUR' ? 'labour' : 'extra'
  return car ? 'car' : 'extra'
}
