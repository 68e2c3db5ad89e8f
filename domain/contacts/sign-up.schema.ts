import { z } from 'zod'
import { ConfirmationAnswer, ShopUserAnswer } from '../access/access.schema.ts'
import { oneLine } from '../platform/forms/fields.schema.ts'
import { formShape } from '../platform/forms/form.schema.ts'
import { LanguageInput } from '../platform/values/translated.schema.ts'
import { ShopCustomerTypeInput } from './customer-type.schema.ts'
import { signUpForm } from './sign-up.ts'

/** `POST /shop/auth/signup`: shapes and caps; `violationsOf` checks whether it is complete. */
export const SignUpRequest = z
  .strictObject({
    shopCustomer: z.strictObject({
      tenantId: oneLine(100),
      languageId: LanguageInput,
      ...formShape(signUpForm),
      customerType: ShopCustomerTypeInput,
      termsVersion: z
        .int()
        .positive()
        .nullable()
        .optional()
        .describe('Version of the terms shown; refused if another is in force for this customer type'),
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
        vatNumber: '0999005572',
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
