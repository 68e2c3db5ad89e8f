import { checkCompatibility, type PartFix, type PartKey, type Problem } from '../../catalogue/compatibility.ts'
import { type Refusal, refuse } from '../../platform/values/result.ts'
import type { ConfigurationFacts, SoldItem } from './sale.ts'

export type PartsRefusal =
  | Refusal<'option-not-available', { part: PartKey; suggestedFixes: readonly PartFix[] }>
  | Refusal<'option-requires', { part: PartKey; anyOf: readonly PartKey[]; suggestedFixes: readonly PartFix[] }>
  | Refusal<
      'option-excludes' | 'option-replaces',
      { part: PartKey; other: PartKey; suggestedFixes: readonly PartFix[] }
    >

/**
 * Composes a version of the chosen items: returns them, each part saying whether it is standard or within a chosen pack.
 * Without a configuration (an existing car) it stays as it is.
 *
 * Refuses with the first conflict, and with what fixes it in one step: `option-not-available`, `option-requires`,
 * `option-excludes`, and `option-replaces` where one of two takes the place of the other.
 */
export function putTogether(
  items: readonly SoldItem[],
  configuration: ConfigurationFacts | null,
): readonly SoldItem[] | PartsRefusal {
  if (configuration === null) return items
  const { tags, contents, relations } = configuration
  const known = { tags: new Map(tags), contents: new Map(contents), relations }
  const picks = items.flatMap(({ part }) => part ?? [])
  const { included, problems } = checkCompatibility(known, picks)
  if (problems.length > 0) return toRefusal(problems[0]!)
  if (included.length === 0) return items
  const free = new Set(included)
  return items.map((item) => {
    if (item.part === undefined || !free.has(item.part)) return item
    if (known.tags.get(item.part) === 'standard') return { ...item, isStandard: true }
    const pack = items.find(({ part }) => part !== undefined && known.contents.get(part)?.includes(item.part!))!
    return { ...item, packId: pack.subjectId }
  })
}

function toRefusal({ reason, ...detail }: Problem): PartsRefusal {
  return refuse(`option-${reason}`, detail) as PartsRefusal
}
