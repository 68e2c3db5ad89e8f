import { type Language, toLocale } from './languages.ts'

/** Money is a whole number of euro cents. Names state gross (with VAT) or net. */
export type Cents = number

export const CURRENCY = 'EUR'

// Made once: each costs as much as fifty amounts.
const formatters = new Map<string, Intl.NumberFormat>()
const wholes: Partial<Record<Language, Intl.NumberFormat>> = {}

/**
 * Formats cents as is usual in a language: `€ 24.950`, `24 950 €`. Cents show only when the amount is not round. A reduction
 * has its minus (U+2212) before it: `− € 500`, `− 500 €`. All spaces are no-break spaces (U+00A0), because fonts often lack
 * the narrow one.
 */
export function formatMoney(amount: Cents, language: Language): string {
  return amount % 100 === 0 ? formatDigits(amount, language, 0) : formatExactMoney(amount, language)
}

/** Formats an amount as `formatMoney` does, always with its cents, as columns of figures and bills have them: `€ 24.950,00`. */
export function formatExactMoney(amount: Cents, language: Language): string {
  return formatDigits(amount, language, 2)
}

function formatDigits(amount: Cents, language: Language, digits: 0 | 2): string {
  const size = writeNumber(getFormatter(language, digits), Math.abs(amount) / 100)
  return amount < 0 ? `−\u00a0${size}` : size
}

/** Formats a whole number (kilometres, cars) in a language: `38.450`, `38 450`. */
export function formatWhole(value: number, language: Language): string {
  return writeNumber(
    (wholes[language] ??= new Intl.NumberFormat(toLocale(language), { maximumFractionDigits: 0 })),
    value,
  )
}

/** Returns a share in basis points of an amount, whole cents, half away from zero. */
export function share(amount: Cents, basisPoints: number): Cents {
  return divideHalfUp(amount * basisPoints, 10_000)
}

/** Returns a share in basis points of an amount, rounded down, because it is a cap. */
export function shareAtMost(amount: Cents, basisPoints: number): Cents {
  return divideDown(amount * basisPoints, 10_000)
}

/** Returns a share in basis points of an amount, rounded up, because it is a floor. */
export function shareAtLeast(amount: Cents, basisPoints: number): Cents {
  return -divideDown(-amount * basisPoints, 10_000) || 0
}

/** Returns the quotient of an integer and a positive integer, rounded half away from zero, without float error. */
export function divideHalfUp(numerator: number, denominator: number): number {
  const [whole, rest] = divideWithRest(Math.abs(numerator), denominator)
  const size = 2 * rest >= denominator ? whole + 1 : whole
  return size === 0 ? 0 : Math.sign(numerator) * size
}

/** Returns the quotient of an integer and a positive integer, rounded towards minus infinity. */
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
