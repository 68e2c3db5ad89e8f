// Content lines as iCalendar and vCard share them: RFC 5545 3.1, RFC 6350 3.2.

/** In octets of UTF-8, without the end of the line. */
const longestLine = 75

/** Joins content lines to a text, each folded so that no line is longer than 75 octets; a character is never cut in two. */
export function joinContentLines(lines: readonly string[]): string {
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

function foldLine(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = countOctets(character)
    if (octets + size > longestLine) {
      parts.push(part)
      part = ' '
      octets = 1
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n')
}

function countOctets(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x8_00) return 2
  return code < 0x1_00_00 ? 3 : 4
}

/** Escapes a text value (RFC 5545 3.3.11, RFC 6350 3.4); control characters, which no value may have, are left out. */
export function escapeContentText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\p{Cc}/gu, (sign) => (sign === '\n' ? sign : ' '))
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
}
