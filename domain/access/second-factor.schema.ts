import { z } from 'zod'
import { oneLine } from '../platform/forms/fields.schema.ts'
import { GivenPassword } from './access.schema.ts'
import { Passkey, PasskeyRequest, SignedByPasskey } from './passkey.schema.ts'
import { LONGEST_TYPED_CODE } from './verification.ts'

export const SecondFactorNothing = z.strictObject({})

export const SecondFactorAnswer = z.strictObject({
  isOn: z.boolean().describe('True if an authenticator app is set up'),
  isRequired: z.boolean().describe('True if the role requires a second factor'),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(Passkey),
  passkeyOrigin: z
    .string()
    .nullable()
    .describe(
      'The only origin at which passkeys work. Null: the public address is none that browsers make passkeys for',
    ),
})

/** The data for an app: the secret to type, the address to follow, and a square of the latter to scan. */
export const SecondFactorBeginAnswer = z.strictObject({
  secret: z.string(),
  uri: z.string(),
  qr: z.strictObject({
    size: z.int().describe('Side of the square in modules; the path draws the dark ones'),
    path: z.string(),
  }),
})

export const SecondFactorCodeRequest = z.strictObject({ code: oneLine(LONGEST_TYPED_CODE) })
/** Shown this once. */
export const RecoveryCodesAnswer = z.strictObject({ recoveryCodes: z.array(z.string()) })

/** The second factors of a user, of which one is wanted; also the `detail` of the refusal `second-factor-needed`. */
export const SecondFactorAsked = z.strictObject({
  hasApp: z.boolean(),
  hasCodes: z.boolean().describe('True if a code is wanted: of the app, or a recovery code'),
  passkey: PasskeyRequest.nullable().describe('For a passkey to sign. Null: the user has none that works here'),
})
export type SecondFactorAsked = z.infer<typeof SecondFactorAsked>

/**
 * Proves the user of a session again: by a passkey that verified its user, or by the password, with the second factor where
 * there is one.
 */
export const ProofRequest = z.strictObject({
  password: GivenPassword.optional(),
  code: oneLine(LONGEST_TYPED_CODE).optional(),
  passkey: SignedByPasskey.optional(),
})
