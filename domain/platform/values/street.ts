/** A street with its number and box apart. */
export interface StreetParts {
  readonly streetName: string
  readonly houseNumber: string
  readonly boxNumber: string
}

/**
 * A street line as one writes it in Belgium in (`Kerkstraat 12 bus 3`, `Rue de l’Église 12 bte 3`), its parts out; the whole line is the street
 * where no number is at its end.
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
