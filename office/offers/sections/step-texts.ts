import type { PartKey } from '@forecourt/domain/catalogue/compatibility.ts'
import type { VersionRange } from '@forecourt/domain/offers/version-change.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { currentLanguage } from '../../platform/language.ts'
import { formatEuros } from '../../platform/money-text.ts'

/** Writes a difference with its sign: `+ € 2.900`, `− € 500`. */
export function differenceText(cents: number): string {
  const amount = formatEuros(cents)
  return cents < 0 ? amount : `+\u00a0${amount}`
}

/** Returns the names of parts in a range, by their keys. */
export function listNames(keys: readonly PartKey[], names: VersionRange['names']): string[] {
  return keys.map((key) => translate(names[key] ?? { nl: key }, currentLanguage()))
}
