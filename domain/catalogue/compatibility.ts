import type { VersionTag } from './vehicle.ts'

/** The kinds of parts with relations. Covers have none yet. */
export const RELATED_KINDS = ['option', 'pack', 'colour', 'engine'] as const
export type RelatedKind = (typeof RELATED_KINDS)[number]

/** `requires` any of its targets, `excludes` each of them; as what it `replaces`, the targets that are standard drop out. */
export const RELATION_KINDS = ['requires', 'excludes', 'replaces'] as const
export type RelationKind = (typeof RELATION_KINDS)[number]

/** A part by its kind and public number: `option-12`; a cover by its own and that of its colour: `cover-3-5`. */
export type PartKey = `${RelatedKind}-${number}` | `cover-${number}-${number}`

export interface Relation {
  readonly kind: RelationKind
  readonly subject: PartKey
  readonly targets: readonly PartKey[]
}

/** The facts of a version that decide which choices go together. */
export interface CompatibilityFacts {
  /** The tags of parts; one without a tag does not belong to the version. */
  readonly tags: ReadonlyMap<PartKey, VersionTag>
  readonly contents: ReadonlyMap<PartKey, readonly PartKey[]>
  readonly relations: readonly Relation[]
}

export type PartFix = { readonly add: PartKey } | { readonly remove: PartKey }

export type Problem =
  | { readonly reason: 'not-available'; readonly part: PartKey; readonly suggestedFixes: readonly PartFix[] }
  | {
      readonly reason: 'requires'
      readonly part: PartKey
      readonly anyOf: readonly PartKey[]
      readonly suggestedFixes: readonly PartFix[]
    }
  | {
      readonly reason: 'excludes' | 'replaces'
      readonly part: PartKey
      readonly other: PartKey
      readonly suggestedFixes: readonly PartFix[]
    }

export interface Compatibility {
  /** Standard, chosen, or within a chosen pack; without what something else replaces. */
  readonly available: ReadonlySet<PartKey>
  /** Chosen, and paid for already: standard, or within a chosen pack. */
  readonly included: readonly PartKey[]
  readonly replaced: readonly { readonly part: PartKey; readonly by: PartKey }[]
  readonly problems: readonly Problem[]
}

/** Checks the choices for a version: returns the result, the conflicts and the fix of each in one step. */
export function checkCompatibility(facts: CompatibilityFacts, picks: readonly PartKey[]): Compatibility {
  const state = resolveState(facts, picks)
  const problems = findProblems(facts, picks, state)
  return {
    ...state,
    problems: problems.map((problem) => ({ ...problem, suggestedFixes: suggestFixes(facts, picks, problem) })),
  }
}

type Bare = Problem extends infer One ? (One extends Problem ? Omit<One, 'suggestedFixes'> : never) : never
type State = Omit<Compatibility, 'problems'> & { readonly chosen: ReadonlySet<PartKey> }

function resolveState({ tags, contents, relations }: CompatibilityFacts, picks: readonly PartKey[]): State {
  const standards = [...tags].flatMap(([part, tag]) => (tag === 'standard' ? [part] : []))
  const inPacks = picks.flatMap((pick) => contents.get(pick) ?? [])
  const chosen = new Set([...picks, ...inPacks])
  const there = new Set([...standards, ...chosen])
  const replaced = relations
    .filter(({ kind, subject }) => kind === 'replaces' && there.has(subject))
    .flatMap(({ subject, targets }) =>
      targets.flatMap((part) =>
        part !== subject && tags.get(part) === 'standard' && !chosen.has(part) ? [{ part, by: subject }] : [],
      ),
    )
  for (const { part } of replaced) there.delete(part)
  const included = picks.filter((pick) => tags.get(pick) === 'standard' || inPacks.includes(pick))
  return { available: there, included, replaced, chosen }
}

function findProblems(facts: CompatibilityFacts, picks: readonly PartKey[], { available, chosen }: State): Bare[] {
  const problems: Bare[] = picks
    .filter((pick) => (facts.tags.get(pick) ?? 'not-available') === 'not-available')
    .map((part) => ({ reason: 'not-available', part }))
  const reported = new Set<string>()
  for (const { kind, subject: part, targets } of facts.relations) {
    if (!available.has(part)) continue
    if (kind === 'requires') {
      if (!targets.some((target) => available.has(target))) {
        problems.push({ reason: 'requires', part, anyOf: targets })
      }
      continue
    }
    // A part that replaces another chosen one is not worth its price: one of them is removed.
    const among = kind === 'excludes' ? available : chosen
    for (const other of targets) {
      const pair = `${kind} ${[part, other].toSorted().join(' ')}`
      if (other === part || !among.has(other) || reported.has(pair)) continue
      reported.add(pair)
      problems.push({ reason: kind, part, other })
    }
  }
  return problems
}

/** Suggests the single steps that remove a problem and cause no new one. */
function suggestFixes(facts: CompatibilityFacts, picks: readonly PartKey[], problem: Bare): PartFix[] {
  const bringing = (part: PartKey) => picks.filter((pick) => pick === part || facts.contents.get(pick)?.includes(part))
  const leaving = [problem.part, ...('other' in problem ? [problem.other] : [])].flatMap(bringing)
  const coming = 'anyOf' in problem ? problem.anyOf.flatMap((part) => waysTo(facts, part)) : []
  const candidates: PartFix[] = [
    ...[...new Set(coming)].map((add) => ({ add })),
    ...[...new Set(leaving)].map((remove) => ({ remove })),
  ]
  const before = findProblems(facts, picks, resolveState(facts, picks)).map((one) => JSON.stringify(one))
  return candidates.filter((fix) => {
    const next = 'add' in fix ? [...picks, fix.add] : picks.filter((pick) => pick !== fix.remove)
    const after = findProblems(facts, next, resolveState(facts, next)).map((one) => JSON.stringify(one))
    return !after.includes(JSON.stringify(problem)) && after.every((one) => before.includes(one))
  })
}

/** Returns the ways to a part: the part itself, or a pack that contains it, as far as they can be chosen. */
function waysTo({ tags, contents }: CompatibilityFacts, part: PartKey): PartKey[] {
  const packs = [...contents].flatMap(([pack, of]) => (of.includes(part) ? [pack] : []))
  return [part, ...packs].filter((one) => tags.get(one) === 'optional')
}
