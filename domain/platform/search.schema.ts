import { z } from 'zod'
import { PublicNumber, typedText } from './fields.schema.ts'

export const SearchRequest = z.strictObject({ q: typedText(100).meta({ example: 'diesel' }) })

export const SearchAnswer = z.strictObject({
  groups: z.array(
    z.strictObject({
      /** The list, as its definition calls it. */
      resource: z.string(),
      rows: z.array(z.strictObject({ id: PublicNumber, label: z.string() })),
    }),
  ),
})
