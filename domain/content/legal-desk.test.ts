import { describe, expect, test } from 'vitest'
import {
  canPublish,
  compareTexts,
  findLags,
  LEGAL_TEXTS,
  legalTextNamed,
  findSubject,
  type LegalWords,
} from './legal-desk.ts'
import { toLegalHtml, toLegalWords } from './legal-words.ts'

const words = (nl: string, fr: string): LegalWords => ({ title: { nl: 'Titel', fr: 'Titre' }, body: { nl, fr } })
const before = words('Oud.\n\n## Prijs\n\n{{advance}}', 'Vieux.\n\n## Prix\n\n{{advance}}')

test('every text has a name of its own, and terms one for each customer', () => {
  expect(LEGAL_TEXTS).toHaveLength(8)
  for (const name of LEGAL_TEXTS) {
    const { kind, customerType } = findSubject(name)
    expect(legalTextNamed(kind, customerType)).toBe(name)
  }
  expect(findSubject('terms-fleet')).toEqual({ kind: 'terms', customerType: 'fleet' })
})

describe('a language lags', () => {
  test.each([
    ['when it is empty', words('Nieuw.', ''), null, [{ language: 'fr', reason: 'missing' }]],
    [
      'when it lacks its title',
      { title: { nl: '', fr: 'T' }, body: before.body },
      null,
      [{ language: 'nl', reason: 'missing' }],
    ],
    [
      'when only the other was changed',
      words('Nieuw.\n\n## Prijs\n\n{{advance}}', before.body.fr),
      null,
      [{ language: 'fr', reason: 'unchanged' }],
    ],
    ['not when somebody says that it stays', words('Nieuw.\n\n## Prijs\n\n{{advance}}', before.body.fr), 'fr', []],
    [
      'when it lacks a heading',
      words('Nieuw.\n\n## Prijs\n\n{{advance}}\n\n## Btw', 'Neuf.\n\n## Prix\n\n{{advance}}'),
      null,
      [{ language: 'fr', reason: 'headings' }],
    ],
    [
      'when it lacks a fact',
      words('Nieuw.\n\n## Prijs\n\nniets', 'Neuf.\n\n## Prix\n\n{{advance}}'),
      null,
      [{ language: 'nl', reason: 'facts' }],
    ],
    [
      'in nothing where both were changed alike',
      words('N.\n\n## P\n\n{{advance}}', 'N.\n\n## P\n\n{{advance}}'),
      null,
      [],
    ],
  ] as const)('%s', (_, draft, same, lags) => {
    expect(findLags(draft, before, same)).toEqual(lags)
  })
})

describe('a draft is published', () => {
  const draft = { ...words('Nieuw.\n\n## Prijs\n\n{{advance}}', 'Neuf.\n\n## Prix\n\n{{advance}}'), same: null }
  const at = { before, last: '2026-06-01', day: '2026-11-23', today: '2026-11-23' }
  test.each([
    ['from today on', draft, at, undefined],
    ['from a day to come', draft, { ...at, day: '2027-01-01' }, undefined],
    ['as the first', draft, { ...at, before: null, last: null }, undefined],
    ['not for a day that is over', draft, { ...at, day: '2026-11-22' }, 'legal-day-past'],
    ['not before one that is planned', draft, { ...at, last: '2027-01-01' }, 'legal-day-before-last'],
    ['not while a language lags', { ...draft, ...words('Nieuw.', '') }, at, 'legal-text-lags'],
    ['not when nothing is new', { ...draft, ...before }, at, 'legal-text-unchanged'],
    ['not with a fact nobody knows', { ...draft, ...words('{{share}}', '{{share}}') }, at, 'legal-fact-unknown'],
  ] as const)('%s', (_, of, when, reason) => {
    const decision = canPublish(of, when)
    expect(decision.ok ? undefined : decision.reason).toBe(reason)
  })
})

test('two texts are compared paragraph by paragraph', () => {
  expect(compareTexts('A\n\nB\n\nC', 'A\n\nX\n\nC\n\nD')).toEqual([
    { change: 'kept', text: 'A' },
    { change: 'gone', text: 'B' },
    { change: 'new', text: 'X' },
    { change: 'kept', text: 'C' },
    { change: 'new', text: 'D' },
  ])
  expect(compareTexts('', 'A')).toEqual([{ change: 'new', text: 'A' }])
})

describe('words of a legal text', () => {
  const html = [
    '<p>Wij zijn <strong>{{company}}</strong>, <em>u</em> &amp; CO<sub>2</sub>.<br />Regel</p>',
    '<h2>Prijs</h2>',
    '<h3>Btw</h3>',
    '<ul>\n  <li>een</li>\n  <li><a href="/nl/contact">twee</a></li>\n</ul>',
    '<ol>\n  <li>eerst</li>\n</ol>',
    '<table>\n  <thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead>\n  <tbody>\n    <tr><td>1</td><td>2</td></tr>\n  </tbody>\n</table>',
  ].join('\n')

  test('come from HTML and become it again', () => {
    expect(toLegalWords(html)).toBe(
      'Wij zijn **{{company}}**, *u* & CO~2~.\nRegel\n\n## Prijs\n\n### Btw\n\n- een\n- [twee](/nl/contact)\n\n' +
        '1. eerst\n\n| A | B |\n| 1 | 2 |',
    )
    expect(toLegalHtml(toLegalWords(html))).toBe(html)
  })

  test.each([
    ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
    ['[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>'],
    ['[x](//elders.example)', '<p>[x](//elders.example)</p>'],
    ['## Kop\nmeteen tekst', '<h2>Kop</h2>\n<p>meteen tekst</p>'],
    ['Ik (*) wij (*)', '<p>Ik (*) wij (*)</p>'],
    ['3 * 4 * 5', '<p>3 * 4 * 5</p>'],
  ])('%s become %s', (written, shown) => {
    expect(toLegalHtml(written)).toBe(shown)
  })
})
