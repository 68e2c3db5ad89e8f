import { z } from 'zod'
import { PublicNumber } from '../platform/forms/fields.schema.ts'
import type { Board } from './sales-board.ts'

/** A month as `2026-11`. */
const Month = z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/)
export const SalesBoardRequest = z.strictObject({ month: Month }).meta({ example: { month: '2026-11' } })

const Cents = z.int()
const line = {
  cars: z.int(),
  revenueCents: Cents.describe('VAT included'),
  marginCents: Cents.nullable().describe('Without VAT; null: nothing is invoiced, or the caller may not see margins'),
  marginCars: z.int().describe('The cars that the margin is of'),
  carsBefore: z.int().describe('In the same month of the year before'),
  revenueBeforeCents: Cents,
  targetCars: z.int().nullable().describe('Null: none is set'),
  targetCents: Cents.nullable(),
}
const named = z.strictObject({ id: PublicNumber, name: z.string() })

const BoardAnswered: z.ZodType<Board> = z.strictObject({
  ...line,
  branches: z.array(
    z.strictObject({
      id: PublicNumber,
      name: z.string(),
      ...line,
      sellers: z.array(z.strictObject({ seller: named.nullable().describe('Null: the shop'), ...line })),
    }),
  ),
})

export const SalesBoardAnswer = z.strictObject({
  board: BoardAnswered,
  targets: z
    .array(
      z.strictObject({
        branch: named,
        seller: named.nullable().describe('Null: the branch as a whole'),
        cars: z.int(),
        revenueCents: Cents,
      }),
    )
    .describe('As they are set'),
  choices: z
    .array(z.strictObject({ branch: named, sellers: z.array(named) }))
    .describe('The branches and their salespeople, to set targets for'),
})
export type SalesBoardAnswer = z.infer<typeof SalesBoardAnswer>

const Targets = z
  .array(
    z.strictObject({
      branch: PublicNumber,
      seller: PublicNumber.nullable(),
      cars: z.int().min(0).max(9_999),
      revenueCents: z.int().min(0).max(99_999_999_999),
    }),
  )
  .max(500)

/** Targets of a month. */
export const SalesTargetsRequest = z.strictObject({
  month: Month,
  was: Targets.describe('As the user saw them; what is neither here nor in `targets` stays as it is'),
  targets: Targets.describe('As they are to be; one that is only in `was` goes'),
})
export type NewTarget = z.infer<typeof SalesTargetsRequest>['targets'][number]
export const SalesTargetsSaved = z.strictObject({})
