import { z } from 'zod'
import { LEAD_KINDS } from '../contacts/lead.ts'
import { Day, Instant } from '../platform/forms/fields.schema.ts'

/** `GET /shop/account/getrequests`: the requests of the signed-in customer about cars, newest first. */
export const CarRequestsRequest = z.strictObject({})
export const CarRequestsAnswer = z.strictObject({
  requests: z.array(
    z
      .strictObject({
        id: z.uuid(),
        kind: z.enum(LEAD_KINDS),
        isHandled: z.boolean(),
        createdOn: Instant,
        message: z.string(),
        car: z
          .strictObject({ name: z.string(), href: z.string() })
          .nullable()
          .describe('The car it is about; null when it is about none or the car is no longer there'),
        search: z.strictObject({ name: z.string(), href: z.string() }).nullable().describe('Of a search: its list'),
        wishedDay: Day.nullable().describe('Of a test drive'),
      })
      .meta({ id: 'CarRequest' }),
  ),
})
export type CarRequest = z.infer<typeof CarRequestsAnswer>['requests'][number]
