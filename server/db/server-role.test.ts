import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { forgetInAudit } from '../platform/audit/audit.ts'
import { transaction } from '../platform/database/database.ts'
import { auditRetention } from '../platform/old-rows/old-audit.ts'
import { grantToServer, makeServerRole, serverAddress } from '../platform/database/server-role.ts'
import { makeBranch } from '../test/factories.ts'
import { testDatabase } from '../test/database.ts'
import { runningShop } from '../test/running-shop.ts'
import { signedInStaff } from '../test/signed-in.ts'

const ownerUrl = await testDatabase()
const serverUrl = serverAddress(ownerUrl)
await makeServerRole(ownerUrl, serverUrl)
await grantToServer(ownerUrl, serverUrl)
const owner = new pg.Client({ connectionString: ownerUrl })
await owner.connect()
afterAll(() => owner.end())
const shop = await runningShop({ databaseUrl: serverUrl })
const { database } = shop
beforeAll(() => makeBranch(database))

async function readRows(query: string): Promise<Record<string, unknown>[]> {
  return (await owner.query<Record<string, unknown>>(query)).rows
}

describe('the role that the server works as', () => {
  test('reads and writes every table but the audit and the record of what was applied', async () => {
    const rows = await readRows(`
      select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and not (has_table_privilege('forecourt_server', oid, 'select') and has_table_privilege('forecourt_server', oid, 'insert')
          and has_table_privilege('forecourt_server', oid, 'update') and has_table_privilege('forecourt_server', oid, 'delete'))
      order by relname`)
    expect(rows.map(({ relname }) => relname)).toEqual([
      'applied_migration',
      'applied_seed',
      'audit_entry',
      'audit_reading',
      'audit_row',
    ])
  })

  test.each([
    'update audit_row set after = null',
    'delete from audit_entry',
    'delete from audit_row_rest',
    'truncate audit_row',
    'alter table audit_row disable trigger all',
    'alter table setting disable trigger all',
    'drop table audit_reading',
    'drop function audit_change cascade',
    'create table mine (id integer)',
    `insert into applied_migration values ('x', 'y')`,
    `select grant_to_server('forecourt_server')`,
  ])('is refused: %s', async (statement) => {
    const hostile = `set forecourt.retention = 'on'; set forecourt.forgets = 'on'; ${statement}`
    await expect(database.pool.query(hostile)).rejects.toMatchObject({ code: '42501' })
  })

  test('adds to the audit, and makes it forget with what it removes', async () => {
    const { id } = await signedInStaff(shop)
    const kept = () =>
      readRows(`select kind, after ->> 'email' as email from audit_row where row_id = '${id}' order by id`)
    expect(await kept()).toEqual([{ kind: 'i', email: expect.stringContaining('@') }])
    await transaction(database, async (tx) => {
      await forgetInAudit(tx)
      await sql`delete from staff_user where id = ${id}`.execute(tx)
    })
    expect(await kept()).toEqual([
      { kind: 'i', email: null },
      { kind: 'd', email: null },
    ])
  })

  test('lets months of the audit go that are old, and none that is young', async () => {
    await owner.query(`
      create table audit_row_2020_01 partition of audit_row for values from ('2020-01-01+00') to ('2020-02-01+00');
      insert into audit_row (entry, at, subject, row_id, kind) values (1, '2020-01-15', 'fuel', '1', 'd')`)
    const young = (await readRows('select from audit_row')).length - 1
    await transaction(database, (tx) => auditRetention.remove(tx, new Date()))
    await database.pool.query(
      `select drop_audit_months(array['audit_entry', 'audit_row', 'audit_reading'], '2999-01-01')`,
    )
    expect(await readRows('select from audit_row')).toHaveLength(young)
    await expect(database.pool.query(`select drop_audit_months(array['setting'], '2999-01-01')`)).rejects.toThrow(
      'no part',
    )
  })

  test('does the jobs of the shop', async () => {
    const { email } = await signedInStaff(shop)
    await shop.call('POST /sales/auth/sendpasswordrequest', { to: email })
    await vi.waitFor(async () => expect(await shop.mailsTo(email)).toHaveLength(1), { timeout: 15_000, interval: 20 })
  })
})
