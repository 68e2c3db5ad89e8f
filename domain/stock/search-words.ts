import type { Translated } from '../platform/values/translated.ts'
import type { ListKey } from './car-fields.ts'
import { matchNames } from './match-names.ts'

/** The keys that free text names beside the car itself: "automaat suv", "zwart", "break essence". */
export const SEARCHED_KEYS = ['colourGroups', 'gearboxes', 'bodyTypes', 'fuels'] as const satisfies readonly ListKey[]
type SearchedKey = (typeof SEARCHED_KEYS)[number]

/** By code: inflected forms that do not look like the name, and what people say instead of it, in both languages. */
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

/** All words by which a choice is found. */
export function wordsOfChoice(key: SearchedKey, code: string, name: Translated): string {
  return [name.nl, name.fr, otherWords[key][code]].filter(Boolean).join(' ')
}

// Less than this is the beginning of too many words.
const leastLetters = 4
const wellEnough = 0.6

/** A word that was typed and the words of choices in, the places of the choices that it names out. */
export function choicesNamed(word: string, choices: readonly string[]): number[] {
  return matchNames(word, choices)
    .filter(({ score }) => score === 1 || (word.length >= leastLetters && score >= wellEnough))
    .map(({ index }) => index)
}

/** A stock number as the house writes it, `G-20101`; undefined: what was typed is none. */
export function stockNumberIn(typed: string): string | undefined {
  const [, branch, number] = /^([a-z])[\s-]?(\d{4,8})$/i.exec(typed.trim()) ?? []
  return branch && `${branch.toUpperCase()}-${number}`
}
