import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { randomSale, readSale } from '../pricing/random-sales.test-data.ts'
import type { SaleBreakdown } from '../pricing/sale/sale-breakdown.ts'
import {
  calculateBreakdown,
  content,
  context,
  credit,
  listInternalFields,
  listLeaves,
  name,
  other,
  withLeaf,
} from './customer-view.test-data.ts'
import {
  applyCustomerChoice,
  joinChanges,
  toCustomerClash,
  toCustomerParts,
  toCustomerProposal,
  toCustomerView,
  type CustomerChange,
} from './customer-view.ts'
import type { OfferContent } from './offer-content.ts'
import type { OfferContext } from './offer-sale.ts'

/** Patterns of the paths of all that a customer may see: everything else must not change what they see by one byte. */
const SEEN = [
  /^content\.car\.(kind|parts\.\d+)$/,
  /^content\.salesType$/, // an item that only fleets get
  /^context\.day$/, // whose prices these are
  /^context\.customer\.(name|customerType|isTaxable)$/, // whether the law on consumer credit asks for its notice
  /^context\.car\.name$/,
  /^context\.car\.(id|versionId)$/, // which price a part has
  /^context\.car\.parts\.\d+\.(key|id|kind|tag|flags\.\d+|name\.(nl|fr)|group\.(nl|fr))$/,
  /^context\.facts\.(prices|vatRates|promotions)\.\d+\.(?!by$)\w+$/, // list prices, which everybody may know
  /^breakdown\.credit\.(instalmentCents|months|amountCents|lastCents|repaidCents|jkpPpm)$/,
]

/** The same of an alternative that is listed beside the others. */
const SEEN_BESIDE = [
  /^context\.car\.name$/,
  /^content\.credit\.balloonCents$/, // whether the last instalment is a higher one
  /^breakdown\.totals\.totalCents$/,
  /^breakdown\.settlement\.balanceCents$/,
  /^breakdown\.credit\.(months|instalmentCents|jkpPpm)$/,
]

const view = (of: { content: OfferContent; context: OfferContext; breakdown: Pick<SaleBreakdown, 'credit'> }) =>
  JSON.stringify(toCustomerView(of.content, of.context, of.breakdown))

describe('what a customer sees of a draft', () => {
  test('depends on nothing but what they may see: every other field of any offer could be anything', () => {
    fc.assert(
      fc.property(randomSale, (sale) => {
        const breakdown = calculateBreakdown(sale)
        if (!breakdown) return
        const [, facts] = readSale(sale)
        const offer = {
          content,
          context: { ...context, facts: { ...facts, ...context.facts, rules: facts.rules, margins: facts.margins } },
          breakdown,
        }
        const shown = view(offer)
        for (const { path, leaf } of listLeaves(offer)) {
          if (SEEN.some((pattern) => pattern.test(path.join('.')))) continue
          const changed = withLeaf(offer, path, other(leaf))
          if (view(changed) !== shown) throw new Error(`The customer sees ${path.join('.')}`)
        }
      }),
      { numRuns: 15 },
    )
  })

  test('is as little of an alternative beside the one that is open', () => {
    fc.assert(
      fc.property(randomSale, (sale) => {
        const breakdown = calculateBreakdown(sale)
        if (!breakdown) return
        const beside = (of: { content: OfferContent; context: OfferContext; breakdown: SaleBreakdown }) =>
          JSON.stringify(toCustomerProposal(of.content, of.context, of.breakdown))
        const [, facts] = readSale(sale)
        const offer = { content, context: { ...context, facts }, breakdown }
        const shown = beside(offer)
        for (const { path, leaf } of listLeaves(offer)) {
          if (SEEN_BESIDE.some((pattern) => pattern.test(path.join('.')))) continue
          const changed = withLeaf(offer, path, other(leaf))
          if (beside(changed) !== shown) throw new Error(`The customer sees ${path.join('.')}`)
        }
      }),
      { numRuns: 15 },
    )
    expect(listInternalFields().filter((path) => SEEN_BESIDE.some((pattern) => pattern.test(path)))).toEqual([])
  })

  test('names its fields one by one', () => {
    const shown = toCustomerView(content, context, { credit })
    expect(Object.keys(shown).toSorted()).toEqual(['car', 'credit', 'customer', 'engine', 'parts'])
    expect(Object.keys(shown.parts[0] ?? {}).toSorted()).toEqual([
      'group',
      'isChosen',
      'key',
      'kind',
      'name',
      'priceCents',
    ])
    expect(Object.keys(shown.credit ?? {})).not.toContain('costCents')
  })

  test('every field of the schemas that is internal by its name is among those that could be anything', () => {
    const found = listInternalFields()
    // A schema that is read wrongly would prove nothing.
    expect(found.length).toBeGreaterThan(25)
    expect(found).toEqual(
      expect.arrayContaining([
        'content.tradeIns.0.expectedCents',
        'content.manualDiscount.reason',
        'breakdown.lines.0.note',
        'breakdown.settlement.lines.0.remark',
        'breakdown.approvals',
        'context.customer.blockedReason',
      ]),
    )
    expect(found.filter((path) => SEEN.some((pattern) => pattern.test(path)))).toEqual([])
  })
})

describe('the parts in the view', () => {
  test('are what the customer can choose: no engine, nothing standard, hidden or for others', () => {
    expect(
      toCustomerParts(content, context).map(({ key, priceCents, isChosen }) => [key, priceCents, isChosen]),
    ).toEqual([
      ['colour-1', 0, false],
      ['colour-2', 72_000, true],
      ['option-1', 45_000, true],
      ['pack-1', 109_000, false],
    ])
    expect(toCustomerParts({ ...content, salesType: 'fleet' }, context).map(({ key }) => key)).toContain('option-5')
    expect(toCustomerParts({ ...content, car: { kind: 'used', vehicle: 4 } }, context)).toEqual([])
  })

  test.each([
    ['option-1', false, ['colour-2']],
    ['pack-1', true, ['colour-2', 'option-1', 'pack-1']],
    ['colour-1', true, ['option-1', 'colour-1']],
    ['colour-2', false, 'view-part-not-offered'],
    ['engine-2', true, 'view-part-not-offered'],
    ['option-2', true, 'view-part-not-offered'],
    ['option-3', true, 'view-part-not-offered'],
    ['option-4', true, 'view-part-not-offered'],
    ['option-5', true, 'view-part-not-offered'],
    ['option-99', true, 'view-part-not-offered'],
  ] as const)('%s chosen: %s', (part, isChosen, expected) => {
    const applied = applyCustomerChoice(content, context, { part, isChosen })
    if (!applied.ok) expect(applied.reason).toBe(expected)
    else expect(applied.content).toEqual({ ...content, car: { kind: 'configured', version: 9, parts: expected } })
  })
})

describe('what the desk publishes and what the customer chose', () => {
  const waiting: readonly CustomerChange[] = [
    { no: 4, part: 'option-1', isChosen: false },
    { no: 5, part: 'colour-1', isChosen: true },
  ]

  test('joins what the desk has not seen', () => {
    const joined = joinChanges({ ...content, advanceCents: 1 }, waiting, { seen: 4, before: content })
    expect(joined.content).toMatchObject({ advanceCents: 1, car: { parts: ['option-1', 'colour-1'] } })
    expect(joined.waiting.map(({ no }) => no)).toEqual([5])
    expect(joinChanges(content, waiting, { seen: 5, before: content })).toEqual({ content, waiting: [] })
  })

  test('drops what was chosen for another car', () => {
    const car = { kind: 'configured', version: 10, parts: [] } as const
    expect(joinChanges({ ...content, car }, waiting, { seen: 0, before: content }).waiting).toEqual([])
    expect(joinChanges({ ...content, car: null }, waiting, { seen: 0, before: content }).content.car).toBeNull()
    expect(joinChanges(content, waiting, { seen: 0, before: null }).waiting).toEqual([])
  })
})

test('says of a clash which parts it is about, and nothing of the reasons of the desk', () => {
  expect(
    toCustomerClash(
      { ok: false, reason: 'option-excludes', part: 'option-1', other: 'pack-1', suggestedFixes: [] },
      context,
    ),
  ).toEqual({ kind: 'excludes', part: name('Zetels'), others: [name('Winter')] })
  expect(
    toCustomerClash(
      { ok: false, reason: 'option-requires', part: 'pack-1', anyOf: ['option-1'], suggestedFixes: [] },
      context,
    ),
  ).toEqual({ kind: 'requires', part: name('Winter'), others: [name('Zetels')] })
  expect(toCustomerClash({ ok: false, reason: 'advance-above-cap', maxCents: 77 }, context)).toEqual({
    kind: 'other',
    part: null,
    others: [],
  })
})
