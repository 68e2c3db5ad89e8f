import { trimEnd } from './trim-end.ts'

/** A street with its number and box apart. */
export interface StreetParts {
  readonly streetName: string
  readonly houseNumber: string
  readonly boxNumber: string
}

const longestLine = 300

/**
 * Splits a Belgian street line (`Kerkstraat 12 bus 3`, `Rue de l’Église 12 bte 3`) into its parts; the whole line is the
 * street where no number is at its end.
 */
export function splitStreet(line: string): StreetParts {
  const tidy = trimEnd(line.replace(/\s+/g, ' '), /[ ,]/).trimStart()
  // No street is as long, and the pattern below takes long for a run of commas.
  if (tidy.length > longestLine) return { streetName: tidy, houseNumber: '', boxNumber: '' }
  const [, streetName = tidy, houseNumber = '', boxNumber = ''] =
    /^(.*?\D)[\s,]+(\d+\s?[A-Za-z]?(?:-\d+)?)(?:(?:[\s,]*(?:bus|bte|bo[iî]te|b\.?)\s*|\/)([\dA-Za-z.]+))?$/iu.exec(
      tidy,
    ) ?? []
  return { streetName: trimEnd(streetName, /[ ,]/), houseNumber: houseNumber.replace(' ', ''), boxNumber }
}
