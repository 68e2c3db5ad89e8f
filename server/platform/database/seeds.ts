import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { SENDER_VARIABLES } from '@forecourt/domain/platform/mails/mail-variables.ts'
import { roleRights, roleRoutes, roles } from '../../db/seeds/roles.ts'
import { settings } from '../../db/seeds/settings.ts'

/** Rows that every dealer begins with and may then edit. */
export interface Seed {
  readonly name: string
  readonly table: string
  /** SQL of the key of a row. */
  readonly key: (row: string) => string
  /** By column; each row names the same columns. */
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  /** Columns that are the code's and follow it also in rows that the dealer edited: SQL over `held` and `wanted`. */
  readonly follows?: Readonly<Record<string, string>>
}

const folder = path.resolve(import.meta.dirname, '../../db/seeds')

/** Reads `server/db/seeds`. */
export async function readSeeds(): Promise<Seed[]> {
  return [
    {
      name: 'settings',
      table: 'setting',
      key: (row) => `${row}.key`,
      rows: Object.entries(settings).map(([key, value]) => ({ key, value })),
    },
    { name: 'roles', table: 'role', key: (row) => `${row}.id`, rows: roles },
    {
      name: 'role-rights',
      table: 'role_right',
      key: (row) => `(${row}.role_id, ${row}.right_name)`,
      rows: roleRights,
    },
    { name: 'role-routes', table: 'role_route', key: (row) => `(${row}.role_id, ${row}.route)`, rows: roleRoutes },
    {
      name: 'cities',
      table: 'city',
      key: (row) => `(${row}.country_code, ${row}.postal_code, fold(${row}.name ->> 'nl'))`,
      rows: cities(await fs.readFile(path.join(folder, 'cities.csv'), 'utf8')),
    },
    {
      name: 'mails',
      table: 'mail_template',
      key: (row) => `${row}.name`,
      rows: await mailTemplates(path.join(folder, 'mails')),
      follows: {
        purpose: 'wanted.purpose',
        variables: 'wanted.variables',
        retired: `array(
          select distinct name from unnest(
            mail_variables(held.subject ->> 'nl') || mail_variables(held.subject ->> 'fr')
              || mail_variables(held.body ->> 'nl') || mail_variables(held.body ->> 'fr')) name
          where name <> all (wanted.variables || '{${SENDER_VARIABLES.join(',')}}'::text[]) order by name)`,
      },
    },
  ]
}

export function seedChecksum({ rows }: Seed): string {
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
}

/**
 * Writes the seeds that changed since they were applied, all or none, and returns their names. A new row is added where it is
 * missing; an existing one follows a new version as long as it equals the last one written: rows that the dealer edited or
 * removed stay so.
 */
export async function applySeeds(client: pg.Client, seeds: readonly Seed[]): Promise<string[]> {
  await client.query(`
    create table if not exists applied_seed (
      name text primary key,
      checksum text not null,
      rows jsonb not null,
      applied_at timestamptz not null default now()
    )`)
  const { rows: applied } = await client.query<Applied>('select name, checksum, rows from applied_seed')
  const changed = seeds.filter(
    (seed) => !applied.some(({ name, checksum }) => name === seed.name && checksum === seedChecksum(seed)),
  )
  await client.query('begin')
  try {
    await client.query(`select set_config('forecourt.actor', 'seed', true), set_config('forecourt.action', $1, true)`, [
      `seed ${changed.map(({ name }) => name).join(' ')}`,
    ])
    for (const seed of changed) await write(client, seed, applied.find(({ name }) => name === seed.name)?.rows ?? [])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {}) // the first error is the one that explains
    throw error
  }
  return changed.map(({ name }) => name)
}

type Applied = { name: string; checksum: string; rows: Seed['rows'] }

async function write(client: pg.Client, seed: Seed, former: Seed['rows']): Promise<void> {
  // The audit stores only the number of rows of the first seed of a dealer.
  await client.query(`select set_config('forecourt.bulk', $1, true)`, [former.length === 0 ? 'on' : 'off'])
  const { name, table, key, rows, follows = {} } = seed
  const columns = Object.keys(rows[0] ?? {})
  const rowValues = (row: string) => `row(${columns.map((column) => `${row}.${column}`).join(', ')})`
  await client.query(
    `update ${table} held set (${columns.join(', ')}) = ${rowValues('wanted')}
     from jsonb_populate_recordset(null::${table}, $1) wanted, jsonb_populate_recordset(null::${table}, $2) former
     where ${key('held')} = ${key('wanted')} and ${key('held')} = ${key('former')}
       and ${rowValues('held')} is not distinct from ${rowValues('former')}
       and ${rowValues('held')} is distinct from ${rowValues('wanted')}`,
    [JSON.stringify(rows), JSON.stringify(former)],
  )
  const names = Object.keys(follows)
  if (names.length > 0) {
    const seeded = `row(${Object.values(follows).join(', ')})`
    await client.query(
      `update ${table} held set (${names.join(', ')}) = ${seeded}
       from jsonb_populate_recordset(null::${table}, $1) wanted
       where ${key('held')} = ${key('wanted')}
         and row(${names.map((column) => `held.${column}`).join(', ')})
           is distinct from ${seeded}`,
      [JSON.stringify(rows)],
    )
  }
  await client.query(
    `insert into ${table} (${columns.join(', ')})
     select ${columns.join(', ')} from jsonb_populate_recordset(null::${table}, $1) wanted
     where not exists (
       select from jsonb_populate_recordset(null::${table}, $2) former where ${key('former')} = ${key('wanted')}
     )
     on conflict do nothing`,
    [JSON.stringify(rows), JSON.stringify(former)],
  )
  await client.query(
    `insert into applied_seed (name, checksum, rows) values ($1, $2, $3)
     on conflict (name) do update set (checksum, rows, applied_at) = (excluded.checksum, excluded.rows, now())`,
    [name, seedChecksum(seed), JSON.stringify(rows)],
  )
}

/** Reads one place from each line: postal code, Dutch name and, where it differs, the French one. */
function cities(csv: string): Seed['rows'] {
  const [, ...lines] = csv.trim().split(/\r?\n/)
  return lines.map((line) => {
    const [code, nl, fr] = line.split(',')
    return { country_code: 'BE', postal_code: code, name: fr ? { nl, fr } : { nl } }
  })
}

async function mailTemplates(mails: string): Promise<Seed['rows']> {
  const files = (await fs.readdir(mails)).filter((name) => name.endsWith('.txt')).sort()
  return Promise.all(
    files.map(async (file) => ({
      name: path.basename(file, '.txt'),
      ...mailTemplate(file, await fs.readFile(path.join(mails, file), 'utf8')),
    })),
  )
}

/** When it is sent, what the code fills in, and for each language a subject and a body. */
const mailFile = /^(.+)\nVariables: ?(.*)\n\n=== nl\n(.+)\n\n([^]+)\n\n=== fr\n(.+)\n\n([^]+)\n$/

function mailTemplate(file: string, text: string) {
  const parts = mailFile.exec(text.replaceAll('\r\n', '\n'))
  if (!parts) throw new Error(`server/db/seeds/mails/${file} is not laid out as docs/how-to/mails.md says`)
  const [, purpose, variables, subjectNl, bodyNl, subjectFr, bodyFr] = parts
  return {
    purpose,
    variables: variables!.split(', ').filter(Boolean),
    subject: { nl: subjectNl, fr: subjectFr },
    body: { nl: bodyNl, fr: bodyFr },
  }
}
