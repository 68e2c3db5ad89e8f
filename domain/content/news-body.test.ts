import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newsBlocks } from './news-body.ts'

test.each([
  ['', []],
  [
    'Eén\nzin.\n\nNog een.',
    [
      { kind: 'text', parts: ['Eén zin.'] },
      { kind: 'text', parts: ['Nog een.'] },
    ],
  ],
  [
    '## Wanneer?\n\nNu',
    [
      { kind: 'heading', text: 'Wanneer?' },
      { kind: 'text', parts: ['Nu'] },
    ],
  ],
  ['- een\n- [twee](/nl/contact)', [{ kind: 'list', items: [['een'], [{ label: 'twee', href: '/nl/contact' }]] }]],
  [
    'Zie [hier](https://x.example), nu',
    [{ kind: 'text', parts: ['Zie ', { label: 'hier', href: 'https://x.example' }, ', nu'] }],
  ],
  ['[x](javascript:alert(1)) <b>', [{ kind: 'text', parts: ['[x](javascript:alert(1)) <b>'] }]],
  ['[x](//evil.example)', [{ kind: 'text', parts: ['[x](//evil.example)'] }]],
])('%j', (body, blocks) => expect(newsBlocks(body)).toEqual(blocks))

test('whatever is written, links lead to https or our own pages', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (label, href) => {
      const hrefs = newsBlocks(`[${label}](${href})`).flatMap((block) =>
        block.kind === 'text' ? block.parts.flatMap((part) => (typeof part === 'string' ? [] : part.href)) : [],
      )
      return hrefs.every((one) => /^(https:\/\/|\/(?!\/))/.test(one))
    }),
  )
})
