import { z } from 'zod'
import { Day, PublicNumber, PublicNumberParam } from '../platform/forms/fields.schema.ts'

export const DealCountRequest = z.strictObject({ id: PublicNumberParam })

const Count = z.strictObject({
  from: Day,
  until: Day.nullable().describe('The first day after the period; null: no end'),
  minimum: z.int(),
  counters: z
    .array(
      z.strictObject({
        customer: z.string().describe('Empty: all customers whom the deal names, together'),
        cars: z.int(),
        left: z.int().describe('Cars that are missing to the minimum'),
      }),
    )
    .describe('For the customers of the deal together, else for each buyer'),
  offers: z
    .array(
      z.strictObject({
        id: PublicNumber,
        offerNumber: z.string(),
        customer: z.string(),
        car: z.string(),
        cars: z.int(),
        contractDay: Day,
      }),
    )
    .describe('The sold offers that count, within the rights of the caller; the newest first'),
})
export type DealCount = z.infer<typeof Count>
export const DealCountAnswer = z.strictObject({
  count: Count.nullable().describe('Null: the deal has no period today'),
})
