import { plainSigns } from '../platform/forms/pasted.ts'
import { licencePlate, type Rule } from '../platform/forms/validation.ts'

const longest = 9

/**
 * Normalises a typed plate to its stored form: capitals, and hyphens where the plate has its spaces, so that one car is
 * written in one way. `1abc234` and `1 abc 234` give `1-ABC-234`, the older `abc 123` gives `ABC-123`. A foreign plate that
 * becomes too long with its hyphens does without. German umlauts lose their points, as cameras and customs read them: no
 * two districts differ by them alone. `licencePlate` checks whether the result is a plate; the contract with the client
 * wants six signs, so that the shortest personal plates (`8-DOG`) are none.
 */
export function normaliseLicencePlate(text: string): string {
  const parts = plainSigns(text)
    .toUpperCase()
    .replace(/^[^:\d]*:/, '')
    .replaceAll(/[ÄÖÜ]/g, (letter) => letter.normalize('NFD').charAt(0))
    .split(/[\s.·•_/-]+/)
    .filter(Boolean)
  const compact = parts.join('')
  // European format since 2010, with the B of its blue edge or without; those of dealers, taxis and old cars, which begin with a
  // letter; then those before it (a group of letters, one of digits).
  const belgian =
    /^(?:BE?)?(\d)([A-Z]{3})(\d{3})B?$/.exec(compact) ??
    (parts[0] === compact ? /^([OQTUVYZ])([A-Z]{3})(\d{3})$/.exec(compact) : undefined) ??
    /^([A-Z]{3})(\d{3})$/.exec(compact) ??
    /^(\d{3})([A-Z]{3})$/.exec(compact)
  if (belgian) return belgian.slice(1).join('-')
  const hyphened = parts.join('-')
  return hyphened.length > longest ? compact : hyphened
}

/** Returns true when a text, however typed, is a plate. */
export function isLicencePlate(text: string): boolean {
  const plate = normaliseLicencePlate(text)
  return plate !== '' && licencePlate(plate) === undefined
}

/** The rule for a plate as people type it. Empty passes. */
export const plateProblem: Rule<string, 'licence-plate'> = (text) =>
  text === '' || isLicencePlate(text) ? undefined : { reason: 'licence-plate' }
