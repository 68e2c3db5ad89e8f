import { expect, test, vi } from 'vitest'
import { refuse } from '../platform/values/result.ts'
import { steps } from './steps.ts'

test('each step knows what those before it came to', () => {
  const { outcome } = steps()
    .step('base', () => 100)
    .step('nothing', () => null)
    .step('sum', ({ base }) => base + 20)
  expect(outcome).toEqual({ base: 100, nothing: null, sum: 120 })
})

test('nothing is done after a refusal', () => {
  const later = vi.fn<() => number>()
  const { outcome } = steps()
    .step('base', () => refuse('price-missing', { subjectId: 'aster' }))
    .step('sum', later)
  expect(outcome).toEqual({ ok: false, reason: 'price-missing', subjectId: 'aster' })
  expect(later).not.toHaveBeenCalled()
})
