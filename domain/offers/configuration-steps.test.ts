import { describe, expect, test } from 'vitest'
import type { PartKey } from '../catalogue/compatibility.ts'
import { part } from './checks/checks.test-data.ts'
import { readConfiguration } from './configuration-steps.ts'

const base = part('engine-1', '50 kWh', 'engine', { tag: 'standard' })
const large = part('engine-2', '58 kWh', 'engine')
const blue = part('colour-1', 'blue', 'colour', { tag: 'standard' })
const cloth = part('cover-1-1', 'cloth', 'cover', { tag: 'standard' })
const leather = part('cover-2-1', 'leather', 'cover')
const seats = part('option-1', 'heated seats', 'option')
const radio = part('option-2', 'radio', 'option', { tag: 'not-available' })
const winter = part('pack-1', 'winter', 'pack')
const all = [base, large, blue, cloth, leather, seats, radio, winter]

const read = (parts: Parameters<typeof readConfiguration>[0], ...chosen: PartKey[]) => readConfiguration(parts, chosen)

test('engine and cover are those in the price until others are chosen', () => {
  expect(read(all)).toEqual({ engine: base, colour: undefined, cover: cloth, added: [], open: ['finish'] })
  expect(read(all, 'engine-2', 'colour-1', 'cover-2-1', 'pack-1', 'option-1', 'option-2')).toEqual({
    engine: large,
    colour: blue,
    cover: leather,
    added: [seats, winter],
    open: [],
  })
})

describe('still open is', () => {
  test.each<[string, Parameters<typeof readConfiguration>[0], PartKey[], string[]]>([
    ['the paint', all, ['engine-2'], ['finish']],
    ['a cover that none is in the price of', [base, leather], [], ['finish']],
    ['an engine that none is in the price of', [large], [], ['engine']],
    ['nothing that the version does not have', [seats], [], []],
    ['nothing when paint is chosen', all, ['colour-1'], []],
  ])('%s', (_, parts, chosen, open) => {
    expect(readConfiguration(parts, chosen).open).toEqual(open)
  })
})
