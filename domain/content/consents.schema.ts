import { z } from 'zod'
import { SHOP_CUSTOMER_TYPES } from '../contacts/customer.ts'
import { Day } from '../platform/forms/fields.schema.ts'
import { LanguageCode } from '../platform/values/translated.schema.ts'

const Version = z.int().nullable()

/** `GET /shop/account/getconsents`: what who is signed in agreed to, and when. */
export const ConsentsRequest = z.strictObject({})

const Newsletter = z.strictObject({
  /** Null: not on the list. */
  subscribedOn: Day.nullable(),
})

export const ConsentsAnswer = z
  .strictObject({
    /** The day and the language in which the terms were accepted and the privacy statement was read, at sign-up. */
    agreedOn: Day,
    language: LanguageCode,
    /** Null version: there was no such text then. */
    terms: z.strictObject({ customerType: z.enum(SHOP_CUSTOMER_TYPES), version: Version }),
    privacy: z.strictObject({ version: Version }),
    newsletter: Newsletter,
  })
  .meta({ id: 'Consents' })

/** `POST /shop/account/savenewsletter`: takes or leaves the newsletter. */
export const SaveNewsletterRequest = z.strictObject({ wanted: z.boolean() }).meta({ example: { wanted: true } })
export const SaveNewsletterAnswer = z.strictObject({ newsletter: Newsletter })
