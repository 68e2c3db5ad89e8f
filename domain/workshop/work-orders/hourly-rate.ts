import { branch } from '../../organisation/branch.ts'
import type { CalendarDay } from '../../platform/values/calendar.ts'
import type { Cents } from '../../platform/values/money.ts'
import { choice, day, money, one, optional, resource, translated } from '../../platform/resources/resource.ts'
import { WORK_PAYERS, type WorkPayer } from './work-amounts.ts'

export const WORK_KINDS = ['mechanics', 'diagnosis', 'bodywork', 'tyres'] as const
export type WorkKind = (typeof WORK_KINDS)[number]

/** Price and cost of an hour of work by kind of work and payer; without a branch it is for all that have no rate of their own. */
export const hourlyRate = resource({
  name: 'hourlyRate',
  right: 'ORGANISATION_EDIT',
  view: 'ORGANISATION_EDIT',
  fields: {
    name: translated({ max: 60 }),
    branch: optional(one(branch)),
    workKind: choice(WORK_KINDS),
    payer: choice(WORK_PAYERS),
    /** Without VAT. */
    priceCents: money({ min: 0, max: 100_000 }),
    costCents: money({ min: 0, max: 100_000 }),
    validFrom: day(),
    validUntil: optional(day()),
  },
  label: 'name',
  list: ['name', 'workKind', 'payer', 'branch', 'priceCents', 'costCents', 'validFrom', 'validUntil'],
  search: ['name'],
  filters: ['workKind', 'payer', 'branch', 'validFrom'],
  sort: 'rank',
  importKey: ['branch', 'workKind', 'payer', 'validFrom'],
  remove: 'delete',
})

/** A rate, with what a price depends on. */
export interface RateRow {
  readonly branchId: string | null
  readonly workKind: WorkKind
  readonly payer: WorkPayer
  readonly priceCents: Cents
  readonly costCents: Cents
  readonly validFrom: CalendarDay
  /** Exclusive; null: no end is known. */
  readonly validUntil: CalendarDay | null
}

/** Finds the rate of an hour on a day: that of the branch before the one of all. Without a row there is no price. */
export function findHourlyRate(
  rates: readonly RateRow[],
  { branchId, workKind, payer, on }: { branchId: string; workKind: WorkKind; payer: WorkPayer; on: CalendarDay },
): Pick<RateRow, 'priceCents' | 'costCents'> | undefined {
  const inForce = rates.filter(
    (rate) =>
      rate.workKind === workKind &&
      rate.payer === payer &&
      rate.validFrom <= on &&
      (rate.validUntil === null || on < rate.validUntil),
  )
  const rate = inForce.find((one) => one.branchId === branchId) ?? inForce.find((one) => one.branchId === null)
  return rate && { priceCents: rate.priceCents, costCents: rate.costCents }
}
