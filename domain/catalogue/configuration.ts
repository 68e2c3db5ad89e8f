import {
  checkCompatibility,
  type Compatibility,
  type CompatibilityFacts,
  type PartKey,
  type Problem,
  type Relation,
} from './compatibility.ts'
import type { Cents } from '../platform/values/money.ts'

/** A car has one of these, and never none: another takes its place. */
const SINGLE_KINDS = ['engine', 'colour', 'cover'] as const

/**
 * The parts that a version can be made of; of engines, colours and covers, the first is the default until another is
 * chosen.
 */
export interface ConfigurationFacts extends CompatibilityFacts {
  readonly defaults: readonly PartKey[]
  /** The surcharge of each part, VAT included. */
  readonly onTop: ReadonlyMap<PartKey, Cents>
}

export interface Configuration extends Pick<Compatibility, 'available' | 'included' | 'replaced' | 'problems'> {
  readonly picks: readonly PartKey[]
  /** On top of the version with its engine. */
  readonly onTopCents: Cents
}

const PART_PATTERN = /^(?:option|pack|colour|engine|cover-[1-9]\d{0,8})-[1-9]\d{0,8}$/

/** Drops relations to parts that salespeople alone may sell: the shop does not have them. */
export function relationsAmong(known: ReadonlySet<PartKey>, relations: readonly Relation[]): Relation[] {
  return relations.flatMap(({ kind, subject, targets }) => {
    const among = targets.filter((target) => known.has(target))
    return among.length > 0 ? [{ kind, subject, targets: among }] : []
  })
}

/** Parts as an address names them; what is no part is not read. */
export function partsIn(texts: readonly string[]): PartKey[] {
  return texts.filter((text): text is PartKey => PART_PATTERN.test(text))
}

/** Adds a part, in place of another where a car has only one such. */
export function withPart(picks: readonly PartKey[], part: PartKey): PartKey[] {
  return [...picks.filter((pick) => pick !== part && !isSameSingle(pick, part)), part]
}

/** Removes a part; where a car requires one, the initial one returns. */
export function withoutPart(facts: Pick<ConfigurationFacts, 'defaults'>, picks: readonly PartKey[], part: PartKey) {
  const rest = picks.filter((pick) => pick !== part)
  return [...facts.defaults.filter((first) => isSameSingle(first, part)), ...rest]
}

/** Resolves choices, in any order: returns the whole car, its surcharges, the conflicts and their fixes. */
export function resolveConfiguration(facts: ConfigurationFacts, wishes: readonly PartKey[]): Configuration {
  const picks = [...facts.defaults, ...wishes].reduce<PartKey[]>(withPart, []).toSorted()
  const { problems, ...state } = checkCompatibility(facts, picks)
  const paid = picks.filter((pick) => !state.included.includes(pick))
  return {
    ...state,
    picks,
    onTopCents: paid.reduce((sum, part) => sum + (facts.onTop.get(part) ?? 0), 0),
    problems: problems.map((problem) => ({ ...problem, suggestedFixes: selectLastingFixes(facts, picks, problem) })),
  }
}

/** Selects the fixes without a new problem: one that restores an engine or a colour may cause one. */
function selectLastingFixes(
  facts: ConfigurationFacts,
  picks: readonly PartKey[],
  problem: Problem,
): Problem['suggestedFixes'] {
  const before = explainProblems(facts, picks)
  return problem.suggestedFixes.filter((fix) => {
    const next = 'add' in fix ? withPart(picks, fix.add) : withoutPart(facts, picks, fix.remove)
    const after = explainProblems(facts, next)
    return !after.includes(explainProblem(problem)) && after.every((one) => before.includes(one))
  })
}

function explainProblems(facts: CompatibilityFacts, picks: readonly PartKey[]): string[] {
  return checkCompatibility(facts, picks).problems.map(explainProblem)
}

function explainProblem({ reason, part, ...of }: Problem): string {
  return JSON.stringify([reason, part, 'anyOf' in of ? of.anyOf : 'other' in of ? of.other : ''])
}

function isSameSingle(one: PartKey, other: PartKey): boolean {
  return SINGLE_KINDS.some((kind) => one.startsWith(`${kind}-`) && other.startsWith(`${kind}-`))
}
