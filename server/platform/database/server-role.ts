import { createHmac } from 'node:crypto'
import pg from 'pg'

/** Two processes that start together must not make the same role, nor grant side by side. */
const grantLock = 7_301_846

/**
 * Returns the address under which the server connects to a database of ours: a role of its own, whose password is derived
 * from the owner's and does not reveal it.
 */
export function serverAddress(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  url.username = 'forecourt_server'
  url.password = createHmac('sha256', decodeURIComponent(new URL(ownerUrl).password))
    .update('server')
    .digest('base64url')
  return url.href
}

/** Creates the role of an address where there is none. Databases of one cluster share it, so another process may be faster. */
export async function makeServerRole(ownerUrl: string, serverUrl: string): Promise<void> {
  const { username, password } = new URL(serverUrl)
  await asOwner(ownerUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [username])
    if (rowCount !== 0) return
    const [role, secret] = [client.escapeIdentifier(username), client.escapeLiteral(password)]
    await client.query(`create role ${role} login password ${secret}`).catch(ignoreKnown)
  })
}

/** Grants the role of an address what serving needs: it can only add to the audit, and cannot change the schema. */
export async function grantToServer(ownerUrl: string, serverUrl: string): Promise<void> {
  const role = decodeURIComponent(new URL(serverUrl).username)
  if (role === decodeURIComponent(new URL(ownerUrl).username)) return
  await asOwner(ownerUrl, (client) => client.query('select grant_to_server($1)', [role]))
}

async function asOwner(ownerUrl: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {}) // the query that is underway reports it
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [grantLock])
    await work(client)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

function ignoreKnown(error: { code?: string }): void {
  if (error.code !== '42710' && error.code !== '23505') throw error
}
