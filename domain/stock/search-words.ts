import type { Translated } from '../platform/values/translated.ts'
import type { ListKey } from './car-fields.ts'
import { matchNames } from './match-names.ts'

/** The keys that free text names in addition to the car itself: “automaat suv”, “zwart”, “break essence”. */
export const SEARCHED_KEYS = ['colourGroups', 'gearboxes', 'bodyTypes', 'fuels'] as const satisfies readonly ListKey[]
type SearchedKey = (typeof SEARCHED_KEYS)[number]

/** By code: inflected forms that do not look like the name, and colloquial words for it, in both languages. */
const otherWords: Record<SearchedKey, Record<string, string>> = {
  colourGroups: {
    white: 'witte blanche',
    silver: 'zilvergrijs argenté',
    grey: 'grijze grise',
    black: 'zwarte noire',
    green: 'verte',
    red: 'rode',
    yellow: 'gele',
    brown: 'bruine brune marron',
  },
  gearboxes: { automatic: 'automatisch', manual: 'handgeschakeld manuel' },
  bodyTypes: {
    city: 'stadsauto',
    saloon: 'sedan',
    estate: 'stationwagen',
    suv: 'terreinwagen',
    coupe: 'sportwagen',
    mpv: 'gezinswagen',
    van: 'camionnette fourgon utilitaire',
    pickup: 'pickup',
  },
  fuels: { petrol: 'benzinewagen', hybrid: 'hybrides', 'plug-in-hybrid': 'plugin phev', electric: 'elektrische ev' },
}

/** Returns all words by which a choice is found. */
export function wordsOfChoice(key: SearchedKey, code: string, name: Translated): string {
  return [name.nl, name.fr, otherWords[key][code]].filter(Boolean).join(' ')
}

// Less than this is the beginning of too many words.
const leastLetters = 4
const wellEnough = 0.6

/** Returns the indexes of the choices that a typed word names, by the words of the choices. */
export function choicesNamed(word: string, choices: readonly string[]): number[] {
  return matchNames(word, choices)
    .filter(({ score }) => score === 1 || (word.length >= leastLetters && score >= wellEnough))
    .map(({ index }) => index)
}

/** Returns a stock number in our notation, `G-20101`; undefined: the text is none. */
export function stockNumberIn(typed: string): string | undefined {
  const [, branch, number] = /^([a-z])[\s-]?(\d{4,8})$/i.exec(typed.trim()) ?? []
  return branch && `${branch.toUpperCase()}-${number}`
}
