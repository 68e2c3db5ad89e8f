import { type CalendarDay, toYear } from '../../platform/values/calendar.ts'
import { type Refusal, refuse } from '../../platform/values/result.ts'
import type { ListAmount, ServiceKind, VatCalculation } from '../breakdown.ts'
import { toVatCategory, inBasis, isInForce, toListVatCategory } from '../vat-basis.ts'
import type { Good } from './goods.ts'
import type { LineSource, ServiceRule } from './sale-breakdown.ts'
import type { KeyFee, SaleFacts, SaleInputs, TradeInOffered } from './sale.ts'

/**
 * Prices the services for the buyer beside the car: delivery, registration, warranty, fees, each for one car; and,
 * automatically, the fee for a trade-in with too few keys. Refuses with `price-missing` a service without a price on that
 * day.
 */
export function priceServices(
  inputs: Pick<SaleInputs, 'services' | 'tradeIns'>,
  facts: Pick<SaleFacts, 'services' | 'policy'>,
  day: CalendarDay,
  vat: VatCalculation,
): Good[] | Refusal<'price-missing', { subjectId: string }> {
  const goods: Good[] = []
  // Named twice, a service is sold once.
  for (const id of new Set(inputs.services)) {
    const row = facts.services.find((one) => one.id === id && isInForce(one, day))
    if (row === undefined) return refuse('price-missing', { subjectId: id })
    const { kind, rev, code, by, validFrom: since } = row
    goods.push(priceService(kind, RULES[kind], id, row, { kind: 'service', id, rev, code, since, by }, vat))
  }
  for (const tradeIn of inputs.tradeIns) {
    if (!owesKeyFee(tradeIn, facts.policy.keyFee, day)) continue
    const source = { ...policy, code: 'key-fee' }
    goods.push(priceService('fee', 'FEE.KEY', `key fee of ${tradeIn.id}`, facts.policy.keyFee, source, vat))
  }
  return goods
}

/** Returns whether the key fee is due: not for a car above a certain age, which may lack keys. */
export function owesKeyFee(
  { keys, firstRegistration }: Pick<TradeInOffered, 'keys' | 'firstRegistration'>,
  { leastKeys, underYears }: Pick<KeyFee, 'leastKeys' | 'underYears'>,
  day: CalendarDay,
): boolean {
  return keys < leastKeys && isYoungerThan(firstRegistration, underYears, day)
}

/** Returns whether a car is not that many years old yet on a day. */
export function isYoungerThan(firstRegistration: CalendarDay, years: number, day: CalendarDay): boolean {
  return day < yearsAfter(firstRegistration, years)
}

/** A birthday on 29 February is kept on 1 March. */
function yearsAfter(day: CalendarDay, years: number): CalendarDay {
  const [year, rest] = [toYear(day), day.slice(4)]
  const isLeap = new Date(Date.UTC(year + years, 1, 29)).getUTCMonth() === 1
  if (rest === '-02-29' && !isLeap) return `${String(year + years)}-03-01`
  return `${String(year + years)}${rest}`
}

const RULES: Readonly<Record<ServiceKind, ServiceRule>> = {
  delivery: 'SERVICE.DELIVERY',
  registration: 'SERVICE.REGISTRATION',
  warranty: 'SERVICE.WARRANTY',
  fee: 'FEE.OTHER',
}

const policy: LineSource = { kind: 'policy', id: null, rev: null, code: null, since: null, by: null }

function priceService(
  kind: ServiceKind,
  ruleId: ServiceRule,
  id: string,
  amount: ListAmount,
  source: LineSource,
  vat: VatCalculation,
): Good {
  const vatCategory = toVatCategory(kind, vat.regime)
  const amountCents = inBasis(amount, vat.basis, toListVatCategory(kind, vat), vat.rateBp)
  const line = { id, ruleId, source, amountCents, vatCategory, isPrintable: true }
  const none = { ofCents: null, bp: null, allocation: [], signed: null, note: null }
  return { line: { ...line, ...none }, kind, isOfVehicle: false, priceCents: amountCents, isDiscountable: true }
}
