import { CAR_TYPES } from './car-fields.ts'
import { z } from 'zod'
import { MAX_PAGE } from '../platform/lists/paging.ts'
import { PublicNumber } from '../platform/forms/fields.schema.ts'

/** `GET /shop/catalog/getcarpages`: the pages of all cars, for the sitemap. */
export const CarPagesRequest = z
  .strictObject({ page: z.coerce.number<number | string>().int().min(1).max(MAX_PAGE).default(1) })
  .meta({ example: { page: 1 } })

export const CarPagesAnswer = z.strictObject({
  cars: z.array(z.strictObject({ type: z.enum(CAR_TYPES), id: PublicNumber, slug: z.string() })),
  pageCount: z.int(),
})
