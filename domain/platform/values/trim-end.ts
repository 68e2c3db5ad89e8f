/**
 * Removes the signs at the end of a text that `sign` matches, one at a time.
 *
 * A pattern such as `/[ ,]+$/` tries each of a run of such signs anew, wherever it is: its time grows with the square of the
 * text, which anyone may send.
 */
export function trimEnd(text: string, sign: RegExp): string {
  let end = text.length
  while (end > 0 && sign.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
