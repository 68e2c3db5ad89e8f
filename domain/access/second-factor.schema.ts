import { z } from 'zod'
import { oneLine } from '../platform/forms/fields.schema.ts'
import { GivenPassword } from './access.schema.ts'
import { LONGEST_TYPED_CODE } from './verification.ts'

export const SecondFactorNothing = z.strictObject({})

export const SecondFactorAnswer = z.strictObject({
  isOn: z.boolean(),
  isRequired: z.boolean().describe('True if the role requires a second factor'),
  recoveryCodesLeft: z.int(),
})

/** Asks for the password, which a passer-by at an open office does not know. */
export const SecondFactorBeginRequest = z.strictObject({ password: GivenPassword })

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
export const SecondFactorRemoveAnswer = z.strictObject({ isOn: z.literal(false) })
