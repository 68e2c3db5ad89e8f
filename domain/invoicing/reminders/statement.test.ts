import { expect, test } from 'vitest'
import { addDays } from '../../platform/values/calendar.ts'
import { buildStatement, type StatementEntry } from './statement.ts'

const entry = (
  on: string,
  number: string,
  cents: number,
  kind: StatementEntry['kind'] = 'invoice',
): StatementEntry => ({
  on,
  kind,
  number,
  text: '',
  dueOn: null,
  cents,
})

test('a statement carries the balance from line to line', () => {
  const entries = [
    entry('2026-11-12', 'VN-2026-000002', 22_006),
    entry('2026-11-20', 'VN-2026-000002', -20_000, 'payment'),
    entry('2026-10-02', 'VN-2026-000001', 10_000),
    entry('2026-12-02', 'VN-2026-000003', 99_900),
  ]
  const statement = buildStatement(entries, { from: '2026-11-01', to: '2026-11-30' })
  expect(statement).toMatchObject({ openingCents: 10_000, closingCents: 12_006 })
  expect(statement.lines.map(({ balanceCents }) => balanceCents)).toEqual([32_006, 12_006])
})

test('an invoice comes before its payment of the same day', () => {
  const entries = [entry('2026-11-12', 'VN-1', -100, 'payment'), entry('2026-11-12', 'VN-1', 100)]
  const { lines } = buildStatement(entries, { from: '2026-11-01', to: '2026-11-30' })
  expect(lines.map(({ balanceCents }) => balanceCents)).toEqual([100, 0])
})

test('two periods after each other connect, wherever they are cut', () => {
  const entries = Array.from({ length: 60 }, (_, at) =>
    entry(addDays('2026-01-01', at), `VN-${at}`, at % 3 === 0 ? -at : at * 7),
  )
  const last = addDays('2026-01-01', 59)
  const whole = buildStatement(entries, { from: '2026-01-01', to: last })
  for (let cut = 0; cut < 59; cut += 1) {
    const first = buildStatement(entries, { from: '2026-01-01', to: addDays('2026-01-01', cut) })
    const second = buildStatement(entries, { from: addDays('2026-01-01', cut + 1), to: last })
    expect(second.openingCents).toBe(first.closingCents)
    expect(second.closingCents).toBe(whole.closingCents)
  }
})
