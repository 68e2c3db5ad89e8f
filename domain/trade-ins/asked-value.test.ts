import { describe, expect, test } from 'vitest'
import {
  calculateOverpaid,
  canAnswerValue,
  canAskValue,
  canValueAsked,
  resolveBidKind,
  type AskedValue,
} from './asked-value.ts'
import { TRADE_IN_STATES } from './trade-in-record.ts'

const known = {
  state: 'draft',
  vin: '',
  licencePlate: '1-ABC-234',
  unanswered: [],
  asked: null,
} as const satisfies AskedValue<string>
const open = { state: 'open', by: 'sofie' } as const
const question = { state: 'question', by: 'sofie' } as const

describe('the value of a trade-in', () => {
  test('is asked for until a price is agreed on', () => {
    expect(TRADE_IN_STATES.filter((state) => canAskValue({ ...known, state }).ok)).toEqual(['draft', 'valued'])
    const answered = TRADE_IN_STATES.filter((state) => canAnswerValue({ ...known, state, asked: open }, 'pieter').ok)
    expect(answered).toEqual(['draft', 'valued'])
  })

  test.each([
    ['of a car that nobody knows', { licencePlate: '' }, 'trade-in-unknown-car'],
    ['twice', { asked: open }, 'trade-in-asked-already'],
    ['before its damage was looked at', { unanswered: ['damages'] }, 'trade-in-unanswered'],
    ['by its chassis number alone', { licencePlate: '', vin: 'YV1ZW25V1K1234567' }, undefined],
    ['again, as the answer to a question', { asked: question }, undefined],
  ] as const)('is asked for %s', (_, changes, reason) => {
    const can = canAskValue({ ...known, ...changes })
    expect(can.ok ? undefined : can.reason).toBe(reason)
  })

  test.each([
    ['by a colleague', open, 'pieter', undefined],
    ['by the user who asks', open, 'sofie', 'trade-in-own-request'],
    ['while nobody asks', null, 'pieter', 'trade-in-not-asked'],
    ['while more is asked for', question, 'pieter', 'trade-in-not-asked'],
  ] as const)('is answered %s', (_, asked, user, reason) => {
    const can = canAnswerValue({ ...known, asked }, user)
    expect(can.ok ? undefined : can.reason).toBe(reason)
  })

  test('is given by another than the user who asks, whether anybody asks or not', () => {
    expect(canValueAsked({ asked: null }, 'sofie').ok).toBe(true)
    expect(canValueAsked({ asked: open }, 'pieter').ok).toBe(true)
    expect(canValueAsked({ asked: open }, 'sofie').ok).toBe(false)
    expect(canValueAsked({ asked: question }, 'sofie').ok).toBe(false)
  })
})

test.each([
  ['value', 900_000, null, 'valued'],
  ['value', 900_000, 950_000, 'countered'],
  ['value', 950_000, 950_000, 'valued'],
  ['value', 960_000, 950_000, 'valued'],
  ['decline', null, 950_000, 'declined'],
  ['question', null, null, 'questioned'],
] as const)('an answer %s of %s where the customer asks %s is written down as %s', (answer, cents, wish, kind) => {
  expect(resolveBidKind(answer, cents, wish)).toBe(kind)
})

test.each([
  [950_000, 900_000, 50_000],
  [900_000, 900_000, 0],
  [850_000, 900_000, 0],
])('an allowance of %i for a car worth %i costs the margin %i', (allowance, worth, over) => {
  expect(calculateOverpaid(allowance, worth)).toBe(over)
})
