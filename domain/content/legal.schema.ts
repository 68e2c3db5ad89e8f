import { z } from 'zod'
import { SHOP_CUSTOMER_TYPES } from '../contacts/customer.ts'
import { Day } from '../platform/forms/fields.schema.ts'
import { LANGUAGES } from '../platform/values/languages.ts'
import { LEGAL_KINDS } from './legal.ts'

const kind = z.enum(LEGAL_KINDS)
const Version = z.int().min(1).max(9_999).meta({ example: 2 })

/** `GET /shop/content/getlegal`: the text in force, or an earlier version of it. Terms are for one customer type. */
export const LegalTextRequest = z
  .strictObject({
    kind,
    customerType: z.enum(SHOP_CUSTOMER_TYPES).optional(),
    version: z.coerce.number<number | string>().int().min(1).max(9_999).optional(),
  })
  .meta({ example: { kind: 'terms', customerType: 'private' } })

/** A legal text with the dealer's facts filled in; its HTML is safe to show. */
export const LegalTextAnswer = z
  .strictObject({
    kind,
    customerType: z.enum(SHOP_CUSTOMER_TYPES).nullable(),
    version: Version,
    validFrom: Day,
    isInForce: z.boolean(),
    title: z.string(),
    intro: z.string(),
    sections: z.array(z.strictObject({ id: z.string(), title: z.string(), html: z.string() })),
    versions: z
      .array(z.strictObject({ version: Version, validFrom: Day }))
      .describe('All that have come into force, newest first'),
  })
  .meta({ id: 'LegalText' })
export type LegalTextAnswer = z.infer<typeof LegalTextAnswer>

/** `GET /shop/content/getlegalkinds`: the texts in force in a language, that of the call unless another is asked for. */
export const LegalKindsRequest = z.strictObject({ language: z.enum(LANGUAGES).optional() })
export const LegalKindsAnswer = z.strictObject({ kinds: z.array(kind) })

/** `GET /shop/content/getlegalversions`: which version of each text is in force in the language of the call. */
export const LegalVersionsRequest = z.strictObject({})
export const LegalVersionsAnswer = z.strictObject({
  versions: z.array(
    z.strictObject({ kind, customerType: z.enum(SHOP_CUSTOMER_TYPES).nullable(), version: Version, validFrom: Day }),
  ),
})
