/** Decimal sign: `1.234,5` as Belgians write, or `1,234.5` in English. */
export const NUMBER_STYLES = ['comma', 'point'] as const
export type NumberStyle = (typeof NUMBER_STYLES)[number]

/** Undefined: no number. Doubtful: `18,500` is eighteen and a half to some and eighteen thousand five hundred to others. */
export type NumberRead = { readonly value: number } | 'doubtful' | undefined

interface NumberNeeds {
  /** Maximum number of decimals. */
  readonly decimals: number
  /** Number format that the user selected for the file. */
  readonly style?: NumberStyle | null
  /** Unit that the field shows, which a pasted number may carry as well: `km`, `%`. */
  readonly unit?: string | undefined
}

/**
 * Reads a number from a text that is typed, pasted or in a file: `1.234,5`, `1 234,5`, `1234.5`, `1’234.50`. No other
 * function does. Two different separators are unambiguous, and so are several groups; a point before one group of three
 * separates thousands, as in Belgium. A number that both notations read differently is doubtful: 18,500 or 0.330 euros.
 * Euros may be named on either side.
 */
export function readNumber(text: string, { decimals, style = null, unit = '' }: NumberNeeds): NumberRead {
  const plain = withoutEnd(compact(text), compact(unit))
    .replaceAll(/[‐‑‒–—−]/g, '-')
    .replaceAll(/(?<=^[-+]?)(?:€|EUR)|(?:€|EUR(?:OS?)?)$/gi, '')
    // Round amounts, as price tags write them: `12.500,-`, `12 500.-`.
    .replace(/(?<=\d)[,.](?:-{1,2}|=)$/, '')
    // Ledgers write the sign behind the amount.
    .replace(/^([\d.,]+)-$/, '-$1')
  const [, minus = '', digits = ''] = /^([-+]?)([\d.,]*\d)$/.exec(plain) ?? []
  if (digits === '') return undefined
  const value = style === null ? readDigits(digits, decimals) : readInStyle(digits, style)
  if (value === undefined || value === 'doubtful') return value
  return { value: minus === '-' && value !== 0 ? -value : value }
}

/**
 * Reads a whole figure as a visitor types it into a filter, with or without its unit: `€ 12.500`, `2 000 kg`, `15k`. The digits
 * behind a comma do not count. Undefined: it is no figure.
 */
export function readFigure(text: string): number | undefined {
  const [, number = '', unit = ''] = /^(.*\d)(\D*)$/.exec(text.trim()) ?? []
  const read = readNumber(number, { decimals: 0 })
  if (read === undefined || read === 'doubtful' || read.value < 0) return undefined
  return Math.trunc(read.value * (/^\s*k\b/i.test(unit) ? 1_000 : 1))
}

function compact(text: string): string {
  return text.normalize('NFKC').replaceAll(/[\s\p{Cf}'’`´]/gu, '')
}

function withoutEnd(text: string, end: string): string {
  const isAtEnd = end !== '' && text.toLowerCase().endsWith(end.toLowerCase())
  return isAtEnd ? text.slice(0, -end.length) : text
}

const marks = { comma: { thousands: '.', decimal: ',' }, point: { thousands: ',', decimal: '.' } } as const

function readInStyle(digits: string, style: NumberStyle): number | undefined {
  const { thousands, decimal } = marks[style]
  const [whole = '', fraction, ...rest] = digits.split(decimal)
  if (rest.length > 0 || fraction?.includes(thousands)) return undefined
  if (!whole.includes(thousands)) return Number(fraction === undefined ? whole : `${whole}.${fraction}`)
  return isGrouped(whole, thousands) ? Number(`${whole.replaceAll(thousands, '')}.${fraction ?? 0}`) : undefined
}

function readDigits(digits: string, decimals: number): number | 'doubtful' | undefined {
  const [sign, ...others] = new Set(digits.replaceAll(/\d/g, ''))
  if (sign === undefined) return Number(digits)
  if (others.length > 0)
    return readInStyle(digits, digits.lastIndexOf(',') > digits.lastIndexOf('.') ? 'comma' : 'point')
  const groups = digits.split(sign)
  if (groups.length > 2) return isGrouped(digits, sign) ? Number(groups.join('')) : undefined
  const [whole = '', last = ''] = groups
  if (last.length !== 3 || whole === '') return Number(`${whole}.${last}`)
  const mayBeGroup = /^[1-9]\d{0,2}$/.test(whole)
  // Counts have no decimals: 60,000 km are sixty thousand.
  if (mayBeGroup && decimals === 0) return Number(groups.join(''))
  if (mayBeGroup && sign === '.') return decimals < 3 ? Number(groups.join('')) : 'doubtful'
  // Three digits are decimals then, which an amount or a share has not.
  return decimals < 3 ? 'doubtful' : Number(`${whole}.${last}`)
}

function isGrouped(text: string, thousands: string): boolean {
  return new RegExp(`^[1-9]\\d{0,2}(\\${thousands}\\d{3})+$`).test(text)
}
