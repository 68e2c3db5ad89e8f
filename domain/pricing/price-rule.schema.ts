import { z } from 'zod'
import { Day, PublicNumber, PublicNumberParam, typedText } from '../platform/forms/fields.schema.ts'
import { listAnswer, listRequest, rowShape, valueSchema } from '../platform/resources/resource.schema.ts'
import type { Fields } from '../platform/resources/resource.ts'
import {
  CUMULATION_MODES,
  NAMED_TRAITS,
  RULE_FIELDS,
  RULE_LISTS,
  type RuleDraft,
  type SavedRule,
} from './price-rule.ts'
import { RULE_DESKS, type RuleDesk } from './rule-desks.ts'

const id = PublicNumber
const rev = z.int().min(0)
const numbers = z.array(id).max(500)

const carChoice = z.strictObject({
  vehicleClass: z.array(z.enum(NAMED_TRAITS.vehicleClass)).max(3),
  condition: z.array(z.enum(NAMED_TRAITS.condition)).max(2),
  brand: numbers,
  model: numbers,
  version: numbers,
  bodyType: numbers,
  engine: numbers,
  label: numbers,
})

const customer = z.strictObject({ id, name: typedText(200) })

/** Leaves out the parts that a desk does not have. */
function partSchemas(desk: RuleDesk) {
  const isPremium = desk === 'premium'
  return {
    ranges: z.array(z.strictObject({ validFrom: Day, validUntil: Day.nullable() })).max(40),
    cars: carChoice,
    combines: numbers,
    campaign: isPremium ? id.nullable() : z.null(),
    deals: isPremium ? numbers : numbers.max(0),
    customers: z.array(customer).max(desk === 'fleetDeal' ? 200 : 0),
  }
}

function buildShape(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueSchema(field)] as const))
}

/** Returns the schemas of the calls of a desk. */
export function ruleSchemas(desk: RuleDesk) {
  const values = { ...buildShape(RULE_FIELDS[desk]), ...partSchemas(desk) }
  const list = RULE_LISTS[desk]
  const listed = z.strictObject({ id, rev, ...rowShape(list) })
  const nameSchema = <Rule extends RuleDraft>(schema: z.ZodType) =>
    z.strictObject({ priceRule: schema as z.ZodType<Rule> })
  return {
    listRequest: listRequest(list),
    listAnswer: listAnswer(list, listed),
    one: z.strictObject({ id: PublicNumberParam }),
    answer: nameSchema<SavedRule>(z.strictObject({ id, rev, ...values })),
    draft: nameSchema<RuleDraft>(z.strictObject({ id: id.nullable(), rev, ...values })),
  }
}

export const RuleNothing = z.strictObject({})

const name = z.string()
const translatedName = z.strictObject({ nl: name, fr: name.optional() })

/** The choices in the form of a rule, and the rules to check its cumulation against. */
export const RuleChoices = z.strictObject({
  brand: z.array(z.strictObject({ id, name })),
  model: z.array(z.strictObject({ id, name, brand: id })),
  version: z.array(z.strictObject({ id, name, model: id })),
  engine: z.array(z.strictObject({ id, name, model: id })),
  bodyType: z.array(z.strictObject({ id, name: translatedName })),
  label: z.array(z.strictObject({ id, name: translatedName })),
  topics: z.array(name),
  rules: z.array(
    z.strictObject({
      id,
      desk: z.enum(RULE_DESKS),
      code: name,
      name: translatedName,
      isActive: z.boolean(),
      isOver: z.boolean(),
      topic: name.nullable().describe('Of a campaign, and of its premiums'),
      cumulationMode: z.enum(CUMULATION_MODES),
      combines: z.array(name).describe('By codes'),
      campaign: id.nullable(),
      deals: numbers,
      givesNothing: z.boolean().describe('A trade-in without premium: it combines with everything'),
    }),
  ),
})
export type RuleChoices = z.output<typeof RuleChoices>

export const CarsCountRequest = z.strictObject({ cars: carChoice })
/** Cars in stock or on order that are not sold. */
export const CarsCountAnswer = z.strictObject({ newCars: z.int(), usedCars: z.int() })
