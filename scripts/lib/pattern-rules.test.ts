import { expect, test } from 'vitest'
import { listSlowPatterns } from './pattern-rules.ts'

const file = 'domain/platform/values/a.ts'

test.each([
  ['const end = /[ ,]+$/', 1, '(move)'],
  ['const a = 1\n\nconst last = text.replace(/^(\\d+)(\\d*)x$/, "")', 3, '(trade)'],
  ['const twice = /^(?:a+){2}$/.test(text)', 1, '(self)'],
  ['const nested = /^(?:a+)+$/', 1, '(self, exponential)'],
  ["const made = new RegExp('x+y')", 1, '(move)'],
  ["const made = RegExp('^x+x+y', 'i')", 1, '(trade)'],
  ['const made = new RegExp(`^x+x+y`)', 1, '(trade)'],
  ['const made = new RegExp(String.raw`^\\s*\\s*y`)', 1, '(trade)'],
])('a pattern that takes the square of a text is refused: %s', (code, line, kind) => {
  const complaints = listSlowPatterns(file, code)
  expect(complaints).toHaveLength(1)
  expect(complaints[0]).toContain(`${file}:${line}: `)
  expect(complaints[0]).toContain(kind)
})

test.each([
  '',
  'const start = /^[ ,]+/',
  'const one = /[ ,]$/',
  'const run = text.replace(/ +/g, " ")',
  'const word = /^(\\S+)\\s+(\\S.*)$/',
  'const made = new RegExp(source)',
  "const path = '/a+a+' // a text, no pattern",
  '// /[ ,]+$/ would be slow',
])('others are not: %s', (code) => {
  expect(listSlowPatterns(file, code)).toEqual([])
})

test('the message says what to write instead', () => {
  expect(listSlowPatterns(file, 'const a = /^(?:a+)+$/')[0]).toContain('write /^a+$/')
  expect(listSlowPatterns(file, 'const a = /^(\\S+).+$/')[0]).toContain(
    'let \\S+ end at a character that .+ cannot begin with',
  )
  expect(listSlowPatterns(file, 'const a = /0+$/')[0]).toContain('trimEnd')
})

test('tests may have them, and a text that is short for sure, but only as long as the pattern stands', () => {
  expect(listSlowPatterns('server/offers/a.test.ts', 'const a = /0+$/')).toEqual([])
  const pictures = 'scripts/demo/pictures-of.ts'
  expect(listSlowPatterns(pictures, 'const a = /(\\d)(?=(\\d{3})+$)/g')).toEqual([])
  expect(listSlowPatterns(pictures, 'const a = /(\\d)(?=(\\d{3})+$)/g, b = /0+$/')).toHaveLength(1)
  expect(listSlowPatterns(pictures, '')).toEqual([
    `${pictures}: no longer has /(\\d)(?=(\\d{3})+$)/: remove it from scripts/lib/pattern-rules.ts`,
  ])
})
