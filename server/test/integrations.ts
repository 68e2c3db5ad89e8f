import type { Grants } from '@forecourt/domain/platform/resources/rights.ts'
import type { Call, InputOf } from './api-calls.ts'
import { apiCaller } from './api-caller.ts'
import type { RunningShop } from './running-shop.ts'
import { nextSerial } from './serials.ts'
import { makeRole } from './signed-in.ts'

type IntegrationDraft = InputOf<'POST /sales/integration/save'>['integration']

/** Returns the number of a new role with these rights alone. */
export async function makeRoleNumber({ database }: Pick<RunningShop, 'database'>, grants: Grants): Promise<number> {
  const id = await makeRole(database, grants)
  const { number } = await database.kysely
    .selectFrom('role')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return number
}

/** Returns an integration to save: a bookkeeping program without limits of time or network. */
export function draftIntegration(changes: Partial<IntegrationDraft> = {}): IntegrationDraft {
  return {
    id: null,
    rev: 0,
    name: `Boekhouding ${nextSerial('integration')}`,
    email: 'it@boekhouding.example.be',
    description: '',
    language: 'nl',
    role: null,
    branches: [],
    lastDay: null,
    callsPerMinute: 600,
    networks: [],
    ...changes,
  }
}

/** Makes an integration with a key at the desk. Returns its number, its key, and a caller that uses the key. */
export async function makeIntegration(
  shop: Pick<RunningShop, 'database' | 'origin'>,
  by: Call,
  { grants = { STOCK_VIEW: 'all' }, ...changes }: Partial<IntegrationDraft> & { grants?: Grants } = {},
) {
  const role = changes.role ?? (await makeRoleNumber(shop, grants))
  const saved = await by('POST /sales/integration/save', { integration: draftIntegration({ role, ...changes }) })
  if (saved.status !== 200) throw new Error(`The integration was refused: ${saved.errors[0]?.message}`)
  const { id } = saved.result.integration
  const made = await by('POST /sales/integration/createkey', { id, lastDay: null, graceDays: null })
  if (made.status !== 200) throw new Error(`The key was refused: ${made.errors[0]?.message}`)
  const { key } = made.result
  return { id, key, call: keyCaller(shop, key) }
}

/** Returns a caller with an API key and nothing else that a browser would send along. */
export function keyCaller(
  { origin }: Pick<RunningShop, 'origin'>,
  key: string,
  headers: Record<string, string> = {},
): Call {
  return apiCaller(origin, { authorization: `Bearer ${key}`, ...headers })
}
