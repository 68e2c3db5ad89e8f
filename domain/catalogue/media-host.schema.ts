import { z } from 'zod'
import { PublicNumberParam } from '../platform/fields.schema.ts'

/** `GET /sales/catalogue/getmediahost`: what holds the pictures of a brand, a model or a version. */
export const MediaHostRequest = z
  .strictObject({ of: z.enum(['brand', 'model', 'version']), id: PublicNumberParam })
  .meta({ example: { of: 'brand', id: 1 } })
