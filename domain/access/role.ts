import { isWiderLimit } from '../platform/resources/discount-limits.ts'
import { choice, optional, resource, translated, whole, yesNo } from '../platform/resources/resource.ts'
import {
  findReach,
  REACHES,
  RIGHT_NAMES,
  type DiscountLimit,
  type Grants,
  type Reach,
  type RightName,
  type Who,
} from '../platform/resources/rights.ts'
import type { Cents } from '../platform/values/money.ts'
import { BASE_ROLE_NAMES } from './base-role-names.ts'

/** Roles as a list shows them. Their rights are in their form and its calls. */
export const role = resource({
  name: 'role',
  right: 'ROLE_EDIT',
  fields: {
    name: translated({ max: 60 }),
    base: optional(choice(BASE_ROLE_NAMES)),
    users: whole({ min: 0, max: 100_000 }),
    isMain: yesNo({ default: false }),
    requiresSecondFactor: yesNo({ default: false }),
    isActive: yesNo({ default: true }),
  },
  label: 'name',
  list: ['name', 'base', 'users', 'isMain', 'requiresSecondFactor', 'isActive'],
  search: ['name'],
  filters: ['base', 'isMain', 'requiresSecondFactor', 'isActive'],
  sort: 'name',
  importKey: ['name'],
  remove: 'delete',
})

/** The rights of a role, and the links of its menu. */
export interface RoleContent {
  readonly grants: Grants
  readonly routes: readonly string[]
}

interface ComparedRole extends RoleContent {
  readonly discountMostBp: number | null
  readonly discountMostCents: Cents | null
}

/** The differences between two roles; null: no right. */
export interface RoleDifferences {
  /** Null: not both approve discounts, or both up to the same limit. */
  discountLimits: { mine: DiscountLimit; theirs: DiscountLimit } | null
  rights: { right: RightName; mine: Reach | null; theirs: Reach | null }[]
  onlyMine: string[]
  onlyTheirs: string[]
}

/** Returns the differences between two roles; nothing in it: they allow the same. */
export function compareRoles(mine: ComparedRole, theirs: ComparedRole): RoleDifferences {
  const without = (routes: readonly string[], others: readonly string[]) =>
    routes.filter((route) => !others.includes(route))
  return {
    rights: RIGHT_NAMES.filter((right) => mine.grants[right] !== theirs.grants[right]).map((right) => ({
      right,
      mine: mine.grants[right] ?? null,
      theirs: theirs.grants[right] ?? null,
    })),
    discountLimits: compareLimits(mine, theirs),
    onlyMine: without(mine.routes, theirs.routes),
    onlyTheirs: without(theirs.routes, mine.routes),
  }
}

function compareLimits(mine: ComparedRole, theirs: ComparedRole): RoleDifferences['discountLimits'] {
  const approves = ({ grants }: ComparedRole) => grants.OFFER_APPROVE_LIMIT !== undefined
  const toLimit = ({ discountMostBp: mostBp, discountMostCents: mostCents }: ComparedRole) => ({ mostBp, mostCents })
  const limits = { mine: toLimit(mine), theirs: toLimit(theirs) }
  const isSame = limits.mine.mostBp === limits.theirs.mostBp && limits.mine.mostCents === limits.theirs.mostCents
  return isSame || !approves(mine) || !approves(theirs) ? null : limits
}

/**
 * Returns the first right that would reach further than that of the user who grants it: users grant only what they hold.
 */
export function beyondOwn(
  giver: Pick<Who, 'isMain' | 'grants'>,
  wanted: Grants,
  before: Grants = {},
): RightName | undefined {
  return RIGHT_NAMES.find((right) => {
    const reach = wanted[right]
    return reach !== undefined && width(reach) > width(before[right]) && width(reach) > width(findReach(giver, right))
  })
}

interface Approving {
  readonly grants: Grants
  readonly discountLimit?: DiscountLimit | null
}

/** Returns whether a role would approve higher discounts than the user who grants it, and than it did before. */
export function isLimitBeyondOwn(giver: Who, wanted: Approving, before?: Approving): boolean {
  if (giver.isMain || wanted.grants.OFFER_APPROVE_LIMIT === undefined) return false
  const hadRight = before?.grants.OFFER_APPROVE_LIMIT !== undefined
  if (hadRight && !isWiderLimit(wanted.discountLimit, before.discountLimit)) return false
  return giver.grants.OFFER_APPROVE_LIMIT === undefined || isWiderLimit(wanted.discountLimit, giver.discountLimit)
}

/**
 * Returns whether rights that are limited to branches would reach one where the giver’s own right does not. `beyondOwn` has
 * compared the reaches themselves.
 */
export function reachesOtherBranches(giver: Who, wanted: Grants, branches: readonly string[]): boolean {
  const isBeyond = branches.some((branch) => !giver.branches.includes(branch))
  return isBeyond && RIGHT_NAMES.some((right) => wanted[right] === 'branch' && findReach(giver, right) !== 'all')
}

function width(reach: Reach | undefined): number {
  return reach === undefined ? -1 : REACHES.indexOf(reach)
}
