import { VEHICLE_CLASSES, VEHICLE_CONDITIONS, type VehicleCondition } from '@forecourt/domain/catalogue/vehicle.ts'
import { CUSTOMER_TYPES, type CustomerType } from '@forecourt/domain/contacts/customer.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import {
  findEnumerationName,
  getEnumerationName,
  type Enumeration,
} from '@forecourt/domain/platform/values/enumeration.ts'
import type { Cents } from '@forecourt/domain/platform/values/money.ts'
import type { Translated } from '@forecourt/domain/platform/values/translated.ts'
import { SALES_TYPES, type SalesType } from '@forecourt/domain/pricing/profit-margin.ts'
import type { KeyFee, MarginRow, SaleFacts, ServiceRow, TradeInTerms } from '@forecourt/domain/pricing/sale/sale.ts'
import { findMarginFloor } from '@forecourt/domain/pricing/sale/margin.ts'
import type { CarScope, CarTraits } from '@forecourt/domain/pricing/sale/sales-rule.ts'
import { ruleFor, type SalesRuleKind, type SalesRuleScope } from '@forecourt/domain/pricing/sales-rule-list.ts'
import type { Db } from '../platform/database/database.ts'
import { readSettings } from '../platform/setting/setting.ts'
import { ceilingsInForce, termLimitsInForce, ratesToLend } from './finance.sql.ts'
import { marginsInForce, salesRulesInForce, salesTypeNumbered, servicesInForce } from './sales-policy.sql.ts'

/** The facts that decide with which figures a sale is calculated. */
export interface SaleKind {
  readonly day: CalendarDay
  readonly salesType: SalesType
  readonly condition: VehicleCondition
  /** The base role of the salesperson; null: none. */
  readonly role: string | null
}

export interface SalesFigures extends Pick<
  SaleFacts,
  'services' | 'policy' | 'margins' | 'creditRates' | 'creditCeilings' | 'creditTerms'
> {
  /** The names of services and lenders, by their ids. */
  readonly names: Readonly<Record<string, Translated>>
  readonly offer: OfferTerms
}

/** The terms that apply to an offer, beside the price. */
export interface OfferTerms {
  readonly isSalesTypeActive: boolean
  readonly customerTypes: readonly CustomerType[]
  /** The buyer must prove that this sales type is open to them. */
  readonly needsProof: boolean
  /** Default and longest validity of an offer in days; null: no limit. */
  readonly days: number
  readonly mostDays: number | null
  /** The longest delay of a customer's decision; null: no limit. */
  readonly mostDelayDays: number | null
  /** A trade-in younger than this comes with its first invoice; 0: none is asked for. */
  readonly originalInvoiceUnderYears: number
}

/**
 * Returns the rows of a day that a sale is calculated with: by its condition, its sales type and the role of the salesperson. The
 * id of a service is its code, so that an offer keeps a service whose price is replaced by another row.
 */
export async function salesFigures(db: Db, sale: SaleKind): Promise<SalesFigures> {
  const { day, condition } = sale
  const conditionNumber = VEHICLE_CONDITIONS[condition]
  const [services, rules, salesType, margins, rates, creditCeilings, creditTerms, advance] = await Promise.all([
    servicesInForce(db, conditionNumber, day),
    salesRulesInForce(db, day),
    salesTypeNumbered(db, SALES_TYPES[sale.salesType]),
    marginsInForce(db, day),
    ratesToLend(db, conditionNumber, day),
    ceilingsInForce(db, 'loan', day),
    termLimitsInForce(db, day),
    readSettings(db, ['orders.advance-cents', 'orders.advance-cap-bp']),
  ])
  const scoped = rules.map((rule) => ({
    ...rule,
    salesType: nameIfAny(SALES_TYPES, rule.salesType),
    vehicleCondition: nameIfAny(VEHICLE_CONDITIONS, rule.vehicleCondition),
  }))
  const scope: SalesRuleScope = { salesType: sale.salesType, vehicleCondition: condition, role: sale.role }
  const rule = (kind: SalesRuleKind) => ruleFor(scoped, kind, scope)
  const mostDays = rule('offer-days')?.days ?? null
  return {
    services: services.map(({ name: _, ...row }): ServiceRow => ({ ...row, id: row.code, by: null })),
    names: Object.fromEntries([
      ...services.map(({ code, name }) => [code, name] as const),
      ...rates.map(({ id, lenderName }) => [id, { nl: lenderName, fr: lenderName }] as const),
    ]),
    policy: {
      advanceCents: advance['orders.advance-cents'],
      advanceCapBp: advance['orders.advance-cap-bp'],
      keyFee: toKeyFee(rule('key-fee')),
      manualDiscountMostBp: rule('manual-discount')?.shareBp ?? 0,
      approvalAboveCents: rule('approval-above')?.amountCents ?? null,
    },
    margins: margins.map(toMarginRow),
    creditRates: rates.map(({ rateBp, lenderName: _, ...rate }) => ({
      ...rate,
      ratePpm: rateBp * 100,
      condition,
    })),
    creditCeilings,
    creditTerms,
    offer: {
      isSalesTypeActive: salesType.isActive,
      customerTypes: salesType.customerTypes.map((type) => getEnumerationName(CUSTOMER_TYPES, type)),
      needsProof: salesType.needsProof,
      days: Math.min(salesType.offerDays, mostDays ?? Infinity),
      mostDays,
      mostDelayDays: rule('delay-days')?.days ?? null,
      originalInvoiceUnderYears: rule('original-invoice')?.underYears ?? 0,
    },
  }
}

/** Returns true if the buyer must prove that a sales type is open to them. */
export async function isProofNeeded(db: Db, salesType: SalesType): Promise<boolean> {
  return (await salesTypeNumbered(db, SALES_TYPES[salesType])).needsProof
}

/** Returns the terms of a trade-in on a day: those of the rules that apply to every sale. */
export async function readTradeInTerms(db: Db, day: CalendarDay): Promise<TradeInTerms> {
  const rules = (await salesRulesInForce(db, day)).filter(
    ({ salesType, vehicleCondition, role }) => salesType === null && vehicleCondition === null && role === null,
  )
  const ofKind = (kind: SalesRuleKind) => rules.find(({ ruleKind }) => ruleKind === kind)
  return {
    keyFee: toKeyFee(ofKind('key-fee')),
    invoiceUnderYears: ofKind('original-invoice')?.underYears ?? 0,
  }
}

/** The limits within which a car is offered to a private buyer without approval. */
export interface ApprovalLimits {
  readonly floor: { readonly floorBp: number; readonly floorCents: Cents | null } | null
  /** The highest manual discount. */
  readonly discountMostBp: number
}

/** Returns the limits of a day for a car and for its salesperson: the base role, null where the role has none. */
export async function readApprovalLimits(
  db: Db,
  { day, car, condition, role }: Omit<SaleKind, 'salesType'> & { car: CarTraits },
): Promise<ApprovalLimits> {
  const { margins, policy } = await salesFigures(db, { day, condition, role, salesType: 'private' })
  return {
    floor: findMarginFloor({ car, salesType: 'private' }, margins, day),
    discountMostBp: policy.manualDiscountMostBp,
  }
}

/** Converts the rule of key fees; without a rule no missing key is charged. */
function toKeyFee(rule?: { amountCents: Cents | null; minKeys: number | null; underYears: number | null }): KeyFee {
  const { amountCents, minKeys, underYears } = rule ?? {}
  return { cents: amountCents ?? 0, vatExcluded: false, leastKeys: minKeys ?? 0, underYears: underYears ?? 0 }
}

function toMarginRow(row: Awaited<ReturnType<typeof marginsInForce>>[number]): MarginRow {
  const { vehicleClass, vehicleCondition, brandId, modelId, salesType, ...rest } = row
  const carScope: CarScope = {
    ...toScope('vehicleClass', nameIfAny(VEHICLE_CLASSES, vehicleClass)),
    ...toScope('condition', nameIfAny(VEHICLE_CONDITIONS, vehicleCondition)),
    ...toScope('brand', brandId),
    ...toScope('model', modelId),
  }
  return { ...rest, carScope, salesType: nameIfAny(SALES_TYPES, salesType) }
}

function toScope(trait: keyof CarScope, key: string | null): CarScope {
  return key === null ? {} : { [trait]: [key] }
}

function nameIfAny<E extends Enumeration>(enumeration: E, value: number | null): (keyof E & string) | null {
  return value === null ? null : (findEnumerationName(enumeration, value) ?? null)
}
