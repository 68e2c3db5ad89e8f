/**
 * Parses and validates the text of a mail (docs/how-to/mails.md). Faults are reported on saving, so that sending never
 * fails because of a text.
 */

/** Kind of value of a variable, which decides where it may be used. */
export const VARIABLE_KINDS = ['text', 'link', 'email', 'phone', 'blocks', 'condition'] as const
export type VariableKind = (typeof VARIABLE_KINDS)[number]

/** The variables that a mail knows, and of which kind each is. */
export type KnownVariables = Readonly<Record<string, VariableKind>>

export const MAIL_FIELDS = ['subject', 'body'] as const
export type MailField = (typeof MAIL_FIELDS)[number]

export const MAX_SUBJECT = 150
export const MAX_BODY = 20_000

export const variablePattern = /\{\{([a-z][a-zA-Z0-9]*)\}\}/g
/** A section that is omitted if its variable is empty; begin and end are on lines of their own. */
export const sectionPattern = /^\{\{#([a-z][a-zA-Z0-9]*)\}\}\n([\s\S]*?)^\{\{\/\1\}\}$/gm
export const linkPattern = /\[([^[\]]+)\]\(([^)\s]+)\)/
const alonePattern = /^\{\{([a-z][a-zA-Z0-9]*)\}\}$/

export const WORDING_FAULTS = [
  'mail-words-missing',
  'mail-variable-unknown',
  'mail-variable-missing',
  'mail-variable-in-subject',
  'mail-variable-alone',
  'mail-variable-condition',
  'mail-section-broken',
  'mail-braces',
  'mail-row-broken',
  'mail-link-broken',
] as const

/** A fault and the part of the text that has it. */
export type WordingFault = { readonly reason: (typeof WORDING_FAULTS)[number]; readonly what: string }

/** As it was meant: line ends of one kind, no blanks inside the brackets of a variable or around its section. */
export function tidyWords(words: string): string {
  return words
    .replaceAll('\r\n', '\n')
    .replaceAll(/\{\{\s*(?:([#/])\s*)?(\w+)\s*\}\}/g, '{{$1$2}}')
    .replaceAll(/^[ \t]*(\{\{[#/]\w+\}\})[ \t]*$/gm, '$1')
    .trim()
}

/** Returns the name of a variable that is the only content of a paragraph, where blocks are allowed. */
export function aloneIn(paragraph: string): string | undefined {
  return alonePattern.exec(paragraph)?.[1]
}

export function splitParagraphs(words: string): string[] {
  return words
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}

/** Returns the first error of a text; `required` are its mandatory variables. */
export function wordingFault(
  field: MailField,
  words: string,
  { known, required }: { known: KnownVariables; required: readonly string[] },
): WordingFault | undefined {
  if (words.trim() === '') return { reason: 'mail-words-missing', what: '' }
  const stranger = [...words.matchAll(/\{\{[#/]?([^{}]*)\}\}/g)].find(([, name]) => !Object.hasOwn(known, name!))
  if (stranger) return { reason: 'mail-variable-unknown', what: stranger[1]! }
  const wrong = field === 'subject' ? faultOfSubject(words, known) : faultOfBody(words, known)
  if (wrong) return wrong
  const missing = required.find((name) => !isShown(name, words, known))
  return missing === undefined ? undefined : { reason: 'mail-variable-missing', what: missing }
}

function faultOfSubject(words: string, known: KnownVariables): WordingFault | undefined {
  const misplaced = namesIn(words).find((name) => known[name] === 'blocks' || known[name] === 'condition')
  if (misplaced !== undefined) return { reason: 'mail-variable-in-subject', what: misplaced }
  return faultOfBraces(words)
}

function faultOfBody(words: string, known: KnownVariables): WordingFault | undefined {
  const flat = words.replaceAll(sectionPattern, '$2')
  const broken = /\{\{[#/](\w+)\}\}/.exec(flat)
  if (broken) return { reason: 'mail-section-broken', what: broken[1]! }
  return (
    faultOfBraces(flat) ??
    splitParagraphs(flat)
      .map((paragraph) => faultOfParagraph(paragraph, known))
      .find((fault) => fault !== undefined)
  )
}

function faultOfBraces(words: string): WordingFault | undefined {
  const rest = /.{0,20}(\{\{|\}\}).{0,20}/.exec(words.replaceAll(variablePattern, ''))
  return rest ? { reason: 'mail-braces', what: rest[0].replaceAll(/\s+/g, ' ').trim() } : undefined
}

function faultOfParagraph(paragraph: string, known: KnownVariables): WordingFault | undefined {
  const names = namesIn(paragraph)
  const condition = names.find((name) => known[name] === 'condition')
  if (condition !== undefined) return { reason: 'mail-variable-condition', what: condition }
  const blocks = names.find((name) => known[name] === 'blocks')
  if (blocks !== undefined && aloneIn(paragraph) === undefined) return { reason: 'mail-variable-alone', what: blocks }
  const lines = paragraph.split('\n')
  if (lines.some((line) => line.startsWith('|'))) {
    const row = lines.find((line) => !/^\|[^|]*\|[^|]*$/.test(line))
    return row === undefined ? undefined : { reason: 'mail-row-broken', what: row.slice(0, 60) }
  }
  const links = [...paragraph.matchAll(new RegExp(linkPattern, 'g'))]
  const link = links.find(([, , target]) => !leadsSomewhere(target!, known))
  return link ? { reason: 'mail-link-broken', what: link[2]! } : undefined
}

/** Accepts a link target that is either literal or filled in completely by code. */
function leadsSomewhere(target: string, known: KnownVariables): boolean {
  const [, way = '', name] = /^(mailto:|tel:)?\{\{(\w+)\}\}$/.exec(target) ?? []
  if (name !== undefined) {
    const wanted: VariableKind = way === '' ? 'link' : way === 'mailto:' ? 'email' : 'phone'
    return known[name] === wanted
  }
  return !target.includes('{{') && /^(https:\/\/[^\s/][^\s./]*\.\S+|mailto:[^\s@]+@[^\s@]+|tel:[+\d./-]+)$/.test(target)
}

/** Returns true if a variable is always visible: no section hides it except its own. */
function isShown(name: string, words: string, known: KnownVariables): boolean {
  const sections = [...words.matchAll(sectionPattern)]
  if (known[name] === 'condition') return sections.some(([, own, inner]) => own === name && inner!.trim() !== '')
  const seen = words.replaceAll(sectionPattern, (_, own: string, inner: string) => (own === name ? inner : ''))
  return namesIn(seen).includes(name)
}

function namesIn(words: string): string[] {
  return [...words.matchAll(variablePattern)].map(([, name]) => name!)
}
