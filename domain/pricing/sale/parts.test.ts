import { expect, test } from 'vitest'
import type { PartKey } from '../../catalogue/compatibility.ts'
import { option } from '../price.test-data.ts'
import { putTogether } from './parts.ts'
import type { ConfigurationFacts } from './sale.ts'

const aster: ConfigurationFacts = {
  tags: [
    ['option-1', 'optional'],
    ['option-2', 'optional'],
    ['option-3', 'standard'],
    ['option-4', 'not-available'],
    ['option-5', 'optional'],
    ['option-6', 'optional'],
    ['pack-1', 'optional'],
  ],
  contents: [['pack-1', ['option-1']]],
  relations: [
    { kind: 'requires', subject: 'option-2', targets: ['option-1'] },
    { kind: 'excludes', subject: 'option-5', targets: ['option-1'] },
    { kind: 'replaces', subject: 'option-6', targets: ['option-5'] },
  ],
}
const chosen = (...parts: PartKey[]) => parts.map((part) => option(`the ${part}`, part))

test.each([
  ['what stands by itself', chosen('option-1'), ['']],
  ['what is in a chosen pack', chosen('option-1', 'pack-1'), ['in the pack-1', '']],
  ['what is standard', chosen('option-3', 'option-1'), ['standard', '']],
  ['mats, which nothing depends on', [option('mats', undefined, 'accessory')], ['']],
])('%s', (_, items, expected) => {
  const together = putTogether(items, aster)
  if (!Array.isArray(together)) throw new Error('refused')
  expect(
    together.map(({ isStandard, packId }) => (isStandard ? 'standard' : packId === undefined ? '' : `in ${packId}`)),
  ).toEqual(expected)
})

test('a car that stands there stays as it is', () => {
  const items = chosen('option-4', 'option-2')
  expect(putTogether(items, null)).toBe(items)
})

test.each([
  ['what the version cannot have', chosen('option-4'), { reason: 'option-not-available', part: 'option-4' }],
  [
    'what needs something else',
    chosen('option-2'),
    {
      reason: 'option-requires',
      part: 'option-2',
      anyOf: ['option-1'],
      suggestedFixes: [{ add: 'option-1' }, { add: 'pack-1' }, { remove: 'option-2' }],
    },
  ],
  [
    'two that exclude each other',
    chosen('option-5', 'option-1'),
    { reason: 'option-excludes', part: 'option-5', other: 'option-1' },
  ],
  [
    'what takes the place of another',
    chosen('option-6', 'option-5'),
    { reason: 'option-replaces', part: 'option-6', other: 'option-5' },
  ],
])('refuses %s', (_, items, expected) => {
  expect(putTogether(items, aster)).toMatchObject({ ok: false, ...expected })
})
