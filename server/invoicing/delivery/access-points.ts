import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { usesSimulator } from '../../payments/payments.ts'
import type { Db } from '../../platform/database/database.ts'
import { decryptSecret } from '../../platform/mail/secrets.ts'
import type { StoredSecret } from '../../platform/mail/stored-secrets.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { AccessPoint } from './access-point.ts'
import { findAccessPoint, type AccessPointRow } from './deliveries.sql.ts'
import { LOCATOR_ZONES } from './participant-lookup.ts'
import { connectPhossAp } from './phoss-ap.ts'

export const accessPointSecret: StoredSecret = { table: 'access_point', column: 'token_secret' }

/** Token of the simulated access point. */
export const SIMULATOR_TOKEN = 'simulator'
export const SIMULATOR_PATH = '/simulator/peppol'

/** Opens the access point of a company; undefined: it has none, or one that works only where the simulator does. */
export async function openAccessPoint(db: Db, settings: Settings, companyId: string): Promise<AccessPoint | undefined> {
  const row = await findAccessPoint(db, companyId)
  return row && connect(row, settings)
}

async function connect(row: AccessPointRow, settings: Settings): Promise<AccessPoint | undefined> {
  if (row.kind === 'simulator') {
    if (!usesSimulator(settings)) return undefined
    const address = `${settings.publicUrl}${SIMULATOR_PATH}`
    return connectPhossAp({
      address,
      token: SIMULATOR_TOKEN,
      isTrusted: true,
      register: { kind: 'smp', address: `${address}/smp` },
    })
  }
  const secret = requireValue(row.tokenSecret, 'the token of an access point')
  return connectPhossAp({
    address: row.address,
    // Empty if encrypted with another key: the access point refuses it, and the delivery shows that.
    token: (await decryptSecret(settings, secret)) ?? '',
    isTrusted: isTrustedAddress(row.address, settings),
    register: { kind: 'sml', zone: LOCATOR_ZONES[row.network] },
  })
}

/**
 * Returns the key that the access point of a company signs its calls with: its token. Undefined: the company has none, or its
 * token cannot be read.
 */
export async function findCallbackKey(
  db: Db,
  settings: Settings,
  enterpriseNumber: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('accessPoint')
    .innerJoin('company', 'company.id', 'accessPoint.companyId')
    .select(['accessPoint.kind', 'accessPoint.tokenSecret'])
    .where('company.enterpriseNumber', '=', enterpriseNumber)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.kind === 'simulator') return usesSimulator(settings) ? SIMULATOR_TOKEN : undefined
  const key = row.tokenSecret === null ? undefined : await decryptSecret(settings, row.tokenSecret)
  return key === undefined || key === '' ? undefined : key
}

/** Returns true for the access point that the operator of the installation names: it may run beside it, without TLS. */
export function isTrustedAddress(address: string, { accessPointUrl }: Pick<Settings, 'accessPointUrl'>): boolean {
  return accessPointUrl !== undefined && new URL(accessPointUrl).origin === new URL(address).origin
}
