import { isStructuredCommunication, type StructuredCommunication } from '../../payments/structured-communication.ts'

/** The structured communications in a free text, and those that look like one but whose check digits are wrong. */
export interface FoundCommunications {
  readonly valid: readonly StructuredCommunication[]
  readonly wrong: readonly string[]
}

const shape = /(?<!\d)[+*]{0,3}\s?(\d{3})\s?[/.-]?\s?(\d{4})\s?[/.-]?\s?(\d{5})\s?[+*]{0,3}(?!\d)/g

/**
 * Finds the structured communications that a customer typed into a free text, with slashes, dots, blanks or nothing between
 * the digits. One with wrong check digits is never corrected: the user decides.
 */
export function findCommunications(text: string): FoundCommunications {
  const found = [...text.matchAll(shape)].map(([, a, b, c]) => `${a}${b}${c}`)
  return {
    valid: found.filter(isStructuredCommunication),
    wrong: found.filter((digits) => !isStructuredCommunication(digits)),
  }
}
