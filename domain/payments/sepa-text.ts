import { withoutAccents } from '../platform/values/slug.ts'
import { trimEnd } from '../platform/values/trim-end.ts'

// Replacements for characters outside the set, as is customary (EPC217-08).
const standIns: Record<string, string> = {
  '&': '+',
  _: '-',
  '–': '-',
  '—': '-',
  '’': "'",
  '‘': "'",
  '"': "'",
  '€': 'EUR',
  '#': '.',
  '@': '(at)',
}

/**
 * Converts a text to the characters that every bank accepts, up to a length: letters without accents, digits and
 * `/-?:().,'+` with single spaces. Slashes at the ends and double slashes are removed, as banks refuse them (EPC217-08).
 */
export function sepaText(text: string, maxLength: number): string {
  const plain = withoutAccents(text)
    .replace(/[&_–—’‘"€#@]/g, (sign) => standIns[sign] ?? ' ')
    .replace(/[^a-zA-Z0-9/\-?:().,'+ ]/g, ' ')
    .replace(/\/{2,}/g, '/')
    .replace(/ +/g, ' ')
    .replace(/^[ /]+/, '')
  return trimEnd(plain.slice(0, maxLength), /[ /]/)
}

/** Greatest length of a description that the payment provider takes (Bancontact Pay, merchant API v3). */
export const MAX_DESCRIPTION_LENGTH = 140
