import { listKeys } from '../platform/values/records.ts'
import { BASE_ROLE_NAMES } from '../access/base-role-names.ts'
import { VEHICLE_CONDITIONS, type VehicleCondition } from '../catalogue/vehicle.ts'
import {
  choice,
  code,
  day,
  money,
  optional,
  percent,
  resource,
  translated,
  whole,
} from '../platform/resources/resource.ts'
import { SALES_TYPES, type SalesType } from './profit-margin.ts'

/**
 * The subject of a rule, and which of its figures it has: the largest discount without approval, the total above which a
 * colleague approves, how long an offer and the delay of a decision may last at most, what a missing key of a trade-in
 * costs, and until which age its first invoice is asked for.
 */
export const SALES_RULE_FIGURES = {
  'manual-discount': ['shareBp'],
  'approval-above': ['amountCents'],
  'offer-days': ['days'],
  'delay-days': ['days'],
  'key-fee': ['amountCents', 'minKeys', 'underYears'],
  'original-invoice': ['underYears'],
} as const satisfies Readonly<Record<string, readonly SalesRuleFigure[]>>

export type SalesRuleFigure = 'shareBp' | 'amountCents' | 'days' | 'minKeys' | 'underYears'
export type SalesRuleKind = keyof typeof SALES_RULE_FIGURES

const SALES_RULE_KINDS = [
  'manual-discount',
  'approval-above',
  'offer-days',
  'delay-days',
  'key-fee',
  'original-invoice',
] as const satisfies readonly SalesRuleKind[]

/** Only decisions of users while selling depend on their role. */
export const RULES_BY_ROLE: readonly SalesRuleKind[] = ['manual-discount', 'approval-above']

/** The figures of the sales policy, with their periods. */
export const salesRule = resource({
  name: 'salesRule',
  right: 'SALES_RULE_EDIT',
  fields: {
    name: translated({ max: 80 }),
    code: code(),
    ruleKind: choice(SALES_RULE_KINDS),
    shareBp: optional(percent({ min: 0, max: 5_000 })),
    amountCents: optional(money({ min: 0, max: 100_000_000 })),
    days: optional(whole({ min: 1, max: 365, unit: 'days' })),
    minKeys: optional(whole({ min: 1, max: 4 })),
    underYears: optional(whole({ min: 1, max: 30 })),
    salesType: optional(choice(SALES_TYPES)),
    vehicleCondition: optional(choice(VEHICLE_CONDITIONS)),
    role: optional(choice(BASE_ROLE_NAMES)),
    validFrom: day(),
    validUntil: optional(day()),
  },
  label: 'name',
  list: [
    'name',
    'ruleKind',
    'role',
    'salesType',
    'vehicleCondition',
    'shareBp',
    'amountCents',
    'days',
    'validFrom',
    'validUntil',
  ],
  offAtFirst: ['salesType', 'vehicleCondition', 'validUntil'],
  search: ['name', 'code'],
  filters: ['ruleKind', 'salesType', 'vehicleCondition', 'role', 'validFrom'],
  sort: 'rank',
  importKey: ['code', 'validFrom'],
  remove: 'delete',
})

/** For which sales a rule is; null: whatever they are. */
export interface SalesRuleScope {
  readonly salesType: SalesType | null
  readonly vehicleCondition: VehicleCondition | null
  readonly role: string | null
}

// Between rules with as many facts, the one that knows the seller wins, then the way of selling.
const weights = { role: 4, salesType: 3, vehicleCondition: 2 } as const satisfies Record<keyof SalesRuleScope, number>
const scopes = listKeys(weights)

/** Returns the rule of a kind for a sale: of the fitting rules in force, the narrowest. Undefined: none fits. */
export function ruleFor<Rule extends SalesRuleScope & { readonly ruleKind: SalesRuleKind }>(
  rules: readonly Rule[],
  kind: SalesRuleKind,
  sale: SalesRuleScope,
): Rule | undefined {
  const narrowness = (rule: Rule) => scopes.reduce((sum, scope) => sum + (rule[scope] === null ? 0 : weights[scope]), 0)
  return rules
    .filter((rule) => rule.ruleKind === kind && scopes.every((scope) => (rule[scope] ?? sale[scope]) === sale[scope]))
    .toSorted((one, other) => narrowness(other) - narrowness(one))
    .at(0)
}
