import { z } from 'zod'
import { ChangeRef } from '../platform/resources/change.schema.ts'
import { Instant, PublicNumber, PublicNumberParam, typedText, typedEmail } from '../platform/forms/fields.schema.ts'
import { enumerationNames } from '../platform/values/enumeration.ts'
import { FLEET_MEMBER_TYPES } from './customer.ts'
import { PERSONAL_DATA_PARTS, STAYING_REASONS } from '../platform/values/personal-data.ts'

const fleetRole = z.enum(enumerationNames(FLEET_MEMBER_TYPES)).nullable()
const account = { id: PublicNumber, name: z.string(), email: z.string(), fleetRole }

/** `GET /sales/customer/getaccounts`: the accounts of the shop that are a customer's, and those that may be. */
export const CustomerAccountsRequest = z.strictObject({ id: PublicNumberParam })
export const CustomerAccountsAnswer = z.strictObject({
  linked: z.array(z.strictObject({ ...account, linkedAt: Instant })),
  proposed: z
    .array(
      z.strictObject({
        ...account,
        linkedTo: z
          .strictObject({ id: PublicNumber, name: z.string() })
          .nullable()
          .describe('The customer that it belongs to now'),
      }),
    )
    .describe('Accounts whose confirmed mail address belongs to the customer or a contact person'),
})

export const LinkAccountRequest = z.strictObject({ customer: PublicNumber, account: PublicNumber })
export const LinkAccountAnswer = z.strictObject({ change: ChangeRef.nullable() })

/** `GET /sales/customer/getbyemail`: the customers of an address that was found elsewhere. */
export const CustomersByEmailRequest = z.strictObject({ email: typedEmail() })
export const CustomersByEmailAnswer = z.strictObject({
  customers: z.array(z.strictObject({ id: PublicNumber, name: z.string(), city: z.string().nullable() })),
})

/** `POST /sales/customer/addreach`: an address of mail, and a phone, that turn out to be a customer's. */
export const AddReachRequest = z.strictObject({
  id: PublicNumber,
  email: typedEmail(),
  phone: typedText(30),
})
export const AddReachAnswer = z.strictObject({ change: ChangeRef.nullable() })

export const PersonalDataRequest = z.strictObject({ id: PublicNumber })

export const ErasureRequest = z.strictObject({ id: PublicNumberParam })
const counted = { part: z.enum(PERSONAL_DATA_PARTS), count: z.int() }
/** The data that would be erased and the data that would stay, so that users see both before they erase. */
export const ErasureAnswer = z.strictObject({
  goes: z.array(z.strictObject(counted)),
  stays: z.array(z.strictObject({ ...counted, reason: z.enum(STAYING_REASONS) })),
})

/** `POST /sales/customer/erase`: `asked` records how and when the customer requested it. */
export const EraseRequest = z.strictObject({ id: PublicNumber, rev: z.int(), asked: typedText(200) })
export const EraseAnswer = z.strictObject({})
