import { expect, test } from 'vitest'
import { complaintsAboutCitations } from './citation-rules.ts'

const complaints = (line: string) => complaintsAboutCitations('a.ts', `first\n${line}`, ['docs/how-to/mails.md'])

test.each([
  ['// As ordered (spec section 4).', 'cites what nobody finds'],
  ['/** Rounded as design 3.2 wants. */', 'cites what nobody finds'],
  ['-- see issue 7', 'cites what nobody finds'],
  ['* see docs/tokens.md', 'cites docs/tokens.md, which is not in the repository'],
  ['* as in mail.md', 'cites mail.md, which is not in the repository'],
])('%s', (line, complaint) => {
  expect(complaints(line)).toEqual([expect.stringContaining(`a.ts:2: ${complaint}`)])
})

test.each([
  '// RFC 9110 section 8.8.3',
  '// VAT Code art. 58 §4',
  '// how: docs/how-to/mails.md, or mails.md for short',
  'const designs = { "design 3": styles.md }',
])('%s may stand', (line) => {
  expect(complaints(line)).toEqual([])
})
