import { plainLine, plainSigns } from '../platform/forms/pasted.ts'

/**
 * Returns the texts of a customer search that must all match a customer: words as typed, which the database folds. A phone
 * or a VAT number is one text, however it is spaced.
 */
export function customerSearchWords(typed: string): string[] {
  const signs = plainSigns(typed)
  const isNumber = /^(?:[a-z]{2}[ .-]?)?\+?[\d ./()-]+$/i.test(signs) && /\d{2}/.test(signs)
  if (isNumber) return [compactNumber(signs)]
  return plainLine(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
}

/** Normalises a phone number: `0032 478 …` and `+32 478 …` are the same. */
function compactNumber(text: string): string {
  return text.replaceAll(/[ ./()-]/g, '').replace(/^00/, '+')
}
