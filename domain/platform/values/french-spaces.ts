const NO_BREAK_SPACE = '\u00a0'

/**
 * Returns a French text with no-break spaces before `: ; ? ! » % €` and after `«`, so that no line begins with such a sign.
 * An exclamation mark that begins a Markdown picture is left alone.
 */
export function frenchSpaces(text: string): string {
  return text.replaceAll(/ (?=[:;?»%€]|!(?!\[))|(?<=«) /g, NO_BREAK_SPACE)
}
