import { z } from 'zod'
import { Instant, PublicNumber, typedText } from '../platform/forms/fields.schema.ts'
import { LONGEST_PASSKEY_NAME, PASSKEY_TRANSPORTS } from './passkey.ts'

/** Bytes as WebAuthn writes them in JSON: base64url. */
function base64url(maxLength: number) {
  return z
    .string()
    .min(1)
    .max(maxLength)
    .regex(/^[\w-]+$/)
}

const CredentialId = base64url(1_364)
const Transport = z.enum(PASSKEY_TRANSPORTS)
const Known = z.strictObject({ id: z.string(), type: z.literal('public-key'), transports: z.array(Transport) })

/** Asks a browser for a new passkey: `PublicKeyCredentialCreationOptions` of WebAuthn. */
export const PasskeyCreation = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(Known),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('preferred'),
  }),
})

/** Asks a browser for the signature of a passkey: `PublicKeyCredentialRequestOptions` of WebAuthn. */
export const PasskeyRequest = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.enum(['required', 'discouraged']),
  allowCredentials: z.array(Known).describe('Empty: the browser offers those that it knows'),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** A passkey as a browser made it. */
export const NewPasskey = z.strictObject({
  id: CredentialId,
  clientDataJSON: base64url(8_000),
  attestationObject: base64url(20_000),
  transports: z.array(Transport).max(PASSKEY_TRANSPORTS.length).default([]),
})

/** The signature of a passkey. */
export const SignedByPasskey = z
  .strictObject({
    id: CredentialId,
    clientDataJSON: base64url(8_000),
    authenticatorData: base64url(8_000),
    signature: base64url(2_000),
    userHandle: base64url(100).optional(),
  })
  .meta({ id: 'SignedByPasskey' })

export const PasskeyName = typedText(LONGEST_PASSKEY_NAME).pipe(z.string().min(1))

export const Passkey = z.strictObject({
  id: PublicNumber,
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
  isBackedUp: z.boolean().describe('True if it is kept in an account of its owner, and so on all their devices'),
})

export const PasskeyCreationAnswer = z.strictObject({ options: PasskeyCreation })
export const PasskeyRequestAnswer = z.strictObject({ options: PasskeyRequest })
export const PasskeyAddRequest = z.strictObject({ name: PasskeyName, passkey: NewPasskey })
export const PasskeyAddAnswer = z.strictObject({
  recoveryCodes: z.array(z.string()).describe('Shown this once; empty if there are some already'),
})
export const PasskeyRenameRequest = z.strictObject({ id: PublicNumber, name: PasskeyName })
export const PasskeyRemoveRequest = z.strictObject({ id: PublicNumber })
