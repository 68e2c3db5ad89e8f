import { describe, expect, test } from 'vitest'
import type { PartKey } from '../catalogue/compatibility.ts'
import type { VersionTag } from '../catalogue/vehicle.ts'
import { changeVersion, compareEquipment, findInYear, findNeighbour, type VersionToOffer } from './version-change.ts'

const makeParts = (tags: Partial<Record<PartKey, VersionTag>>) => ({
  parts: (Object.entries(tags) as [PartKey, VersionTag][]).map(([key, tag]) => ({ key, tag })),
})

const style = makeParts({
  'engine-1': 'standard',
  'engine-2': 'optional',
  'colour-1': 'standard',
  'colour-2': 'optional',
  'colour-3': 'not-available',
  'cover-1-2': 'standard',
  'option-1': 'optional',
  'option-2': 'standard',
  'option-3': 'not-available',
  'pack-1': 'optional',
})

describe('a choice taken to another version', () => {
  test.each<[PartKey, keyof ReturnType<typeof changeVersion>]>([
    ['engine-1', 'kept'],
    ['engine-2', 'kept'],
    ['engine-3', 'dropped'],
    ['colour-1', 'kept'],
    ['colour-3', 'dropped'],
    ['cover-1-2', 'kept'],
    ['cover-1-3', 'dropped'],
    ['option-1', 'kept'],
    ['option-2', 'standard'],
    ['option-3', 'dropped'],
    ['option-4', 'dropped'],
    ['pack-1', 'kept'],
    ['pack-2', 'dropped'],
  ])('%s is %s', (key, fate) => {
    expect(changeVersion([key], style)).toEqual({ kept: [], standard: [], dropped: [], [fate]: [key] })
  })

  test('stays in its place among the others', () => {
    const chosen: PartKey[] = ['pack-1', 'option-4', 'colour-2', 'option-2', 'option-1']
    expect(changeVersion(chosen, style)).toEqual({
      kept: ['pack-1', 'colour-2', 'option-1'],
      standard: ['option-2'],
      dropped: ['option-4'],
    })
    expect(changeVersion([], style)).toEqual({ kept: [], standard: [], dropped: [] })
  })

  test('loses nothing where the versions are the same', () => {
    const chosen: PartKey[] = ['engine-2', 'colour-2', 'option-1', 'pack-1']
    expect(changeVersion(chosen, style).kept).toEqual(chosen)
  })
})

test('two versions differ by their standard options, not by paint or engine', () => {
  const comfort = makeParts({ 'engine-2': 'standard', 'option-1': 'standard', 'option-2': 'optional' })
  const replaced: PartKey[] = []
  expect(compareEquipment(comfort, { ...style, replaced })).toEqual({ added: ['option-2'], missing: ['option-1'] })
  expect(compareEquipment(style, { ...style, replaced })).toEqual({ added: [], missing: [] })
  const better = { ...style, replaced: ['option-1'] as const }
  expect(compareEquipment(comfort, better)).toEqual({ added: ['option-2'], missing: [] })
})

const version = (number: number, priceCents: number | null, given: Partial<VersionToOffer> = {}): VersionToOffer => ({
  number,
  name: `Version ${number}`,
  year: 2027,
  isOrderable: true,
  priceCents,
  parts: [],
  replaced: [],
  ...given,
})

describe('the neighbour of a version', () => {
  const comfort = version(1, 3_380_000)
  const style = version(2, 3_670_000)
  const sport = version(3, 4_010_000)
  const unpriced = version(4, null)
  const versions = [sport, comfort, unpriced, style]
  test.each([
    ['the next dearer one', versions, comfort, { choice: style, differenceCents: 290_000 }],
    ['of the dearest the one below', versions, sport, { choice: style, differenceCents: -340_000 }],
    [
      'one at the same price',
      [comfort, version(5, 3_380_000)],
      comfort,
      { choice: version(5, 3_380_000), differenceCents: 0 },
    ],
    ['none without a price of its own', versions, unpriced, undefined],
    ['none where it is alone', [comfort, unpriced], comfort, undefined],
  ])('is %s', (_, choices, current, neighbour) => {
    expect(findNeighbour(choices, current)).toEqual(neighbour)
  })
})

test('another model year begins with the version of the same name, else with the cheapest', () => {
  const versions = [
    version(1, 3_000_000, { name: 'Style', year: 2026 }),
    version(2, null, { name: 'Base' }),
    version(3, 3_670_000, { name: 'Style' }),
    version(4, 3_380_000, { name: 'Comfort' }),
  ]
  expect(findInYear({ versions }, 'Style', 2027)?.number).toBe(3)
  expect(findInYear({ versions }, 'Sport', 2027)?.number).toBe(4)
  expect(findInYear({ versions }, 'Style', 2025)).toBeUndefined()
})
