import type { CustomerType } from '../../contacts/customer.ts'
import type { CalendarDay } from '../../platform/values/calendar.ts'
import type { Validity } from '../breakdown.ts'
import type { SalesType } from '../profit-margin.ts'
import { isInForce } from '../vat-basis.ts'
import type { CarScope, CarTrait } from './sales-rule.ts'

/** The rules that meet on one car: reported before a rule is saved, for later it is too late to choose. */

/** The number of automatic rules that may be for one car at a time: every set of them is compared. */
export const MOST_AUTOMATIC = 16

/** The range of cars, with the traits that scopes name. */
export interface CarRange {
  readonly models: readonly { readonly id: string; readonly brand: string; readonly vehicleClass: string }[]
  readonly versions: readonly { readonly id: string; readonly model: string; readonly bodyType: string }[]
  readonly engines: readonly { readonly id: string; readonly model: string }[]
}

export interface Met {
  /** Any of these days; none: always. */
  readonly ranges: readonly Validity[]
  readonly salesTypes: readonly SalesType[]
  readonly carScope: CarScope
}

/** Returns the first period in which both are in force; undefined: never. */
export function daysOfBoth({ ranges: mine }: Met, { ranges: theirs }: Met): Validity | undefined {
  for (const one of mine.length === 0 ? always : mine) {
    for (const other of theirs.length === 0 ? always : theirs) {
      const validFrom = later(one.validFrom, other.validFrom)
      const validUntil = sooner(one.validUntil, other.validUntil)
      if (validFrom === null || validUntil === null || validFrom < validUntil) return { validFrom, validUntil }
    }
  }
  return undefined
}

const always: readonly Validity[] = [{ validFrom: null, validUntil: null }]

function later(one: CalendarDay | null, other: CalendarDay | null): CalendarDay | null {
  if (one === null || other === null) return one ?? other
  return one > other ? one : other
}

function sooner(one: CalendarDay | null, other: CalendarDay | null): CalendarDay | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

/** Returns whether some sale can be of both: a common sales type, and a car that both are for. */
export function meet(one: Met, other: Met, range: CarRange): boolean {
  return haveCommon(one.salesTypes, other.salesTypes) && scopesMeet(one.carScope, other.carScope, range)
}

/** Returns whether some car is within both scopes. A brand and a model of it are, a model and a version of another are not. */
export function scopesMeet(one: CarScope, other: CarScope, range: CarRange): boolean {
  const traits = new Set([...Object.keys(one), ...Object.keys(other)] as CarTrait[])
  for (const trait of traits) if (!haveCommon(one[trait] ?? [], other[trait] ?? [])) return false
  return (
    haveCommonAmong(modelsWithin(one, range), modelsWithin(other, range)) &&
    haveCommonAmong(versionsWithin(one, range), versionsWithin(other, range))
  )
}

function haveCommon<Item>(one: readonly Item[], other: readonly Item[]): boolean {
  return one.length === 0 || other.length === 0 || one.some((item) => other.includes(item))
}

/** Null: all that there are, and others. */
function haveCommonAmong(one: ReadonlySet<string> | null, other: ReadonlySet<string> | null): boolean {
  return one === null || other === null || [...one].some((id) => other.has(id))
}

function modelsWithin(scope: CarScope, range: CarRange): ReadonlySet<string> | null {
  const isNarrowed = namesAny(scope, ['vehicleClass', 'brand', 'model', 'version', 'engine'])
  if (!isNarrowed) return null
  return new Set(range.models.filter((model) => isModelWithin(scope, model, range)).map(({ id }) => id))
}

function versionsWithin(scope: CarScope, { versions }: CarRange): ReadonlySet<string> | null {
  if (!namesAny(scope, ['version', 'bodyType'])) return null
  const within = versions.filter(
    ({ id, bodyType }) => haveCommon(scope.version ?? [], [id]) && haveCommon(scope.bodyType ?? [], [bodyType]),
  )
  // Used cars have a body, and often no version that we know.
  return namesAny(scope, ['version']) ? new Set(within.map(({ id }) => id)) : null
}

function namesAny(scope: CarScope, traits: readonly CarTrait[]): boolean {
  return traits.some((trait) => (scope[trait] ?? []).length > 0)
}

function isModelWithin(scope: CarScope, model: CarRange['models'][number], { versions, engines }: CarRange): boolean {
  const ofModel = (all: readonly { id: string; model: string }[]) =>
    all.filter((one) => one.model === model.id).map(({ id }) => id)
  return (
    haveCommon(scope.vehicleClass ?? [], [model.vehicleClass]) &&
    haveCommon(scope.brand ?? [], [model.brand]) &&
    haveCommon(scope.model ?? [], [model.id]) &&
    isAnyNamed(scope.version ?? [], ofModel(versions)) &&
    isAnyNamed(scope.engine ?? [], ofModel(engines))
  )
}

function isAnyNamed(named: readonly string[], there: readonly string[]): boolean {
  return named.length === 0 || named.some((one) => there.includes(one))
}

export interface AutomaticRule extends Met {
  readonly code: string
  readonly customerTypes: readonly CustomerType[]
  /** It is only in force together with its campaign. */
  readonly campaign: Met | null
}

const salesTypes: readonly SalesType[] = ['private', 'fleet', 'staff']
const customerTypes: readonly CustomerType[] = ['private', 'fleet', 'dealer', 'lease', 'export']

/**
 * Returns the most rules that would apply automatically to one sale that this rule is for, from a day on. Models are
 * distinguished, not their versions, engines and labels: two rules for two versions of a model count as being for one car.
 */
export function mostTogether(
  rule: AutomaticRule,
  others: readonly AutomaticRule[],
  range: CarRange,
  from: CalendarDay,
): readonly AutomaticRule[] {
  const all = [rule, ...others]
  const days = startDays(all, from)
  let most: readonly AutomaticRule[] = []
  for (const model of [null, ...range.models]) {
    for (const condition of ['new', 'used']) {
      const onModel = all.filter((one) =>
        conditionParts(one).every((part) => isForModel(part.carScope, model, condition, range)),
      )
      if (onModel[0] !== rule || onModel.length <= most.length) continue
      for (const salesType of salesTypes) {
        for (const customerType of customerTypes) {
          const sold = onModel.filter(
            (one) =>
              conditionParts(one).every((part) => haveCommon(part.salesTypes, [salesType])) &&
              haveCommon(one.customerTypes, [customerType]),
          )
          if (sold[0] !== rule || sold.length <= most.length) continue
          for (const day of days) {
            const then = sold.filter((one) => conditionParts(one).every((part) => isInForceOn(part, day)))
            if (then[0] === rule && then.length > most.length) most = then
          }
        }
      }
    }
  }
  return most
}

function conditionParts(rule: AutomaticRule): readonly Met[] {
  return rule.campaign ? [rule, rule.campaign] : [rule]
}

function isForModel(
  scope: CarScope,
  model: CarRange['models'][number] | null,
  condition: string,
  range: CarRange,
): boolean {
  if (!haveCommon(scope.condition ?? [], [condition])) return false
  if (model === null) return !namesAny(scope, ['vehicleClass', 'brand', 'model', 'version', 'engine'])
  return isModelWithin(scope, model, range)
}

function isInForceOn({ ranges }: Met, day: CalendarDay): boolean {
  return ranges.length === 0 || ranges.some((range) => isInForce(range, day))
}

/** The days on which something begins: between them nothing is added. */
function startDays(rules: readonly AutomaticRule[], from: CalendarDay): readonly CalendarDay[] {
  const starts = rules
    .flatMap((rule) => conditionParts(rule))
    .flatMap(({ ranges }) => ranges.map(({ validFrom }) => validFrom))
  return [from, ...new Set(starts.filter((day) => day !== null && day > from))] as CalendarDay[]
}
