import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { campaign, deal, discount, premium } from '../pricing/price.test-data.ts'
import { configuredCar } from './checks/checks.test-data.ts'
import {
  contextWith,
  generatedRules,
  pickedCar as car,
  readPicked,
  readRules,
  tradeIn,
} from './generated-rules.test-data.ts'
import type { OfferContent } from './offer-content.ts'
import { offerPrice, type OfferContext } from './offer-sale.ts'
import { pickEffects } from './pick-effects.ts'
import { refusalPlace, suggestedFixes } from './suggested-fixes.ts'

const readFixes = (content: OfferContent, context: OfferContext) => {
  const priced = offerPrice(content, context)
  if (priced.ok) throw new Error('It has a price')
  return { place: refusalPlace(priced), fixes: suggestedFixes(content, context, priced) }
}
const steps = (content: OfferContent, context: OfferContext) => {
  const { place, fixes } = readFixes(content, context)
  return { place, fixes: fixes.map(({ step, totalCents }) => [step, totalCents]) }
}

describe('a price that is refused offers ways out with what the offer then comes to', () => {
  test('of two rules that do not combine each may go', () => {
    const rules = [discount('trouw', 500), discount('beurs', 300, { cumulation: { mode: 'exclusive' } })]
    expect(steps({ ...car, picks: ['trouw', 'beurs'] }, contextWith(rules))).toEqual({
      place: 'rules',
      fixes: [
        [{ kind: 'rules', dropped: ['beurs'], added: [] }, 2_612_500],
        [{ kind: 'rules', dropped: ['trouw'], added: [] }, 2_667_500],
      ],
    })
  })

  test('another premium of the same kind may come instead', () => {
    const rules = [
      premium('najaar', 'PREM.CAMPAIGN@1', 100_000, {
        campaign: campaign('najaar', { cumulation: { mode: 'exclusive' } }),
      }),
      premium('inruil', 'PREM.ADOPT@1', 125_000),
      premium('zonder premie', 'PREM.ADOPT@1', 0),
    ]
    const { fixes } = steps({ ...car, picks: ['najaar', 'inruil'], tradeIns: [tradeIn] }, contextWith(rules))
    expect(fixes).toContainEqual([{ kind: 'rules', dropped: ['najaar'], added: [] }, 2_625_000])
    expect(fixes).toContainEqual([{ kind: 'rules', dropped: ['inruil'], added: ['zonder premie'] }, 2_650_000])
  })

  test('a deal for too few cars goes with its premium, or the cars come', () => {
    const rules = [deal('vloot', 1_000), premium('vlootpremie', 'PREM.FLEET@1', 50_000, { dealIds: ['vloot'] })]
    const content = { ...car, salesType: 'fleet' as const, carCount: 4, picks: ['vloot', 'vlootpremie'] }
    expect(readFixes(content, contextWith(rules)).fixes.map(({ step }) => step)).toEqual([
      { kind: 'rules', dropped: ['vloot', 'vlootpremie'], added: [] },
      { kind: 'car-count', count: 5 },
    ])
  })

  test('a part that excludes another may go, and what it needs may come', () => {
    const configuration = {
      tags: [
        ['engine-1', 'optional'],
        ['option-1', 'optional'],
        ['option-2', 'optional'],
      ],
      contents: [],
      relations: [{ kind: 'requires', subject: 'option-2', targets: ['option-1'] }],
    } as const
    expect(steps(configuredCar('engine-1', 'option-2'), contextWith([], configuration))).toEqual({
      place: 'parts',
      fixes: [
        [{ kind: 'remove-part', part: 'option-2' }, 2_750_000],
        [{ kind: 'add-part', part: 'option-1' }, 2_884_000],
      ],
    })
  })

  test('an advance becomes the most that the law allows', () => {
    expect(steps({ ...car, advanceCents: 900_000 }, contextWith([]))).toEqual({
      place: 'delivery',
      fixes: [[{ kind: 'advance', cents: 412_500 }, 2_750_000]],
    })
  })
})

test('every way out gives the price that it says, the cheapest first', () => {
  let refused = 0
  fc.assert(
    fc.property(generatedRules, (generated) => {
      const [content, context] = [readPicked(generated), contextWith(readRules(generated))]
      const priced = offerPrice(content, context)
      if (priced.ok) return
      refused++
      const fixes = suggestedFixes(content, context, priced)
      for (const { content: fixed, totalCents } of fixes) {
        const again = offerPrice(fixed, context)
        expect(again.ok && again.breakdown.totals.totalCents).toBe(totalCents)
      }
      expect(fixes).toEqual(fixes.toSorted((one, other) => one.totalCents - other.totalCents))
    }),
    { numRuns: 1_000 },
  )
  expect(refused).toBeGreaterThan(50)
})

test('a rule that is not picked yet says what picking it does, also where it makes the car dearer', () => {
  let dearer = 0
  fc.assert(
    fc.property(generatedRules, (generated) => {
      const [content, context] = [readPicked(generated), contextWith(readRules(generated))]
      const now = offerPrice(content, context)
      if (!now.ok) return
      for (const [id, effect] of pickEffects(content, context, now.breakdown)) {
        const picked = offerPrice({ ...content, picks: [...content.picks, id] }, context)
        expect(effect.kind).toBe(picked.ok ? 'priced' : 'refused')
        if (!picked.ok || effect.kind !== 'priced') continue
        const difference = picked.breakdown.totals.totalCents - now.breakdown.totals.totalCents
        expect(effect.differenceCents).toBe(difference)
        if (difference <= 0) continue
        dearer++
        // Only what came by itself and gave more can have fallen out.
        expect(effect.pushedOut.length).toBeGreaterThan(0)
      }
    }),
    { numRuns: 1_000 },
  )
  expect(dearer).toBeGreaterThan(20)
})
