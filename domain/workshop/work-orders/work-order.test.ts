import { describe, expect, test } from 'vitest'
import { findHourlyRate, type RateRow } from './hourly-rate.ts'
import { nextWorkStep, WORK_ORDER_STATES, workOrderCan, type WorkOrderAct, type WorkOrderState } from './work-order.ts'

const idle = { openJobs: 0, runningClocks: 0, isBegun: false, openProposals: 0 }

describe('a work order', () => {
  test.each<[WorkOrderAct, readonly WorkOrderState[]]>([
    ['save', ['planned', 'in', 'working', 'waiting', 'ready']],
    ['save-work', ['planned', 'in', 'working', 'waiting', 'ready']],
    ['propose', ['in', 'working', 'waiting']],
    ['receive', ['planned']],
    ['clock', ['in', 'working', 'waiting']],
    ['settle-job', ['in', 'working', 'waiting']],
    ['wait', ['working']],
    ['finish', ['working']],
    ['invoice', ['ready']],
    ['hand-over', ['invoiced']],
    ['cancel', ['planned', 'in']],
  ])('lets %s happen in its states only', (act, states) => {
    expect(WORK_ORDER_STATES.filter((state) => workOrderCan(act, { ...idle, state }).ok)).toEqual(states)
  })

  test.each<[string, WorkOrderAct, WorkOrderState, object, string]>([
    ['finished with an open job', 'finish', 'working', { openJobs: 1 }, 'job-open'],
    ['finished while a clock runs', 'finish', 'working', { runningClocks: 1 }, 'clock-open'],
    ['finished while a proposal waits', 'finish', 'working', { openProposals: 1 }, 'proposal-open'],
    ['left waiting while a clock runs', 'wait', 'working', { runningClocks: 1 }, 'clock-open'],
    ['canceled after work was done', 'cancel', 'in', { isBegun: true }, 'work-begun'],
  ])('is not %s', (_, act, state, changes, reason) => {
    expect(workOrderCan(act, { ...idle, ...changes, state })).toEqual({ ok: false, reason })
  })

  test.each<[WorkOrderState, number, string | undefined]>([
    ['planned', 1, 'receive'],
    ['in', 1, 'clock'],
    ['working', 1, 'clock'],
    ['working', 0, 'finish'],
    ['waiting', 1, 'clock'],
    ['ready', 0, 'invoice'],
    ['invoiced', 0, 'hand-over'],
    ['closed', 0, undefined],
    ['canceled', 1, undefined],
  ])('in the state %s with %i open jobs waits for %s', (state, openJobs, step) => {
    expect(nextWorkStep({ state, openJobs })).toBe(step)
  })
})

describe('the rate of an hour', () => {
  const rate = (changes: Partial<RateRow>): RateRow => ({
    branchId: null,
    workKind: 'mechanics',
    payer: 'customer',
    priceCents: 8_000,
    costCents: 3_800,
    validFrom: '2025-01-01',
    validUntil: '2026-07-01',
    ...changes,
  })
  const rates = [
    rate({}),
    rate({ priceCents: 8_450, validFrom: '2026-07-01', validUntil: null }),
    rate({ branchId: 'gent', priceCents: 8_900, validFrom: '2026-09-01', validUntil: null }),
    rate({ payer: 'importer', priceCents: 7_000, validUntil: null }),
  ]
  const ask = { branchId: 'gent', workKind: 'mechanics', payer: 'customer', on: '2026-11-26' } as const

  test.each([
    ['of the branch', {}, 8_900],
    ['of all branches, elsewhere', { branchId: 'aalst' }, 8_450],
    ['of all branches, before the branch had one', { on: '2026-08-31' }, 8_450],
    ['of the day before it changed', { on: '2026-06-30' }, 8_000],
    ['of the day on which it changed', { branchId: 'aalst', on: '2026-07-01' }, 8_450],
    ['of another payer', { payer: 'importer' as const }, 7_000],
    ['unknown before the first', { on: '2024-12-31' }, undefined],
    ['unknown for another kind of work', { workKind: 'tyres' as const }, undefined],
  ])('is that %s', (_, changes, priceCents) => {
    expect(findHourlyRate(rates, { ...ask, ...changes })?.priceCents).toBe(priceCents)
  })
})
