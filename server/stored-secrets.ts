import { accessPointSecret } from './invoicing/delivery/access-points.ts'
import { mailboxSecret } from './invoicing/supplier-invoices/mailbox-inbox.ts'
import { endpointSecrets } from './organisation/webhooks/webhooks.ts'
import { identityProviderSecret } from './offers/identity/identity-providers.ts'
import { transaction } from './platform/database/database.ts'
import type { Services } from './platform/http/services.ts'
import { mailServerSecret, renewStoredSecrets, type StoredSecret } from './platform/mail/stored-secrets.ts'

/** Encrypted secrets by area. */
export const storedSecrets: readonly StoredSecret[] = [
  mailServerSecret,
  ...endpointSecrets,
  accessPointSecret,
  identityProviderSecret,
  mailboxSecret,
]

/** Encrypts the secrets of the previous key with the present one, so that the old key can be deleted. */
export async function replaceOldKey({ database, settings, log }: Services): Promise<void> {
  if (settings.oldSecretKey === undefined) return
  const author = { actor: 'job:replace-old-key', action: 'replace-old-key' }
  const renewed = await transaction(database, (tx) => renewStoredSecrets(tx, settings, storedSecrets), author)
  log.info({ renewed }, 'secrets are encrypted with SECRET_KEY; SECRET_KEY_OLD can be removed')
}
