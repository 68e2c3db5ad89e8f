import { z } from 'zod'
import { isCalendarDay } from '../values/calendar.ts'
import { plainEmail, plainLine, plainLines } from './pasted.ts'
import { MAX_EMAIL_LENGTH } from './validation.ts'

/** The short public number of a thing, as it stands in addresses. */
export const PublicNumber = z.int().min(1).max(999_999_999).meta({ id: 'Id', example: 20_418 })

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
  .meta({ id: 'Day', format: 'date', example: '2026-11-20' })

/** An instant in UTC. */
export const Instant = z.iso.datetime().meta({ id: 'Instant', example: '2026-11-20T14:05:00.000Z' })

const ofOneLine = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u
const ofSeveralLines = /^(?:[^\p{Cc}]|[\n\r\t])*$/u

/** Sources of the patterns that keep control characters out of texts. */
export const TEXT_PATTERNS: readonly string[] = [ofOneLine.source, ofSeveralLines.source]

/** A text of one line, to the letter. Control characters are refused. */
export function oneLine(maxLength: number) {
  return z.string().max(maxLength).regex(ofOneLine)
}

/** A text of several lines, to the letter; nothing that cannot be seen but line ends and tabs. */
export function severalLines(maxLength: number) {
  return z.string().max(maxLength).regex(ofSeveralLines)
}

/** A text of one line that people type or paste in; white space around it goes, and what pasting brings along unseen. */
export function typedText(maxLength: number) {
  return readText(maxLength, (typed) => plainLine(typed).trim())
}

/** A text of one line that is read in its own way (pasted.ts), and kept so. */
export function readText(maxLength: number, reads: (typed: string) => string) {
  return z.string().overwrite(reads).max(maxLength).regex(ofOneLine)
}

/** An address of mail as people type or paste it. Whether it is one, `email` of validation.ts says. */
export function typedEmail() {
  return readText(MAX_EMAIL_LENGTH, plainEmail)
}

/** A text of several lines that people type or paste in; white space around it goes, and what nobody sees. */
export function typedLines(maxLength: number) {
  return z
    .string()
    .overwrite((typed) => plainLines(typed).trim())
    .max(maxLength)
    .regex(ofSeveralLines)
}

/** Made by the screen, 32 hexadecimal digits: the same call again makes nothing more. */
export const OnceKey = z.string().regex(/^[0-9a-f]{32}$/)
