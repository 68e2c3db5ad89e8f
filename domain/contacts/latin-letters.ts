import type { Rule } from '../platform/forms/validation.ts'

/** Letters, figures and signs that the face of our documents has (server/documents/faces.ts). */
const printable = /^[\p{Script=Latin}\p{M}\p{N}\p{P}\p{Zs}\p{Sc}\p{Sk}+<=>|~°]*$/u
/** Digits of other scripts count as numbers, and are not printed either. */
const otherDigit = /(?!\d)\p{Nd}/u

/**
 * The rule for names and addresses that come on an order form, a contract or an invoice: in Latin letters. Identity cards
 * and passports have them so too, whatever the script of the country (ICAO 9303, part 3); missing glyphs on a signed
 * document would identify no person.
 */
export const inLatinLetters: Rule<string, 'latin-letters'> = (text) =>
  printable.test(text) && !otherDigit.test(text) ? undefined : { reason: 'latin-letters' }
