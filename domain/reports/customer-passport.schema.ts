import { z } from 'zod'
import { Day } from '../platform/forms/fields.schema.ts'
import { TechnicalAnswer, Vin } from './vin-passport.schema.ts'

/** `GET /shop/account/getowncars` */
export const OwnCarsRequest = z.strictObject({})
export const OwnCarsAnswer = z.strictObject({
  cars: z.array(
    z.strictObject({
      vin: Vin,
      name: z.string(),
      licencePlate: z.string().nullable(),
      boughtOn: Day.nullable().describe('Null: only serviced here'),
      services: z.int().describe('Times that it was serviced for the customer'),
    }),
  ),
})
export type OwnCar = z.infer<typeof OwnCarsAnswer>['cars'][number]

/** `GET /shop/account/getpassport` */
export const OwnPassportRequest = z.strictObject({ vin: Vin })

/** A car as its customer sees it: its technical part, and our work on it for them. Nothing about other people. */
export const OwnPassportAnswer = z.strictObject({
  passport: z.strictObject({
    vin: Vin,
    name: z.string(),
    licencePlate: z.string().nullable(),
    boughtOn: Day.nullable(),
    deliveredOn: Day.nullable(),
    firstRegistration: Day.nullable(),
    buildYear: z.int().nullable(),
    colour: z.string().nullable(),
    doors: z.int().nullable(),
    seats: z.int().nullable(),
    technical: TechnicalAnswer.nullable(),
    equipment: z.array(z.strictObject({ group: z.string(), items: z.array(z.string()) })),
    options: z.array(z.string()).describe('Options and packs that this car was given'),
    carPass: z.strictObject({ on: Day, url: z.string() }).nullable().describe('Of the car as it was sold'),
    inspectionValidUntil: Day.nullable(),
    legalGuaranteeUntil: Day.nullable().describe('Null: not delivered yet, or not bought here by a consumer'),
    commercialGuarantee: z
      .strictObject({ giver: z.string(), until: Day.nullable(), mileageLimitKm: z.int().nullable() })
      .nullable(),
    services: z
      .array(
        z.strictObject({
          on: Day,
          number: z.string(),
          branch: z.string(),
          km: z.int().nullable(),
          jobs: z.array(z.string()),
        }),
      )
      .describe('Work that was invoiced to the customer, the newest first'),
  }),
})
export type OwnPassport = z.infer<typeof OwnPassportAnswer>['passport']
