import { fold } from '../platform/slug.ts'

/**
 * What somebody types to find a customer, the texts that must all stand in what is known of one: words, without accents and
 * capitals. A phone or a VAT number is one of them, however it is spaced.
 */
export function customerSearchWords(typed: string): string[] {
  const folded = fold(typed).trim()
  const number = /^(?:[a-z]{2}[ .-]?)?\+?[\d ./()-]*\d{2}[\d ./()-]*$/.test(folded)
  if (number) return [compactNumber(folded)]
  return folded.split(/\s+/).filter((word) => word !== '')
}

/** `0032 478 …` and `+32 478 …` are the same phone. */
function compactNumber(text: string): string {
  return text.replaceAll(/[ ./()-]/g, '').replace(/^00/, '+')
}
