import { isVinDoubtful, normaliseVin, VIN_PATTERN } from '../catalogue/vehicle.ts'

/** The facts in a chassis number. */
export interface VinFacts {
  /** The region that gave the maker his number (ISO 3780), as two letters of ISO 3166; undefined: none we know. */
  readonly country: string | undefined
  readonly maker: string | undefined
  /** The model years that position 10 can mean, the newest first. Makers outside North America need not use it. */
  readonly modelYears: readonly number[]
  /** Its maker has to set a check digit, and it is wrong: a character was misread. */
  readonly isDoubtful: boolean
}

/**
 * Returns the facts in a typed chassis number; undefined: it is none.
 * @param known the year in which the car was registered first: of the model years thirty years apart the one near it is
 * meant
 */
export function vinFacts(
  typed: string,
  { year, known = null }: { readonly year: number; readonly known?: number | null },
): VinFacts | undefined {
  const vin = normaliseVin(typed)
  if (!VIN_PATTERN.test(vin)) return undefined
  return {
    country: vinCountry(vin),
    maker: makers[vin.slice(0, 3)],
    modelYears: vinModelYears(vin[9]!, year + 1).filter((one) => known === null || Math.abs(one - known) < halfRound),
    isDoubtful: isVinDoubtful(vin),
  }
}

/** No chassis number has the letters I, O and Q: they look like digits. */
const lookAlikes: Readonly<Record<string, string>> = { I: '1', O: '0', Q: '0' }

/**
 * Returns the probable chassis number for one of the right length with I, O or Q; undefined: it has none of them, or is
 * none.
 */
export function meantVin(typed: string): string | undefined {
  const vin = normaliseVin(typed)
  const meant = vin.replaceAll(/[IOQ]/g, (sign) => lookAlikes[sign]!)
  return meant !== vin && VIN_PATTERN.test(meant) ? meant : undefined
}

/** Signs in the order in which ISO 3780 counts them. */
const signs = 'ABCDEFGHJKLMNPRSTUVWXYZ1234567890'

/** From the first to the last pair of signs of each country whose cars are driven here. */
const countries: readonly (readonly [from: string, to: string, country: string])[] = [
  ['JA', 'J0', 'JP'],
  ['KL', 'KR', 'KR'],
  ['LA', 'L0', 'CN'],
  ['MA', 'ME', 'IN'],
  ['ML', 'MR', 'TH'],
  ['NL', 'NR', 'TR'],
  ['SA', 'SM', 'GB'],
  ['SN', 'ST', 'DE'],
  ['SU', 'SZ', 'PL'],
  ['TA', 'TH', 'CH'],
  ['TJ', 'TP', 'CZ'],
  ['TR', 'TV', 'HU'],
  ['TW', 'T1', 'PT'],
  ['UU', 'UZ', 'RO'],
  ['U5', 'U7', 'SK'],
  ['VA', 'VE', 'AT'],
  ['VF', 'VR', 'FR'],
  ['VS', 'VW', 'ES'],
  ['WA', 'W0', 'DE'],
  ['XL', 'XR', 'NL'],
  ['YA', 'YE', 'BE'],
  ['YF', 'YK', 'FI'],
  ['YS', 'YW', 'SE'],
  ['ZA', 'ZR', 'IT'],
  ['1A', '10', 'US'],
  ['2A', '20', 'CA'],
  ['3A', '3W', 'MX'],
  ['4A', '50', 'US'],
]

function vinCountry(vin: string): string | undefined {
  const place = vinOrder(vin.slice(0, 2))
  return countries.find(([from, to]) => vinOrder(from) <= place && place <= vinOrder(to))?.[2]
}

function vinOrder(pair: string): number {
  return signs.indexOf(pair[0]!) * signs.length + signs.indexOf(pair[1]!)
}

/** World manufacturer identifiers of makers whose cars are often taken in here. */
const makers: Readonly<Record<string, string>> = {
  WVW: 'Volkswagen',
  WV1: 'Volkswagen',
  WV2: 'Volkswagen',
  WVG: 'Volkswagen',
  WAU: 'Audi',
  WUA: 'Audi',
  TRU: 'Audi',
  WBA: 'BMW',
  WBS: 'BMW',
  WBY: 'BMW',
  WMW: 'Mini',
  WDB: 'Mercedes-Benz',
  WDD: 'Mercedes-Benz',
  W1K: 'Mercedes-Benz',
  W1N: 'Mercedes-Benz',
  W1V: 'Mercedes-Benz',
  WDF: 'Mercedes-Benz',
  WME: 'Smart',
  WP0: 'Porsche',
  WP1: 'Porsche',
  W0L: 'Opel',
  W0V: 'Opel',
  WF0: 'Ford',
  VF1: 'Renault',
  VF2: 'Renault',
  VF3: 'Peugeot',
  VF7: 'Citroën',
  VR1: 'DS',
  VR3: 'Peugeot',
  VR7: 'Citroën',
  UU1: 'Dacia',
  VSS: 'Seat',
  TMB: 'Škoda',
  ZFA: 'Fiat',
  ZAR: 'Alfa Romeo',
  ZFF: 'Ferrari',
  YV1: 'Volvo',
  YV4: 'Volvo',
  LPS: 'Polestar',
  SAJ: 'Jaguar',
  SAL: 'Land Rover',
  SJN: 'Nissan',
  JN1: 'Nissan',
  JTD: 'Toyota',
  SB1: 'Toyota',
  VNK: 'Toyota',
  NMT: 'Toyota',
  JTH: 'Lexus',
  JHM: 'Honda',
  JMZ: 'Mazda',
  JMB: 'Mitsubishi',
  JSA: 'Suzuki',
  TSM: 'Suzuki',
  JF1: 'Subaru',
  KMH: 'Hyundai',
  TMA: 'Hyundai',
  NLH: 'Hyundai',
  KNA: 'Kia',
  KNE: 'Kia',
  U5Y: 'Kia',
  LRW: 'Tesla',
  XP7: 'Tesla',
  '5YJ': 'Tesla',
  '7SA': 'Tesla',
  LSJ: 'MG',
  XLR: 'DAF',
  YV2: 'Volvo Trucks',
  YS2: 'Scania',
  WMA: 'MAN',
  VF6: 'Renault Trucks',
  ZCF: 'Iveco',
}

/** 49 CFR 565.15: a sign for each year, the same again after thirty. */
const halfRound = 15
const yearSigns = 'ABCDEFGHJKLMNPRSTVWXY123456789'

function vinModelYears(sign: string, latest: number): readonly number[] {
  const place = yearSigns.indexOf(sign)
  if (place < 0) return []
  const first = 1980 + place
  return [first + 60, first + 30, first].filter((year) => year <= latest)
}

/** Finds a chassis number in the text of a code: codes on cars have characters before and behind it. */
export function findVin(text: string): string | undefined {
  return /[A-HJ-NPR-Z0-9]{17}/.exec(text.toUpperCase().replaceAll(/[\s*-]/g, ''))?.[0]
}
