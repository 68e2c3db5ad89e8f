import { listEntries, listKeys } from '@forecourt/domain/platform/values/records.ts'
/** The kinds of old manner that are counted, with their replacements. */
export const kinds = {
  assertions:
    'non-null assertions, `row!`: let a function throw with a message (`requireValue`, `load…`), or let the type hold it',
  casts:
    'casts, `value as Type`: let a type hold it (a typed column, a guard, `satisfies`, a schema that parses, of a list `ListRow`)',
  comments:
    'comments begin with What, Who, Whether …: write a sentence with a verb about the code, such as “Returns the approvals that an offer needs.”',
  names:
    'names end in Of: name a function by a verb (`findApprovals`, `calculateTotal`) and a value by a noun (`requiredApprovals`)',
  participles:
    'functions are named by a participle: name them by a verb (`told` → `notify…`, `kept` → `save…`, `sealedAgain` → `appendVersion`)',
  spellings:
    'spellings differ from the glossary: write `canceled` and `canceling` in names and comments (stored values and message keys stay)',
  spreads:
    'spreads of a literal, `...{ a }` or `...[a]`: write its members themselves, so that the compiler checks their names',
} as const

export type Kind = keyof typeof kinds
export type Occurrence = { readonly kind: Kind; readonly file: string; readonly line: number; readonly text: string }
/** The number of occurrences of each kind in an area. Kinds without any are left out. */
export type Counts = Readonly<Record<string, Partial<Record<Kind, number>>>>

const opener =
  /(?:\/\*\*?|(?<=^|\s)\/\/)\s+(?:What|Who|Whom|Whose|Whoever|Whatever|Whether|Where|Wherever|Which|Why|How)\b/
const lineComment = /^\s*\/\//
const declaration = /^\s*(?:export )?(?:default )?(?:async )?(function\*?|const) (\w+)\b(.*)$/
const arrow = /^(?:: [^=]+)? = (?:async )?(?:<[^>]*>)?(?:\(.*=>|\w+ =>|\($)/
const uselessSpread = /\.\.\.(?:\{(?!\})|\[|\(\[)/
/** The types of rest parameters, `...[a]: [A?]`, need their brackets. */
const restParameter = /\.\.\.\[\w+\]: /
const participle =
  /^(?:[a-z]+ed|told|said|shown|kept|taken|given|found|made|known|sold|held|sent|seen|lost|paid|drawn|built|broken|chosen|written|withdrawn|overtaken)(?:Again|By|For|With|At|In|On)?$/
const verbsInEd = new Set(['embed', 'exceed', 'feed', 'need', 'proceed', 'seed', 'speed', 'succeed'])

const otherSpelling =
  /\b\w+Cancell(?:ed|ing)\w*|\b(?:const|let) cancell(?:ed|ing)\b|(?:\/\*|(?<=^|\s)\/\/|^\s*\*)[^`']*\b[Cc]ancell(?:ed|ing)\b/

/** Returns the area that a file is counted for: `server/orders`, or the package where it has no areas. */
export function countedArea(file: string): string {
  const [area, folder, ...rest] = file.split('/') as [string, ...string[]]
  const hasAreas = ['domain', 'server', 'shop', 'office'].includes(area)
  return hasAreas && rest.length > 0 ? `${area}/${folder}` : area
}

/** Returns every occurrence of the old manner in a file. */
export function findOldManner(file: string, code: string): Occurrence[] {
  const lines = code.split('\n')
  return lines.flatMap((text, index) => {
    const found = listEntries({
      comments: beginsComment(lines, index),
      names: endsInOf(text),
      participles: isNamedByParticiple(text),
      spellings: otherSpelling.test(text),
      spreads: uselessSpread.test(text) && !restParameter.test(text),
    })
    return found.flatMap(([kind, isFound]) => (isFound ? [{ kind, file, line: index + 1, text: text.trim() }] : []))
  })
}

function beginsComment(lines: readonly string[], index: number): boolean {
  const [before = '', text] = [lines[index - 1], lines[index]!]
  if (before.trim() === '/**') return opener.test(text.replace(/^\s*\*/, '/**'))
  return opener.test(text) && !(lineComment.test(text) && lineComment.test(before))
}

function endsInOf(text: string): boolean {
  const [, , name = '', rest = ''] = declaration.exec(text) ?? []
  return /[a-z0-9]Of$/.test(name) && (isFunction(text, rest) || text.startsWith('export'))
}

function isNamedByParticiple(text: string): boolean {
  const [, , name = '', rest = ''] = declaration.exec(text) ?? []
  return participle.test(name) && !verbsInEd.has(name) && isFunction(text, rest)
}

function isFunction(text: string, rest: string): boolean {
  return /\bfunction\b/.test(text) || arrow.test(rest)
}

/** Returns the counts of each area, in the order of their names. */
export function countByArea(occurrences: readonly Occurrence[]): Counts {
  const areas = Map.groupBy(occurrences, ({ file }) => countedArea(file))
  const counts = [...areas].map(([area, own]) => {
    const ofKind = listKeys(kinds).map((kind) => [kind, own.filter((one) => one.kind === kind).length])
    return [area, Object.fromEntries(ofKind.filter(([, count]) => count !== 0)) as Counts[string]] as const
  })
  return Object.fromEntries(counts.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

export type Difference = {
  readonly area: string
  readonly kind: Kind
  readonly allowed: number
  readonly count: number
}

/** Returns each count that is not the one allowed. */
export function compareCounts(allowed: Counts, counted: Counts): Difference[] {
  return [...new Set([...Object.keys(allowed), ...Object.keys(counted)])].flatMap((area) =>
    listKeys(kinds).flatMap((kind) => {
      const difference = { area, kind, allowed: allowed[area]?.[kind] ?? 0, count: counted[area]?.[kind] ?? 0 }
      return difference.allowed === difference.count ? [] : [difference]
    }),
  )
}

/** Returns the allowed counts, lowered to what was counted. None of them rises. */
export function lowerCounts(allowed: Counts, counted: Counts): Counts {
  const areas = Object.entries(allowed).map(([area, own]) => {
    const kept = listEntries<Kind, number>(own).map(
      ([kind, count]) => [kind, Math.min(count, counted[area]?.[kind] ?? 0)] as const,
    )
    return [area, Object.fromEntries(kept.filter(([, count]) => count > 0))] as const
  })
  return Object.fromEntries(areas.filter(([, own]) => Object.keys(own).length > 0))
}
