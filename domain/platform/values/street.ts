import { trimEnd } from './trim-end.ts'

/** A street with its number and box apart. */
export interface StreetParts {
  readonly streetName: string
  readonly houseNumber: string
  readonly boxNumber: string
}

const longestLine = 300

/** A number of a house, behind `nr.` or `n°`: `12`, `12A`, `12 bis`, `12-14`. */
const number = /(?:n(?:r|[o°])\.?\s?)?(\d+\s?(?:bis|ter|[a-z])?(?:-\d+[a-z]?)?)/iu.source
/** The box behind it, by its word or a slash: `bus 3`, `- bte A2`, `app. 3`, `/ 3.01`. Blanks are one each. */
const box =
  /(?:[\s,]{0,3}(?:-\s)?\/?\s?(?:bus|bte|bo[iî]te|box|bt|b|app?t?)(?:[.\s]|(?=\d))\s?|\s?\/\s?)([\da-z][\da-z./-]*)/iu
    .source
const numberBehind = new RegExp(`^(.*?\\D)[\\s,]+${number}(?:${box})?$`, 'iu')
const numberBefore = new RegExp(
  `^${number}(?:\\s?,\\s?|\\s(?=(?:rue|av|bou?l|bld|bd|ch|place|pl\\.|quai|all|imp|sq|clos|dr|sent|cour|pass|route)))(\\D+?)(?:[,\\s]${box})?$`,
  'iu',
)

/**
 * Splits a Belgian street line (`Kerkstraat 12 bus 3`, `Rue de l’Église 12 bte 3`, and as France writes it `12, rue de
 * l’Église`) into its parts; the whole line is the street where no number is at its end or before it.
 */
export function splitStreet(line: string): StreetParts {
  const tidy = trimEnd(line.replace(/\s+/g, ' '), /[ ,]/).trimStart()
  // No street is as long, and the pattern below takes long for a run of commas.
  if (tidy.length > longestLine) return { streetName: tidy, houseNumber: '', boxNumber: '' }
  const [, before, street, boxBehind = ''] = numberBefore.exec(tidy) ?? []
  const [, streetName = street ?? tidy, houseNumber = before ?? '', boxNumber = boxBehind] =
    street === undefined ? (numberBehind.exec(tidy) ?? []) : []
  return { streetName: trimEnd(streetName, /[ ,]/), houseNumber: houseNumber.replace(' ', ''), boxNumber }
}
