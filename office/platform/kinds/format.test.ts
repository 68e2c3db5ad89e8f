import { expect, test } from 'vitest'
import type { FieldOf } from '@forecourt/domain/platform/resources/resource.ts'
import { formatValue } from './format.ts'

const whole = (unit?: FieldOf<'whole'>['unit']) => ({
  name: 'number',
  field: { kind: 'whole', min: 0, max: 9_999, ...(unit && { unit }) } as const,
  texts: { field: String, hint: () => undefined, choice: (_: string, name: string) => name },
})

test.each([
  [2027, 'year', '2027'],
  [2027, undefined, '2.027'],
  [2027, 'km', '2.027 km'],
  [12, 'months', '12 maanden'],
  [null, 'year', '–'],
] as const)('%s of unit %s is written %s', (value, unit, written) => {
  expect(formatValue(value, whole(unit) as never)).toBe(written)
})

test('a phone number is written as people in Belgium do', () => {
  const phone = { ...whole(), field: { kind: 'text', max: 30, form: 'phone' } }
  expect(formatValue('+3293961420', phone as never)).toBe('09 396 14 20')
})

test.each([
  [1_950_000, undefined, '€\u00a019.500'],
  [1_950_050, undefined, '€\u00a019.500,50'],
  [1_950_000, true, '€\u00a019.500,00'],
])('%s cents in a column with cents (%s) are written %s', (cents, withCents, written) => {
  const amount = { ...whole(), field: { kind: 'money', min: 0, max: 9_999_999 }, withCents }
  expect(formatValue(cents, amount as never)).toBe(written)
})
