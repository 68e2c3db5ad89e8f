import { describe, expect, test } from 'vitest'
import { FINDING_STATES, isNoted, lacksRemark, needsConditionReport, reportGaps } from './condition-report.ts'

const inBoth = { nl: 'Kras', fr: 'Griffe' }

describe('a condition report', () => {
  test('is finished once no point is open and each remark speaks both languages', () => {
    expect(
      reportGaps([
        { state: null, remark: null },
        { state: 'wear', remark: { nl: 'Kras' } },
        { state: 'good', remark: null },
      ]),
    ).toEqual({ open: 1, withoutFrench: 1 })
    expect(reportGaps([{ state: 'repair', remark: inBoth }])).toEqual({ open: 0, withoutFrench: 0 })
  })

  test('says what is to be repaired', () => {
    const undescribed = FINDING_STATES.filter((state) => lacksRemark({ state, remark: null }))
    expect(undescribed).toEqual(['repair'])
    expect(lacksRemark({ state: 'repair', remark: inBoth })).toBe(false)
  })

  test('shows a buyer first what is not simply in order', () => {
    expect(FINDING_STATES.filter((state) => isNoted({ state, remark: null }))).toEqual(['wear', 'repair', 'unchecked'])
    expect(isNoted({ state: 'good', remark: inBoth })).toBe(true)
  })

  test.each([
    ['a used car', { isUsed: true, vehicleClass: 1 }, true],
    ['a used van', { isUsed: true, vehicleClass: 2 }, true],
    ['a used lorry', { isUsed: true, vehicleClass: 3 }, false],
    ['a new car', { isUsed: false, vehicleClass: 1 }, false],
  ])('goes with the order form of %s: %s', (_, vehicle, isNeeded) => {
    expect(needsConditionReport(vehicle)).toBe(isNeeded)
  })
})
