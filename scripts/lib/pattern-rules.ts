import { parseSync, Visitor, type Expression } from 'oxc-parser'
import { analyse, type Report } from 'scslre'

const isTest = /\.(?:test|test-data)\.tsx?$|^(?:server\/test|journeys)\//

/** A file without such a sign holds no regular expression: most files need not be parsed. */
const mayHoldPattern = /RegExp|(?:^|[\s([{,;=:!&|?+>])\/(?![*/>\s])/m

/** Patterns that may take longer than their text, because it is short or our own: where, and why. */
const bounded: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'domain/invoicing/invoices/ubl.ts': { '(\\.\\d{2}\\d*?)0+$': 'a number of ours, at most 20 digits' },
  'domain/platform/forms/phone.ts': { '(?!^)(?=(\\d{2})+$)': 'a number of E.164, at most 15 digits' },
  'domain/platform/values/vcard.ts': {
    '^\\uFEFF?\\s*BEGIN:VCARD[ \\t]*\\r?$': 'the first 200 characters of a file',
  },
  'server/access/guessable-password.ts': { '^[^\\p{L}]+|[^\\p{L}]+$': 'a password of at most 128 characters' },
  'server/media/pdf-check.ts': {
    '\\/Filter\\s*\\[?\\s*\\/?([^\\]>]*?)\\s*(?:[\\]>/]|$)': 'a dictionary of at most 4,096 characters',
  },
  'server/platform/database/traced-statement.ts': {
    '\\b(insert\\s+into|merge\\s+into|delete\\s+from|(?<!for\\s+|do\\s+|no\\s+key\\s+)update(?:\\s+only)?|(?<!distinct\\s+)from(?:\\s+only)?|join)\\s+"?((?!set\\b|select\\b|lateral\\b)[a-z_][\\w.]*)(?![\\w.])"?(\\s*\\()?':
      'the text of a statement of ours, values are parameters',
  },
  'server/platform/http/log.ts': {
    '["“«`].*["”»`]|["“«`].*$': 'a message, cut at 300 characters',
    "(?<![\\p{L}\\p{N}])'.*'|(?<![\\p{L}\\p{N}])'.*$": 'a message, cut at 300 characters',
    '[^\\s<>(),;:=?&/]+@[^\\s<>(),;:=?&/]+': 'a message, cut at 300 characters',
  },
  'scripts/demo/pictures-of.ts': { '(\\d)(?=(\\d{3})+$)': 'the mileage of a demo car, at most 7 digits' },
  'scripts/lib/row-types.ts': {
    "'((?:[^']|'')*)'::(?:text|character varying|bpchar)": 'a check constraint of our own schema',
  },
  'scripts/lib/text-rules.ts': { '(?<=[{,]\\s*|^\\s*)([\\w-]+)(?=:)': 'our own sources' },
}

/** A regular expression of a source; the analysis takes the same two parts. */
interface Pattern {
  readonly source: string
  readonly flags: string
  readonly line: number
}

/**
 * Lists the regular expressions of a file whose time may grow faster than the text they are matched with, by the analysis of
 * `scslre`: it finds texts that repeat one character. It sees literals, and texts given to `RegExp` that are written out.
 * Tests may have them. An exception that names no such pattern is listed too.
 */
export function listSlowPatterns(file: string, code: string): string[] {
  const excused = bounded[file] ?? {}
  const patterns = isTest.test(file) || !mayHoldPattern.test(code) ? [] : findPatterns(file, code)
  const slow = patterns.flatMap((pattern) => {
    const report = findWorst(analyse(pattern).reports)
    return report ? [{ pattern, report }] : []
  })
  const unused = Object.keys(excused).filter((source) => !slow.some(({ pattern }) => pattern.source === source))
  return [
    ...slow.filter(({ pattern }) => !(pattern.source in excused)).map((one) => complain(file, one.pattern, one.report)),
    ...unused.map((source) => `${file}: no longer has /${source}/: remove it from scripts/lib/pattern-rules.ts`),
  ]
}

/** Returns the files that may keep a slow pattern. */
export function filesWithSlowPatterns(): string[] {
  return Object.keys(bounded)
}

function findPatterns(file: string, code: string): Pattern[] {
  const found: Pattern[] = []
  const add = (start: number, source: string, flags: string) => {
    found.push({ source, flags, line: code.slice(0, start).split('\n').length })
  }
  const addMade = ({ start, callee, arguments: [source, flags] }: Made) => {
    if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return
    const text = readText(source)
    if (text !== undefined) add(start, text, readText(flags) ?? '')
  }
  new Visitor({
    Literal(node) {
      if ('regex' in node) add(node.start, node.regex.pattern, node.regex.flags)
    },
    NewExpression: addMade,
    CallExpression: addMade,
  }).visit(parseSync(file, code).program)
  return found
}

type Argument = Expression | { readonly type: 'SpreadElement' }
type Made = { start: number; callee: Expression; arguments: readonly Argument[] }

/** Returns a text that is written out: a literal, or a template without expressions, also of `String.raw`. */
function readText(node: Argument | undefined): string | undefined {
  if (!node || node.type === 'SpreadElement') return undefined
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  const isRaw = node.type === 'TaggedTemplateExpression'
  const template = isRaw ? node.quasi : node
  if (template.type !== 'TemplateLiteral' || template.quasis.length !== 1) return undefined
  const value = template.quasis[0]?.value
  return (isRaw ? value?.raw : value?.cooked) ?? undefined
}

/** Backtracking costs more than trying each place, which a search does as well. */
function findWorst(reports: readonly Report[]): Report | undefined {
  return reports.find(({ exponential }) => exponential) ?? reports.find(({ type }) => type !== 'Move') ?? reports.at(0)
}

function complain(file: string, { source, flags, line }: Pattern, report: Report): string {
  const { type, exponential, character } = report
  const kind = `${type.toLowerCase()}${exponential ? ', exponential' : ''}`
  return [
    `${file}:${line}: /${source}/${flags} needs a time that grows faster than a text of many ${JSON.stringify(character.pick)} (${kind}): `,
    `${advise(report)}, or say in scripts/lib/pattern-rules.ts why the text is short`,
  ].join('')
}

function advise(report: Report): string {
  const fixed = report.fix()
  if (fixed) return `write /${fixed.source}/${fixed.flags}`
  switch (report.type) {
    case 'Trade':
      return `let ${report.startQuant.raw} end at a character that ${report.endQuant.raw} cannot begin with`
    case 'Self':
      return `let ${report.quant.raw} end at a character that it cannot go on with, inside ${report.parentQuant.raw}`
    case 'Move':
      return (
        `let ${report.quant.raw} not match the characters that the pattern begins with, anchor it, or at the end of a text ` +
        'use trimEnd of domain/platform/values/trim-end.ts'
      )
  }
}
