import type { IdentityMode, SignedDocument } from '@forecourt/domain/offers/identity/identity.ts'
import { usesSimulator } from '../../payments/payments.ts'
import type { Db } from '../../platform/database/database.ts'
import { decryptSecret } from '../../platform/mail/secrets.ts'
import type { StoredSecret } from '../../platform/mail/stored-secrets.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { findProviderOfOffer, type ProviderRow } from './identity.sql.ts'
import { OpenIdFailure, type OpenIdClient } from './openid.ts'

export const identityProviderSecret: StoredSecret = { table: 'identity_provider', column: 'client_secret' }

export const SIMULATOR_PATH = '/simulator/identity'
/** Our client at the simulated provider. */
export const SIMULATOR_CLIENT = { id: 'forecourt', secret: 'simulator' } as const

export const CALLBACK_PATH = '/identity/callback'

/** The address that a provider sends browsers back to, registered there to the letter. */
export function buildRedirectUri({ publicUrl }: Pick<Settings, 'publicUrl'>): string {
  return `${publicUrl}${CALLBACK_PATH}`
}

export interface IdentityPolicy {
  readonly mode: IdentityMode
  /** Null: customers do not identify themselves here. */
  readonly provider: ProviderRow | null
}

/** Returns whether customers of an offer identify themselves before they sign, and where. */
export async function findPolicy(
  db: Db,
  settings: Settings,
  { offerId, document }: { offerId: string; document: SignedDocument },
): Promise<IdentityPolicy> {
  const provider = await findProviderOfOffer(db, offerId)
  const mode = provider && (document === 'offer' ? provider.offerMode : provider.orderFormMode)
  const isThere = provider?.kind !== 'simulator' || usesSimulator(settings)
  return provider && mode !== undefined && mode !== 'off' && isThere
    ? { mode, provider }
    : { mode: 'off', provider: null }
}

/** Returns our client at a provider. */
export async function openClient(provider: ProviderRow, settings: Settings): Promise<OpenIdClient> {
  const common = { redirectUri: buildRedirectUri(settings), acrValues: splitWords(provider.acrValues) }
  const scopes = splitWords(provider.scopes)
  if (provider.kind === 'simulator') {
    return {
      ...common,
      scopes,
      issuer: `${settings.publicUrl}${SIMULATOR_PATH}`,
      clientId: SIMULATOR_CLIENT.id,
      clientSecret: SIMULATOR_CLIENT.secret,
      isTrusted: true,
    }
  }
  const { issuer, clientId, clientSecret } = provider
  return {
    ...common,
    scopes,
    issuer,
    clientId,
    clientSecret: await readSecret(clientSecret, settings),
    isTrusted: false,
  }
}

/** Reads the secret; one encrypted with another key makes the provider unusable until the secret is entered again. */
async function readSecret(secret: Uint8Array | null, settings: Settings): Promise<string | null> {
  if (secret === null) return null
  const plain = await decryptSecret(settings, secret)
  if (plain === undefined) throw new OpenIdFailure('provider-down', 'secret-of-another-key')
  return plain
}

export function splitWords(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}
