import { z } from 'zod'
import { isCalendarDay } from '../values/calendar.ts'
import { plainEmail, plainLine, plainLines } from './pasted.ts'
import { MAX_EMAIL_LENGTH } from './validation.ts'

/** The short public number of a record, as used in addresses. */
export const PublicNumber = z.int().min(1).max(999_999_999).meta({ id: 'Id', example: 20_418 })

/** A public number in the search of a GET call, where everything arrives as text. */
export const PublicNumberParam = z.coerce
  .number<number | string>()
  .int()
  .min(1)
  .max(999_999_999)
  .meta({ example: 20_418 })

/** A text of a record in both languages. Only Dutch is required. */
export const TranslatedText = z.strictObject({ nl: z.string(), fr: z.string().optional() })

/** An amount in whole cents; the name of the field states gross or net. */
export const CentsAmount = z.int().meta({ example: 3_195_000 })

/** A calendar day that exists. */
export const Day = z
  .string()
  .refine(isCalendarDay, { error: 'YYYY-MM-DD' })
  .meta({ id: 'Day', format: 'date', example: '2026-11-20' })

/** An instant in UTC. */
export const Instant = z.iso.datetime().meta({ id: 'Instant', example: '2026-11-20T14:05:00.000Z' })

const ofOneLine = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u
const ofSeveralLines = /^(?:[^\p{Cc}]|[\n\r\t])*$/u

/** Sources of the patterns that keep control characters out of texts. */
export const TEXT_PATTERNS: readonly string[] = [ofOneLine.source, ofSeveralLines.source]

/** Returns the schema of a text of one line, stored unchanged. Control characters are refused. */
export function oneLine(maxLength: number) {
  return z.string().max(maxLength).regex(ofOneLine)
}

/** Returns the schema of a text of several lines, stored unchanged; no invisible characters but line ends and tabs. */
export function severalLines(maxLength: number) {
  return z.string().max(maxLength).regex(ofSeveralLines)
}

/**
 * Returns the schema of a text of one line that people type or paste; white space around it and invisible characters are
 * removed.
 */
export function typedText(maxLength: number) {
  return readText(maxLength, (typed) => plainLine(typed).trim())
}

/** Returns the schema of a text of one line that a function of pasted.ts normalises before it is stored. */
export function readText(maxLength: number, reads: (typed: string) => string) {
  return z.string().overwrite(reads).max(maxLength).regex(ofOneLine)
}

/** Returns the schema of a mail address as people type or paste it. `email` of validation.ts checks its form. */
export function typedEmail() {
  return readText(MAX_EMAIL_LENGTH, plainEmail)
}

/**
 * Returns the schema of a text of several lines that people type or paste; white space around it and invisible characters
 * are removed.
 */
export function typedLines(maxLength: number) {
  return z
    .string()
    .overwrite((typed) => plainLines(typed).trim())
    .max(maxLength)
    .regex(ofSeveralLines)
}

/** Made by the screen, 32 hexadecimal digits: the same call again makes nothing more. */
export const OnceKey = z.string().regex(/^[0-9a-f]{32}$/)
