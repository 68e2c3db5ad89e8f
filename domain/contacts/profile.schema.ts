import { z } from 'zod'
import { GivenPassword } from '../access/access.schema.ts'
import { Instant, PublicNumber } from '../platform/forms/fields.schema.ts'
import { formShape } from '../platform/forms/form.schema.ts'
import { AddressAnswer, AddressInput } from './contact.schema.ts'
import { FLEET_MEMBER_TYPES, SHOP_CUSTOMER_TYPES } from './customer.ts'
import { profileForm } from './profile.ts'
import { enumerationNames } from '../platform/values/enumeration.ts'

const profile = formShape(profileForm)

/** `GET /shop/account/getcustomer`: the account of the signed-in customer. */
export const CustomerRequest = z.strictObject({})
export const CustomerAnswer = z.strictObject({
  customer: z
    .strictObject({
      id: PublicNumber,
      ...profile,
      address: AddressAnswer.nullable(),
      email: z.string(),
      customerType: z.enum(SHOP_CUSTOMER_TYPES),
      fleetMemberType: z.enum(enumerationNames(FLEET_MEMBER_TYPES)).nullable(),
      companyName: z.string(),
      vatPrefix: z.string(),
      vatNumber: z.string(),
      customerNumber: PublicNumber.nullable().describe('Customer number, once the account is linked to a customer'),
      createdOn: Instant,
      revision: z.int().describe('Revision; returned with the next change'),
    })
    .meta({ id: 'ShopCustomer' }),
})
export type ShopCustomer = z.infer<typeof CustomerAnswer>['customer']

/** `POST /shop/account/save`: the profile as filled in; `profileViolations` checks whether it is complete. */
export const SaveCustomerRequest = z
  .strictObject({ customer: z.strictObject({ ...profile, address: AddressInput.nullable(), revision: z.int() }) })
  .meta({
    example: {
      customer: {
        firstName: 'Lotte',
        lastName: 'Van den Broeck',
        dialCode: '+32',
        phone: '0478 12 34 56',
        language: 'nl',
        address: null,
        revision: 3,
      },
    },
  })

/** `GET /shop/account/getmydata`: all our data about the signed-in customer, by part. */
export const MyDataRequest = z.strictObject({})
export const MyDataAnswer = z.strictObject({
  madeOn: Instant,
  parts: z
    .record(z.string(), z.unknown().describe('The data of one part of the product about the customer'))
    .meta({ example: { account: { firstName: 'Lotte' }, orders: [] } }),
})

/**
 * `POST /shop/account/delete`: the password proves that the account is not deleted by a person who found an open screen.
 */
export const DeleteAccountRequest = z.strictObject({ password: GivenPassword })
export const DeleteAccountAnswer = z.strictObject({})
