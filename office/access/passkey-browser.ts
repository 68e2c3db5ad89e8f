import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { ApiInput, ApiResult } from '@forecourt/api-client/api.ts'
import type { PasskeyRequest } from '@forecourt/domain/access/passkey.schema.ts'
import { PASSKEY_TRANSPORTS } from '@forecourt/domain/access/passkey.ts'
import { m } from '@forecourt/locales/messages/messages.js'

type Creation = ApiResult<'POST /sales/secondfactor/beginpasskey'>['options']
type NewPasskey = ApiInput<'POST /sales/secondfactor/addpasskey'>['passkey']
type Signed = ApiInput<'POST /sales/auth/passkeysignin'>['passkey']

/** Returns whether a browser knows passkeys at this address: it wants a name, and TLS or this machine. */
export function canUsePasskeys(): boolean {
  const isNumber = /^[\d.]+$|^\[/.test(location.hostname)
  return 'PublicKeyCredential' in window && isSecureContext && !isNumber
}

// The library is loaded by the first passkey that is used; most people use none in a session.

/** Lets the browser make a passkey. */
export async function makePasskey(optionsJSON: Creation): Promise<NewPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { id, response } = await startRegistration({ optionsJSON }).catch(explain)
  const { clientDataJSON, attestationObject, transports = [] } = response
  const known = PASSKEY_TRANSPORTS.filter((transport) => transports.includes(transport))
  return { id, clientDataJSON, attestationObject, transports: known }
}

/** Lets a passkey sign what the server asks. */
export async function signByPasskey(optionsJSON: PasskeyRequest): Promise<Signed> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { id, response } = await startAuthentication({ optionsJSON }).catch(explain)
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) }
}

/** Throws a failure that says why the browser returned nothing, in the form of a refusal of the server. */
function explain(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  throw new ApiFailure([{ name: PASSKEY_STOPPED, message: explanation(name), statusCode: 422, level: 'Warning' }])
}

export const PASSKEY_STOPPED = 'passkey-stopped'

/** Explains an error by its name in Web Authentication. */
function explanation(name: string): string {
  switch (name) {
    case 'InvalidStateError':
      return m['office.passkey.already']()
    case 'SecurityError':
      return m['refusals.passkeys-not-here']()
    default:
      return m['office.passkey.stopped']()
  }
}
