import { checkCompatibility, type PartKey, type Problem } from '../catalogue/compatibility.ts'
import { fold } from '../platform/values/slug.ts'
import type { Translated } from '../platform/values/translated.ts'
import type { ConfigurationFacts } from '../pricing/sale/sale.ts'
import type { OfferPart } from './offer-sale.ts'

/** The number of options and packs up to which no group is folded. */
export const MOST_UNFOLDED_PARTS = 12

/** Options under one heading, or the packs. */
export interface PartGroup {
  /** Null: the packs. */
  readonly heading: Translated | null
  readonly parts: readonly OfferPart[]
}

/**
 * Groups the options and packs that can be chosen for a version, the packs first; returns what is standard apart. Takes
 * the parts of the car; engines, colours, covers and what the version cannot have are left out.
 */
export function groupParts(parts: readonly OfferPart[]): {
  readonly groups: readonly PartGroup[]
  readonly standard: readonly OfferPart[]
} {
  const many = parts.filter(({ kind, tag }) => (kind === 'option' || kind === 'pack') && tag !== 'not-available')
  const choosable = many.filter(({ tag }) => tag !== 'standard')
  const packs = choosable.filter(({ kind }) => kind === 'pack')
  const headings = new Map<string, { heading: Translated; parts: OfferPart[] }>()
  for (const part of choosable.filter(({ kind }) => kind === 'option')) {
    const heading = part.group ?? { nl: '' }
    const group = headings.get(heading.nl)
    if (group) group.parts.push(part)
    else headings.set(heading.nl, { heading, parts: [part] })
  }
  const options = [...headings.values()]
  return {
    groups: packs.length > 0 ? [{ heading: null, parts: packs }, ...options] : options,
    standard: many.filter(({ tag }) => tag === 'standard'),
  }
}

/**
 * Returns whether a part matches the typed text: each word is in its code or in its name, in any language. An empty text
 * matches every part.
 */
export function isPartFound({ name, code = '' }: Pick<OfferPart, 'name' | 'code'>, sought: string): boolean {
  const text = fold(`${code} ${name.nl} ${name.fr ?? ''}`)
  return fold(sought)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Finds the parts that chosen packs include, each with its pack; standard equipment comes with the car anyway. */
export function findIncluded(
  chosen: readonly PartKey[],
  configuration: ConfigurationFacts | null,
): ReadonlyMap<PartKey, PartKey> {
  const { tags, contents } = configuration ?? nothing
  const standard = new Set(tags.flatMap(([part, tag]) => (tag === 'standard' ? [part] : [])))
  return new Map(
    contents
      .filter(([pack]) => chosen.includes(pack))
      .flatMap(([pack, parts]) =>
        parts.filter((part) => !standard.has(part)).map((part): [PartKey, PartKey] => [part, pack]),
      ),
  )
}

/** Something that keeps a part out of the car as it is composed: other parts, or the lack of any of them. */
export interface PartClash {
  readonly reason: 'excludes' | 'requires'
  readonly others: readonly PartKey[]
}

/**
 * Returns for each part that clashes with something chosen, what it clashes with: both of a pair, and the chosen packs
 * that bring them along. Takes the choices and the configuration that the price function is given; it refuses the price
 * with the first of these.
 */
export function findClashes(
  chosen: readonly PartKey[],
  configuration: ConfigurationFacts | null,
): ReadonlyMap<PartKey, readonly PartClash[]> {
  const clashes = new Map<PartKey, PartClash[]>()
  if (configuration === null) return clashes
  const { tags, contents, relations } = configuration
  const { problems } = checkCompatibility({ tags: new Map(tags), contents: new Map(contents), relations }, chosen)
  const add = (part: PartKey, clash: PartClash) => {
    const packs = contents.filter(([pack, parts]) => chosen.includes(pack) && parts.includes(part))
    for (const marked of [part, ...packs.map(([pack]) => pack)]) {
      clashes.set(marked, [...(clashes.get(marked) ?? []), clash])
    }
  }
  for (const problem of problems) for (const [part, clash] of toClashes(problem)) add(part, clash)
  return clashes
}

/** The count of a group: its parts, those that are chosen, and those that each chosen pack brings along. */
export interface GroupCount {
  readonly parts: number
  readonly chosen: number
  readonly included: readonly { readonly pack: PartKey; readonly parts: number }[]
}

/** Counts a group: a part that was chosen itself counts as chosen, even if a pack also includes it. */
export function countGroup(
  { parts }: PartGroup,
  chosen: readonly PartKey[],
  included: ReadonlyMap<PartKey, PartKey>,
): GroupCount {
  const packs = parts.flatMap(({ key }) => (chosen.includes(key) ? [] : (included.get(key) ?? [])))
  return {
    parts: parts.length,
    chosen: parts.filter(({ key }) => chosen.includes(key)).length,
    included: [...Map.groupBy(packs, (pack) => pack)].map(([pack, all]) => ({ pack, parts: all.length })),
  }
}

/**
 * Returns whether a group is open at first: takes its count and that of all options and packs. Packs and groups with a
 * chosen part are open; every group is where there is little to read.
 */
export function isOpenAtFirst({ heading }: PartGroup, { chosen }: GroupCount, choosable: number): boolean {
  return heading === null || choosable <= MOST_UNFOLDED_PARTS || chosen > 0
}

const nothing: ConfigurationFacts = { tags: [], contents: [], relations: [] }

function toClashes(problem: Problem): [PartKey, PartClash][] {
  if (problem.reason === 'not-available') return []
  if (problem.reason === 'requires') return [[problem.part, { reason: 'requires', others: problem.anyOf }]]
  return [
    [problem.part, { reason: 'excludes', others: [problem.other] }],
    [problem.other, { reason: 'excludes', others: [problem.part] }],
  ]
}
