/** A street with its number and box apart. */
export interface StreetParts {
  readonly streetName: string
  readonly houseNumber: string
  readonly boxNumber: string
}

/**
 * Splits a Belgian street line (`Kerkstraat 12 bus 3`, `Rue de l’Église 12 bte 3`) into its parts; the whole line is the
 * street where no number is at its end.
 */
export function splitStreet(line: string): StreetParts {
  const tidy = line
    .replace(/\s+/g, ' ')
    .replace(/[\s,]+$/, '')
    .trim()
  const [, streetName = tidy, houseNumber = '', boxNumber = ''] =
    /^(.*?\D)[\s,]+(\d+\s?[A-Za-z]?(?:-\d+)?)(?:(?:[\s,]*(?:bus|bte|bo[iî]te|b\.?)\s*|\/)([\dA-Za-z.]+))?$/iu.exec(
      tidy,
    ) ?? []
  return { streetName: streetName.replace(/[\s,]+$/, ''), houseNumber: houseNumber.replace(' ', ''), boxNumber }
}
