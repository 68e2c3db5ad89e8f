const NO_BREAK_SPACE = '\u00a0'

/**
 * Returns a French text with no-break spaces before `: ; ? ! » % €`, after `«` and inside “p. ex.”, “n° 5” and “art. 5”, so
 * that no line begins with such a sign or breaks an abbreviation. An exclamation mark that begins a Markdown picture is left
 * alone.
 */
export function frenchSpaces(text: string): string {
  return text.replaceAll(/ (?=[:;?»%€]|!(?!\[))|(?<=«|\bn°|\b[Aa]rt\.(?= \d)|\b[Pp]\.(?= ex\.)) /g, NO_BREAK_SPACE)
}
