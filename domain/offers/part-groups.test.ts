import { describe, expect, test } from 'vitest'
import type { PartKey } from '../catalogue/compatibility.ts'
import { part } from './checks/checks.test-data.ts'
import type { OfferPart } from './offer-sale.ts'
import {
  countGroup,
  findClashes,
  findIncluded,
  groupParts,
  isOpenAtFirst,
  isPartFound,
  MOST_UNFOLDED_PARTS,
} from './part-groups.ts'

const comfort = { group: { nl: 'Comfort', fr: 'Confort' } }
const towing = { group: { nl: 'Trekken', fr: 'Traction' } }
const makePart = (key: PartKey, code: string, nl: string, fr: string, given: Partial<OfferPart> = {}) =>
  part(key, code, key.startsWith('pack') ? 'pack' : 'option', { code, name: { nl, fr }, ...given })

const seats = makePart('option-1', '0021', 'Verwarmde voorzetels', 'Sièges avant chauffants', comfort)
const wheel = makePart('option-2', '0024', 'Verwarmd stuurwiel', 'Volant chauffant', comfort)
const towbar = makePart('option-3', '0790', 'Trekhaak', 'Attelage', towing)
const cruise = makePart('option-4', '0010', 'Snelheidsregelaar', 'Régulateur', { ...comfort, tag: 'standard' })
const roof = makePart('option-5', '1033', 'Schuifdak', 'Toit ouvrant', { ...comfort, tag: 'not-available' })
const winter = makePart('pack-1', 'P-10', 'Winterpakket', 'Pack Hiver')
const all = [part('engine-1', 'petrol', 'engine'), seats, wheel, towbar, cruise, roof, winter]

const configuration = {
  tags: all.map(({ key, kind, tag }) => [key, kind === 'engine' ? 'optional' : tag] as const),
  contents: [['pack-1', ['option-1', 'option-2', 'option-4']]],
  relations: [
    { kind: 'excludes', subject: 'option-3', targets: ['engine-1'] },
    { kind: 'requires', subject: 'option-2', targets: ['option-1', 'option-3'] },
  ],
} as const

test('packs come first, options stand under their heading, standard equipment apart', () => {
  expect(groupParts(all)).toEqual({
    groups: [
      { heading: null, parts: [winter] },
      { heading: comfort.group, parts: [seats, wheel] },
      { heading: towing.group, parts: [towbar] },
    ],
    standard: [cruise],
  })
  expect(groupParts([])).toEqual({ groups: [], standard: [] })
})

describe('a part is found', () => {
  test.each([
    ['', seats, true],
    ['  ', seats, true],
    ['verwarmd', seats, true],
    ['VOORZETELS', seats, true],
    ['sieges', seats, true],
    ['chauffants avant', seats, true],
    ['0021', seats, true],
    ['p-10', winter, true],
    ['p–10 hiver', winter, true],
    ['verwarmd 0024', wheel, true],
    ['verwarmd 0021', wheel, false],
    ['trekhaak', seats, false],
  ])('by "%s"', (sought, of, isFound) => {
    expect(isPartFound(of, sought)).toBe(isFound)
  })

  test('by its name alone where an offer of before kept no code', () => {
    const { code: _, ...before } = seats
    expect(isPartFound(before, 'verwarmde')).toBe(true)
    expect(isPartFound(before, '0021')).toBe(false)
  })
})

test('a chosen pack brings its parts along, without what is standard', () => {
  expect([...findIncluded(['pack-1', 'option-3'], configuration)]).toEqual([
    ['option-1', 'pack-1'],
    ['option-2', 'pack-1'],
  ])
  expect(findIncluded(['option-1'], configuration).size).toBe(0)
  expect(findIncluded(['pack-1'], null).size).toBe(0)
})

describe('what clashes says with what', () => {
  const excludes = (other: PartKey) => ({ reason: 'excludes', others: [other] })
  const requires = { reason: 'requires', others: ['option-1', 'option-3'] }
  test.each<[readonly PartKey[], unknown]>([
    [[], []],
    [['engine-1', 'option-1'], []],
    [
      ['engine-1', 'option-3'],
      [
        ['option-3', [excludes('engine-1')]],
        ['engine-1', [excludes('option-3')]],
      ],
    ],
    [['option-2'], [['option-2', [requires]]]],
    [['option-2', 'option-1'], []],
  ])('%j', (chosen, clashes) => {
    expect([...findClashes(chosen, configuration)]).toEqual(clashes)
  })

  test('a pack is marked with the part that it brings along', () => {
    const relations = [{ kind: 'excludes', subject: 'option-1', targets: ['option-3'] }] as const
    expect([...findClashes(['pack-1', 'option-3'], { ...configuration, relations }).keys()]).toEqual([
      'option-1',
      'pack-1',
      'option-3',
    ])
  })

  test('a car that stands there has none', () => {
    expect(findClashes(['option-2'], null).size).toBe(0)
  })
})

test('a group counts what is chosen, and what packs bring along', () => {
  const group = { heading: comfort.group, parts: [seats, wheel] }
  const count = (...chosen: PartKey[]) => countGroup(group, chosen, findIncluded(chosen, configuration))
  expect(count()).toEqual({ parts: 2, chosen: 0, included: [] })
  expect(count('option-1')).toEqual({ parts: 2, chosen: 1, included: [] })
  expect(count('pack-1')).toEqual({ parts: 2, chosen: 0, included: [{ pack: 'pack-1', parts: 2 }] })
  expect(count('pack-1', 'option-1')).toEqual({ parts: 2, chosen: 1, included: [{ pack: 'pack-1', parts: 1 }] })
})

test.each([
  [0, MOST_UNFOLDED_PARTS, true],
  [0, MOST_UNFOLDED_PARTS + 1, false],
  [1, MOST_UNFOLDED_PARTS + 1, true],
])('with %i chosen in it, of %i parts in all, a group is open: %j', (chosen, choosable, isOpen) => {
  const counted = { parts: 5, chosen, included: [] }
  expect(isOpenAtFirst({ heading: comfort.group, parts: [] }, counted, choosable)).toBe(isOpen)
  expect(isOpenAtFirst({ heading: null, parts: [] }, counted, choosable)).toBe(true)
})
