/**
 * The formats and check digits of the VAT numbers of each country (described by each tax administration and by the
 * European Commission, "VIES: algorithms of the member states").
 */
interface VatNumberRule {
  /** The bare number, without prefix and separators. */
  form: RegExp
  /** True when the check digits of a number of that form are right. */
  hasCheck(number: string): boolean
  /** Completes an old, shorter way of writing. */
  complete?(number: string): string
}

const british: VatNumberRule = {
  form: /^(\d{9}|\d{12}|(GD|HA)\d{3}|(GD|HA)8888\d{5})$/,
  hasCheck: isBritish,
}

const rules = {
  AT: { form: /^U\d{8}$/, hasCheck: (n) => last(n) === mod(6 - luhn(n.slice(1, 8)), 10) },
  BE: {
    form: /^[01]\d{9}$/,
    hasCheck: (n) => Number(n) > 0 && 97 - (Number(n.slice(0, 8)) % 97) === Number(n.slice(8)),
    // Until 2005 numbers had nine digits.
    complete: (n) => (/^\d{9}$/.test(n) ? `0${n}` : n),
  },
  BG: { form: /^\d{9,10}$/, hasCheck: (n) => (n.length === 9 ? isBulgarianFirm(n) : isBulgarianPerson(n)) },
  CY: {
    form: /^(?!12)\d{8}[A-Z]$/,
    hasCheck: (n) => {
      const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21]
      const sum = toDigits(n.slice(0, 8)).reduce(
        (total, digit, at) => total + (at % 2 === 0 ? (odd[digit] ?? 0) : digit),
        0,
      )
      return n[8] === 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[sum % 26]
    },
  },
  CZ: { form: /^(?!9\d{7}$)\d{8,10}$/, hasCheck: isCzech },
  DE: { form: /^[1-9]\d{8}$/, hasCheck: isMod11By10 },
  DK: { form: /^[1-9]\d{7}$/, hasCheck: (n) => weightedSum(n, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0 },
  EE: { form: /^\d{9}$/, hasCheck: (n) => weightedSum(n, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0 },
  EL: {
    form: /^\d{9}$/,
    hasCheck: (n) =>
      ((toDigits(n.slice(0, 8)).reduce((total, digit) => total * 2 + digit, 0) * 2) % 11) % 10 === last(n),
    complete: (n) => (/^\d{8}$/.test(n) ? `0${n}` : n),
  },
  ES: { form: /^[0-9A-Z]\d{7}[0-9A-Z]$/, hasCheck: isSpanish },
  FI: { form: /^\d{8}$/, hasCheck: (n) => weightedSum(n, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0 },
  FR: { form: /^[0-9A-HJ-NP-Z]{2}\d{9}$/, hasCheck: isFrench },
  GB: british,
  HR: { form: /^\d{11}$/, hasCheck: isMod11By10 },
  HU: { form: /^\d{8}$/, hasCheck: (n) => weightedSum(n, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0 },
  IE: { form: /^(\d{7}[A-W][A-W]?|\d[A-Z+*]\d{5}[A-W])$/, hasCheck: isIrish },
  IT: { form: /^(?!0{7})\d{7}(?:0(?!00)\d{2}|100|120|121|888|999)\d$/, hasCheck: isLuhn },
  LT: { form: /^(\d{7}1\d|\d{10}1\d)$/, hasCheck: isLithuanian },
  LU: { form: /^\d{8}$/, hasCheck: (n) => Number(n.slice(0, 6)) % 89 === Number(n.slice(6)) },
  LV: { form: /^\d{11}$/, hasCheck: isLatvian },
  MT: { form: /^[1-9]\d{7}$/, hasCheck: (n) => weightedSum(n, [3, 4, 6, 7, 8, 9, 10, 1]) % 37 === 0 },
  NL: {
    form: /^(?!0{9})\d{9}B(?!00)\d{2}$/,
    hasCheck: isDutch,
    complete: (n) => (/^\d{1,8}B\d{2}$/.test(n) ? n.padStart(12, '0') : n),
  },
  PL: { form: /^\d{10}$/, hasCheck: (n) => mod(weightedSum(n, [6, 5, 7, 2, 3, 4, 5, 6, 7, -1]), 11) === 0 },
  PT: {
    form: /^[1-9]\d{8}$/,
    hasCheck: (n) => mod(11 - weightedSum(n, [9, 8, 7, 6, 5, 4, 3, 2]), 11) % 10 === last(n),
  },
  RO: { form: /^[1-9](\d{1,9}|\d{12})$/, hasCheck: isRomanian },
  SE: { form: /^\d{10}01$/, hasCheck: (n) => isLuhn(n.slice(0, 10)) },
  SI: {
    form: /^[1-9]\d{7}$/,
    hasCheck: (n) => {
      const check = 11 - (weightedSum(n, [8, 7, 6, 5, 4, 3, 2]) % 11)
      return check !== 11 && check % 10 === last(n)
    },
  },
  SK: { form: /^[1-9]\d[2-47-9]\d{7}$/, hasCheck: (n) => Number(n) % 11 === 0 },
  // Northern Ireland trades in goods as a member state does: British numbers, which VIES knows under this prefix.
  XI: british,
} satisfies Record<string, VatNumberRule>

export type VatPrefix = keyof typeof rules

/** The rule of each prefix, as VIES writes the prefix. */
export const vatNumberRules: Record<VatPrefix, VatNumberRule> = rules

function toDigits(text: string): number[] {
  return [...text].map(Number)
}

function last(text: string): number {
  return Number(text.at(-1))
}

function mod(value: number, modulus: number): number {
  return ((value % modulus) + modulus) % modulus
}

/** Sum of digits times weights; digits beyond the weights do not count. */
function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0)
}

/** Luhn sum, doubling every second digit counted from the right, the rightmost not doubled. */
function luhn(digits: string): number {
  return toDigits(digits)
    .toReversed()
    .reduce((sum, digit, at) => sum + (at % 2 === 0 ? digit : digit > 4 ? 2 * digit - 9 : 2 * digit), 0)
}

function isLuhn(digits: string): boolean {
  return luhn(digits) % 10 === 0
}

/** The birth date within a personal number exists; the century does not change whether it does, but for 29 February. */
function isDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

// ISO 7064 mod 11,10.
function isMod11By10(number: string): boolean {
  return toDigits(number).reduce((check, digit) => ((((check || 10) * 2) % 11) + digit) % 10, 5) === 1
}

function isBulgarianFirm(number: string): boolean {
  const first = weightedSum(number, [1, 2, 3, 4, 5, 6, 7, 8]) % 11
  const check = first === 10 ? weightedSum(number, [3, 4, 5, 6, 7, 8, 9, 10]) % 11 : first
  return check % 10 === last(number)
}

// A citizen (EGN), a foreigner (PNF) or another tax payer.
function isBulgarianPerson(number: string): boolean {
  const [year, month, day] = [Number(number.slice(0, 2)), Number(number.slice(2, 4)), Number(number.slice(4, 6))]
  const isBirth =
    month > 40
      ? isDate(2000 + year, month - 40, day)
      : month > 20
        ? isDate(1800 + year, month - 20, day)
        : isDate(1900 + year, month, day)
  const isCitizen = isBirth && (weightedSum(number, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10 === last(number)
  const isForeigner = weightedSum(number, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10 === last(number)
  const isOther = mod(11 - weightedSum(number, [4, 3, 2, 7, 6, 5, 4, 3, 2]), 11) === last(number)
  return isCitizen || isForeigner || isOther
}

function isCzech(number: string): boolean {
  if (number.length === 8) {
    const check = mod(11 - weightedSum(number, [8, 7, 6, 5, 4, 3, 2]), 11)
    return (check || 1) % 10 === last(number)
  }
  if (number.length === 9 && number.startsWith('6')) {
    const sum = weightedSum(number.slice(1), [8, 7, 6, 5, 4, 3, 2]) % 11
    return mod(8 - mod(10 - sum, 11), 10) === last(number)
  }
  return isCzechBirthNumber(number)
}

// Women have 50 added to the month, and 20 when the numbers of a day ran out.
function isCzechBirthNumber(number: string): boolean {
  const short = Number(number.slice(0, 2))
  const month = (Number(number.slice(2, 4)) % 50) % 20
  const day = Number(number.slice(4, 6))
  if (number.length === 9) {
    // Nine digits were given until 1953.
    const year = short >= 80 ? 1800 + short : 1900 + short
    return year <= 1953 && isDate(year, month, day)
  }
  const year = short < 54 ? 2000 + short : 1900 + short
  return isDate(year, month, day) && (Number(number.slice(0, 9)) % 11) % 10 === last(number)
}

function isSpanish(number: string): boolean {
  const checkLetter = (digits: string) => 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(digits) % 23]
  const first = number.charAt(0)
  if (/^\d{8}[A-Z]$/.test(number)) return checkLetter(number.slice(0, 8)) === number[8]
  if (/^[XYZ]/.test(first)) return checkLetter(`${'XYZ'.indexOf(first)}${number.slice(1, 8)}`) === number[8]
  // Special persons: minors and Spaniards abroad (K, L) and foreigners without a number (M).
  if (/^[KLM]/.test(first)) return checkLetter(number.slice(1, 8)) === number[8]
  if (!/^[A-HJNP-SUVW]/.test(first)) return false
  const check = mod(-luhn(`${number.slice(1, 8)}0`), 10)
  return number[8] === String(check) || number[8] === 'JABCDEFGHI'[check]
}

function isFrench(number: string): boolean {
  const [key, siren] = [number.slice(0, 2), number.slice(2)]
  // Monaco has numbers that are no SIREN; they start with 000.
  if (!siren.startsWith('000') && !isLuhn(siren)) return false
  if (/^\d{2}$/.test(key)) return Number(`${siren}12`) % 97 === Number(key)
  const alphabet = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  const [first, second] = [alphabet.indexOf(key.charAt(0)), alphabet.indexOf(key.charAt(1))]
  const check = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100
  return (Number(siren) + 1 + Math.floor(check / 11)) % 11 === check % 11
}

// Government departments (GD, below 500) and health authorities (HA); the long form is that for the Union.
function isBritish(number: string): boolean {
  const [, body, short, long, check] = /^(GD|HA)(?:(\d{3})|8888(\d{3})(\d{2}))$/.exec(number) ?? []
  if (body) {
    const place = Number(short ?? long)
    return (body === 'GD') === place < 500 && (check === undefined || place % 97 === Number(check))
  }
  const sum = weightedSum(number, [8, 7, 6, 5, 4, 3, 2, 10, 1]) % 97
  return number.startsWith('0') ? sum === 0 : [0, 42, 55].includes(sum)
}

function isIrish(number: string): boolean {
  const alphabet = 'WABCDEFGHIJKLMNOPQRSTUV'
  const checkLetter = (digits: string, second = '') =>
    alphabet[
      (weightedSum(digits.padStart(7, '0'), [8, 7, 6, 5, 4, 3, 2]) +
        9 * Math.max(0, second === '' ? 0 : alphabet.indexOf(second))) %
        23
    ]
  const isNew = /^\d{7}/.test(number)
  return (
    number[7] ===
    (isNew ? checkLetter(number.slice(0, 7), number.slice(8)) : checkLetter(`${number.slice(2, 7)}${number.charAt(0)}`))
  )
}

function isLithuanian(number: string): boolean {
  const digits = toDigits(number.slice(0, -1))
  const sumFrom = (start: number) => digits.reduce((sum, digit, at) => sum + (((at + start) % 9) + 1) * digit, 0) % 11
  const first = sumFrom(0)
  return (first === 10 ? sumFrom(2) : first) % 10 === last(number)
}

// Firms start with 4 or more; people with a birth date, or with 32 since 2017.
function isLatvian(number: string): boolean {
  if (Number(number[0]) > 3) return weightedSum(number, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3
  const check = ((1 + weightedSum(number, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])) % 11) % 10
  const year = 1800 + Number(number[6]) * 100 + Number(number.slice(4, 6))
  const isBirth = number.startsWith('32') || isDate(year, Number(number.slice(2, 4)), Number(number.slice(0, 2)))
  return isBirth && check === last(number)
}

// Firms have up to ten digits, people their personal number of thirteen.
function isRomanian(number: string): boolean {
  if (number.length < 13)
    return ((10 * weightedSum(number.padStart(10, '0'), [7, 5, 3, 2, 1, 7, 5, 3, 2])) % 11) % 10 === last(number)
  const [century, year] = [[1900, 1800, 2000][Math.ceil(Number(number[0]) / 2) - 1] ?? 2000, Number(number.slice(1, 3))]
  const check = weightedSum(number, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11
  const isBirth = isDate(century + year, Number(number.slice(3, 5)), Number(number.slice(5, 7)))
  return isBirth && (check === 10 ? 1 : check) === last(number)
}

// Firms have a citizen-style number; sole traders, since 2020, a number checked as an IBAN is.
function isDutch(number: string): boolean {
  if (mod(weightedSum(number, [9, 8, 7, 6, 5, 4, 3, 2, -1]), 11) === 0) return true
  let remainder = 0
  for (const sign of `NL${number}`) {
    const value = Number.parseInt(sign, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder === 1
}
