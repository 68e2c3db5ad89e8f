import { expect, test } from 'vitest'
import { compiledText, flattened, placeholders } from './texts.ts'

/** Calls the function that a text is compiled to. */
async function say(text: string, values?: Record<string, string | number>): Promise<string> {
  const module: { say: (values?: object) => string } = await import(
    `data:text/javascript,${encodeURIComponent(`export const say = ${compiledText(text)}`)}`
  )
  return module.say(values)
}

test('nested texts have keys with dots', () => {
  expect(flattened({ a: { b: 'x' }, c: 'y' })).toEqual([
    ['a.b', 'x'],
    ['c', 'y'],
  ])
  expect(() => flattened({ a: 1 })).toThrow('a is no text')
})

test('a text takes the values that it names', async () => {
  expect(await say('{count} wagens in {place}, {count} in het totaal', { count: 3, place: 'Gent' })).toBe(
    '3 wagens in Gent, 3 in het totaal',
  )
  expect(placeholders('{place}: {count} of {count}')).toEqual(['count', 'place'])
})

test('braces that people see are written as such', async () => {
  const text = String.raw`\{stock\} wordt het aantal`
  expect(await say(text)).toBe('{stock} wordt het aantal')
  expect(placeholders(text)).toEqual([])
})

test.each(['`', '$', '${i}', String.raw`\ `, "'", '"', 'two\nlines', '$\u00a0{amount}'])(
  'signs that mean something to a program stay what they are: %j',
  async (text) => {
    const source = text.replace('${i}', String.raw`$\{i\}`)
    expect(await say(source, { amount: 5 })).toBe(text.replace('{amount}', '5'))
  },
)
