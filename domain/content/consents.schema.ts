import { z } from 'zod'
import { SHOP_CUSTOMER_TYPES } from '../contacts/customer.ts'
import { Day } from '../platform/forms/fields.schema.ts'
import { LanguageCode } from '../platform/values/translated.schema.ts'

const Version = z.int().nullable()

/** `GET /shop/account/getconsents`: the consents of the signed-in customer, and their days. */
export const ConsentsRequest = z.strictObject({})

const Newsletter = z.strictObject({
  subscribedOn: Day.nullable().describe('Null: not subscribed'),
})

export const ConsentsAnswer = z
  .strictObject({
    agreedOn: Day.describe(
      'The day and the language in which the terms were accepted and the privacy statement was read, at sign-up',
    ),
    language: LanguageCode,
    terms: z
      .strictObject({ customerType: z.enum(SHOP_CUSTOMER_TYPES), version: Version })
      .describe('Null version: there was no such text at that time'),
    privacy: z.strictObject({ version: Version }),
    newsletter: Newsletter,
  })
  .meta({ id: 'Consents' })

/** `POST /shop/account/savenewsletter`: takes or leaves the newsletter. */
export const SaveNewsletterRequest = z.strictObject({ wanted: z.boolean() }).meta({ example: { wanted: true } })
export const SaveNewsletterAnswer = z.strictObject({ newsletter: Newsletter })
