import { describe, expect, test } from 'vitest'
import { expectedOn, findNextStep } from './customer-sale.ts'
import type { CustomerOrderState } from './dossier.ts'

const steps = [
  { label: 'Tekenen', dueOn: '2026-11-20', doneOn: '2026-11-20', needs: ['order-form'] },
  { label: 'Voorschot', dueOn: '2026-11-25', doneOn: null, needs: ['advance'] },
  { label: 'Afleveren', dueOn: '2026-12-05', doneOn: null, needs: ['balance', 'handover-report'] },
] as const

describe('a sold car', () => {
  test.each<[CustomerOrderState, string | null, string | null]>([
    ['valid', null, '2026-12-05'],
    ['valid', '2026-12-18', '2026-12-18'],
    ['delivered', '2026-12-18', null],
    ['canceled', null, null],
  ])('that is %s, promised for %s, is expected on %s', (state, deliveryDay, expected) => {
    expect(expectedOn({ state, steps, deliveryDay, handoverOn: null })).toBe(expected)
  })

  test('is expected on the day that was agreed on, whatever the offer said', () => {
    const sale = { state: 'complete', steps, deliveryDay: '2026-12-18', handoverOn: '2026-12-22' } as const
    expect(expectedOn(sale)).toBe('2026-12-22')
  })

  test('has no day where no step hands it over', () => {
    expect(expectedOn({ state: 'valid', steps: steps.slice(0, 2), deliveryDay: null, handoverOn: null })).toBeNull()
  })

  test('goes on with the first step that is not done', () => {
    expect(findNextStep({ state: 'valid', steps })).toEqual({ label: 'Voorschot', dueOn: '2026-11-25' })
    expect(findNextStep({ state: 'canceled', steps })).toBeNull()
    expect(findNextStep({ state: 'delivered', steps })).toBeNull()
  })
})
