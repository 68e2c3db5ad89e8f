import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { PriceChangeRequest, PriceFileRead, PriceScope } from '@forecourt/domain/pricing/price-change.schema.ts'
import type { PriceStep } from '@forecourt/domain/pricing/range.schema.ts'
import { makeNewCar } from '../orders/checkout/orders.test-data.ts'
import { readSheet, rowsOfSheet } from '../platform/imports/sheet.ts'
import type { Answer, Call } from '../test/api-calls.ts'
import { makeColleague } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'
import { signedInStaff } from '../test/signed-in.ts'

const shop = await runningShop()
const { pool } = shop.database
const { call, token } = await signedInStaff(shop)
const today = brusselsDay(new Date())
const soon = addDays(today, 30)
const rounding = { stepCents: 100, direction: 'nearest' } as const

let versionId: string
let version: number
let other: number
let option: number

const number = async (table: string, id: string) =>
  (await pool.query(`select number from ${table} where id = $1`, [id])).rows[0].number as number
const readPrices = async (id: string, forVersion: string | null = null) =>
  (
    await pool.query(
      `select price_cents as cents, valid_from, valid_until from price
       where subject_id = $1 and for_version_id is not distinct from $2 order by valid_from`,
      [id, forVersion],
    )
  ).rows.map((row) => [row.cents, row.valid_from, row.valid_until])

let optionId: string

beforeAll(async () => {
  const one = await makeNewCar(shop.database, { priceGrossCents: 3_000_000, enginePriceGrossCents: 200_000 })
  const two = await makeNewCar(shop.database, { priceGrossCents: 2_000_000, enginePriceGrossCents: 200_000 })
  versionId = one.versionId
  version = await number('version', versionId)
  other = await number('version', two.versionId)
  // Both can have it, at one price for all.
  const { rows } = await pool.query(
    `with made as (insert into option_group (code, name) values ('comfort', '{"nl": "Comfort"}') returning id)
     insert into option (brand_id, option_group_id, code, name, kind)
     select brand_id, made.id, 'H1', '{"nl": "Zetelverwarming", "fr": "Sièges chauffants"}', 'equipment'
     from made, model join version on version.model_id = model.id where version.id = $1 returning id`,
    [versionId],
  )
  optionId = rows[0].id
  option = await number('option', optionId)
  await pool.query(`insert into version_option (version_id, option_id, tag) values ($1, $3, 1), ($2, $3, 1)`, [
    versionId,
    two.versionId,
    optionId,
  ])
  await pool.query(
    `insert into price (option_id, valid_from, price_cents, vat_excluded) values ($1, '2026-01-01', 45000, false)`,
    [optionId],
  )
})

const scope = (more: Partial<PriceScope> = {}): PriceScope => ({
  versions: [version],
  kinds: ['version', 'option'],
  withOthers: false,
  ...more,
})
const byPercent = (basisPoints: number, more?: Partial<PriceScope>) => ({
  from: soon,
  change: { way: 'percent' as const, basisPoints, rounding, scope: scope(more) },
})
const preview = (request: PriceChangeRequest, as: Call = call) => as('POST /sales/pricechange/preview', request)
const applied = async (request: PriceChangeRequest) => {
  const { result } = await preview(request)
  return call('POST /sales/pricechange/apply', { ...request, print: result.print })
}

describe('many prices at once', () => {
  test('are shown before and after, with totals and with what stays', async () => {
    const { result } = await preview(byPercent(250))
    expect(result).toMatchObject({
      count: 2,
      changes: 1,
      refusals: 1,
      totals: [{ vatExcluded: false, lines: 1, beforeCents: 3_000_000, afterCents: 3_075_000 }],
      lines: [{ key: `version:${version}`, before: { cents: 3_000_000 }, after: { cents: 3_075_000 }, until: null }],
      refused: [{ key: `option:${option}`, name: 'Zetelverwarming', version: null, reason: 'for-others-too' }],
    })
    expect(await readPrices(versionId)).toHaveLength(1)
  })

  test.each<[string, () => Partial<PriceScope>]>([
    ['when others are meant too', () => ({ withOthers: true })],
    ['when all that have it are chosen', () => ({ versions: [version, other] })],
  ])('what others have too changes %s', async (_, more) => {
    const { result } = await preview(byPercent(1_000, { ...more(), kinds: ['option'] }))
    expect(result.lines).toMatchObject([{ key: `option:${option}`, after: { cents: 49_500 } }])
  })

  test('are succeeded, told in the history as one, and go back as one', async () => {
    const before = await readPrices(versionId)
    const done = await applied(byPercent(250, { withOthers: true }))
    expect(done.errors).toEqual([])
    expect(done.result.changed).toBe(2)
    expect(await readPrices(versionId)).toEqual([
      [3_000_000, before[0]![1], soon],
      [3_075_000, soon, null],
    ])
    const { result } = await call('GET /sales/pricechange/getall')
    expect(result.changes[0]).toMatchObject({ rows: 2, isUndone: false, ...done.result.change })
    expect(result.changes[0]?.reason).toMatch(/^\+2,5 % vanaf/)
    const undone = await call('POST /sales/audit/undo', done.result.change!)
    expect(undone.result).toMatchObject({ left: 0 })
    expect(await readPrices(versionId)).toEqual(before)
    expect((await call('GET /sales/pricechange/getall')).result.changes[0]?.isUndone).toBe(true)
  })

  test('going back leaves and names what was changed since', async () => {
    const done = await applied(byPercent(500, { withOthers: true }))
    const was = { cents: 3_150_000, vatExcluded: false }
    const amount = { cents: 3_200_000, vatExcluded: false }
    const later: PriceStep = { kind: 'version', id: null, isOwn: false, from: addDays(soon, 5), was, amount }
    const { errors } = await call('POST /sales/version/planprices', { id: version, prices: [later] })
    expect(errors).toEqual([])
    const { result } = await call('POST /sales/audit/undo', done.result.change!)
    expect(result.left).toBeGreaterThan(0)
    const { rows } = await pool.query('select name from version where id = $1', [versionId])
    expect(result.leftRows.map(({ label }) => label)).toContain(rows[0].name)
    expect((await readPrices(versionId)).map(([cents]) => cents)).toEqual([3_000_000, 3_150_000, 3_200_000])
    expect(await readPrices(optionId)).toHaveLength(1)
  })

  test('what changed between looking and saving is looked at again', async () => {
    const request = { ...byPercent(100), from: addDays(soon, 40) }
    const { result } = await preview(request)
    await pool.query(`update price set price_cents = price_cents + 100 where version_id = $1 and valid_until is null`, [
      versionId,
    ])
    const { status, errors } = await call('POST /sales/pricechange/apply', { ...request, print: result.print })
    expect([status, errors[0]!.name]).toEqual([409, 'price-changed-meanwhile'])
  })

  test('from today the shop and its ledger say so at once', async () => {
    const { errors } = await applied({
      ...byPercent(-100),
      from: today,
      change: { ...byPercent(-100).change, scope: scope({ versions: [other], kinds: ['version'] }) },
    })
    expect(errors).toEqual([])
    const { rows } = await pool.query(
      `select list_cents from price_ledger join version on version.id = version_id
       where version.number = $1 and published_until is null`,
      [other],
    )
    expect(rows).toEqual([{ list_cents: 1_980_000 }])
  })

  test('begin today at the earliest', async () => {
    const { status, errors } = await preview({ ...byPercent(100), from: addDays(today, -1) })
    expect([status, errors[0]!.name]).toEqual([422, 'price-in-the-past'])
  })
})

describe('by a file', () => {
  const headers = { 'x-api-key': 'demo', authorization: `Bearer ${token}` }
  async function send(text: string, fields: Record<string, string> = {}): Promise<Answer<PriceFileRead>> {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    body.append('FormFile', new File([text], 'prijzen.csv'))
    const response = await fetch(`${shop.origin}/api/sales/pricechange/read`, { method: 'POST', headers, body })
    return { status: response.status, ...((await response.json()) as Omit<Answer<PriceFileRead>, 'status'>) }
  }

  test('the export has the prices of a day, and the new ones of a rule', async () => {
    const { change } = byPercent(1_000, { kinds: ['option'], withOthers: true })
    const asked = { from: soon, scope: change.scope, change }
    const response = await call.file('POST /sales/pricechange/export', asked)
    const sheet = await readSheet(new Uint8Array(await response.arrayBuffer()), { mostLines: 10 })
    if (isRefusal(sheet)) throw new Error(sheet.reason)
    expect(rowsOfSheet(sheet).map(({ cells }) => cells)).toEqual([
      ['Sleutel', 'Soort', 'Code', 'Naam', 'Versie', 'Prijs', 'Btw', 'Nieuwe prijs'],
      [`option:${option}`, 'Optie', 'H1', 'Zetelverwarming', '', '450', 'Incl. btw', '495'],
    ])
  })

  test('lines that are not understood are named, the others change', async () => {
    const { result } = await send(
      `Sleutel;Naam;Nieuwe prijs\noption:${option};x;1.480,50\nrubbish;x;3\noption:${option};x;7\nversion:${version};x;\nversion:${other};x;veel`,
    )
    expect(result).toMatchObject({ lines: [{ key: `option:${option}`, cents: 148_050 }], empty: 1, problemCount: 3 })
    expect(result.problems.map(({ line, text }) => [line, text])).toEqual([
      [3, 'rubbish'],
      [4, `option:${option}`],
      [6, 'veel'],
    ])
    const change = { way: 'lines', fileName: result.fileName, lines: result.lines } as const
    const done = await applied({ from: soon, change })
    expect(done.result.changed).toBe(1)
    expect((await readPrices(optionId)).at(-1)).toEqual([148_050, soon, null])
  })

  test('a price that can be read in two ways is named, until somebody says how the file writes them', async () => {
    const file = `Prijslijst 2027;\n\nSleutel;Nieuwe prijs\nversion:${version};19,990\noption:${option};0.330\nversion:${other};21,490.00\n`
    const { result } = await send(file)
    expect(result).toMatchObject({ isDoubtful: true, lines: [{ key: `version:${other}`, cents: 2_149_000 }] })
    expect(result.problems).toEqual([
      { line: 4, text: '19,990', message: 'Deze prijs kunt u op twee manieren lezen.' },
      { line: 5, text: '0.330', message: 'Deze prijs kunt u op twee manieren lezen.' },
    ])
    expect((await send(file, { numbers: 'point' })).result).toMatchObject({
      isDoubtful: false,
      problemCount: 0,
      lines: [
        { key: `version:${version}`, cents: 1_999_000 },
        { key: `option:${option}`, cents: 33 },
        { key: `version:${other}`, cents: 2_149_000 },
      ],
    })
  })

  test('a file without these columns, and a line of what is gone, are refused', async () => {
    expect((await send('a;b\n1;2')).errors[0]!.name).toBe('no-price-columns')
    const lines = [{ key: 'option:999999', cents: 1 }]
    expect((await preview({ from: soon, change: { way: 'lines', fileName: 'x', lines } })).errors[0]!.name).toBe(
      'no-such-price-line',
    )
  })
})

test('is for who keeps the price list', async () => {
  const editor = await makeColleague(shop, { CATALOGUE_EDIT: 'all', MASTER_DATA_VIEW: 'all' })
  expect((await preview(byPercent(100), editor.call)).status).toBe(403)
})
