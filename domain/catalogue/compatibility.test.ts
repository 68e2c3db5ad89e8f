import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkCompatibility, type CompatibilityFacts, type PartKey, type Problem } from './compatibility.ts'
import type { VersionTag } from './vehicle.ts'

// Named for reading: a part is a number of its kind.
const seats = 'option-1'
const wheel = 'option-2'
const towbar = 'option-3'
const sports = 'option-4'
const small = 'option-5'
const large = 'option-6'
const roof = 'option-7'
const winter = 'pack-1'
const matt = 'colour-1'
const hybrid = 'engine-1'

const facts: CompatibilityFacts = {
  tags: new Map<PartKey, VersionTag>([
    [seats, 'optional'],
    [wheel, 'optional'],
    [towbar, 'optional'],
    [sports, 'optional'],
    [small, 'standard'],
    [large, 'optional'],
    [roof, 'not-available'],
    [winter, 'optional'],
    [matt, 'optional'],
    [hybrid, 'optional'],
  ]),
  contents: new Map([[winter, [seats]]]),
  relations: [
    { kind: 'requires', subject: wheel, targets: [seats, roof] },
    { kind: 'excludes', subject: towbar, targets: [sports, hybrid] },
    { kind: 'replaces', subject: large, targets: [small] },
    { kind: 'requires', subject: matt, targets: [small] },
  ],
}

const summarise = (problem: Problem) => {
  const of = 'anyOf' in problem ? problem.anyOf.join('|') : 'other' in problem ? problem.other : ''
  const suggestedFixes = problem.suggestedFixes.map((fix) => ('add' in fix ? `+${fix.add}` : `-${fix.remove}`))
  return [problem.reason, problem.part, of, ...suggestedFixes].filter(Boolean).join(' ')
}

describe('what somebody chooses', () => {
  test.each<[string, PartKey[], string[]]>([
    ['nothing', [], []],
    ['what stands by itself', [seats, large], []],
    ['what this version cannot have', [roof], [`not-available ${roof} -${roof}`]],
    ['what does not belong to it at all', ['option-99'], ['not-available option-99 -option-99']],
    [
      'what requires something else: that, a pack with it, or without',
      [wheel],
      [`requires ${wheel} ${seats}|${roof} +${seats} +${winter} -${wheel}`],
    ],
    ['what requires something, with it', [wheel, seats], []],
    ['what requires something, within a pack', [wheel, winter], []],
    ['two that exclude each other', [towbar, sports], [`excludes ${towbar} ${sports} -${towbar} -${sports}`]],
    ['an engine that something excludes', [hybrid, towbar], [`excludes ${towbar} ${hybrid} -${towbar} -${hybrid}`]],
    ['what requires a standard', [matt], []],
    ['what requires a standard that something replaces', [matt, large], [`requires ${matt} ${small} -${matt}`]],
    ['what replaces something that is chosen too', [large, small], [`replaces ${large} ${small} -${large} -${small}`]],
    [
      'several at once',
      [roof, towbar, sports],
      [`not-available ${roof} -${roof}`, `excludes ${towbar} ${sports} -${towbar} -${sports}`],
    ],
  ])('%s', (_, picks, expected) => {
    expect(checkCompatibility(facts, picks).problems.map(summarise)).toEqual(expected)
  })

  test('costs nothing where it is standard or in a chosen pack', () => {
    expect(checkCompatibility(facts, [seats]).included).toEqual([])
    expect(checkCompatibility(facts, [seats, winter, small]).included).toEqual([seats, small])
  })

  test('a replaced standard drops out', () => {
    const { available, replaced } = checkCompatibility(facts, [large])
    expect(replaced).toEqual([{ part: small, by: large }])
    expect(available.has(small)).toBe(false)
    expect(checkCompatibility(facts, []).available).toEqual(new Set([small]))
  })
})

describe('whatever is chosen', () => {
  const part = fc.integer({ min: 1, max: 8 }).map((id): PartKey => `option-${id}`)
  const some = fc.uniqueArray(part, { maxLength: 4 })
  const world = fc.record({
    tags: fc
      .array(fc.tuple(part, fc.constantFrom<VersionTag>('optional', 'standard', 'not-available')))
      .map((entries) => new Map(entries)),
    contents: fc.constant(new Map<PartKey, PartKey[]>()),
    relations: fc.array(
      fc.record({ kind: fc.constantFrom('requires', 'excludes', 'replaces'), subject: part, targets: some }),
      { maxLength: 5 },
    ),
  })

  test('a fix takes its problem away and brings no other', () => {
    fc.assert(
      fc.property(world, some, (of, picks) => {
        const { problems } = checkCompatibility(of, picks)
        for (const problem of problems) {
          for (const fix of problem.suggestedFixes) {
            const next = 'add' in fix ? [...picks, fix.add] : picks.filter((pick) => pick !== fix.remove)
            expect(checkCompatibility(of, next).problems.length).toBeLessThan(problems.length)
          }
        }
      }),
    )
  })

  test('the order of choosing decides nothing', () => {
    fc.assert(
      fc.property(world, some, (of, picks) => {
        const set = (order: readonly PartKey[]) =>
          new Set(checkCompatibility(of, order).problems.map(({ part: one }) => one))
        expect(set(picks)).toEqual(set(picks.toReversed()))
      }),
    )
  })
})
