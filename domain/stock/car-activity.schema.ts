import { z } from 'zod'
import { Instant, PublicNumber } from '../platform/forms/fields.schema.ts'

/** People who deal with a car: who asked about it, who drives it, who gets it. */
export const CAR_ACTIVITY_KINDS = ['lead', 'offer', 'test-drive', 'handover', 'sale'] as const

export const CarActivityAnswer = z.strictObject({
  activities: z
    .array(
      z.strictObject({
        kind: z.enum(CAR_ACTIVITY_KINDS),
        record: PublicNumber.describe('Its number at its desk'),
        name: z.string().describe('The customer'),
        at: Instant.describe('When it takes place, or was begun'),
        isDay: z.boolean().describe('True: the day is known, and not the hour'),
        isPlanned: z.boolean().describe('True: it is still to come'),
        isOpen: z.boolean().describe('True: a colleague has to answer or follow it up'),
        number: z.string().nullable(),
        text: z.string().describe('Words of the customer or of the seller; empty: none'),
        cents: z.int().nullable().describe('Total of an offer'),
        until: z.iso.date().nullable().describe('Last day of an offer'),
      }),
    )
    .describe('Within the rights of the caller: coming activities by their time, then the newest first'),
  saved: z.int().describe('Customers who saved the car in the shop'),
  isMore: z.boolean(),
})
export type CarActivity = Omit<z.infer<typeof CarActivityAnswer>['activities'][number], 'at'> & { readonly at: Date }
