const NO_BREAK_SPACE = '\u00a0'

/**
 * A French text in, the same out with no-break spaces before `: ; ? ! » % €` and after `«`, so that no line begins with
 * such a sign. An exclamation mark that begins a Markdown picture is left alone.
 */
export function frenchSpaces(text: string): string {
  return text.replaceAll(/ (?=[:;?»%€]|!(?!\[))|(?<=«) /g, NO_BREAK_SPACE)
}
