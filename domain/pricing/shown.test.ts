import { expect, test } from 'vitest'
import { hiddenReasons, type ShownFacts } from './shown.ts'

const shown: ShownFacts = {
  isPublished: true,
  brand: { isActive: true, isSoldNew: true },
  model: { isActive: true, isTruck: false },
  year: { orderableFrom: '2026-07-01', orderableUntil: null },
  hasEngine: true,
  hasPrice: true,
}

test.each<[string, Partial<ShownFacts>, readonly string[]]>([
  ['all is there', {}, []],
  ['nobody published it', { isPublished: false }, ['not-published']],
  ['its brand is archived', { brand: { isActive: false, isSoldNew: true } }, ['brand-archived']],
  ['we do not sell its brand new', { brand: { isActive: true, isSoldNew: false } }, ['brand-not-sold-new']],
  ['its model is archived', { model: { isActive: false, isTruck: false } }, ['model-archived']],
  ['it is a truck', { model: { isActive: true, isTruck: true } }, ['truck']],
  ['its year begins tomorrow', { year: { orderableFrom: '2026-11-23', orderableUntil: null } }, ['year-not-yet']],
  ['its year begins today', { year: { orderableFrom: '2026-11-22', orderableUntil: null } }, []],
  ['its year ends today', { year: { orderableFrom: '2026-07-01', orderableUntil: '2026-11-22' } }, ['year-over']],
  ['its year ends tomorrow', { year: { orderableFrom: '2026-07-01', orderableUntil: '2026-11-23' } }, []],
  ['neither engine nor price', { hasEngine: false, hasPrice: false }, ['no-engine', 'no-price']],
])('%s', (_, facts, expected) => {
  expect(hiddenReasons({ ...shown, ...facts }, '2026-11-22')).toEqual(expected)
})
