import { type Language, toLocale } from './languages.ts'

/** Money is a whole number of euro cents. Names say gross (with VAT) or net. */
export type Cents = number

export const CURRENCY = 'EUR'

// Made once: each costs as much as fifty amounts.
const formatters = new Map<string, Intl.NumberFormat>()
const wholes: Partial<Record<Language, Intl.NumberFormat>> = {}

/**
 * Cents in, the amount as people of that language write it out: `€ 24.950`, `24 950 €`. Cents show only when the amount
 * is not round; `{ cents: 'always' }` shows them in columns of figures. What is taken off has its minus (U+2212) before it:
 * `− € 500`, `− 500 €`. All spaces are no-break spaces (U+00A0), because fonts often lack the narrow one.
 */
export function formatMoney(
  amount: Cents,
  language: Language,
  options: { cents?: 'always' | 'when-needed' } = {},
): string {
  const digits = options.cents === 'always' || amount % 100 !== 0 ? 2 : 0
  const size = writeNumber(getFormatter(language, digits), Math.abs(amount) / 100)
  return amount < 0 ? `−\u00a0${size}` : size
}

/** A whole number (kilometres, cars) in, its form in that language out: `38.450`, `38 450`. */
export function formatWhole(value: number, language: Language): string {
  return writeNumber(
    (wholes[language] ??= new Intl.NumberFormat(toLocale(language), { maximumFractionDigits: 0 })),
    value,
  )
}

/** A share in basis points of an amount, whole cents, half away from zero. */
export function share(amount: Cents, basisPoints: number): Cents {
  return divideHalfUp(amount * basisPoints, 10_000)
}

/** A share in basis points of an amount, rounded down, because it is a cap. */
export function shareAtMost(amount: Cents, basisPoints: number): Cents {
  return divideDown(amount * basisPoints, 10_000)
}

/** A share in basis points of an amount, rounded up, because it is a floor. */
export function shareAtLeast(amount: Cents, basisPoints: number): Cents {
  return -divideDown(-amount * basisPoints, 10_000) || 0
}

/** Integer numerator and positive integer denominator in, the quotient half away from zero out, without float error. */
export function divideHalfUp(numerator: number, denominator: number): number {
  const [whole, rest] = divideWithRest(Math.abs(numerator), denominator)
  const size = 2 * rest >= denominator ? whole + 1 : whole
  return size === 0 ? 0 : Math.sign(numerator) * size
}

/** Integer numerator and positive integer denominator in, the quotient rounded towards minus infinity out. */
export function divideDown(numerator: number, denominator: number): number {
  const [whole, rest] = divideWithRest(Math.abs(numerator), denominator)
  if (numerator >= 0) return whole
  return -(rest === 0 ? whole : whole + 1) || 0
}

/** Throws on anything but whole, safe cents: a price never has a fallback. */
export function assertCents(amount: number): asserts amount is Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not whole cents: ${amount}`)
}

function divideWithRest(numerator: number, denominator: number): [whole: number, rest: number] {
  assertCents(numerator)
  const rest = numerator % denominator
  return [(numerator - rest) / denominator, rest]
}

function writeNumber(formatter: Intl.NumberFormat, value: number): string {
  return formatter.format(value).replaceAll('\u202f', '\u00a0')
}

function getFormatter(language: Language, digits: number): Intl.NumberFormat {
  const key = `${language}${digits}`
  const known = formatters.get(key)
  if (known) return known
  const formatter = new Intl.NumberFormat(toLocale(language), {
    style: 'currency',
    currency: CURRENCY,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  formatters.set(key, formatter)
  return formatter
}
