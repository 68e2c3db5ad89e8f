import { z } from 'zod'
import { PublicNumberParam } from '../platform/forms/fields.schema.ts'

/** `GET /sales/catalogue/getmediahost`: what holds the pictures of a brand, a model, a version, a colour or a cover. */
export const MediaHostRequest = z
  .strictObject({ of: z.enum(['brand', 'model', 'version', 'exteriorColour', 'interiorCover']), id: PublicNumberParam })
  .meta({ example: { of: 'brand', id: 1 } })
