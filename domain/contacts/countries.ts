interface Country {
  isEu: boolean
  /** What a postal code looks like, in capitals (Universal Postal Union, addressing systems), and one to show. */
  postalCode: RegExp
  example: string
}

/** The countries that a buyer may live in, by ISO 3166 code: those of the table `country`. */
const countries = {
  // The codes of bpost run from 1000 to 9992.
  BE: inEu(/^(?:[1-8]\d{3}|9(?:[0-8]\d{2}|9[0-8]\d|99[0-2]))$/, '9000'),
  NL: inEu(/^[1-9]\d{3} ?[A-Z]{2}$/, '1012 JS'),
  FR: inEu(/^\d{5}$/, '59000'),
  DE: inEu(/^\d{5}$/, '52062'),
  LU: inEu(/^(L-?)?\d{4}$/, '1111'),
  AT: inEu(/^(A-?)?[1-9]\d{3}$/, '1010'),
  BG: inEu(/^\d{4}$/, '1000'),
  CH: outside(/^(CH-?)?[1-9]\d{3}$/, '8001'),
  CY: inEu(/^\d{4}$/, '1010'),
  CZ: inEu(/^\d{3} ?\d{2}$/, '110 00'),
  DK: inEu(/^(DK-?)?\d{4}$/, '1050'),
  EE: inEu(/^\d{5}$/, '10111'),
  ES: inEu(/^(?:0[1-9]|[1-4]\d|5[0-2])\d{3}$/, '28001'),
  FI: inEu(/^\d{5}$/, '00100'),
  GB: outside(/^(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|GIR ?0AA)$/, 'SW1A 1AA'),
  GR: inEu(/^\d{3} ?\d{2}$/, '105 57'),
  HR: inEu(/^(HR-?)?\d{5}$/, '10000'),
  HU: inEu(/^\d{4}$/, '1051'),
  IE: inEu(/^[AC-FHKNPRTV-Y]\d[\dW] ?[AC-FHKNPRTV-Y\d]{4}$/, 'D02 AF30'),
  IT: inEu(/^\d{5}$/, '00118'),
  LT: inEu(/^(LT-?)?\d{5}$/, '01103'),
  LV: inEu(/^(LV-?)?\d{4}$/, 'LV-1010'),
  MA: outside(/^\d{5}$/, '20000'),
  MT: inEu(/^[A-Z]{3} ?\d{4}$/, 'VLT 1117'),
  NO: outside(/^\d{4}$/, '0150'),
  PL: inEu(/^\d{2}-?\d{3}$/, '00-001'),
  PT: inEu(/^\d{4}-?\d{3}$/, '1000-001'),
  RO: inEu(/^\d{6}$/, '010011'),
  SE: inEu(/^\d{3} ?\d{2}$/, '111 20'),
  SI: inEu(/^(SI-?)?\d{4}$/, '1000'),
  SK: inEu(/^\d{3} ?\d{2}$/, '811 01'),
  TR: outside(/^\d{5}$/, '34000'),
} satisfies Record<string, Country>

export type CountryCode = keyof typeof countries
export const COUNTRY_CODES = Object.keys(countries) as [CountryCode, ...CountryCode[]]

/** A postal code as typed in, whether one of that country looks so out. */
export function isPostalCodeOf(country: CountryCode, postalCode: string): boolean {
  return countries[country].postalCode.test(postalCode.trim().toUpperCase())
}

export function postalCodeExample(country: CountryCode): string {
  return countries[country].example
}

export function isInEu(country: CountryCode): boolean {
  return countries[country].isEu
}

function inEu(postalCode: RegExp, example: string): Country {
  return { isEu: true, postalCode, example }
}

function outside(postalCode: RegExp, example: string): Country {
  return { isEu: false, postalCode, example }
}
