import { fold } from '../platform/values/slug.ts'

/** A name that matches the typed text; `score` runs from 0 (just matches) to 1 (identical). */
export interface NameMatch {
  index: number
  score: number
}

/** Names made ready to be searched many times. */
export interface NameIndex {
  /** For each name the place of its words in `words`. */
  names: readonly (readonly number[])[]
  /** The folded names, without spaces. */
  joined: readonly string[]
  words: readonly string[]
  trigrams: readonly ReadonlySet<string>[]
}

const exact = 1
const beginning = 0.9
const inside = 0.75
// Misspelt words come after all correct ones; the beginning of a word is a weaker match than the whole.
const misspelt = 0.6
const misspeltBeginning = 0.5
// The share of trigrams that two words have in common before one counts as the other misspelt.
const leastOverlap = 0.6

/**
 * Creates an index of names (brand, model, version). Distinct words are stored once: 5,000 names of a dealer have some
 * hundreds of words.
 */
export function indexNames(names: readonly string[]): NameIndex {
  const places = new Map<string, number>()
  const indexed = names.map((name) => splitWords(name).map((word) => findPlace(word, places)))
  const words = [...places.keys()]
  return {
    names: indexed,
    joined: names.map((name) => splitWords(name).join('')),
    words,
    trigrams: words.map(splitTrigrams),
  }
}

/**
 * Returns the names that match a typed query, best first; takes the names or their index, when searched often. Every word
 * typed must be found in the name: as a word, as the beginning of one, within one, or resembling one closely enough
 * (accents, case, doubled, missing and swapped letters). `nord v6` finds `Noord V6`, `lumn e3` finds `Lumen E3`. An empty
 * query matches nothing.
 */
export function matchNames(query: string, names: readonly string[] | NameIndex): NameMatch[] {
  const index = 'words' in names ? names : indexNames(names)
  const typed = splitWords(query)
  if (typed.length === 0) return []
  const likeness = typed.map((word) => likenessToAll(word, index))
  const joinedQuery = typed.join('')
  const matches: NameMatch[] = []
  for (const [place, words] of index.names.entries()) {
    const score = Math.max(calculateScore(words, likeness), joinedScore(joinedQuery, index.joined[place] ?? ''))
    if (score > 0) matches.push({ index: place, score })
  }
  return matches.toSorted((one, other) => other.score - one.score || one.index - other.index)
}

/** Returns the average, over the typed words, of the best matching word of the name; 0 when one of them has no match. */
function calculateScore(words: readonly number[], likeness: readonly Float32Array[]): number {
  let sum = 0
  for (const toWord of likeness) {
    let best = 0
    for (const word of words) best = Math.max(best, toWord[word] ?? 0)
    if (best === 0) return 0
    sum += best
  }
  return sum / likeness.length
}

// Scores names that differ only in spaces: `v60` against `V 60`, `lumene3` against `Lumen E3`.
function joinedScore(query: string, name: string): number {
  if (query.length < 3) return 0
  if (name === query) return exact
  if (name.startsWith(query)) return beginning
  return name.includes(query) ? inside : 0
}

function likenessToAll(typed: string, { words, trigrams }: NameIndex): Float32Array {
  const own = splitTrigrams(typed)
  return Float32Array.from(words, (word, place) => calculateLikeness(typed, own, word, trigrams[place] ?? new Set()))
}

function calculateLikeness(
  typed: string,
  own: ReadonlySet<string>,
  word: string,
  trigrams: ReadonlySet<string>,
): number {
  if (typed === word) return exact
  if (word.startsWith(typed)) return beginning
  if (typed.length > 2 && word.includes(typed)) return inside
  // Short words and numbers are too ambiguous to be guessed: `v6` is not `v8`.
  if (typed.length < 4 || /\d/.test(typed)) return 0
  const allowed = typed.length < 8 ? 1 : 2
  if (differsBy(typed, word, allowed) || calculateOverlap(own, trigrams) >= leastOverlap) return misspelt
  return word.length > typed.length && differsBy(typed, word.slice(0, typed.length), allowed) ? misspeltBeginning : 0
}

/** Calculates the share of trigrams that two words have in common (Dice). */
function calculateOverlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0
  for (const trigram of one) if (other.has(trigram)) common += 1
  return (2 * common) / (one.size + other.size)
}

/** Returns true when at most `allowed` letters are wrong, missing, too many or swapped with their neighbour. */
function differsBy(one: string, other: string, allowed: number): boolean {
  if (Math.abs(one.length - other.length) > allowed) return false
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const change = (last[column - 1] ?? 0) + (isSame ? 0 : 1)
      const swap = isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Infinity
      current.push(Math.min(change, swap, (last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    if (Math.min(...current) > allowed) return false
    beforeLast = last
    last = current
  }
  return (last[other.length] ?? Infinity) <= allowed
}

function splitWords(text: string): string[] {
  return fold(text).match(/[a-z]+\d*|\d+(?:[.,]\d+)?[a-z]*/g) ?? []
}

function findPlace(word: string, places: Map<string, number>): number {
  const known = places.get(word)
  if (known !== undefined) return known
  places.set(word, places.size)
  return places.size - 1
}

/** Splits a word into groups of three letters, with a mark at both ends so that first and last letters weigh more. */
function splitTrigrams(word: string): Set<string> {
  const marked = ` ${word} `
  return new Set(Array.from({ length: Math.max(1, marked.length - 2) }, (_, at) => marked.slice(at, at + 3)))
}
