import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PartKey } from './compatibility.ts'
import { calculatePackSaving, listPriceLines } from './price-lines.ts'
import {
  resolveConfiguration,
  partsIn,
  relationsAmong,
  withoutPart,
  withPart,
  type ConfigurationFacts,
} from './configuration.ts'

const parts = [
  ['engine-1', 0],
  ['engine-2', 0],
  ['colour-1', 0],
  ['colour-2', 70_000],
  ['option-1', 25_000],
  ['option-2', 40_000],
  ['option-3', 90_000],
  ['pack-1', 50_000],
] as const satisfies (readonly [PartKey, number])[]
const keys = parts.map(([key]) => key)

const facts: ConfigurationFacts = {
  tags: new Map<PartKey, 'optional' | 'standard'>([
    ...keys.map((key) => [key, 'optional'] as const),
    ['option-4', 'standard'],
  ]),
  contents: new Map([['pack-1', ['option-1']]]),
  relations: [
    { kind: 'requires', subject: 'option-2', targets: ['option-1'] },
    { kind: 'excludes', subject: 'option-3', targets: ['colour-2', 'engine-2'] },
    { kind: 'excludes', subject: 'pack-1', targets: ['option-3'] },
    { kind: 'replaces', subject: 'option-3', targets: ['option-4'] },
  ],
  defaults: ['engine-1', 'colour-1'],
  onTop: new Map<PartKey, number>(parts),
}

describe('a configuration', () => {
  test.each<[string, PartKey[], PartKey[], number]>([
    ['begins with the first engine and colour', [], ['colour-1', 'engine-1'], 0],
    ['has one colour', ['colour-2', 'option-1'], ['colour-2', 'engine-1', 'option-1'], 95_000],
    ['pays a pack once', ['pack-1', 'option-1'], ['colour-1', 'engine-1', 'option-1', 'pack-1'], 50_000],
    ['pays nothing for what is standard', ['option-4'], ['colour-1', 'engine-1', 'option-4'], 0],
  ])('%s', (_, wishes, picks, cents) => {
    expect(resolveConfiguration(facts, wishes)).toMatchObject({ picks, onTopCents: cents, problems: [] })
  })

  test('keeps what does not belong to the version, and says so', () => {
    const { picks, problems } = resolveConfiguration(facts, ['option-99'])
    expect(picks).toContain('option-99')
    expect(problems).toMatchObject([{ reason: 'not-available', suggestedFixes: [{ remove: 'option-99' }] }])
  })

  test('what stands in the way of a colour gives way to it, or the colour to the first', () => {
    const { problems, picks } = resolveConfiguration(facts, ['option-3', 'colour-2'])
    expect(problems).toMatchObject([{ suggestedFixes: [{ remove: 'option-3' }, { remove: 'colour-2' }] }])
    expect(resolveConfiguration(facts, withoutPart(facts, picks, 'colour-2')).picks).toContain('colour-1')
  })

  test('of what is related, the shop knows what it sells', () => {
    const known = new Set<PartKey>(['option-1', 'option-2', 'colour-1'])
    expect(
      relationsAmong(known, [
        { kind: 'requires', subject: 'option-1', targets: ['option-2', 'option-9'] },
        { kind: 'excludes', subject: 'option-2', targets: ['option-9'] },
      ]),
    ).toEqual([{ kind: 'requires', subject: 'option-1', targets: ['option-2'] }])
  })

  test('an address holds what is a part, and nothing else', () => {
    expect(partsIn(['option-1', 'option-0', 'cover-1', 'cover-3-5', '<b>', 'pack-7'])).toEqual([
      'option-1',
      'cover-3-5',
      'pack-7',
    ])
  })

  // One engine and one colour: of several, the last holds.
  const wishes = fc.uniqueArray(
    fc.constantFrom<PartKey>(...keys.filter((key) => !/^(engine|colour)/.test(key)), 'option-4', 'option-99'),
  )
  const single = fc.tuple(
    fc.constantFrom<PartKey>('engine-1', 'engine-2'),
    fc.constantFrom<PartKey>('colour-1', 'colour-2'),
  )

  test('is the same in whatever order it was chosen', () => {
    fc.assert(
      fc.property(single, wishes, fc.infiniteStream(fc.nat()), (one, more, order) => {
        const chosen = [...one, ...more]
        const mixed = chosen
          .map((part) => ({ part, at: order.next().value ?? 0 }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ part }) => part)
        expect(resolveConfiguration(facts, mixed)).toEqual(resolveConfiguration(facts, chosen))
      }),
    )
  })

  test('has a price by line that adds up to its surcharges, and pays nothing twice', () => {
    fc.assert(
      fc.property(single, wishes, (one, more) => {
        const configuration = resolveConfiguration(facts, [...one, ...more])
        const lines = listPriceLines(facts, configuration)
        expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(configuration.onTopCents)
        expect(lines.map(({ part }) => part).toSorted()).toEqual(
          configuration.picks.filter((part) => !part.startsWith('engine-')),
        )
        expect(lines.every(({ cents, isIncluded }) => !isIncluded || cents === 0)).toBe(true)
      }),
    )
  })

  test('says what a pack saves against its options, and nothing where they cost less', () => {
    const packs = (cents: number) => ({
      tags: facts.tags,
      contents: new Map<PartKey, PartKey[]>([['pack-1', ['option-1', 'option-2', 'option-4']]]),
      onTop: new Map<PartKey, number>([...parts, ['option-4', 9_000], ['pack-1', cents]]),
    })
    // The standard option of the pack is free in any case.
    expect(calculatePackSaving(packs(50_000), 'pack-1')).toBe(15_000)
    expect(calculatePackSaving(packs(70_000), 'pack-1')).toBe(0)
    expect(calculatePackSaving(packs(70_000), 'option-1')).toBe(0)
  })

  test('is mended step by step, each step leaving fewer problems, until there are none', () => {
    fc.assert(
      fc.property(single, wishes, fc.nat(), (one, more, which) => {
        let { picks, problems } = resolveConfiguration(facts, [...one, ...more])
        while (problems.length > 0) {
          const steps = problems.flatMap(({ suggestedFixes }) => suggestedFixes)
          const step = steps[which % steps.length]
          if (!step) throw new Error(`No fix for ${JSON.stringify(problems)}`)
          const next = 'add' in step ? withPart(picks, step.add) : withoutPart(facts, picks, step.remove)
          const after = resolveConfiguration(facts, next)
          expect(after.problems.length).toBeLessThan(problems.length)
          ;({ picks, problems } = after)
        }
      }),
    )
  })
})
