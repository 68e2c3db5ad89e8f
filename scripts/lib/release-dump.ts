import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import pg from 'pg'
import { root } from './fingerprint.ts'

const sections = ['pre-data', 'data', 'post-data'] as const
const rowsOfEach = 1
/** Of a file in the sources. */
const mostBytes = 150_000
/** For a text with two lines of ten thousand: the whole window matters more than the time of one run per release. */
const smallest = { [constants.ZSTD_c_compressionLevel]: 22, [constants.ZSTD_c_windowLog]: 23 }

export function releaseFolder(version: string): string {
  return path.join(root, 'server/db/releases', version)
}

/** Writes the schema and the rows of a database as SQL, compressed and cut into files. Needs `pg_dump`. */
export async function writeReleaseDump(url: string, folder: string): Promise<void> {
  await fs.rm(folder, { recursive: true, force: true })
  await fs.mkdir(folder, { recursive: true })
  for (const section of sections) {
    const { stdout } = await promisify(execFile)(
      'pg_dump',
      ['--no-owner', '--no-privileges', '--rows-per-insert=500', `--section=${section}`, url],
      { maxBuffer: 256 * 1024 * 1024 },
    )
    const packed = zstdCompressSync(toPlainSql(stdout), { params: smallest })
    for (let at = 0, part = 1; at < packed.length; at += mostBytes, part++)
      await fs.writeFile(path.join(folder, `${section}.sql.zst.${part}`), packed.subarray(at, at + mostBytes))
  }
}

/**
 * Removes headings, commands that only psql understands, and the empty search path, with which our own functions find no
 * tables.
 */
function toPlainSql(dumped: string): string {
  return dumped
    .replaceAll(/^--\n-- (?:Name|Data for Name|PostgreSQL database dump).*\n--\n+/gm, '')
    .replaceAll(/^(?:\\(?:un)?restrict .*|SELECT pg_catalog\.set_config\('search_path'.*)\n/gm, '')
}

/** Loads the dump of a release into an empty database. */
export async function restoreReleaseDump(url: string, folder: string): Promise<void> {
  const names = await fs.readdir(folder)
  await withClient(url, async (client) => {
    for (const section of sections) {
      const parts = names.filter((name) => name.startsWith(`${section}.sql.zst.`)).toSorted()
      const packed = Buffer.concat(await Promise.all(parts.map((name) => fs.readFile(path.join(folder, name)))))
      await client.query(zstdDecompressSync(packed).toString('utf8'))
    }
  })
}

/**
 * Reduces each table to the first rows and one of each kind and state, the rows that these refer to and those that are
 * deleted with them, and so on: a small database with every foreign key intact. The audit log and the queue are emptied.
 */
export async function reduceToSample(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(`set session_replication_role = replica; truncate audit_entry, audit_row, audit_reading;
      create temp table kept (holder oid, place tid, primary key (holder, place))`)
    const { rows: tables } = await client.query<{ oid: number; name: string; kinds: string[] }>(`
      select oid, oid::regclass::text as name, array(select attname::text from pg_attribute
        where attrelid = pg_class.oid and attname in ('kind', 'state', 'status')) as kinds
      from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in (${quote(wholeTables)})`)
    const { rows: keys } = await client.query<{ sql: string }>(`
      select format('insert into kept select %1$s.tableoid, %1$s.ctid from %3$s source join %4$s target on %5$s
          join kept on kept.holder = %2$s.tableoid and kept.place = %2$s.ctid on conflict do nothing',
        wanted, given, conrelid::regclass, confrelid::regclass,
        (select string_agg(format('source.%I = target.%I', here.attname, there.attname), ' and ')
          from unnest(conkey, confkey) as pair(here_no, there_no)
          join pg_attribute here on here.attrelid = conrelid and here.attnum = here_no
          join pg_attribute there on there.attrelid = confrelid and there.attnum = there_no)) as sql
      from pg_constraint cross join (values ('target', 'source'), ('source', 'target')) direction(wanted, given)
      where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
        and (wanted = 'target' or confdeltype = 'c' and conrelid::regclass::text not in (${quote(manifoldTables)}))`)
    for (const { name, kinds } of tables) {
      await client.query(`insert into kept select tableoid, ctid from ${name} order by ctid limit ${rowsOfEach}`)
      if (kinds.length > 0)
        await client.query(`insert into kept select distinct on (${kinds.join(', ')}) tableoid, ctid from ${name}
          order by ${kinds.join(', ')}, ctid on conflict do nothing`)
    }
    for (const name of wholeTables) await client.query(`insert into kept select tableoid, ctid from ${name}`)
    for (let isGrowing = true; isGrowing;) {
      isGrowing = false
      for (const { sql } of keys) if ((await client.query(sql)).rowCount !== 0) isGrowing = true
    }
    for (const { oid, name } of tables)
      await client.query(
        `delete from ${name} where not exists (select from kept where holder = ${oid} and place = ${name}.ctid)`,
      )
    await client.query('delete from graphile_worker._private_jobs')
  })
}

/** The program's own, and counters, which must know every number that was given. */
const wholeTables = [
  'applied_migration',
  'applied_seed',
  'invoice_text',
  'number_series',
  'payment_term',
  'role',
  'role_right',
  'role_route',
  'series_year',
  'setting',
  'vat_code',
]

/** Parts of which a record may lack some: a record has hundreds of them. */
const manifoldTables = [
  'condition_finding',
  'media_image',
  'media_image_version',
  'newsletter_copy',
  'option',
  'vehicle_option',
  'version_colour',
  'version_option',
]

const quote = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
