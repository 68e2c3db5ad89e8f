import { expect, test } from 'vitest'
import { parseMoneyCarId, toMoneyCarId } from '../../stock/money-car.ts'
import { sumSide } from './car-payment.ts'

test.each([
  ['vehicle', 1, 3],
  ['dossier', 1, 4],
  ['trade-in', 41, 125],
] as const)('a %s %i has one number, %i, and is found by it', (subject, number, id) => {
  expect(toMoneyCarId({ subject, number })).toBe(id)
  expect(parseMoneyCarId(id)).toEqual({ subject, number })
})

test('a side adds up what is asked, settled, open and overdue', () => {
  const today = '2026-11-28'
  expect(
    sumSide(
      [
        { cents: 100_000, openCents: 40_000, dueOn: '2026-11-27' },
        { cents: 50_000, openCents: 50_000, dueOn: today },
        { cents: 30_000, openCents: 0, dueOn: '2026-11-01' },
        { cents: -20_000, openCents: -20_000, dueOn: null },
      ],
      today,
    ),
  ).toEqual({ totalCents: 160_000, settledCents: 90_000, openCents: 70_000, overdueCents: 40_000 })
})
