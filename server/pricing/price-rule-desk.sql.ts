import { getRow } from '../platform/database/rows.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { sql, type RawBuilder } from 'kysely'
import { VEHICLE_CLASSES, VEHICLE_CONDITIONS } from '@forecourt/domain/catalogue/vehicle.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { getEnumerationName } from '@forecourt/domain/platform/values/enumeration.ts'
import type { Fields } from '@forecourt/domain/platform/resources/resource.ts'
import {
  ANY_CAR,
  NUMBERED_TRAITS,
  RULE_FIELDS,
  RULE_KINDS,
  RULE_LISTS,
  type CarChoice,
  type NumberedTrait,
  type RuleDraft,
  type SavedRule,
  type RuleParts,
} from '@forecourt/domain/pricing/price-rule.ts'
import { RULE_DESKS, type RuleDesk } from '@forecourt/domain/pricing/rule-desks.ts'
import type { RuleChoices } from '@forecourt/domain/pricing/price-rule.schema.ts'
import type { CarRange } from '@forecourt/domain/pricing/sale/rule-overlap.ts'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { within } from '../platform/database/within.ts'
import { readFields, selectFields, writeFields } from '../platform/resources/field-columns.ts'

const traits: Readonly<Record<NumberedTrait, { table: string; column: string }>> = {
  brand: { table: 'brand', column: 'brand_id' },
  model: { table: 'model', column: 'model_id' },
  version: { table: 'version', column: 'version_id' },
  bodyType: { table: 'body_type', column: 'body_type_id' },
  engine: { table: 'engine', column: 'engine_id' },
  label: { table: 'stock_label', column: 'stock_label_id' },
}

/** Selects the owner of a rule's days: the rule itself, or its campaign for a premium without days. */
const daysOwner = (rule: RawBuilder<unknown>) =>
  sql`case when exists (select from price_rule_range own where own.price_rule_id = ${rule}.id) then ${rule}.id
    else coalesce(${rule}.campaign_id, ${rule}.id) end`

/** Selects the rules of a desk as its list shows them. */
export function selectListedRules(db: Db, desk: RuleDesk, today: CalendarDay) {
  const stored = Object.entries(RULE_LISTS[desk].fields).filter(([name]) => name in RULE_FIELDS[desk])
  return db
    .selectFrom('priceRule')
    .where('priceRule.kind', '=', RULE_KINDS[desk])
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('priceRuleRange')
          .where(sql<boolean>`price_rule_id = ${daysOwner(sql.ref('price_rule'))}`)
          .select([
            sql<string>`min(valid_from)`.as('validFrom'),
            sql<string>`case when bool_and(valid_until is not null) then max(valid_until) end`.as('validUntil'),
            sql<boolean>`bool_or(valid_from <= ${today}::date and coalesce(valid_until > ${today}::date, true))`.as(
              'runs',
            ),
            sql<boolean>`bool_and(coalesce(valid_until <= ${today}::date, false))`.as('isOver'),
          ])
          .as('days'),
      (join) => join.onTrue(),
    )
    .select(['priceRule.number as id', 'priceRule.rev', 'days.validFrom', 'days.validUntil'])
    .select(selectFields('priceRule', Object.fromEntries(stored)))
    .select(
      sql`case when not price_rule.is_active then 'off' when coalesce(days.runs, true) then 'running'
        when days.is_over then 'over' else 'planned' end`.as('state'),
    )
}

export interface KeptRule {
  readonly key: string
  readonly rule: SavedRule
}

export async function findRule(db: Db, desk: RuleDesk, number: number): Promise<KeptRule | undefined> {
  const fields: Fields = RULE_FIELDS[desk]
  const row = await db
    .selectFrom('priceRule')
    .select(['id as key', 'number', 'rev'])
    .select(selectFields('priceRule', fields))
    .where('number', '=', number)
    .where('kind', '=', RULE_KINDS[desk])
    .executeTakeFirst()
  if (!row) return undefined
  const { key, rev } = row
  return { key, rule: { id: number, rev, ...readFields(fields, row), ...(await loadParts(db, key)) } }
}

export async function loadRule(db: Db, desk: RuleDesk, number: number) {
  return requireValue(await findRule(db, desk, number), `the price rule ${number}`)
}

async function loadParts(db: Db, key: string): Promise<RuleParts> {
  const numbered = NUMBERED_TRAITS.map((trait) => {
    const { table, column } = traits[trait]
    return sql`select ${trait}::text as trait, named.number as value from price_rule_car car
      join ${sql.table(table)} named on named.id = ${sql.ref(`car.${column}`)} where car.price_rule_id = ${key}`
  })
  const { rows: cars } = await sql<{ trait: string; value: number }>`
    select 'vehicleClass' as trait, vehicle_class::integer as value from price_rule_car
      where price_rule_id = ${key} and vehicle_class is not null
    union all select 'condition', vehicle_condition from price_rule_car
      where price_rule_id = ${key} and vehicle_condition is not null
    union all ${sql.join(numbered, sql` union all `)}
    order by value`.execute(db)
  const { rows } = await sql<Omit<RuleParts, 'cars'>>`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('validFrom', valid_from, 'validUntil', valid_until) order by valid_from), '[]')
        from price_rule_range where price_rule_id = rule.id) as ranges,
      array(select other.number from price_rule_combines listed join price_rule other on other.id = listed.other_id
        where listed.price_rule_id = rule.id order by other.number) as combines,
      (select number from price_rule campaign where campaign.id = rule.campaign_id) as campaign,
      array(select deal.number from price_rule_deal made join price_rule deal on deal.id = made.deal_id
        where made.premium_id = rule.id order by deal.number) as deals,
      (select coalesce(jsonb_agg(jsonb_build_object('id', customer.number,
          'name', case when is_company then company_name else concat_ws(' ', first_name, last_name) end) order by customer.number), '[]')
        from price_rule_customer made join customer on customer.id = made.customer_id
        where made.price_rule_id = rule.id) as customers
    from price_rule rule where rule.id = ${key}`.execute(db)
  return { ...getRow(rows), cars: toCarChoice(cars) }
}

function toCarChoice(rows: readonly { trait: string; value: number }[]): CarChoice {
  const valuesOfTrait = (trait: string) => rows.filter((row) => row.trait === trait).map(({ value }) => value)
  return {
    ...ANY_CAR,
    ...Object.fromEntries(NUMBERED_TRAITS.map((trait) => [trait, valuesOfTrait(trait)])),
    vehicleClass: valuesOfTrait('vehicleClass').map((value) => getEnumerationName(VEHICLE_CLASSES, value)),
    condition: valuesOfTrait('condition').map((value) => getEnumerationName(VEHICLE_CONDITIONS, value)),
  }
}

/** @returns the key and number of the rule; undefined when another user changed it since that revision */
export async function writeRule(
  tx: Tx,
  desk: RuleDesk,
  draft: RuleDraft,
  savedBy: string,
): Promise<{ key: string; number: number } | undefined> {
  const campaignId = draft.campaign === null ? null : sql`(select id from price_rule where number = ${draft.campaign})`
  const values = { ...writeFields(RULE_FIELDS[desk], draft), campaignId, savedBy }
  const row =
    draft.id === null
      ? await tx
          .insertInto('priceRule')
          .values({ ...values, kind: RULE_KINDS[desk] } as never)
          .returning(['id as key', 'number'])
          .executeTakeFirstOrThrow()
      : // Its parts belong to it: the revision increases even if only they change.
        await tx
          .updateTable('priceRule')
          .set({ ...values, updatedAt: sql`now()` } as never)
          .where('number', '=', draft.id)
          .where('kind', '=', RULE_KINDS[desk])
          .where('rev', '=', draft.rev)
          .returning(['id as key', 'number'])
          .executeTakeFirst()
  if (row) await writeParts(tx, row.key, draft)
  return row
}

async function writeParts(tx: Tx, key: string, { ranges, cars, combines, deals, customers }: RuleParts): Promise<void> {
  await writeRanges(tx, key, ranges)
  await writeCars(tx, key, cars)
  const rules = (numbers: readonly number[]) => sql`select id from price_rule where number = any(${numbers}::int[])`
  await writeLinks(
    tx,
    { table: 'price_rule_combines', owner: 'price_rule_id', other: 'other_id' },
    key,
    rules(combines),
  )
  await writeLinks(tx, { table: 'price_rule_deal', owner: 'premium_id', other: 'deal_id' }, key, rules(deals))
  const wanted = sql`select id from customer where number = any(${customers.map(({ id }) => id)}::int[])`
  await writeLinks(tx, { table: 'price_rule_customer', owner: 'price_rule_id', other: 'customer_id' }, key, wanted)
}

/** Here and below, unchanged rows are not written: the history shows only changes. */
async function writeRanges(tx: Tx, key: string, ranges: RuleParts['ranges']): Promise<void> {
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb) as wanted ("validFrom" date, "validUntil" date)`
  await sql`delete from price_rule_range kept where price_rule_id = ${key} and not exists (select from ${wanted}
    where "validFrom" = kept.valid_from and "validUntil" is not distinct from kept.valid_until)`.execute(tx)
  await sql`insert into price_rule_range (price_rule_id, valid_from, valid_until)
    select ${key}::uuid, "validFrom", "validUntil" from ${wanted} where not exists (select from price_rule_range
      where price_rule_id = ${key} and valid_from = "validFrom" and valid_until is not distinct from "validUntil")`.execute(
    tx,
  )
}

async function writeCars(tx: Tx, key: string, cars: CarChoice): Promise<void> {
  const columns: readonly (readonly [string, RawBuilder<unknown>])[] = [
    [
      'vehicle_class',
      sql`select unnest(${cars.vehicleClass.map((name) => VEHICLE_CLASSES[name])}::smallint[]) as value`,
    ],
    [
      'vehicle_condition',
      sql`select unnest(${cars.condition.map((name) => VEHICLE_CONDITIONS[name])}::smallint[]) as value`,
    ],
    ...NUMBERED_TRAITS.map((trait) => {
      const { table, column } = traits[trait]
      return [
        column,
        sql`select id as value from ${sql.table(table)} where number = any(${cars[trait]}::int[])`,
      ] as const
    }),
  ]
  for (const [name, wanted] of columns) {
    const column = sql.ref(name)
    await sql`delete from price_rule_car where price_rule_id = ${key} and ${column} is not null
      and ${column} not in (${wanted})`.execute(tx)
    await sql`insert into price_rule_car (price_rule_id, ${column}) select ${key}::uuid, value from (${wanted}) as wanted
      where value not in (select ${column} from price_rule_car where price_rule_id = ${key} and ${column} is not null)`.execute(
      tx,
    )
  }
}

async function writeLinks(
  tx: Tx,
  { table, owner, other }: { table: string; owner: string; other: string },
  key: string,
  wanted: RawBuilder<unknown>,
): Promise<void> {
  const [links, mine, theirs] = [sql.table(table), sql.ref(owner), sql.ref(other)]
  await sql`delete from ${links} where ${mine} = ${key} and ${theirs} not in (${wanted})`.execute(tx)
  await sql`insert into ${links} (${mine}, ${theirs}) select ${key}::uuid, id from (${wanted}) as wanted
    where id not in (select ${theirs} from ${links} where ${mine} = ${key})`.execute(tx)
}

/**
 * Returns the fields of a draft that refer to a row that is missing or of the wrong kind, or to a customer whom the user may not
 * see and the rule did not name before.
 */
export async function findGoneParts(tx: Tx, who: Who, draft: RuleDraft): Promise<string[]> {
  const { combines, campaign, deals, customers, cars } = draft
  const selectRules = (kinds: readonly string[]) =>
    sql`select number from price_rule where kind in (${sql.join(kinds)})`
  const everyKind = Object.values(RULE_KINDS)
  const pointing: readonly (readonly [field: string, numbers: readonly number[], known: RawBuilder<unknown>])[] = [
    ['combines', combines, sql`${selectRules(everyKind)} and number is distinct from ${draft.id}::int`],
    ['campaign', campaign === null ? [] : [campaign], selectRules(['campaign'])],
    ['deals', deals, selectRules(['deal'])],
    [
      'customers',
      customers.map(({ id }) => id),
      sql`select customer.number from customer
        where ${within(who, 'CUSTOMER_VIEW', { branch: 'customer.branchId', owner: 'customer.salespersonId' })}
          or exists (select from price_rule_customer named join price_rule rule on rule.id = named.price_rule_id
            where named.customer_id = customer.id and rule.number = ${draft.id}::int)`,
    ],
    ...NUMBERED_TRAITS.map(
      (trait) => [`cars.${trait}`, cars[trait], sql`select number from ${sql.table(traits[trait].table)}`] as const,
    ),
  ]
  const gone: string[] = []
  for (const [field, numbers, known] of pointing) {
    if (numbers.length === 0) continue
    const { rows } = await sql`select from unnest(${numbers}::int[]) as wanted (number)
      where number not in (${known}) limit 1`.execute(tx)
    if (rows.length > 0) gone.push(`priceRule.${field}`)
  }
  return gone
}

/** Locks the rules, so that users who save at the same time wait for each other: overlaps are checked once. */
export async function lockRules(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('price rules'))`.execute(tx)
}

/** Loads the range for sale, by keys. */
export async function carRange(db: Db): Promise<CarRange> {
  const models = await db.selectFrom('model').select(['id', 'brandId as brand', 'vehicleClass']).execute()
  return {
    models: models.map((model) => ({
      ...model,
      vehicleClass: getEnumerationName(VEHICLE_CLASSES, model.vehicleClass),
    })),
    versions: await db.selectFrom('version').select(['id', 'modelId as model', 'bodyTypeId as bodyType']).execute(),
    engines: await db.selectFrom('engine').select(['id', 'modelId as model']).execute(),
  }
}

/** Loads the choices of the rule forms, for any desk. */
export async function ruleChoices(db: Db): Promise<RuleChoices> {
  const { rows } = await sql<Omit<RuleChoices, 'rules'>>`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('id', number, 'name', name) order by rank, name), '[]') from brand) as brand,
      (select coalesce(jsonb_agg(jsonb_build_object('id', model.number, 'name', model.name, 'brand', brand.number)
        order by model.rank, model.name), '[]') from model join brand on brand.id = model.brand_id) as model,
      (select coalesce(jsonb_agg(jsonb_build_object('id', version.number, 'model', model.number,
          'name', concat_ws(' ', version.name, year.year)) order by year.year desc, version.name), '[]')
        from version join model on model.id = version.model_id join model_year year on year.id = version.model_year_id) as version,
      (select coalesce(jsonb_agg(jsonb_build_object('id', engine.number, 'name', engine.name, 'model', model.number)
        order by engine.name), '[]') from engine join model on model.id = engine.model_id) as engine,
      (select coalesce(jsonb_agg(jsonb_build_object('id', number, 'name', name) order by rank), '[]') from body_type) as "bodyType",
      (select coalesce(jsonb_agg(jsonb_build_object('id', number, 'name', name) order by rank), '[]')
        from ${sql.table(traits.label.table)} as named) as label,
      array(select distinct topic from price_rule where topic is not null order by topic) as topics`.execute(db)
  const { rows: rules } = await sql<Omit<RuleChoices['rules'][number], 'desk'> & { kind: string }>`
    select rule.number as id, rule.kind, rule.code, rule.name, rule.is_active, rule.cumulation_mode, campaign.number as campaign,
      coalesce(rule.topic, campaign.topic) as topic,
      coalesce((select bool_and(coalesce(valid_until <= brussels_today(), false)) from price_rule_range
        where price_rule_id = ${daysOwner(sql.ref('rule'))}), false) as is_over,
      array(select other.code::text from price_rule_combines listed join price_rule other on other.id = listed.other_id
        where listed.price_rule_id = rule.id order by other.code) as combines,
      array(select deal.number from price_rule_deal made join price_rule deal on deal.id = made.deal_id
        where made.premium_id = rule.id) as deals,
      rule.kind = 'premium' and rule.amount_cents = 0 as gives_nothing
    from price_rule rule left join price_rule campaign on campaign.id = rule.campaign_id
    order by rule.name ->> 'nl'`.execute(db)
  return {
    ...getRow(rows),
    rules: rules.map(({ kind, ...rule }) => ({
      ...rule,
      desk: requireValue(
        RULE_DESKS.find((desk) => RULE_KINDS[desk] === kind),
        'the desk of the rule',
      ),
    })),
  }
}
