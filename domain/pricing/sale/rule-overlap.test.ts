import { describe, expect, test } from 'vitest'
import {
  daysOfBoth,
  meet,
  mostTogether,
  scopesMeet,
  type AutomaticRule,
  type CarRange,
  type Met,
} from './rule-overlap.ts'
import type { CarScope } from './sales-rule.ts'

const range: CarRange = {
  models: [
    { id: 'aster', brand: 'noord', vehicleClass: 'private-car' },
    { id: 'breva', brand: 'noord', vehicleClass: 'utility-car' },
    { id: 'corso', brand: 'zuid', vehicleClass: 'private-car' },
  ],
  versions: [
    { id: 'aster one', model: 'aster', bodyType: 'estate' },
    { id: 'aster two', model: 'aster', bodyType: 'suv' },
    { id: 'corso one', model: 'corso', bodyType: 'suv' },
  ],
  engines: [{ id: 'aster v6', model: 'aster' }],
}

test.each<[name: string, one: CarScope, other: CarScope, expected: boolean]>([
  ['any car and a brand', {}, { brand: ['noord'] }, true],
  ['a brand and another', { brand: ['noord'] }, { brand: ['zuid'] }, false],
  ['a brand and a model of it', { brand: ['noord'] }, { model: ['breva'] }, true],
  ['a brand and a model of another', { brand: ['zuid'] }, { model: ['breva'] }, false],
  ['a class and a model of another', { vehicleClass: ['utility-car'] }, { model: ['aster'] }, false],
  ['a model and a version of it', { model: ['aster'] }, { version: ['aster one'] }, true],
  ['a brand and a version of another', { brand: ['zuid'] }, { version: ['aster one'] }, false],
  ['two versions of a model', { version: ['aster one'] }, { version: ['aster two'] }, false],
  ['an engine and another model', { engine: ['aster v6'] }, { model: ['corso'] }, false],
  ['new and used', { condition: ['new'] }, { condition: ['used'] }, false],
  ['two brands that share one', { brand: ['noord', 'zuid'] }, { brand: ['zuid'] }, true],
  ['a label, where the other says nothing of labels', { label: ['demo'] }, { brand: ['zuid'] }, true],
])('the scopes of %s meet: %#', (_, one, other, expected) => {
  expect([scopesMeet(one, other, range), scopesMeet(other, one, range)]).toEqual([expected, expected])
})

const met = (given: Partial<Met> = {}): Met => ({ ranges: [], salesTypes: [], carScope: {}, ...given })
const days = (validFrom: string | null, validUntil: string | null): Met => met({ ranges: [{ validFrom, validUntil }] })

test.each<[name: string, one: Met, other: Met, expected: object | undefined]>([
  ['always', met(), met(), { validFrom: null, validUntil: null }],
  ['one after the other', days('2026-01-01', '2026-02-01'), days('2026-02-01', null), undefined],
  [
    'one into the other',
    days('2026-01-01', '2026-03-01'),
    days('2026-02-01', null),
    { validFrom: '2026-02-01', validUntil: '2026-03-01' },
  ],
  ['one while the other always', days('2026-01-01', null), met(), { validFrom: '2026-01-01', validUntil: null }],
])('in force both: %s', (_, one, other, expected) => {
  expect(daysOfBoth(one, other)).toEqual(expected)
  expect(daysOfBoth(other, one)).toEqual(expected)
})

test('two of other sales types never meet', () => {
  expect(meet(met({ salesTypes: ['fleet'] }), met({ salesTypes: ['private', 'staff'] }), range)).toBe(false)
  expect(meet(met({ salesTypes: ['fleet'] }), met(), range)).toBe(true)
})

describe('the most rules that come to one sale by themselves', () => {
  const rule = (code: string, given: Partial<AutomaticRule> = {}): AutomaticRule => ({
    ...met(),
    code,
    customerTypes: [],
    campaign: null,
    ...given,
  })
  const most = (one: AutomaticRule, ...others: AutomaticRule[]) =>
    mostTogether(one, others, range, '2026-11-23').map(({ code }) => code)

  test.each<[name: string, one: AutomaticRule, others: AutomaticRule[], expected: string[]]>([
    ['all that are for all', rule('a'), [rule('b'), rule('c')], ['a', 'b', 'c']],
    [
      'not those of two brands together',
      rule('a'),
      [
        rule('b', { carScope: { brand: ['noord'] } }),
        rule('c', { carScope: { brand: ['zuid'] } }),
        rule('d', { carScope: { model: ['corso'] } }),
      ],
      ['a', 'c', 'd'],
    ],
    [
      'not for fleets and for private buyers',
      rule('a'),
      [rule('b', { salesTypes: ['fleet'] }), rule('c', { salesTypes: ['private'] })],
      ['a', 'c'],
    ],
    [
      'not one after the other',
      rule('a', { ranges: [{ validFrom: '2026-12-01', validUntil: '2027-01-01' }] }),
      [
        rule('b', { ranges: [{ validFrom: null, validUntil: '2026-12-01' }] }),
        rule('c', { ranges: [{ validFrom: '2026-12-15', validUntil: null }] }),
      ],
      ['a', 'c'],
    ],
    [
      'none that was over before',
      rule('a'),
      [rule('b', { ranges: [{ validFrom: null, validUntil: '2026-11-01' }] })],
      ['a'],
    ],
    [
      'a premium only where its campaign is',
      rule('a', { carScope: { brand: ['zuid'] } }),
      [rule('b', { campaign: met({ carScope: { brand: ['noord'] } }) }), rule('c', { campaign: met() })],
      ['a', 'c'],
    ],
    [
      'none that is for dealers where it is for private buyers',
      rule('a', { customerTypes: ['private'] }),
      [rule('b', { customerTypes: ['dealer'] })],
      ['a'],
    ],
  ])('%s', (_, one, others, expected) => {
    expect(most(one, ...others)).toEqual(expected)
  })
})
