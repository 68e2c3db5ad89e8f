import { z } from 'zod'
import { VIEWS } from '../media/media-owners.ts'
import { PublicNumber, PublicNumberParam } from '../platform/forms/fields.schema.ts'
import { DAMAGE_PLACES } from './trade-in-record.ts'

/** The place of the damage on a photo; null: it shows the car. */
const place = z.enum(DAMAGE_PLACES).nullable()

export const TradeInPicturesRequest = z.strictObject({ id: PublicNumberParam })
export const TradeInPicturesAnswer = z.strictObject({
  pictures: z.array(z.strictObject({ number: PublicNumber, place, view: z.enum(VIEWS).nullable() })),
})

export const TradeInPictureSaveRequest = z.strictObject({
  id: PublicNumberParam,
  view: z.enum(VIEWS).optional().describe('From where it shows the car: it replaces the photo of that view'),
  place: z.enum(DAMAGE_PLACES).optional().describe('The damage that it shows'),
})

export const TradeInPictureRequest = z.strictObject({ id: PublicNumberParam, picture: PublicNumberParam })
export const TradeInPictureAnswer = z.strictObject({ dataUrl: z.string() })

export const TradeInPicturePlaceRequest = z.strictObject({ id: PublicNumber, picture: PublicNumber, place })
export const TradeInPictureDeleteRequest = z.strictObject({ id: PublicNumber, picture: PublicNumber })
