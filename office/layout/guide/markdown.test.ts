import { expect, test } from 'vitest'
import { parseBlocks } from './markdown.ts'

test('a chapter becomes blocks, and nothing markup by accident', () => {
  const markdown = `Begin **hier**, of bij
[Rollen](/role).

## Kop

1. Eén
2. Twee,
   op twee regels
3. Drie

- a
- b

> Let op.

![Wat](naam.webp)

<b>niet</b> ![x](https://elders.example/x.png)`
  expect(parseBlocks(markdown)).toEqual([
    { kind: 'text', parts: ['Begin ', { strong: 'hier' }, ', of bij ', { label: 'Rollen', href: '/role' }, '.'] },
    { kind: 'heading', parts: ['Kop'] },
    { kind: 'steps', items: [['Eén'], ['Twee, op twee regels'], ['Drie']] },
    { kind: 'list', items: [['a'], ['b']] },
    { kind: 'note', parts: ['Let op.'] },
    { kind: 'picture', src: 'naam.webp', alt: 'Wat' },
    { kind: 'text', parts: ['<b>niet</b> ![x](https://elders.example/x.png)'] },
  ])
})
