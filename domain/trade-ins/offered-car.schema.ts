import { z } from 'zod'
import { PublicNumberParam } from '../platform/forms/fields.schema.ts'

/** `GET /sales/tradein/getoffered`: the description of the car by its owner, in words. */
export const OfferedCarRequest = z.strictObject({ lead: PublicNumberParam })
export const OfferedCarAnswer = z.strictObject({
  car: z
    .strictObject({
      facts: z.array(z.strictObject({ label: z.string(), value: z.string() })),
      photoCount: z.int(),
      name: z.string().describe('Name of the car, for an inspection in the workshop'),
      licencePlate: z.string().nullable(),
      vin: z.string().nullable(),
      mileageKm: z.int(),
    })
    .nullable()
    .describe('Null: the lead offers no car'),
})

/** `GET /sales/tradein/getphoto`: one of its photos, counted from 1. */
export const OfferedPhotoRequest = z.strictObject({ lead: PublicNumberParam, photo: PublicNumberParam })
export const OfferedPhotoAnswer = z.strictObject({ dataUrl: z.string() })
