/*
 * Replaces the characters that come along when people paste: signs of direction from a telephone's address book, zero
 * widths from a web page, dashes and blanks of a text program. Nobody sees them, so no message could name them: they
 * are dropped or read as their plain brothers, here and nowhere else.
 */

/**
 * Format signs that no name needs. The joiners U+200C and U+200D stay: Persian, Indic scripts and emoji are written
 * with them.
 */
const unseen = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g

/** A line as people type it: no unseen signs, letters in their composed form, and any blank or tab an ordinary space. */
export function plainLine(typed: string): string {
  return withoutUnseen(typed).replaceAll(/[\p{Zs}\t]/gu, ' ')
}

/** The same for several lines; tabs stay. */
export function plainLines(typed: string): string {
  return withoutUnseen(typed).replaceAll(/\p{Zs}/gu, ' ')
}

function withoutUnseen(typed: string): string {
  return typed.normalize('NFC').replaceAll(unseen, '')
}

/**
 * A text that machines read as well (a number, an address of mail) in plain signs: wide and raised ones as the usual
 * ones, one kind of hyphen and of blank, nothing unseen.
 */
export function plainSigns(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** `mailto:an@example.be`, `An Maes <an@example.be>;` and the like in, the address alone out. */
export function plainEmail(typed: string): string {
  const signs = plainSigns(typed)
  const [, within = signs] = /<([^<>]*)>[\s,;]*$/.exec(signs) ?? []
  return within
    .replace(/^mailto:([^?]*).*$/i, '$1')
    .replace(/[\s,;]+$/, '')
    .trim()
}

/**
 * A telephone number in, its digits out, with a `+` where the country is said: `tel:0032 (0)478/12.34.56` gives
 * `+32478123456`.
 */
export function plainPhone(typed: string): string {
  return plainSigns(typed)
    .replace(/^tel:/i, '')
    .replaceAll(/\(0\)|[\s./()·•-]/g, '')
    .replace(/^00/, '+')
}

/** Capitals and digits alone: a chassis number, a code of a bank. */
export function plainCode(typed: string): string {
  return plainSigns(typed)
    .toUpperCase()
    .replaceAll(/[\s.:·•-]/g, '')
}

/** `IBAN: BE68.5390.0754.7034` and the like in, `BE68539007547034` out. */
export function plainIban(typed: string): string {
  return plainCode(typed).replace(/^IBAN/, '')
}

/** `BTW BE 0428.123.456`, `N° TVA : …` and the like in, the number with the country that stood before it out. */
export function plainVatNumber(typed: string): string {
  return plainCode(typed.replaceAll(/[/()]/g, '')).replace(
    /^(?:N°)?(?:BTW|TVA|VAT|MWST|UST|IVA)(?:IDNR|IDENT|ID|NUMMER|NUM[EÉ]RO|NUMBER|NR|NO|N°)?/,
    '',
  )
}

/**
 * A postal code without the country that people write before it: `B-1500` gives `1500`. Latvia's and Lithuania's have
 * theirs.
 */
export function plainPostalCode(typed: string): string {
  return plainSigns(typed)
    .toUpperCase()
    .replace(/^(?!L[VT])(?:[A-Z]{1,2} ?- ?(?=\d)|BE? ?(?=\d{4}$))/, '')
}
