import { z } from 'zod'
import { ConfirmationAnswer, GivenPassword, ShopUserAnswer, TypedEmail } from '../access/access.schema.ts'
import { typedText } from '../platform/fields.schema.ts'
import { LanguageCode } from '../platform/translated.schema.ts'
import { SHOP_CUSTOMER_TYPES } from './customer.ts'
import { SIGN_UP_LENGTHS } from './sign-up.ts'

/** `POST /shop/auth/signup`: shapes and caps; `signUpViolations` says whether it is complete. */
export const SignUpRequest = z
  .strictObject({
    shopCustomer: z.strictObject({
      tenantId: z.string(),
      languageId: LanguageCode,
      customerType: z.enum(SHOP_CUSTOMER_TYPES),
      companyName: typedText(SIGN_UP_LENGTHS.companyName),
      vatPrefix: typedText(2),
      vatNumber: typedText(SIGN_UP_LENGTHS.vatNumber),
      firstName: typedText(SIGN_UP_LENGTHS.firstName),
      lastName: typedText(SIGN_UP_LENGTHS.lastName),
      email: TypedEmail,
      password: GivenPassword,
      acceptTerms: z.boolean(),
    }),
  })
  .meta({
    id: 'SignUp',
    example: {
      shopCustomer: {
        tenantId: 'demo',
        languageId: 'nl',
        customerType: 'fleet',
        companyName: 'Dakwerken Peeters BV',
        vatPrefix: 'BE',
        vatNumber: '0403019261',
        firstName: 'Jan',
        lastName: 'Peeters',
        email: 'jan@example.be',
        password: 'Welkom2026',
        acceptTerms: true,
      },
    },
  })

/** The same whether the address has an account already. */
export const SignUpAnswer = z.strictObject({ shopUser: ShopUserAnswer, ...ConfirmationAnswer.shape })
