import fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import {
  firstRefusal,
  may,
  REACHES,
  findReach,
  RIGHT_NAMES,
  RIGHTS,
  type Place,
  type RecordRight,
  type Who,
} from './rights.ts'

const tom: Who = { id: 'tom', isMain: false, grants: {}, branches: ['gent', 'aalst'] }
const right = 'VACANCY_EDIT'
const holding = (reach: (typeof REACHES)[number]): Who => ({ ...tom, grants: { [right]: reach } })

describe('may', () => {
  const own: Place = { owner: 'tom', branch: 'luik' }
  const ofBranch: Place = { owner: 'sofie', branch: 'aalst' }
  const elsewhere: Place = { owner: 'sofie', branch: 'luik' }
  const ofNobody: Place = {}

  test.each([
    ['nothing held, own record', tom, own, 'right-missing'],
    ['nothing held, no record', tom, undefined, 'right-missing'],
    ['own, no record', holding('own'), undefined, 'ok'],
    ['own, own record', holding('own'), own, 'ok'],
    ['own, record of the branch', holding('own'), ofBranch, 'not-yours'],
    ['own, record elsewhere', holding('own'), elsewhere, 'not-yours'],
    ['own, record of nobody', holding('own'), ofNobody, 'not-yours'],
    ['branch, own record elsewhere', holding('branch'), own, 'ok'],
    ['branch, record of the branch', holding('branch'), ofBranch, 'ok'],
    ['branch, record elsewhere', holding('branch'), elsewhere, 'other-branch'],
    ['branch, record of no branch', holding('branch'), { branch: null, owner: null }, 'other-branch'],
    ['all, record elsewhere', holding('all'), elsewhere, 'ok'],
    ['all, record of nobody', holding('all'), ofNobody, 'ok'],
    ['main administrator, record elsewhere', { ...tom, isMain: true }, elsewhere, 'ok'],
    ['main administrator with a narrow grant', { ...holding('own'), isMain: true }, elsewhere, 'ok'],
  ] as const)('%s: %s', (_, who, place, expected) => {
    const decision = may(who, right, place)
    expect(decision.ok ? 'ok' : decision.reason).toBe(expected)
    if (!decision.ok) expect(decision.right).toBe(right)
  })

  test('works with public numbers as with keys', () => {
    const who: Who<number> = { id: 101, isMain: false, grants: { [right]: 'branch' }, branches: [3] }
    expect(may(who, right, { branch: 3 }).ok).toBe(true)
    expect(may(who, right, { branch: 4 }).ok).toBe(false)
  })

  const ids = fc.constantFrom('a', 'b', 'c')
  const grants = fc.dictionary(fc.constantFrom(...RIGHT_NAMES), fc.constantFrom(...REACHES))
  const people: fc.Arbitrary<Who> = fc.record({
    id: ids,
    isMain: fc.boolean(),
    grants,
    branches: fc.uniqueArray(ids),
  })
  const places: fc.Arbitrary<Place> = fc.record({
    branch: fc.option(ids, { nil: null }),
    owner: fc.option(ids, { nil: null }),
  })

  test('a wider reach never takes anything away', () => {
    fc.assert(
      fc.property(people, places, fc.constantFrom(...RIGHT_NAMES), (who, place, name) => {
        const decisions = REACHES.map((reach) => may({ ...who, grants: { ...who.grants, [name]: reach } }, name, place))
        const allowed = decisions.map(({ ok }) => Number(ok))
        expect(allowed).toEqual(allowed.toSorted((a, b) => a - b))
        expect(allowed.at(-1)).toBe(1)
      }),
    )
  })

  test('whoever may with a record holds the right without one, and other rights change nothing', () => {
    fc.assert(
      fc.property(people, places, fc.constantFrom(...RIGHT_NAMES), (who, place, name) => {
        const alone = { ...who, grants: name in who.grants ? { [name]: who.grants[name] } : {} }
        expect(may(alone, name, place)).toEqual(may(who, name, place))
        if (may(who, name, place).ok) expect(findReach(who, name)).toBeDefined()
      }),
    )
  })

  test('one more branch never takes anything away', () => {
    fc.assert(
      fc.property(people, places, fc.constantFrom(...RIGHT_NAMES), ids, (who, place, name, branch) => {
        const wider = { ...who, branches: [...who.branches, branch] }
        if (may(who, name, place).ok) expect(may(wider, name, place).ok).toBe(true)
      }),
    )
  })
})

describe('the first refusal', () => {
  const no = <Reason extends string>(reason: Reason) => ({ ok: false, reason }) as const

  test.each([
    ['nothing asked', [], undefined],
    ['all allowed', [{ ok: true }, { ok: true }] as const, undefined],
    ['the second', [{ ok: true }, no('sold')] as const, 'sold'],
    ['the first of two', [no('not-yours'), no('sold')] as const, 'not-yours'],
  ])('%s', (_, decisions, reason) => {
    expect(firstRefusal(...decisions)?.reason).toBe(reason)
  })
})

test('rights are written as the trade writes them, and the record rights are known to the type', () => {
  for (const name of RIGHT_NAMES) expect(name).toMatch(/^[A-Z]+(_[A-Z]+)+$/)
  expectTypeOf<RecordRight>().toExtend<keyof typeof RIGHTS>()
  expectTypeOf<'MAIL_SEND'>().not.toExtend<RecordRight>()
})
