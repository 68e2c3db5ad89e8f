import { describe, expect, test } from 'vitest'
import type { Who } from '../platform/resources/rights.ts'
import {
  checkAbsenceDays,
  findStandInFault,
  getAbsenceState,
  listUncovered,
  toBackOn,
  toLastAbsentDay,
} from './absence.ts'

const period = (from: string, until: string) => ({ from, until })
const leave = period('2026-12-21', '2027-01-03')

test.each([
  ['2026-12-20', 'coming'],
  ['2026-12-21', 'running'],
  ['2027-01-03', 'running'],
  ['2027-01-04', 'past'],
])('an absence is on %s %s', (today, state) => expect(getAbsenceState(leave, today)).toBe(state))

test('the first day back follows the last day of the absence', () => {
  expect(toBackOn('2026-12-31')).toBe('2027-01-01')
  expect(toLastAbsentDay(toBackOn('2026-02-28'))).toBe('2026-02-28')
})

describe('the days of an absence', () => {
  const today = '2026-12-22'
  test.each<
    [
      string,
      ReturnType<typeof period>,
      { before?: ReturnType<typeof period>; others?: ReturnType<typeof period>[] },
      object,
    ]
  >([
    ['may be today alone', period(today, today), {}, { ok: true }],
    ['end after they begin', period('2026-12-24', '2026-12-23'), {}, { reason: 'absence-ends-before', field: 'until' }],
    ['do not begin before today', period('2026-12-21', '2026-12-24'), {}, { reason: 'absence-past', field: 'from' }],
    [
      'keep a first day that is over while it runs',
      period('2026-12-21', '2026-12-22'),
      { before: leave },
      { ok: true },
    ],
    [
      'do not end before today',
      period('2026-12-21', '2026-12-21'),
      { before: leave },
      { reason: 'absence-past', field: 'until' },
    ],
    [
      'of an absence that is over do not change',
      period('2026-12-01', '2026-12-30'),
      { before: period('2026-12-01', '2026-12-05') },
      { reason: 'absence-past', field: 'until' },
    ],
    [
      'do not begin earlier than they did',
      period('2026-12-20', '2026-12-24'),
      { before: leave },
      { reason: 'absence-past', field: 'from' },
    ],
    ['are a year at most', period(today, '2027-12-22'), {}, { ok: true }],
    ['are not more than a year', period(today, '2027-12-23'), {}, { reason: 'absence-too-long', field: 'until' }],
    [
      'do not overlap others',
      period('2026-12-23', '2026-12-24'),
      { others: [period('2026-12-24', '2026-12-28')] },
      { reason: 'absence-overlaps', field: 'from' },
    ],
    [
      'may follow others',
      period('2026-12-23', '2026-12-24'),
      { others: [period('2026-12-25', '2026-12-28')] },
      { ok: true },
    ],
  ])('%s', (_, days, { before = null, others = [] }, expected) =>
    expect(checkAbsenceDays(days, { today, before, others })).toMatchObject(expected),
  )
})

describe('nobody stands in', () => {
  const approver: Pick<Who, 'isMain' | 'grants'> = {
    isMain: false,
    grants: { OFFER_APPROVE_LIMIT: 'branch', DOSSIER_APPROVE: 'all' },
  }
  const offersOnly: typeof approver = { isMain: false, grants: { OFFER_APPROVE_LIMIT: 'branch' } }
  const nothing: typeof approver = { isMain: false, grants: { OFFER_VIEW: 'all' } }
  test.each<[string, typeof approver | undefined, typeof approver | undefined, boolean, string | undefined]>([
    ['unless both approve and the deputy is there', approver, offersOnly, false, undefined],
    ['for whoever approves nothing', nothing, approver, false, 'absent-approves-nothing'],
    ['for whoever is blocked', undefined, approver, false, 'absent-approves-nothing'],
    ['if the deputy is blocked', approver, undefined, false, 'deputy-blocked'],
    ['if the deputy approves nothing', approver, nothing, false, 'deputy-approves-nothing'],
    ['if the deputy is absent', approver, offersOnly, true, 'deputy-absent'],
  ])('%s', (_, absent, deputy, isDeputyAbsent, fault) =>
    expect(findStandInFault(absent, deputy, { isDeputyAbsent })).toBe(fault),
  )

  test('about approvals of a kind that the deputy does not give', () => {
    expect(listUncovered(approver, offersOnly)).toEqual(['DOSSIER_APPROVE'])
    expect(listUncovered(offersOnly, approver)).toEqual([])
  })
})
