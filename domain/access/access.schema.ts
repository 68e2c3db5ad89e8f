import { z } from 'zod'
import { BASE_ROLE_NAMES } from './base-role-names.ts'
import { oneLine, PublicNumber, typedEmail } from '../platform/forms/fields.schema.ts'
import { LANGUAGES } from '../platform/values/languages.ts'
import { mailPayload } from '../platform/mails/mail-payload.schema.ts'
import { REACHES, RIGHT_NAMES } from '../platform/resources/rights.ts'
import { LENT_RIGHT_NAMES } from '../platform/resources/stand-ins.ts'
import { SignedByPasskey } from './passkey.schema.ts'
import { LONGEST_PASSWORD } from './password.ts'
import { LONGEST_TYPED_CODE, normalCode } from './verification.ts'

/** An address as people type it; who it belongs to, the server finds without regard to capitals. */
const TypedEmail = typedEmail().meta({ example: 'lotte@example.be' })

/** A password as typed; the rules for a new one are in the settings. */
export const GivenPassword = oneLine(LONGEST_PASSWORD).min(1).meta({ example: 'Welkom2026' })

/** The signed-in user. */
export const ShopUserAnswer = z
  .strictObject({ id: PublicNumber, name: z.string(), email: z.string() })
  .meta({ id: 'ShopUser' })
export type ShopUser = z.infer<typeof ShopUserAnswer>

/** A browser keeps its session in a cookie; other clients get a token to send as `Authorization: Bearer`. */
export const SignInRequest = z.strictObject({
  email: TypedEmail,
  password: GivenPassword,
  session: z.enum(['cookie', 'bearer']).default('cookie'),
})
/** The second factor, where there is one: `code` of an app or a recovery code, or `passkey`. */
export const StaffSignInRequest = SignInRequest.extend({
  code: oneLine(LONGEST_TYPED_CODE).optional(),
  passkey: SignedByPasskey.optional(),
})
/** Two factors in one: the passkey identifies the user, and has verified them by PIN, finger or face. */
export const PasskeySignInRequest = z.strictObject({
  passkey: SignedByPasskey,
  session: z.enum(['cookie', 'bearer']).default('cookie'),
})
export const SignInAnswer = z.strictObject({ shopUser: ShopUserAnswer, token: z.string().nullable() })

export const StaffUserAnswer = ShopUserAnswer.meta({ id: 'StaffUser' })
export const StaffSignInAnswer = z.strictObject({ staffUser: StaffUserAnswer, token: z.string().nullable() })

/**
 * The rights of the signed-in staff member in the office: it asks `may(who, …)` as the server does, by public numbers.
 * Null: no member of the staff is signed in.
 */
export const StaffAccessRequest = z.strictObject({})
export const StaffAccessAnswer = z
  .strictObject({
    user: z.strictObject({ id: PublicNumber, name: z.string(), email: z.string(), language: z.enum(LANGUAGES) }),
    role: z
      .strictObject({
        id: PublicNumber,
        name: z.string(),
        base: z
          .enum(BASE_ROLE_NAMES)
          .nullable()
          .describe('The role that it was made from: steps of order flows are for one of these'),
      })
      .nullable()
      .describe('Null: the user may sign in but may see no screen'),
    who: z.strictObject({
      id: PublicNumber,
      isMain: z.boolean(),
      grants: z.partialRecord(z.enum(RIGHT_NAMES), z.enum(REACHES)),
      branches: z.array(PublicNumber),
      standsInFor: z
        .array(
          z.strictObject({
            id: PublicNumber,
            name: z.string(),
            grants: z.partialRecord(z.enum(LENT_RIGHT_NAMES), z.enum(REACHES)),
            branches: z.array(PublicNumber),
          }),
        )
        .describe('Absent colleagues in whose place the user decides, with the rights for that'),
    }),
    branches: z.array(z.strictObject({ id: PublicNumber, name: z.string() })),
    places: z
      .array(z.strictObject({ id: PublicNumber, name: z.string(), departments: z.array(PublicNumber) }))
      .describe('The active branches of the dealer with their departments'),
    routes: z.array(z.string()).describe('Ids of the screens that the menu leads to (OFFICE_ROUTES)'),
    mustSetUpSecondFactor: z
      .boolean()
      .describe('True if the role requires a second factor that is not set up yet: nothing else is allowed before'),
    hasOtherGroups: z.boolean().describe('True if the installation has other dealer groups'),
  })
  .nullable()

/** `everywhere` ends the sessions of all devices. */
export const SignOutRequest = z.strictObject({ everywhere: z.boolean().default(false) })
export const SignOutAnswer = z.strictObject({})

export const SessionRequest = z.strictObject({})
export const SessionAnswer = z.strictObject({ shopUser: ShopUserAnswer.nullable() })

const Code = oneLine(LONGEST_TYPED_CODE).transform(normalCode).meta({ example: 'K7WX2P' })
const Token = z
  .string()
  .regex(/^[\w-]{43}$/)
  .meta({ example: 'q2Xn0bC6m5Zr8tKf1JvYw3LhGd7Sa9Pe4UiOxNcRbEk' })

/** The code is in the mail; the token is in its link and in the answer to the caller. Neither works without the other. */
export const ConfirmationAnswer = z.strictObject({ confirmationToken: Token })

export const SignUpCodeRequest = z.strictObject({ ...mailPayload, confirmationToken: Token })
export const SignUpConfirmRequest = z.strictObject({ confirmationCode: Code, confirmationToken: Token })
export const SignUpConfirmAnswer = z.strictObject({ shopUser: ShopUserAnswer })

export const PasswordCodeRequest = z.strictObject({ ...mailPayload, to: TypedEmail })
export const PasswordResetRequest = z.strictObject({
  password: GivenPassword,
  confirmationCode: Code,
  confirmationToken: Token,
})
export const PasswordResetAnswer = z.strictObject({})

/** The rules for a new password. */
export const PasswordRulesRequest = z.strictObject({})
export const PasswordRulesAnswer = z.strictObject({
  min: z.int(),
  max: z.int(),
  digit: z.boolean(),
  lowerCase: z.boolean(),
  upperCase: z.boolean(),
  symbol: z.boolean(),
})
