import { z } from 'zod'
import { PublicNumberParam } from '../platform/forms/fields.schema.ts'

/** `GET /sales/content/getmediahost` */
export const ContentHostRequest = z
  .strictObject({ of: z.enum(['newsPost', 'hero']), id: PublicNumberParam })
  .meta({ example: { of: 'newsPost', id: 101 } })
