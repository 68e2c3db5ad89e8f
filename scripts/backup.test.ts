import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connectForCopy, listTables, readSequences, readTable } from '../server/platform/backup/dump-database.ts'
import { testDatabase } from '../server/test/database.ts'
import { demoDatabase } from './demo/demo.test-data.ts'

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'backup-'))
afterAll(() => fs.rmSync(home, { recursive: true }))
const source = await demoDatabase()
const dataDir = path.join(home, 'data')
const backups = path.join(home, 'backups')
const key = 'a key of this machine'
const run = promisify(execFile)

/** Runs one of the two commands as npm does; returns its output, also when it fails. */
async function command(
  script: 'backup' | 'restore',
  args: readonly string[],
  environment: Record<string, string | undefined>,
) {
  const env = { PATH: process.env['PATH'], PAYMENT_SIMULATOR: '1', ...environment }
  try {
    const { stdout } = await run(process.execPath, [`scripts/${script}.ts`, ...args], { env })
    return { ok: true, output: stdout }
  } catch (error) {
    const { stderr } = error as { stderr: string }
    return { ok: false, output: stderr.trim() }
  }
}

/** Reads the stored backup records of a database, the oldest first. */
function readRuns(url: string) {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ origin: string; failure: string | null; file_name: string | null }>(
      'select origin, failure, file_name from backup_run order by number',
    )
    return rows
  })
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectForCopy(url)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Returns the environment of a program that is started separately. */
function programEnv(url: string, folder: string) {
  return {
    PATH: process.env['PATH'],
    PAYMENT_SIMULATOR: '1',
    DATABASE_URL: url,
    DATA_DIR: path.join(home, folder),
  }
}

/** Returns checksums of all rows, table by table, and the values of the sequences. */
function readSums(url: string) {
  return withClient(url, async (client) => {
    const sums: Record<string, string> = {}
    for (const table of await listTables(client)) {
      const pieces: Uint8Array[] = []
      for await (const piece of readTable(client, table)) pieces.push(piece)
      // One row a line, in whatever partition it is stored.
      const rows = Buffer.concat(pieces).toString().split('\n').toSorted()
      sums[table.name] = createHash('sha256').update(rows.join('\n')).digest('hex')
    }
    return { sums, sequences: await readSequences(client) }
  })
}

/** Reads the constraints, and the triggers with their state. */
function readSchema(url: string) {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ line: string }>(`
      select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line from pg_constraint
      where connamespace = 'public'::regnamespace
      union all select format('%s %s %s', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
      order by 1`)
    return rows.map(({ line }) => line)
  })
}

function hashFiles(folder: string): Record<string, string> {
  const names = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(
    names.map((entry) => {
      const file = path.join(entry.parentPath, entry.name)
      return [path.relative(folder, file), createHash('sha256').update(fs.readFileSync(file)).digest('hex')]
    }),
  )
}

const archives = () => fs.readdirSync(backups).filter((name) => name.endsWith('.tar.zst'))
const archive = () => path.join(backups, archives()[0]!)

beforeAll(async () => {
  fs.mkdirSync(path.join(dataDir, 'files/media/2026'), { recursive: true })
  fs.writeFileSync(path.join(dataDir, 'files/media/2026/suv.webp'), Buffer.alloc(9_000_000, 'suv'))
  fs.writeFileSync(path.join(dataDir, 'files/contract.pdf'), '%PDF-1.7')
  fs.writeFileSync(path.join(dataDir, 'files/empty.txt'), '')
  fs.writeFileSync(path.join(dataDir, `files/contract.pdf.${crypto.randomUUID()}.part`), 'half')
  fs.writeFileSync(path.join(dataDir, 'secret-key'), key)
  await withClient(source, async (client) => {
    await client.query(
      `select graphile_worker.add_job('send-mail', '{"mailId":"0190"}'::json, job_key := 'waits', run_at := now() + interval '1 year')`,
    )
    // Running while the backup is made.
    await client.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-1' where key = 'waits'`,
    )
  })
  const made = await command('backup', ['--to', backups], {
    DATABASE_URL: source,
    DATA_DIR: dataDir,
    MAIL_FROM: 'Noord <info@noord.example>',
  })
  expect(made.output).toMatch(/rows, 3 files, .* verified/)
}, 120_000)

describe('a restore', () => {
  test('into an empty database and folder brings back every row, file and key, and the rules between them', async () => {
    const target = await testDatabase({ empty: true })
    const place = path.join(home, 'restored')
    const { output } = await command('restore', [archive()], { DATABASE_URL: target, DATA_DIR: place })
    expect(output).toContain('every sum is right')
    expect(output).toMatch(/jobs wait and run at the next start/)
    const [was, is] = [await readSums(source), await readSums(target)]
    // The job that was running is free again.
    delete was.sums['graphile_worker._private_jobs']
    delete is.sums['graphile_worker._private_jobs']
    expect(is).toEqual(was)
    expect(await readSchema(target)).toEqual(await readSchema(source))
    // The source was backed up, not this copy.
    expect([await readRuns(source), await readRuns(target)]).toEqual([
      [{ origin: 'command', failure: null, file_name: path.basename(archive()) }],
      [],
    ])
    const { 'contract.pdf': contract, ...files } = hashFiles(path.join(place, 'files'))
    expect(contract).toBe(createHash('sha256').update('%PDF-1.7').digest('hex'))
    expect(Object.keys(files).toSorted()).toEqual(['empty.txt', 'media/2026/suv.webp'])
    expect(fs.readFileSync(path.join(place, 'secret-key'), 'utf8')).toBe(key)
    expect(fs.statSync(path.join(place, 'secret-key')).mode & 0o077).toBe(0)
    const { rows } = await withClient(target, (client) =>
      client.query<{ locked_by: string | null }>(
        `select locked_by from graphile_worker._private_jobs where key = 'waits'`,
      ),
    )
    expect(rows).toEqual([{ locked_by: null }])
    // The database works: numbers continue, and a change is in the audit log.
    await withClient(target, async (client) => {
      await client.query(`update setting set value = '"Noord"' where key = 'organisation.name'`)
      const { rows: changes } = await client.query(
        `select from audit_row where subject = 'setting' and at > now() - interval '1 minute'`,
      )
      expect(changes.length).toBeGreaterThan(0)
    })
  }, 180_000)

  test.each([
    ['one byte is another', (bytes: Buffer) => bytes.fill(bytes[400_000]! ^ 1, 400_000, 400_001)],
    ['its end is missing', (bytes: Buffer) => bytes.subarray(0, bytes.length - 2_000)],
    ['it is something else', () => Buffer.from('not an archive')],
    ['it is empty', () => Buffer.alloc(0)],
  ])('is refused as a whole where %s', async (_, damage) => {
    const target = await testDatabase({ empty: true })
    const file = path.join(home, 'damaged.tar.zst')
    fs.writeFileSync(file, damage(Buffer.from(fs.readFileSync(archive()))))
    const place = path.join(home, 'damaged')
    const { ok, output } = await command('restore', [file], { DATABASE_URL: target, DATA_DIR: place })
    expect([ok, output]).toEqual([false, expect.stringMatching(/^(The archive is|This is no backup)/)])
    expect(fs.existsSync(place)).toBe(false)
    const tables = await withClient(target, async (client) => {
      const { rows } = await client.query<{ count: string }>(
        `select count(*) from pg_tables where schemaname = 'public'`,
      )
      return rows[0]?.count
    })
    expect(tables).toBe('0')
  })

  test('overwrites neither a database nor files', async () => {
    const full = await command('restore', [archive()], { DATABASE_URL: source, DATA_DIR: path.join(home, 'nowhere') })
    expect(full.output).toMatch(/^The database holds a dealer group already/)
    const empty = await testDatabase({ empty: true })
    const files = await command('restore', [archive()], { DATABASE_URL: empty, DATA_DIR: dataDir })
    expect(files.output).toMatch(/holds files. Restore into an empty folder/)
  })

  test('refuses an archive of a newer version', async () => {
    const newer = await testDatabase()
    await withClient(newer, (client) =>
      client.query(
        `insert into applied_migration (name, checksum) values ('20991231-01-platform-flying-cars.sql', 'x')`,
      ),
    )
    const to = path.join(home, 'newer')
    const made = await command('backup', ['--to', to], { DATABASE_URL: newer, DATA_DIR: path.join(home, 'newer-data') })
    // The start rejects a database that is newer than the program; the matching version makes the backup.
    expect(made.ok).toBe(true)
    const target = await testDatabase({ empty: true })
    const { output } = await command('restore', [path.join(to, fs.readdirSync(to)[0]!)], {
      DATABASE_URL: target,
      DATA_DIR: path.join(home, 'newer-restored'),
    })
    expect(output).toMatch(/^The database knows the migration 20991231-01.*Start the newer version\. To go back/)
  }, 60_000)

  test('names what it needs', async () => {
    expect((await command('restore', [], { DATA_DIR: home })).output).toMatch(/^Name the archive/)
  })
})

describe('a backup', () => {
  test('is readable by its owner alone, and says what it holds', async () => {
    expect(fs.statSync(archive()).mode & 0o077).toBe(0)
    const { output } = await command('restore', ['--settings', archive()], {})
    expect(output).toMatch(/^demo, 20\S+: \d+ rows, 3 files, every sum is right\n/)
    expect(output).toContain('"MAIL_FROM": "Noord <info@noord.example>"')
  })

  test('of a database without a dealer is refused, and leaves nothing', async () => {
    const to = path.join(home, 'nothing')
    const url = await testDatabase({ empty: true })
    const { output } = await command('backup', ['--to', to], { DATABASE_URL: url, DATA_DIR: path.join(home, 'none') })
    expect(output).toBe('The database holds no dealer group yet: there is nothing to back up.')
    expect(fs.readdirSync(to)).toEqual([])
  })

  test('onto a full disk keeps nothing, and says so to whoever began it and to the product', async () => {
    const url = await testDatabase()
    const to = path.join(home, 'full')
    const env = programEnv(url, 'full-data')
    // A limit of blocks for each file has the same effect as a full disk.
    const limited = `ulimit -f 100 && exec "${process.execPath}" scripts/backup.ts --to "${to}"`
    const failed = await run('sh', ['-c', limited], { env }).catch((error: unknown) => error)
    expect(failed).toMatchObject({ code: 1, stderr: expect.stringMatching(/^No room is left in .*: nothing/) })
    expect(fs.readdirSync(to)).toEqual([])
    expect(await readRuns(url)).toEqual([{ origin: 'command', failure: 'disk-full', file_name: null }])
  }, 60_000)

  test('that is killed leaves no archive, and the next one says that it was', async () => {
    const url = await testDatabase()
    const to = path.join(home, 'killed')
    const env = programEnv(url, 'killed-data')
    const writing = spawn(process.execPath, ['scripts/backup.ts', '--to', to], { env })
    const ended = once(writing, 'exit')
    await vi.waitFor(() => expect(fs.readdirSync(to)).toHaveLength(1), { timeout: 30_000, interval: 5 })
    writing.kill('SIGKILL')
    await ended
    const [left] = fs.readdirSync(to)
    expect(left).toMatch(/\.part$/)
    // The database releases the lock of a killed program only when it detects the lost connection.
    await withClient(url, async (client) => {
      await client.query(`select pg_advisory_lock(hashtextextended('forecourt backup', 0))`)
      await client.query(`select pg_advisory_unlock(hashtextextended('forecourt backup', 0))`)
    })
    // Old enough: a file that may still be written is left alone.
    fs.utimesSync(path.join(to, left!), new Date(0), new Date(0))
    expect(await command('backup', ['--to', to], env)).toEqual({ ok: true, output: expect.any(String) })
    expect(fs.readdirSync(to)).toEqual([expect.stringMatching(/\.tar\.zst$/)])
    expect(await readRuns(url)).toEqual([
      { origin: 'command', failure: 'interrupted', file_name: null },
      { origin: 'command', failure: null, file_name: fs.readdirSync(to)[0] },
    ])
  }, 60_000)

  test('waits for no other one of the group', async () => {
    const url = await testDatabase()
    const to = path.join(home, 'two')
    const refused = await withClient(url, async (client) => {
      await client.query(`select pg_advisory_lock(hashtextextended('forecourt backup', 0))`)
      return command('backup', ['--to', to], { DATABASE_URL: url, DATA_DIR: path.join(home, 'two-data') })
    })
    expect(refused).toEqual({ ok: false, output: 'Another backup of this group is being made.' })
    expect(fs.existsSync(to)).toBe(false)
  }, 60_000)

  test('is of one moment, whatever is written meanwhile', async () => {
    const url = await testDatabase()
    const to = path.join(home, 'busy')
    let writing = true
    const write = withClient(url, async (client) => {
      for (let at = 0; writing; at++)
        await client.query(
          `update setting set value = to_jsonb($1::text) where key in ('organisation.name', 'platform.mail-days')`,
          [String(at)],
        )
    })
    try {
      const made = await command('backup', ['--to', to], { DATABASE_URL: url, DATA_DIR: path.join(home, 'busy-data') })
      expect(made.ok).toBe(true)
    } finally {
      writing = false
      await write
    }
    const target = await testDatabase({ empty: true })
    const file = path.join(to, fs.readdirSync(to)[0]!)
    await command('restore', [file], { DATABASE_URL: target, DATA_DIR: path.join(home, 'busy-restored') })
    const { rows } = await withClient(target, (client) =>
      client.query<{ values: number }>(
        `select count(distinct value)::int as values from setting where key in ('organisation.name', 'platform.mail-days')`,
      ),
    )
    expect(rows).toEqual([{ values: 1 }])
  }, 120_000)
})
