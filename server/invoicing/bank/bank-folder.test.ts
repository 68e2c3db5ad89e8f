import { link, mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeCoda } from '@forecourt/domain/invoicing/bank/coda-writer.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { transaction } from '../../platform/database/database.ts'
import type { JobContext } from '../../platform/jobs/jobs.ts'
import { makeBranch } from '../../test/factories.ts'
import { makeColleague, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted } from '../../test/sales.ts'
import { readBankFolder } from './bank-folder.ts'
import { writeCamt } from './camt.test-data.ts'

const root = await mkdtemp(path.join(os.tmpdir(), 'bank-folder-'))
afterAll(() => rm(root, { recursive: true, force: true }))

await mkdir(path.join(root, 'bank'))
const shop = await runningShop({ bankFolder: path.join(root, 'bank') })
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const today = brusselsDay(new Date())
const ann = await makeColleague(shop, 'administration', gent.branchId)
const viewer = await makeColleague(shop, { STOCK_VIEW: 'all' }, gent.branchId)

let folder: string
let iban: string
let sequence = 0
let balanceCents = 0
let serial = 0

beforeAll(async () => {
  iban = (await pool.query<{ iban: string }>('select iban from bank_account order by rank, number limit 1')).rows[0]!
    .iban
})

beforeEach(async () => {
  folder = path.join(root, `bank-${++serial}`)
  await mkdir(folder)
  await pool.query('delete from staff_notice')
  accepted(await ann.call('POST /sales/bank/switchfolder', { isOn: true }))
})

/** Looks into the folder as the job does. */
async function look(changes: Partial<JobContext> = {}): Promise<void> {
  const { services } = shop
  await readBankFolder({
    services: { ...services, settings: { ...services.settings, bankFolder: folder } },
    db: services.database.db,
    now: services.clock(),
    transact: (work) => transaction(services.database, work),
    ...changes,
  })
}

/** Puts a file into the folder that nobody writes any more. */
async function put(name: string, content: string): Promise<void> {
  const place = path.join(folder, name)
  await writeFile(place, content)
  const before = new Date(Date.now() - 60_000)
  await utimes(place, before, before)
}

function nextStatement(cents = 100) {
  sequence++
  const common = { iban, sequence, oldCents: balanceCents, day: today, moves: [{ cents, text: 'rente' }] }
  balanceCents += cents
  return common
}
const nextCoda = () => writeCoda([{ ...nextStatement(), holder: 'GARAGE', oldDay: today }])

const list = async (part = '') =>
  (await readdir(path.join(folder, part))).filter((name) => !['done', 'refused'].includes(name))
const readNotices = async () =>
  accepted(await ann.call('GET /sales/notice/getall', {})).notices.map(({ kind, label }) => [kind, label])
const countStatements = async () =>
  (await pool.query<{ count: number }>('select count(*)::int as count from bank_statement')).rows[0]!.count

test('files of the folder are imported once, each told to those who import, and lie in done', async () => {
  const before = await countStatements()
  await put('2-dag.cod', nextCoda())
  await put('1-dag.xml', writeCamt(nextStatement()))
  await look()
  expect(await countStatements()).toBe(before + 2)
  expect(await list()).toEqual([])
  expect(await list('done')).toEqual(['1-dag.xml', '2-dag.cod'])
  expect((await readNotices()).toSorted(([, one], [, other]) => String(one).localeCompare(String(other)))).toEqual([
    ['bank-file-read', '1-dag.xml'],
    ['bank-file-read', '2-dag.cod'],
  ])
  const { rows } = await pool.query<{ name: string }>(
    `select first_name || ' ' || last_name as name from bank_file join staff_user on staff_user.id = bank_file.created_by
     order by bank_file.number desc limit 1`,
  )
  expect(accepted(await ann.call('GET /sales/bank/folder', {}))).toEqual({
    isThere: true,
    watch: { by: rows[0]!.name, isIdle: false },
  })
})

test('a file that was imported but not moved, as of a killed process, is only moved', async () => {
  const file = nextCoda()
  await put('dag.cod', file)
  await look()
  const before = await countStatements()
  await pool.query('delete from staff_notice')
  await put('dag.cod', file)
  await look()
  expect(await countStatements()).toBe(before)
  expect(await list('done')).toEqual(['2-dag.cod', 'dag.cod'])
  expect(await readNotices()).toEqual([])
})

test('a damaged file is refused with its reason, and the others are read', async () => {
  const file = nextCoda()
  await put('a.cod', file.slice(0, -200))
  await put('b.cod', file)
  await put('c.xml', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>')
  await put('d.cod', nextCoda().replaceAll(iban, 'BE71096123456769'))
  balanceCents -= 100
  sequence -= 1
  await look()
  expect(await list('done')).toEqual(['b.cod'])
  expect(await list('refused')).toEqual(['a.cod', 'c.xml', 'd.cod'])
  const notices = await readNotices()
  expect(notices).toContainEqual(['bank-file-read', 'b.cod'])
  expect(notices.filter(([kind]) => kind === 'bank-file-refused').map(([, label]) => label)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^a\.cod\. .*er is niets ingelezen/i),
      expect.stringMatching(/^c\.xml\. .*entiteiten/),
      expect.stringMatching(/^d\.cod\. .*BE71 0961 2345 6769 is niet gekend/),
    ]),
  )
})

test('a file with an account in dollars is read without it, and the notice names what is left out', async () => {
  const dollars = writeCoda([{ ...nextStatement(0), iban: 'BE71096123456769', holder: 'GARAGE', oldDay: today }])
  sequence -= 1
  await put('e.cod', nextCoda() + dollars.replaceAll('EUR', 'USD'))
  await look()
  expect(await list('done')).toEqual(['e.cod'])
  expect((await readNotices())[0]).toEqual([
    'bank-file-read',
    'e.cod. Niet gekend of niet in euro, en dus overgeslagen: BE71 0961 2345 6769 (USD)',
  ])
})

test('a statement that is missing is asked for; a later file may bring it', async () => {
  const [first, second] = [nextCoda(), nextCoda()]
  await put('a.cod', second)
  await put('b.cod', first)
  await look()
  expect(await list('done')).toEqual(['a.cod', 'b.cod'])
  const lost = nextStatement()
  await put('c.cod', nextCoda())
  await look()
  expect(await list('refused')).toEqual(['c.cod'])
  expect((await readNotices()).at(0)?.[1]).toMatch(/^c\.cod\. .*ontbreekt een uittreksel/)
  sequence -= 2
  balanceCents = lost.oldCents
})

test('links lead out of the folder and are refused; hidden files, folders and files under way are left alone', async () => {
  const outside = path.join(root, 'outside.cod')
  await writeFile(outside, nextCoda())
  const before = new Date(Date.now() - 60_000)
  await utimes(outside, before, before)
  await symlink(outside, path.join(folder, 'soft.cod'))
  await link(outside, path.join(folder, 'hard.cod'))
  await put('.hidden.cod', 'x')
  await put('dag.cod.part', 'x')
  await mkdir(path.join(folder, 'map.cod'))
  await writeFile(path.join(folder, 'new.cod'), 'x')
  const statements = await countStatements()
  // A symbolic link is as old as itself, a hard one as its file.
  await look({ now: new Date(Date.now() + 9_000) })
  expect(await list('refused')).toEqual(['hard.cod'])
  await rm(path.join(folder, 'new.cod'))
  await look({ now: new Date(Date.now() + 60_000) })
  expect(await countStatements()).toBe(statements)
  expect(await list('refused')).toEqual(['hard.cod', 'soft.cod'])
  expect((await list()).toSorted()).toEqual(['.hidden.cod', 'dag.cod.part', 'map.cod'])
  expect((await readNotices()).map(([, label]) => label)).toEqual([
    expect.stringMatching(/^soft\.cod\. .*verwijzing/),
    expect.stringMatching(/^hard\.cod\. .*verwijzing/),
  ])
  sequence -= 1
  balanceCents -= 100
})

test('a subfolder that is a link to elsewhere stops it', async () => {
  await mkdir(path.join(root, 'elsewhere'), { recursive: true })
  await symlink(path.join(root, 'elsewhere'), path.join(folder, 'done'))
  await put('dag.cod', 'x')
  await expect(look()).rejects.toThrow('done in the folder of the bank is not a folder')
  expect(await readdir(path.join(root, 'elsewhere'))).toEqual([])
})

test('nothing is read while it is off, nor in the name of who may import no more', async () => {
  await put('dag.cod', 'x')
  accepted(await ann.call('POST /sales/bank/switchfolder', { isOn: false }))
  await look()
  expect(await list()).toEqual(['dag.cod'])
  accepted(await ann.call('POST /sales/bank/switchfolder', { isOn: true }))
  await pool.query('update bank_folder_watch set switched_by = $1', [viewer.id])
  await look()
  expect(await list()).toEqual(['dag.cod'])
  expect(accepted(await ann.call('GET /sales/bank/folder', {})).watch).toMatchObject({ isIdle: true })
  expect(refusalNames(await viewer.call('POST /sales/bank/switchfolder', { isOn: true }))[0]).toBe(403)
  expect(refusalNames(await viewer.call('GET /sales/bank/folder', {}))[0]).toBe(403)
})
