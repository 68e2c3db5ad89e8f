import { z } from 'zod'
import { isCalendarDay } from './calendar.ts'

/** The short public number of a thing, as it stands in addresses. */
export const PublicNumber = z.int().min(1).max(999_999_999).meta({ example: 20_418 })

/** A public number in the search of a GET call, where everything arrives as text. */
export const PublicNumberParam = z.coerce
  .number<number | string>()
  .int()
  .min(1)
  .max(999_999_999)
  .meta({ example: 20_418 })

/** An amount in whole cents; the field's name says gross or net. */
export const CentsAmount = z.int().meta({ example: 3_195_000 })

/** A calendar day that exists. */
export const Day = z
  .string()
  .refine(isCalendarDay, { error: 'YYYY-MM-DD' })
  .meta({ format: 'date', example: '2026-11-20' })

/** An instant in UTC. */
export const Instant = z.iso.datetime().meta({ example: '2026-11-20T14:05:00.000Z' })

/** A text of one line, to the letter. Control characters are refused. */
export function oneLine(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u)
}

/** A text of several lines, to the letter; nothing that cannot be seen but line ends and tabs. */
export function severalLines(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u)
}

/** A text of one line that people type in; white space around it goes. */
export function typedText(maxLength: number) {
  return oneLine(maxLength).trim()
}

/** A text of several lines that people type in; white space around it goes. */
export function typedLines(maxLength: number) {
  return severalLines(maxLength).trim()
}
