import { VEHICLE_CLASSES, VEHICLE_CONDITIONS, type VehicleClass, type VehicleCondition } from '../catalogue/vehicle.ts'
import { CUSTOMER_TYPES } from '../contacts/customer.ts'
import type { CalendarDay } from '../platform/values/calendar.ts'
import { enumerationNames } from '../platform/values/enumeration.ts'
import {
  choice,
  code,
  day,
  flags,
  money,
  optional,
  percent,
  text,
  translated,
  whole,
  yesNo,
  type Field,
  type Fields,
  type ListDefinition,
} from '../platform/resources/resource.ts'
import type { GoodKind } from './breakdown.ts'
import { SALES_TYPES } from './profit-margin.ts'
import type { CarTrait } from './sale/sales-rule.ts'
import type { RuleDesk } from './rule-desks.ts'

/** The rules that lower a price, as the office edits them: four desks, and what they share. */

/** The kind that each is stored as. */
export const RULE_KINDS = {
  campaign: 'campaign',
  premium: 'premium',
  discount: 'discount',
  fleetDeal: 'deal',
} as const satisfies Record<RuleDesk, string>
export type RuleKindName = (typeof RULE_KINDS)[RuleDesk]

export const RULE_RIGHTS = {
  campaign: 'CAMPAIGN_EDIT',
  premium: 'PREMIUM_EDIT',
  discount: 'DISCOUNT_EDIT',
  fleetDeal: 'DEAL_EDIT',
} as const satisfies Record<RuleDesk, string>

export const PREMIUM_NAMES = ['adopt', 'dealer', 'fleet', 'stock', 'campaign'] as const
export type PremiumName = (typeof PREMIUM_NAMES)[number]

export const CUMULATION_MODES = ['free', 'exclusive', 'listed'] as const
export type CumulationMode = (typeof CUMULATION_MODES)[number]

export const RULE_STATES = ['running', 'planned', 'over', 'off'] as const

const lineKinds = [
  'base',
  'engine',
  'colour',
  'cover',
  'option',
  'pack',
  'accessory',
  'delivery',
  'registration',
  'warranty',
  'fee',
] as const satisfies readonly GoodKind[]

const most = 10_000_000

const called = { name: translated({ max: 80 }), code: code(), isActive: yesNo({ default: true }) } as const
const share = {
  amountCents: optional(money({ min: 1, max: most })),
  shareBp: optional(percent({ min: 1, max: 10_000 })),
  shareOf: optional(choice(['list', 'running'] as const)),
  mostCents: optional(money({ min: 1, max: most })),
  vatExcluded: yesNo({ default: false }),
} as const
const forWhom = { salesTypes: flags(SALES_TYPES), customerTypes: flags(CUSTOMER_TYPES) } as const
const use = {
  isAutomatic: yesNo({ default: false }),
  isPrintable: yesNo({ default: true }),
  priority: whole({ min: 1, max: 99 }),
} as const
const cumulation = { cumulationMode: choice(CUMULATION_MODES) } as const

/** The fields of each desk, besides the parts that all have. */
export const RULE_FIELDS = {
  campaign: {
    ...called,
    topic: text({ max: 40 }),
    orderUntil: optional(day()),
    deliverUntil: optional(day()),
    salesTypes: flags(SALES_TYPES),
    ...cumulation,
  },
  premium: {
    ...called,
    premiumKind: choice(PREMIUM_NAMES),
    amountCents: money({ min: 0, max: most }),
    vatExcluded: yesNo({ default: false }),
    supportNetCents: money({ min: 0, max: most }),
    paidBy: choice(['importer', 'lender', 'house'] as const),
    treatment: choice(['sale', 'trade-in'] as const),
    claimDays: optional(whole({ min: 1, max: 365, unit: 'days' })),
    ...forWhom,
    ...use,
    ...cumulation,
  },
  discount: {
    ...called,
    ...share,
    lineKinds: flags(lineKinds),
    requiresPremium: optional(choice(PREMIUM_NAMES)),
    needsApproval: yesNo({ default: false }),
    ...forWhom,
    ...use,
    ...cumulation,
  },
  fleetDeal: {
    ...called,
    ...share,
    minimumCarCount: whole({ min: 1, max: 9_999 }),
    countMode: choice(['offer', 'period'] as const),
    ...forWhom,
    ...use,
    ...cumulation,
  },
} as const satisfies Record<RuleDesk, Fields>

/** The columns about days in a desk's list, besides fields. */
const stateFields = { state: choice(RULE_STATES), validFrom: optional(day()), validUntil: optional(day()) } as const

export type RuleList = ListDefinition & { readonly name: RuleDesk }

export const RULE_LISTS: Readonly<Record<RuleDesk, RuleList>> = {
  campaign: defineList('campaign', ['topic', 'salesTypes'], ['salesTypes']),
  premium: defineList(
    'premium',
    ['premiumKind', 'amountCents', 'supportNetCents', 'isAutomatic'],
    ['premiumKind', 'isAutomatic', 'salesTypes'],
  ),
  discount: defineList('discount', ['shareBp', 'amountCents', 'isAutomatic'], ['isAutomatic', 'salesTypes']),
  fleetDeal: defineList('fleetDeal', ['minimumCarCount', 'shareBp', 'amountCents'], ['salesTypes', 'minimumCarCount']),
}

function defineList(name: RuleDesk, columns: readonly string[], filters: readonly string[]): RuleList {
  const own: Fields = RULE_FIELDS[name]
  const shown = ['name', 'code', ...columns, ...filters]
  const fields = { ...Object.fromEntries(shown.map((field) => [field, own[field]!])), ...stateFields }
  return {
    name,
    fields,
    list: ['name', 'code', 'state', 'validFrom', 'validUntil', ...columns],
    offAtFirst: ['code'],
    search: ['name', 'code'],
    filters: ['state', ...filters, 'validFrom'],
    sort: 'name',
  }
}

/** The days, the cars, the combinability and the other references of a rule. By numbers; nothing in a list: any. */
export interface RuleParts {
  readonly ranges: readonly RuleRange[]
  readonly cars: CarChoice
  /** The rules that a listed cumulation admits. */
  readonly combines: readonly number[]
  /** Of a premium. */
  readonly campaign: number | null
  /** Of a premium: it only combines with one of these. */
  readonly deals: readonly number[]
  /** Of a deal: its customers. */
  readonly customers: readonly { readonly id: number; readonly name: string }[]
}

/** The end is exclusive; null: until further notice. */
export interface RuleRange {
  readonly validFrom: CalendarDay
  readonly validUntil: CalendarDay | null
}

export type CarChoice = {
  readonly vehicleClass: readonly VehicleClass[]
  readonly condition: readonly VehicleCondition[]
} & { readonly [Trait in NumberedTrait]: readonly number[] }

export const NUMBERED_TRAITS = ['brand', 'model', 'version', 'bodyType', 'engine', 'label'] as const
export type NumberedTrait = (typeof NUMBERED_TRAITS)[number]
export const NAMED_TRAITS = {
  vehicleClass: enumerationNames(VEHICLE_CLASSES),
  condition: enumerationNames(VEHICLE_CONDITIONS),
} as const satisfies Partial<Record<CarTrait, readonly string[]>>

export const ANY_CAR: CarChoice = {
  vehicleClass: [],
  condition: [],
  brand: [],
  model: [],
  version: [],
  bodyType: [],
  engine: [],
  label: [],
}

/** A rule as its form has it; empty fields are null. */
export type RuleDraft = RuleParts & { readonly id: number | null; readonly rev: number } & Readonly<
    Record<string, unknown>
  >

/** A rule as it was saved. */
export type SavedRule = RuleDraft & { readonly id: number }

const starts: Readonly<Record<string, unknown>> = {
  cumulationMode: 'free',
  priority: 50,
  shareOf: 'list',
  countMode: 'offer',
  minimumCarCount: 5,
  treatment: 'sale',
  paidBy: 'importer',
  supportNetCents: 0,
}

/** Returns the values that the form of a new rule begins with. */
export function newRule(desk: RuleDesk): RuleDraft {
  const fields: readonly (readonly [string, Field])[] = Object.entries(RULE_FIELDS[desk])
  const values = fields.map(([name, field]) => [name, starts[name] ?? startValue(field)])
  const parts: RuleParts = { ranges: [], cars: ANY_CAR, combines: [], campaign: null, deals: [], customers: [] }
  return { id: null, rev: 0, ...Object.fromEntries(values), ...parts }
}

function startValue(field: Field): unknown {
  if (field.kind === 'yesNo') return field.default
  return field.kind === 'flags' ? [] : null
}

/** Returns the mistake in the days of a rule; undefined if there is none. */
export function rangesProblem(
  desk: RuleDesk,
  ranges: readonly RuleRange[],
): 'one-range' | 'range-ends-before-it-begins' | 'ranges-overlap' | undefined {
  if (desk === 'campaign' && ranges.length !== 1) return 'one-range'
  if (ranges.some(({ validFrom, validUntil }) => validUntil !== null && validUntil <= validFrom)) {
    return 'range-ends-before-it-begins'
  }
  const inOrder = ranges.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
  const overlap = inOrder.some((range, at) => at > 0 && endsAfter(inOrder[at - 1]!, range.validFrom))
  return overlap ? 'ranges-overlap' : undefined
}

function endsAfter({ validUntil }: RuleRange, on: CalendarDay): boolean {
  return validUntil === null || validUntil > on
}
