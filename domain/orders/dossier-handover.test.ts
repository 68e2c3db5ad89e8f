import { expect, test } from 'vitest'
import type { DossierCar } from './dossier.ts'
import { firstDayToHandOver } from './dossier-handover.ts'

test.each<[string, DossierCar, string | null, string | undefined]>([
  ['stands here', 'here', null, '2026-11-27'],
  ['came in, whatever was expected of it', 'here', '2026-12-20', '2026-11-27'],
  ['is on its way', 'to-come', '2026-12-20', '2026-12-20'],
  ['should be here already', 'to-come', '2026-11-20', '2026-11-27'],
  ['was not ordered', 'to-order', null, undefined],
])('a car that %s', (_, car, expectedOn, first) => {
  expect(firstDayToHandOver('2026-11-26', { car, expectedOn })).toBe(first)
})
