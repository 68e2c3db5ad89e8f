import { expect, test } from 'vitest'
import { LABEL_STATES, priceCardCan, type PriceCardAct, type PriceCardRefusal } from './price-card.ts'

const used = { kind: 'used' } as const
type Row = [PriceCardAct, (PriceCardRefusal['reason'] | 'yes')[]]

// The columns are those of LABEL_STATES: to print, current, outdated, to take off, over.
test.each<Row>([
  ['print', ['yes', 'yes', 'yes', 'price-card-over', 'price-card-over']],
  ['take-off', ['price-card-not-printed', 'yes', 'yes', 'yes', 'price-card-not-printed']],
  ['remove', ['yes', 'yes', 'yes', 'yes', 'yes']],
  ['convert', ['not-new-car', 'not-new-car', 'not-new-car', 'not-new-car', 'not-new-car']],
])('%s, by what is to be done about the paper', (act, expected) => {
  const answers = LABEL_STATES.map((label) => {
    const can = priceCardCan(act, { ...used, label })
    return can.ok ? 'yes' : can.reason
  })
  expect(answers).toEqual(expected)
})

test('a new car can be ordered once more, also after this one was sold', () => {
  for (const label of LABEL_STATES) expect(priceCardCan('convert', { kind: 'stock', label })).toEqual({ ok: true })
})
