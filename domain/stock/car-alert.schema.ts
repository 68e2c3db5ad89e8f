import { z } from 'zod'
import { oneLine, typedEmail } from '../platform/forms/fields.schema.ts'
import { CarKeyText } from './car-card.schema.ts'
import { CAR_ALERTS } from './car-alert.ts'
import { SAVED_CAR_TYPES } from './saved-search.ts'

/** Of visitors who are not signed in; customers receive the mail at the address of their account. */
const address = { email: typedEmail().default('') }

/** `POST /shop/alert/askforcar`: requests one mail when the car gets cheaper, or when it is no longer reserved. */
export const AskForCarRequest = z
  .strictObject({ ...address, kind: z.enum(CAR_ALERTS), car: CarKeyText })
  .meta({ example: { kind: 'free', car: 'used-20418', email: 'an.maes@example.be' } })

/** `POST /shop/alert/askforsearch`: mails when cars come in that fit a list. */
export const AskForSearchRequest = z
  .strictObject({
    ...address,
    carType: z.enum(SAVED_CAR_TYPES),
    search: oneLine(2000).describe("The search of the list's address: brand=lumen&fuel=electric"),
  })
  .meta({ example: { carType: 'used', search: 'brand=lumen', email: 'an.maes@example.be' } })

export const AlertAnswer = z.strictObject({
  state: z
    .enum(['asked', 'confirmed'])
    .describe(
      'asked: a mail with the link that confirms it is on its way. The same for an address that has the alert already',
    ),
})

/** `POST /shop/alert/confirm`: with the key in the mail. */
export const ConfirmAlertRequest = z.strictObject({ key: z.uuid() })
export const ConfirmAlertAnswer = z.strictObject({
  confirmed: z
    .strictObject({
      kind: z.enum(['search', ...CAR_ALERTS]),
      name: z.string(),
      href: z.string().nullable().describe('The list or the car; null where the car is no longer available'),
    })
    .nullable()
    .describe('Null: ended, too old, or never asked for'),
})
