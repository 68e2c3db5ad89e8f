import { sql, type RawBuilder } from 'kysely'
import { VEHICLE_CLASSES, VEHICLE_CONDITIONS } from '@forecourt/domain/catalogue/vehicle.ts'
import { CUSTOMER_TYPES, type CustomerType } from '@forecourt/domain/contacts/customer.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { getEnumerationName, type Enumeration } from '@forecourt/domain/platform/values/enumeration.ts'
import type { Translated } from '@forecourt/domain/platform/values/translated.ts'
import type { PremiumName, RuleKindName } from '@forecourt/domain/pricing/price-rule.ts'
import type { GoodKind, Validity } from '@forecourt/domain/pricing/breakdown.ts'
import { SALES_TYPES, type SalesType } from '@forecourt/domain/pricing/profit-margin.ts'
import type { CarScope, CarTrait, Cumulation } from '@forecourt/domain/pricing/sale/sales-rule.ts'
import type { Db } from '../platform/database/database.ts'
import type { RuleQuestion } from './price-rules.ts'

/** A rule with all its parts, as its kinds read it. */
export interface RuleRow {
  readonly id: string
  readonly rev: number
  readonly kind: RuleKindName
  readonly code: string
  readonly name: Translated
  readonly isActive: boolean
  readonly ranges: readonly Validity[]
  readonly salesTypes: readonly SalesType[]
  readonly customerTypes: readonly CustomerType[]
  readonly carScope: CarScope
  readonly priority: number
  readonly isAutomatic: boolean
  readonly isPrintable: boolean
  readonly cumulation: Cumulation
  readonly by: string | null
  readonly amountCents: number | null
  readonly vatExcluded: boolean
  readonly shareBp: number | null
  readonly shareOf: 'list' | 'running' | null
  readonly mostCents: number | null
  readonly lineKinds: readonly GoodKind[]
  readonly requiresPremium: PremiumName | null
  readonly needsApproval: boolean
  readonly premiumKind: PremiumName | null
  readonly campaignId: string | null
  readonly supportNetCents: number | null
  readonly treatment: 'sale' | 'trade-in' | null
  readonly dealIds: readonly string[]
  readonly minimumCarCount: number | null
  readonly countMode: 'offer' | 'period' | null
  readonly topic: string | null
  readonly isForBuyer: boolean
}

type Stored = Omit<RuleRow, 'salesTypes' | 'customerTypes' | 'carScope' | 'cumulation'> & {
  salesTypes: number[]
  customerTypes: number[]
  cars: readonly (readonly [CarTrait, string])[]
  cumulationMode: Cumulation['mode']
  combines: string[]
}

/** Lists the rules that may lower the price of a sale by its days, sales type and customer: the automatic and these. */
export function rulesThatMayApply(db: Db, sale: RuleQuestion, picked: readonly string[]): Promise<RuleRow[]> {
  return ruleRows(
    db,
    sale.customerKey,
    sql`rule.kind <> 'campaign' and (rule.is_automatic and ${fits(sale)} or rule.id = any(${picked}::uuid[]))`,
  )
}

/** Lists the rules that a user may pick for a sale. */
export function rulesToPick(db: Db, sale: RuleQuestion): Promise<RuleRow[]> {
  return ruleRows(db, sale.customerKey, sql`not rule.is_automatic and rule.kind <> 'campaign' and ${fits(sale)}`)
}

/** Selects the rules that still apply automatically on some day from this one on. */
export function automaticRules(db: Db, from: CalendarDay): Promise<RuleRow[]> {
  return ruleRows(
    db,
    null,
    sql`rule.is_automatic and rule.is_active and (not exists (select from price_rule_range where price_rule_id = rule.id)
      or exists (select from price_rule_range where price_rule_id = rule.id
        and (valid_until is null or valid_until > ${from}::date)))`,
  )
}

/** Selects the other active campaigns of a topic, ignoring case. */
export function campaignsOfTopic(db: Db, topic: string, except: string): Promise<RuleRow[]> {
  return ruleRows(
    db,
    null,
    sql`rule.kind = 'campaign' and rule.is_active and fold(rule.topic) = fold(${topic}) and rule.id <> ${except}`,
  )
}

export function loadPremiums(db: Db, campaign: string): Promise<RuleRow[]> {
  return ruleRows(db, null, sql`rule.campaign_id = ${campaign}`)
}

export async function rulesOfKeys(db: Db, ids: readonly string[]): Promise<RuleRow[]> {
  return ids.length === 0 ? [] : ruleRows(db, null, sql`rule.id = any(${ids}::uuid[])`)
}

function fits({ day, salesType, customerType }: RuleQuestion): RawBuilder<unknown> {
  return sql`rule.is_active
    and (rule.sales_types = '{}' or ${SALES_TYPES[salesType]}::smallint = any(rule.sales_types))
    and (rule.customer_types = '{}' or ${CUSTOMER_TYPES[customerType]}::smallint = any(rule.customer_types))
    and (not exists (select from price_rule_range where price_rule_id = rule.id)
      or exists (select from price_rule_range where price_rule_id = rule.id and valid_from <= ${day}::date
        and (valid_until is null or valid_until > ${day}::date)))`
}

async function ruleRows(db: Db, customer: string | null, where: RawBuilder<unknown>): Promise<RuleRow[]> {
  const { rows } = await sql<Stored>`
    select rule.id, rule.rev, rule.kind, rule.code, rule.name, rule.is_active, rule.sales_types, rule.customer_types,
      rule.priority, rule.is_automatic, rule.is_printable, rule.cumulation_mode, rule.amount_cents, rule.vat_excluded,
      rule.share_bp, rule.share_of, rule.most_cents, rule.line_kinds, rule.requires_premium, rule.needs_approval,
      rule.premium_kind, rule.campaign_id, rule.support_net_cents, rule.treatment, rule.minimum_car_count, rule.count_mode,
      rule.topic, staff.first_name || ' ' || staff.last_name as by,
      (select coalesce(jsonb_agg(jsonb_build_object('validFrom', valid_from, 'validUntil', valid_until)
          order by valid_from), '[]') from price_rule_range where price_rule_id = rule.id) as ranges,
      (select coalesce(jsonb_agg(case
          when vehicle_class is not null then jsonb_build_array('vehicleClass', vehicle_class::text)
          when vehicle_condition is not null then jsonb_build_array('condition', vehicle_condition::text)
          when brand_id is not null then jsonb_build_array('brand', brand_id)
          when model_id is not null then jsonb_build_array('model', model_id)
          when version_id is not null then jsonb_build_array('version', version_id)
          when body_type_id is not null then jsonb_build_array('bodyType', body_type_id)
          when engine_id is not null then jsonb_build_array('engine', engine_id)
          else jsonb_build_array('label', stock_label_id) end order by id), '[]')
        from price_rule_car where price_rule_id = rule.id) as cars,
      array(select other.code::text from price_rule_combines listed join price_rule other on other.id = listed.other_id
        where listed.price_rule_id = rule.id order by other.code) as combines,
      array(select deal_id from price_rule_deal where premium_id = rule.id order by deal_id) as deal_ids,
      (select count(*) = 0 or bool_or(customer_id = ${customer}::uuid) is true
        from price_rule_customer where price_rule_id = rule.id) as is_for_buyer
    from price_rule rule
    left join staff_user staff on staff.id = rule.saved_by
    where ${where}
    order by rule.priority, rule.code`.execute(db)
  return rows.map(({ salesTypes, customerTypes, cars, cumulationMode, combines, ...rule }) => ({
    ...rule,
    salesTypes: salesTypes.map((value) => getEnumerationName(SALES_TYPES, value)),
    customerTypes: customerTypes.map((value) => getEnumerationName(CUSTOMER_TYPES, value)),
    carScope: toScope(cars),
    cumulation: cumulationMode === 'listed' ? { mode: cumulationMode, with: combines } : { mode: cumulationMode },
  }))
}

const enumerations: Readonly<Partial<Record<CarTrait, Enumeration>>> = {
  vehicleClass: VEHICLE_CLASSES,
  condition: VEHICLE_CONDITIONS,
}

function toScope(cars: Stored['cars']): CarScope {
  const scope: Partial<Record<CarTrait, string[]>> = {}
  for (const [trait, value] of cars) {
    const names = enumerations[trait]
    ;(scope[trait] ??= []).push(names ? getEnumerationName(names, Number(value)) : value)
  }
  return scope
}

/** Selects the period of a deal on a day, by its public number. */
export async function selectDealTerm(db: Db, number: number, day: CalendarDay) {
  const { rows } = await sql<{
    id: string
    minimumCarCount: number
    validFrom: CalendarDay
    validUntil: CalendarDay | null
  }>`
    select rule.id, rule.minimum_car_count, term.valid_from, term.valid_until
    from price_rule rule
    join price_rule_range term on term.price_rule_id = rule.id
      and daterange(term.valid_from, term.valid_until) @> ${day}::date
    where rule.number = ${number} and rule.kind = 'deal'`.execute(db)
  return rows[0]
}
