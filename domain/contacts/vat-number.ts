import { plainVatNumber } from '../platform/forms/pasted.ts'
import { type Refusal, accept, refuse } from '../platform/values/result.ts'
import type { Violation } from '../platform/forms/validation.ts'
import { type VatPrefix, vatNumberRules } from './vat-number-rules.ts'

export type VatReason = 'vat-country' | 'vat-number' | 'vat-check-digit'

export const DEFAULT_VAT_PREFIX: VatPrefix = 'BE'

/**
 * Parses a prefix and a typed number (with or without the prefix, with dots, spaces or hyphens) into the prefix and the
 * bare number, as VIES wants them. `GR` is read as `EL`. Refusals: `vat-country`, `vat-number` (not the form of that
 * country), `vat-check-digit` (mistyped). Does not check whether the number is in use: only VIES does.
 */
export function parseVatNumber(
  prefix: string,
  text: string,
): { ok: true; prefix: VatPrefix; number: string } | Refusal<VatReason> {
  const known = findPrefix(prefix)
  if (!known) return refuse('vat-country')
  const { form, hasCheck, complete } = vatNumberRules[known]
  const typed = plainVatNumber(text)
  const bare = withoutPrefix(known, typed)
  const number = complete ? complete(bare) : bare
  if (!form.test(number)) return refuse('vat-number')
  return hasCheck(number) ? accept({ prefix: known, number }) : refuse('vat-check-digit')
}

/** Returns what is wrong with a prefix and a number; empty passes. */
export function vatNumberViolation(prefix: string, text: string): Violation<VatReason> | undefined {
  if (text.trim() === '') return undefined
  const parsed = parseVatNumber(prefix, text)
  return parsed.ok ? undefined : { reason: parsed.reason }
}

/** Formats a valid number: `BE 0999.005.572`; other countries just get a space. */
export function formatVatNumber(prefix: VatPrefix, number: string): string {
  return prefix === 'BE' ? `BE ${number.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1.$2.$3')}` : `${prefix} ${number}`
}

/** Formats the VAT id of a customer, `BE 0403019261`, for print; an invalid one stays as it is. */
export function formatVatId(vatId: string): string {
  const [prefix = '', ...rest] = vatId.split(' ')
  const parsed = parseVatNumber(prefix, rest.join(''))
  return parsed.ok ? formatVatNumber(parsed.prefix, parsed.number) : vatId
}

function findPrefix(prefix: string): VatPrefix | undefined {
  const upper = prefix.trim().toUpperCase()
  const name = upper === 'GR' ? 'EL' : upper
  return Object.hasOwn(vatNumberRules, name) ? (name as VatPrefix) : undefined
}

// Removes only the prefix of the country itself: Spain and others begin numbers with letters that could be a prefix.
function withoutPrefix(prefix: VatPrefix, typed: string): string {
  const prefixes = prefix === 'EL' ? ['EL', 'GR'] : [prefix]
  return prefixes.some((own) => typed.startsWith(own)) ? typed.slice(2) : typed
}
