import {
  aloneIn,
  linkPattern,
  splitParagraphs,
  sectionPattern,
  variablePattern,
} from '@forecourt/domain/platform/mails/mail-words.ts'
import type { Inline, MailBlock, MailRow } from './mail-frame.ts'

/**
 * Value of a variable: text, or blocks prepared by code (the variable is then alone in its paragraph). Null and the
 * empty text omit the section, the row and a paragraph made of it alone.
 */
export type MailValue = string | number | readonly MailBlock[] | null
export type MailValues = Readonly<Record<string, MailValue>>

/** Fills in the wording of a subject. */
export function fillLine(wording: string, values: MailValues): string {
  return fillText(wording, values).replaceAll(/\s+/g, ' ').trim()
}

/**
 * Fills in the wording of a body, as blocks. Values are put in after the markup was read, so that nothing a visitor typed
 * becomes a link or a heading.
 */
export function fillBlocks(wording: string, values: MailValues): MailBlock[] {
  const present = wording
    .replaceAll('\r\n', '\n')
    .replaceAll(sectionPattern, (_, name: string, inner: string) => (isNothing(findValue(name, values)) ? '' : inner))
  return splitParagraphs(present).flatMap((paragraph) => parseBlocks(paragraph, values))
}

function parseBlocks(paragraph: string, values: MailValues): readonly MailBlock[] {
  const alone = aloneIn(paragraph)
  if (alone !== undefined) {
    const value = findValue(alone, values)
    if (isNothing(value)) return []
    if (typeof value === 'object') return value ?? []
  }
  if (paragraph.startsWith('# ')) return [{ kind: 'heading', text: fillText(paragraph.slice(2), values) }]
  const lines = paragraph.split('\n')
  if (lines.every((line) => line.startsWith('|'))) {
    const rows = lines.map((line) => parseRow(line, values)).filter(([, value]) => value !== '')
    return rows.length === 0 ? [] : [{ kind: 'facts', rows }]
  }
  const parts = parseInlines(paragraph, values)
  const [only] = parts
  if (parts.length === 1 && typeof only === 'object') return [{ kind: 'button', ...only }]
  // A button without a link is left out.
  if (linkPattern.exec(paragraph)?.[0] === paragraph) return []
  return [{ kind: 'text', parts }]
}

function parseRow(line: string, values: MailValues): MailRow {
  const [, label, value, more] = line.split('|')
  if (label === undefined || value === undefined || more !== undefined) {
    throw new Error(`A row is written “| label | value”, not “${line}”`)
  }
  return [fillText(label.trim(), values), fillText(value.trim(), values)]
}

function parseInlines(paragraph: string, values: MailValues): Inline[] {
  const found = linkPattern.exec(paragraph)
  if (!found) return paragraph === '' ? [] : [fillText(paragraph, values)]
  const [whole, label = '', target = ''] = found
  const url = fillText(target, values).replace(/^tel:.*/, (phone) => phone.replaceAll(/[\s()]/g, ''))
  const before = parseInlines(paragraph.slice(0, found.index), values)
  const after = parseInlines(paragraph.slice(found.index + whole.length), values)
  // A link without a value has no target.
  if (/^(mailto:|tel:)?$/.test(url)) return [...before, fillText(label, values), ...after]
  if (!/^(https?:\/\/|mailto:|tel:)\S+$/.test(url)) throw new Error(`A mail cannot link to “${url}”`)
  return [...before, { label: fillText(label, values), url }, ...after]
}

function fillText(wording: string, values: MailValues): string {
  if (/\{\{|\}\}/.test(wording.replaceAll(variablePattern, ''))) {
    throw new Error(`“${wording}” holds something between {{ }} that is no variable, or a section without its end`)
  }
  return wording.replaceAll(variablePattern, (_, name: string) => {
    const value = findValue(name, values)
    if (value !== null && typeof value === 'object') {
      throw new Error(`{{${name}}} holds blocks, so it stands alone in its paragraph`)
    }
    return String(value ?? '')
  })
}

function findValue(name: string, values: MailValues): MailValue {
  const value = values[name]
  if (value === undefined) throw new Error(`Nothing fills {{${name}}}`)
  return value
}

function isNothing(value: MailValue): boolean {
  return value === null || value === '' || (typeof value === 'object' && value.length === 0)
}
