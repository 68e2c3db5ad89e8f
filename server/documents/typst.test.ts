import { expect, test } from 'vitest'
import { printDocument } from './typst.ts'
import { isTooLong, webText } from './web-text.ts'

const text = () => webText('<p>Brief</p>', 'Brief', 'nl')

test('what a visitor waits for is made before texts of staff that were asked for earlier', async () => {
  const order: string[] = []
  const asked = (name: string, printing: Parameters<typeof printDocument>[0]) =>
    printDocument(printing, undefined).then(
      () => order.push(name),
      () => order.push(name),
    )
  const sheet = { template: 'print-sheet', data: { title: 'Noord V6', language: 'nl' }, files: {} } as const
  await Promise.all([
    asked('first text', text()),
    asked('second text', text()),
    asked('third text', text()),
    asked('sheet', sheet),
  ])
  expect(order).toEqual(['first text', 'sheet', 'second text', 'third text'])
})

test('a text that would keep others waiting is too long', () => {
  const table = (rows: number) => webText(`<table>${'<tr><td>1</td></tr>'.repeat(rows)}</table>`, 'Lijst', 'nl')
  expect(isTooLong(table(5_000))).toBe(true)
  expect(isTooLong(table(500))).toBe(false)
})
