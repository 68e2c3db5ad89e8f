import { z } from 'zod'
import { PublicNumberParam } from '../platform/forms/fields.schema.ts'

/** `GET /sales/organisation/getmediahost` */
export const OrganisationHostRequest = z
  .strictObject({ of: z.enum(['branch', 'department']), id: PublicNumberParam })
  .meta({ example: { of: 'branch', id: 1 } })
