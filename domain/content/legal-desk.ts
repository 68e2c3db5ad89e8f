import { SHOP_CUSTOMER_TYPES, type ShopCustomerType } from '../contacts/customer.ts'
import { LANGUAGES, type Language } from '../platform/values/languages.ts'
import { accept, refuse, type Result } from '../platform/values/result.ts'
import { LEGAL_KINDS, unknownFacts, type LegalKind } from './legal.ts'
import { splitBlocks } from './legal-words.ts'

/** A text as the desk names it: terms are a text for each customer type. */
export const LEGAL_TEXTS = LEGAL_KINDS.flatMap((kind) =>
  kind === 'terms' ? SHOP_CUSTOMER_TYPES.map((type) => `terms-${type}` as const) : [kind],
)
export type LegalTextName = (typeof LEGAL_TEXTS)[number]

export function findSubject(name: LegalTextName): { kind: LegalKind; customerType: ShopCustomerType | null } {
  const [kind, customerType] = name.split('-')
  return { kind: kind as LegalKind, customerType: (customerType ?? null) as ShopCustomerType | null }
}

export function legalTextNamed(kind: LegalKind, customerType: ShopCustomerType | null): LegalTextName {
  return customerType === null ? (kind as LegalTextName) : (`${kind}-${customerType}` as LegalTextName)
}

/** Both languages of a text; empty where nothing is written yet. */
export type BothWords = Readonly<Record<Language, string>>
export interface LegalWords {
  readonly title: BothWords
  readonly body: BothWords
}

/** The reason that a language lags behind the other. */
export const LAG_REASONS = ['missing', 'unchanged', 'headings', 'facts'] as const
export type LagReason = (typeof LAG_REASONS)[number]
export interface Lag {
  readonly language: Language
  readonly reason: LagReason
}

/**
 * Finds the languages that lag: without a text, unchanged where the other changed, with fewer headings, or
 * without a fact that the other names. `same`: the user declares that nothing changes in that language this time.
 */
export function findLags(draft: LegalWords, before: LegalWords | null, same: Language | null): Lag[] {
  const lags: Lag[] = []
  for (const language of LANGUAGES) {
    const other = otherLanguage(language)
    const words = draft.body[language]
    if (draft.title[language].trim() === '' || words.trim() === '') {
      lags.push({ language, reason: 'missing' })
      continue
    }
    if (draft.body[other].trim() === '') continue
    if (before && same !== language && !isChanged(draft, before, language) && isChanged(draft, before, other))
      lags.push({ language, reason: 'unchanged' })
    if (headings(words) < headings(draft.body[other])) lags.push({ language, reason: 'headings' })
    const named = factsIn(words)
    if ([...factsIn(draft.body[other])].some((fact) => !named.has(fact))) lags.push({ language, reason: 'facts' })
  }
  return lags
}

export type PublicationRefusal =
  | 'legal-text-lags'
  | 'legal-text-unchanged'
  | 'legal-fact-unknown'
  | 'legal-day-past'
  | 'legal-day-before-last'

/** Returns whether a draft can come into force on a day; `last`: the day of the version before, come or not. */
export function canPublish(
  draft: LegalWords & { same: Language | null },
  { before, last, day, today }: { before: LegalWords | null; last: string | null; day: string; today: string },
): Result<object, PublicationRefusal, { field?: string; facts?: readonly string[]; lags?: readonly Lag[] }> {
  const facts = [...new Set(LANGUAGES.flatMap((language) => unknownFacts(draft.body[language])))]
  if (facts.length > 0) return refuse('legal-fact-unknown', { facts })
  const lags = findLags(draft, before, draft.same)
  if (lags.length > 0) return refuse('legal-text-lags', { lags })
  if (before && LANGUAGES.every((language) => !isChanged(draft, before, language)))
    return refuse('legal-text-unchanged')
  if (day < today) return refuse('legal-day-past', { field: 'validFrom' })
  if (last !== null && day < last) return refuse('legal-day-before-last', { field: 'validFrom' })
  return accept({})
}

/** A block as it was, as it is, or as both: removed and added words next to each other. */
export interface ComparedBlock {
  readonly change: 'kept' | 'gone' | 'new'
  readonly text: string
}

/** Compares two texts, block by block. */
export function compareTexts(before: string, after: string): ComparedBlock[] {
  const was = splitBlocks(before)
  const is = splitBlocks(after)
  // The longest run of blocks that both have, in order: as long as the rest from each place on.
  const common = Array.from({ length: was.length + 1 }, () => Array.from({ length: is.length + 1 }, () => 0))
  for (let i = was.length - 1; i >= 0; i--)
    for (let j = is.length - 1; j >= 0; j--)
      common[i]![j] = was[i] === is[j] ? common[i + 1]![j + 1]! + 1 : Math.max(common[i + 1]![j]!, common[i]![j + 1]!)
  const found: ComparedBlock[] = []
  let [i, j] = [0, 0]
  while (i < was.length || j < is.length) {
    if (i < was.length && j < is.length && was[i] === is[j]) {
      found.push({ change: 'kept', text: was[i]! })
      i++
      j++
    } else if (i < was.length && (j === is.length || common[i + 1]![j]! >= common[i]![j + 1]!)) {
      found.push({ change: 'gone', text: was[i]! })
      i++
    } else {
      found.push({ change: 'new', text: is[j]! })
      j++
    }
  }
  return found
}

function isChanged(draft: LegalWords, before: LegalWords, language: Language): boolean {
  const same = (one: string, other: string) => splitBlocks(one).join('\n\n') === splitBlocks(other).join('\n\n')
  return !same(draft.title[language], before.title[language]) || !same(draft.body[language], before.body[language])
}

function headings(words: string): number {
  return splitBlocks(words).filter((block) => block.startsWith('## ')).length
}

function factsIn(words: string): Set<string> {
  return new Set([...words.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!))
}

function otherLanguage(language: Language): Language {
  return language === 'nl' ? 'fr' : 'nl'
}
