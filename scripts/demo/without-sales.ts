import pg from 'pg'
import { demoAccounts } from './accounts.ts'

/**
 * True for a demo dealer that has its shop and not its sales: its seeding is in progress, or was interrupted. Other
 * dealers have no account of the demo customer.
 */
export async function isWithoutSales(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {}) // the running query reports it
  await client.connect()
  try {
    const { rows } = await client.query<{ isDue: boolean }>(
      `select exists (select from shop_account where email = $1) and not exists (select from offer) as "isDue"`,
      [demoAccounts.customer],
    )
    return rows.some(({ isDue }) => isDue)
  } finally {
    await client.end()
  }
}
