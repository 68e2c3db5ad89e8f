import { z } from 'zod'
import { PublicNumberParam } from '../platform/forms/fields.schema.ts'

/**
 * `GET /sales/catalogue/getmediahost`: the record to which the pictures of a brand, a model, a version, a colour or a cover
 * belong.
 */
export const MediaHostRequest = z
  .strictObject({ of: z.enum(['brand', 'model', 'version', 'exteriorColour', 'interiorCover']), id: PublicNumberParam })
  .meta({ example: { of: 'brand', id: 1 } })
