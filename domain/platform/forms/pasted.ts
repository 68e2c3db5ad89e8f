import { trimEnd } from '../values/trim-end.ts'

/*
 * Replaces the characters that pasting brings along: signs of direction from a telephone’s address book, zero widths from a
 * web page, dashes and blanks of a text program. They are invisible, so no message could name them: they are dropped or
 * replaced by their plain equivalents, only here.
 */

/**
 * Format signs that no name needs. The joiners U+200C and U+200D stay: Persian, Indic scripts and emoji are written
 * with them.
 */
const unseen = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g

/**
 * Normalises a typed line: no invisible characters, letters in their composed form, and any blank or tab an ordinary space.
 */
export function plainLine(typed: string): string {
  return withoutUnseen(typed).replaceAll(/[\p{Zs}\t]/gu, ' ')
}

/** Normalises several lines in the same way; tabs stay. */
export function plainLines(typed: string): string {
  return withoutUnseen(typed).replaceAll(/\p{Zs}/gu, ' ')
}

function withoutUnseen(typed: string): string {
  return typed.normalize('NFC').replaceAll(unseen, '')
}

/**
 * Normalises a text that machines read as well (a number, a mail address): wide and raised characters become ordinary ones,
 * hyphens and blanks one kind each, invisible ones are removed.
 */
export function plainSigns(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/**
 * Returns the address alone from `mailto:an@example.be`, `An Maes <an@example.be>;` and the like. Of several addresses none
 * is chosen: they stay, and are no address.
 */
export function plainEmail(typed: string): string {
  const signs = plainSigns(typed)
  const [, within = signs] = /^[^<>]*<([^<>]*)>[\s,;.]*$/.exec(signs) ?? []
  const [, address = withoutLabel(within)] = /^mailto:([^?]*)/i.exec(within) ?? []
  // Outlook shows an address without a name in quotes.
  return trimEnd(address, /[\s,;.]/)
    .trimStart()
    .replace(/^['"‘“](.+)['"’”]$/, '$1')
}

/** Removes the words before the colon that were copied with a value: `Chassisnummer: WVW…`. Two letters may be a country. */
function withoutLabel(typed: string): string {
  const [label = ''] = /^[^:\d@]*:/.exec(typed) ?? []
  return /\p{L}{3}/u.test(label) ? typed.slice(label.length) : typed
}

/** Removes the word before a telephone number: `tel:`, `GSM`, `T`. */
export function withoutPhoneWord(typed: string): string {
  return plainSigns(typed).replace(/^\p{L}+[^\p{L}\d+(]+(?=[+(\d])/u, '')
}

/**
 * Returns the digits of a telephone number, with a `+` where the country is given: `tel:0032 (0)478/12.34.56` gives
 * `+32478123456`.
 */
export function plainPhone(typed: string): string {
  return withoutPhoneWord(typed)
    .replaceAll(/\(0\)|[\s./()·•-]/g, '')
    .replace(/^00/, '+')
}

/** Capitals and digits alone: a chassis number, a code of a bank. */
export function plainCode(typed: string): string {
  return withoutLabel(plainSigns(typed))
    .toUpperCase()
    .replaceAll(/[\s.:·•-]/g, '')
}

/** Returns `BE68539007547034` from `IBAN: BE68.5390.0754.7034`, `Rek. BE68 … BIC: TRIOBEBB` and the like. */
export function plainIban(typed: string): string {
  return plainCode(typed)
    .replace(/^\D*(?=[A-Z]{2}\d)/, '')
    .replace(/(?:[^A-Z\d]|BIC|SWIFT){1,9}[A-Z]{6}[A-Z\d]{2,5}$/, '')
}

/**
 * Returns the number with the country before it from `BTW BE 0428.123.456 RPR Gent`, `N° TVA : …`, `KBO …` and the like.
 */
export function plainVatNumber(typed: string): string {
  return plainCode(typed.replaceAll(/[/()]/g, ''))
    .replace(
      /^(?:N°)?(?:BTW|TVA|VAT|MWST|UST|IVA|KBO|BCE|RP[RM])(?:INTRA[A-Z]{0,14}(?=[A-Z]{2}\d))?(?:REG)?(?:ID(?:ENT(?:IFICATIE)?)?)?(?:NR|NUMMER|NUM[EÉ]RO|NUMBER|NO|N°)?/,
      '',
    )
    .replace(/(?<=\d)RP[RM]\D*$/, '')
}

/** Removes the country before a postal code: `B-1500` gives `1500`. Those of Latvia and Lithuania keep theirs. */
export function plainPostalCode(typed: string): string {
  return plainSigns(typed)
    .toUpperCase()
    .replace(/^(?!L[VT])(?:[A-Z]{1,2} ?- ?(?=\d)|BE? ?(?=\d{4}$))/, '')
}
