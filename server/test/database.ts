import pg from 'pg'
import { inject } from 'vitest'
import { closeAtEnd } from './at-end.ts'
import { currentTemplate, databaseUrl } from './cluster.ts'

let made = 0

/**
 * Makes a database with every migration and seed applied for the file that calls this at its top,
 * `const url = await testDatabase()`, or for a test that does. It is dropped at the end of either, which fails when
 * something still uses it.
 * @param options.empty without either
 * @param options.template another database to clone, which nobody uses
 * @returns its address
 */
export async function testDatabase(options: { empty?: boolean; template?: string } = {}): Promise<string> {
  const cluster = inject('testCluster')
  const isSmall = !options.empty && options.template === undefined
  const template = isSmall ? await currentTemplate(cluster) : (options.template ?? 'template0')
  const name = `test_${process.pid}_${Date.now().toString(36)}${(made++).toString(36)}`
  const place = cluster.space === undefined ? '' : `tablespace ${cluster.space}`
  // Copying files takes no trip through the log; with fsync off that is the fastest way.
  await run(`create database ${name} template ${template} strategy file_copy ${place}`)
  // A test asks many statements a few times, on little data: one plan for all values is enough, where PostgreSQL makes
  // five for the values that come first. The large databases of the demo dealer are planned as in production.
  if (isSmall) await run(`alter database ${name} set plan_cache_mode = force_generic_plan`)
  closeAtEnd(drop)
  return databaseUrl(cluster.url, name)

  async function drop(): Promise<void> {
    try {
      // PostgreSQL itself waits five seconds for those who are leaving.
      await run(`drop database ${name}`)
    } catch (error) {
      const users = await run(
        'select application_name, left(query, 80) as query from pg_stat_activity where datname = $1',
        [name],
      )
      await run(`drop database if exists ${name} with (force)`)
      throw new Error(`Not closed at the end of the file: ${JSON.stringify(users)}`, { cause: error })
    }
  }

  async function run(sql: string, values: unknown[] = []): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: cluster.url })
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(sql, values)).rows
    } finally {
      await client.end()
    }
  }
}
