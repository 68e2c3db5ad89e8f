import { z } from 'zod'
import { PublicNumber, PublicNumberParam } from '../platform/forms/fields.schema.ts'
import { DAMAGE_PLACES } from './trade-in-record.ts'

/** The place of the damage on a photo; null: it shows the car. */
const place = z.enum(DAMAGE_PLACES).nullable()

export const TradeInPicturesRequest = z.strictObject({ id: PublicNumberParam })
export const TradeInPicturesAnswer = z.strictObject({
  pictures: z.array(z.strictObject({ number: PublicNumber, place })),
})

export const TradeInPictureRequest = z.strictObject({ id: PublicNumberParam, picture: PublicNumberParam })
export const TradeInPictureAnswer = z.strictObject({ dataUrl: z.string() })

export const TradeInPicturePlaceRequest = z.strictObject({ id: PublicNumber, picture: PublicNumber, place })
export const TradeInPictureDeleteRequest = z.strictObject({ id: PublicNumber, picture: PublicNumber })
