import { expect, test } from 'vitest'
import { periodText } from './period-text.ts'

test.each([
  [730, 'day', '2 jaar', '2 ans'],
  [3652, 'day', '10 jaar', '10 ans'],
  [365, 'day', '1 jaar', '1 an'],
  [90, 'day', '90 dagen', '90 jours'],
  [400, 'day', '400 dagen', '400 jours'],
  [36, 'month', '36 maanden', '36 mois'],
] as const)('%i of a %s is said as people do', (count, unit, nl, fr) => {
  expect(periodText(count, unit, 'nl').replace('\u00a0', ' ')).toBe(nl)
  expect(periodText(count, unit, 'fr').replace('\u00a0', ' ')).toBe(fr)
})
