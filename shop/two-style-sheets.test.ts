import { describe, expect, it } from 'vitest'
import { part } from './two-style-sheets.ts'

const first = (number: number) => number === 0

describe('the parts of a style sheet', () => {
  it.each([
    ['a block of each', '@supports (--sheet:0){.a{b:c}}@supports (--sheet:1){.d{e:f}}', '.a{b:c}', '.d{e:f}'],
    ['what stands in no block comes first', ':root{--x:1}@supports (--sheet: 1) {.d{e:f}}', ':root{--x:1}', '.d{e:f}'],
    ['blocks in blocks', '@supports (--sheet:1){@media print{.a{b:c}}.d{e:f}}', '', '@media print{.a{b:c}}.d{e:f}'],
    [
      'braces in texts',
      `@supports (--sheet:1){.a:after{content:"}\\""}}.d{e:'{'}`,
      `.d{e:'{'}`,
      `.a:after{content:"}\\""}`,
    ],
    ['the order of the whole', '@supports (--sheet:0){a{}}b{}@supports (--sheet:0){c{}}', 'a{}b{}c{}', ''],
  ])('%s', (_, css, expectedFirst, expectedLater) => {
    expect(part(css, first)).toEqual({ first: expectedFirst, later: expectedLater })
  })

  it('refuses a block without an end', () => {
    expect(() => part('@supports (--sheet:1){.a{b:c}', first)).toThrow('has no end')
  })
})
