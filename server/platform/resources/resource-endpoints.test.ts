import { beforeAll, describe, expect, expectTypeOf, test } from 'vitest'
import { tyre } from '@forecourt/domain/platform/resources/every-kind.test-data.ts'
import type { ListAnswer, ResourceAction } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { resourcePath } from '@forecourt/domain/platform/resources/resource-calls.ts'
import type { Place } from '@forecourt/domain/platform/lists/list-view.ts'
import type { Reference, RowOf } from '@forecourt/domain/platform/resources/resource.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import { testServices } from '../../test/services.ts'
import { InvalidInput, run } from '../http/call.ts'
import type { Caller } from '../http/endpoint.ts'
import type { StoredFor } from './list.ts'
import { resourceEndpoints } from './resource-endpoints.ts'

type Tyre = RowOf<typeof tyre>

// A query without a column for a field of its list does not compile.
type Named = {
  fields: Pick<(typeof tyre)['fields'], 'code' | 'maker'>
  list: []
  search: []
  filters: []
  sort: 'code'
}
expectTypeOf<{ id: number; code: string; maker: string; searched: string }>().toExtend<StoredFor<Named>>()
expectTypeOf<{ id: number; code: string }>().not.toExtend<StoredFor<Named>>()

const services = await testServices()
const { pool } = services.database
await pool.query(`
  create table rim (
    id uuid primary key default uuidv7(),
    name translated not null
  );
  create table tyre (
    id uuid primary key default uuidv7(),
    code code not null unique,
    article text,
    name translated not null,
    maker text not null,
    season text not null,
    category smallint not null,
    width_mm smallint not null,
    depth_mm numeric(3, 1),
    margin_bp integer not null,
    mark hex_colour,
    sold_from date not null,
    price_cents integer not null default 0,
    uses text[] not null default '{}',
    rim_id uuid references rim
  );
  select become_resource('rim', 'tyre');
  -- A table that points at it, and of which the locales know the name.
  alter table engine rename to former_engine;
  create table engine (tyre_id uuid references tyre)`)
const endpoints = resourceEndpoints(tyre)

const editor: Who = {
  id: '0',
  isMain: false,
  branches: [],
  grants: { MASTER_DATA_VIEW: 'all', CATALOGUE_EDIT: 'all' },
}

async function ask(
  action: ResourceAction,
  input: object = {},
  language: Language = 'nl',
  who: Who = editor,
): Promise<unknown> {
  const caller: Caller = {
    requestId: crypto.randomUUID(),
    ip: '::1',
    userAgent: '',
    cookies: {},
    setCookie() {},
    language,
    now: services.clock(),
    staff: {
      userId: '00000000-0000-7000-8000-000000000000',
      sessionId: '',
      number: 1,
      name: 'Sofie Maes',
      email: 'sofie@example.be',
      language,
      who,
    },
  }
  return run(
    endpoints.find(({ path }) => path === resourcePath(tyre, action))!,
    services,
    caller,
    input,
  )
}

let made = 0
const draft = (changes: Partial<Tyre> = {}) => ({
  id: null as number | null,
  rev: 0,
  code: `band-${++made}`,
  article: 'ZB-1',
  name: { nl: 'Zomerband' },
  maker: 'Noord',
  season: 'summer',
  category: 'car',
  widthMm: 205,
  depthMm: 7.5,
  marginBp: 1250,
  mark: '#1f4b5c',
  soldFrom: '2026-03-01',
  priceCents: 9_900,
  uses: ['road'],
  rim: null,
  isActive: true,
  ...changes,
})

async function save(changes: Partial<Tyre> = {}): Promise<Tyre> {
  const saved = (await ask('save', { tyre: draft(changes) })) as { tyre: Tyre }
  return saved.tyre
}

const list = async (input: object = {}, language: Language = 'nl') =>
  (await ask('list', input, language)) as ListAnswer<Tyre>
const codes = async (input: object, language: Language = 'nl') =>
  (await list(input, language)).data.map(({ code }) => code)
const only = (maker: string, more: object = {}) => ({ searchFilter: { value: maker }, ...more })

test('a row of every kind is kept as it was sent', async () => {
  const sent = draft({ name: { nl: 'Winterband', fr: 'Pneu d’hiver' }, category: 'truck', depthMm: 8.1 })
  const { tyre: saved } = (await ask('save', { tyre: sent })) as { tyre: Tyre }
  expect(saved).toEqual({ ...sent, id: saved.id, rev: 1 })
  expect(await save({ ...saved, depthMm: null, mark: null })).toEqual({ ...saved, rev: 2, depthMm: null, mark: null })
})

test('a list is asked for one row by its id, whatever is searched and filtered for', async () => {
  const wanted = await save({ maker: 'Eén rij' })
  await save({ maker: 'Andere rij' })
  const asked = { row: wanted.id, searchFilter: { value: 'niets' }, queryFilter: { season: ['winter'] } }
  expect((await list(asked)).data).toEqual([wanted])
  expect((await list({ row: 999_999 })).data).toEqual([])
  await expect(list({ row: 0 })).rejects.toThrow(InvalidInput)
})

describe('a field that points at a row of another list', () => {
  let steel: Reference
  let alloy: Reference
  beforeAll(async () => {
    const { rows } = await pool.query<Reference>(`
      insert into rim (name) values ('{"nl": "Staal", "fr": "Acier"}'), ('{"nl": "Alu", "fr": "Jante alu"}')
      returning number as id, name as label`)
    ;[steel, alloy] = rows as [Reference, Reference]
  })

  test('says what that row is called now, whatever was sent', async () => {
    const saved = await save({ code: 'velg-1', maker: 'Velg', rim: { id: steel.id, label: 'Goud' } })
    expect(saved.rim).toEqual(steel)
    expect(await save({ ...saved, rim: null })).toMatchObject({ rim: null })
    expect(await save({ ...saved, rev: 2, rim: alloy })).toMatchObject({ rim: alloy })
  })

  test('is sorted by that in the language of the call, and filtered by', async () => {
    await save({ code: 'velg-2', maker: 'Velg', rim: steel })
    await save({ code: 'velg-3', maker: 'Velg' })
    const sorted = (language: Language) => codes(only('Velg', { sortFilter: { sortBy: 'rim' } }), language)
    expect(await sorted('nl')).toEqual(['velg-1', 'velg-2', 'velg-3'])
    expect(await sorted('fr')).toEqual(['velg-2', 'velg-1', 'velg-3'])
    expect(await codes(only('Velg', { queryFilter: { rim: [steel.id] } }))).toEqual(['velg-2'])
    expect(await codes(only('Velg', { queryFilter: { rim: [steel.id, alloy.id] } }))).toEqual(['velg-1', 'velg-2'])
  })

  test('is refused, on its field, when that row is not there', async () => {
    const sent = draft({ rim: { id: 999_999, label: 'Weg' } })
    expect(await ask('save', { tyre: sent })).toMatchObject({ reason: 'reference-gone', fields: ['tyre.rim'] })
    expect(await codes(only(sent.code))).toEqual([])
  })
})

describe('two editors of one row', () => {
  const others: Partial<Tyre> = {
    article: 'ZB-2',
    name: { nl: 'Regenband', fr: 'Pneu pluie' },
    maker: 'Zuid',
    season: 'winter',
    category: 'truck',
    widthMm: 215,
    depthMm: null,
    marginBp: 1300,
    mark: null,
    priceCents: 10_000,
    uses: ['snow', 'road'],
    soldFrom: '2026-04-01',
    isActive: false,
  }
  const names = Object.keys(others) as (keyof typeof others)[]

  test.each(names)('join where one changed %s and the other something else', async (name) => {
    const next = names[(names.indexOf(name) + 1) % names.length]!
    const row = await save()
    await save({ ...row, [name]: others[name] })
    const joined = await save({ ...row, [next]: others[next] })
    expect(joined).toEqual({ ...row, [name]: others[name], [next]: others[next], rev: 3 })
  })

  test('join over several revisions, and whatever a row that they point at is called by now', async () => {
    const { rows } = await pool.query<Reference>(
      `insert into rim (name) values ('{"nl": "Chroom"}'), ('{"nl": "Magnesium"}') returning number as id, name as label`,
    )
    const row = await save({ rim: rows[0]! })
    const second = await save({ ...row, maker: 'West' })
    await save({ ...second, rim: rows[1]! })
    await pool.query(`update rim set name = '{"nl": "Verchroomd"}' where number = $1`, [rows[0]!.id])
    expect(await save({ ...row, widthMm: 225 })).toMatchObject({ maker: 'West', rim: rows[1], widthMm: 225, rev: 4 })
  })

  test.each(names)('are told where both changed %s', async (name) => {
    const row = await save()
    const theirs = await save({ ...row, [name]: others[name] })
    const mine = { ...row, article: 'ZB-3', name: { nl: 'Derde' }, maker: 'Oost', season: 'all-season' }
    const third = { ...mine, widthMm: 235, depthMm: 1, marginBp: 1, mark: '#000000', priceCents: 1, uses: ['track'] }
    const sent =
      name === 'category' || name === 'isActive'
        ? { ...row, [name]: row[name] }
        : { ...row, [name]: { ...third, soldFrom: '2026-05-01' }[name] }
    const answer = await ask('save', { tyre: sent })
    // Of two there is no third: whoever sends what it was before changed nothing.
    if (name === 'category' || name === 'isActive') expect(answer).toMatchObject({ tyre: { ...theirs, rev: 3 } })
    else expect(answer).toMatchObject({ reason: 'changed-meanwhile', detail: { theirs } })
  })

  test('are told where the audit does not know all that was', async () => {
    const row = await save()
    await save({ ...row, maker: 'Zuid' })
    // Counted by the row, and nothing that the audit would keep.
    await pool.query('update tyre set maker = maker where number = $1', [row.id])
    expect(await ask('save', { tyre: { ...row, widthMm: 215 } })).toMatchObject({ reason: 'changed-meanwhile' })
  })
})

test('seeing takes one right, changing another', async () => {
  const viewer: Who = { ...editor, grants: { MASTER_DATA_VIEW: 'all' } }
  expect(await ask('getnew', {}, 'nl', viewer)).toMatchObject({ tyre: { id: null } })
  expect(await ask('save', { tyre: draft() }, 'nl', viewer)).toMatchObject({ reason: 'right-missing', status: 403 })
  expect(await ask('list', {}, 'nl', { ...editor, grants: {} })).toMatchObject({ reason: 'right-missing' })
})

describe('a list', () => {
  test('is searched for every word, wherever it stands, accents and capitals aside', async () => {
    await save({
      maker: 'Vérité',
      code: 'v-één'.normalize('NFD').replaceAll(/\p{M}/gu, ''),
      name: { nl: 'Regenband', fr: 'Pneu pluie' },
    })
    await save({ maker: 'Vérité', code: 'v-twee', name: { nl: 'Sneeuwband' } })
    expect(await codes(only('verite REGEN'))).toEqual(['v-een'])
    expect(await codes(only('pluie vérité'))).toEqual(['v-een'])
    expect(await codes(only('verite'))).toEqual(['v-een', 'v-twee'])
    for (const nothing of ['verite%', 'v_twee', String.raw`\ `]) expect(await codes(only(nothing))).toEqual([])
  })

  test.each([
    [{ season: ['winter', 'all-season'] }, ['f-2', 'f-3']],
    [{ category: ['truck'] }, ['f-3']],
    [{ widthMm: { from: 205, to: 225 } }, ['f-1', 'f-2']],
    [{ widthMm: { to: 10_000_000_000 } }, ['f-1', 'f-2', 'f-3']],
    [{ depthMm: { from: 7.6 } }, ['f-2']],
    [{ marginBp: { to: 999 } }, ['f-1']],
    [{ soldFrom: { from: '2026-02-01' } }, ['f-2', 'f-3']],
    [{ isActive: false }, ['f-3']],
    [{ priceCents: { from: 10_000 } }, ['f-2']],
    [{ uses: ['snow', 'track'] }, ['f-2', 'f-3']],
    [{ isActive: true, season: ['winter'] }, ['f-2']],
  ])('is filtered by %j', async (queryFilter, expected) => {
    if ((await codes(only('Filter'))).length === 0) {
      const common = { maker: 'Filter' }
      await save({ ...common, code: 'f-1', widthMm: 205, depthMm: 7.5, marginBp: 900, soldFrom: '2026-01-31' })
      const winter = { season: 'winter', uses: ['road', 'snow'], priceCents: 12_500 } as const
      await save({ ...common, ...winter, code: 'f-2', widthMm: 225, depthMm: 8, soldFrom: '2026-02-01' })
      await save({
        ...common,
        code: 'f-3',
        season: 'all-season',
        category: 'truck',
        widthMm: 315,
        depthMm: null,
        uses: ['track'],
        soldFrom: '2026-02-01',
        isActive: false,
      })
    }
    const { data, filter } = await list(only('Filter', { queryFilter }))
    expect(data.map(({ code }) => code)).toEqual(expected)
    expect(filter).toMatchObject({ isQuerying: true, rowCount: expected.length, queryFilter })
  })

  test('is sorted by what is read in the language of the call, what is empty last', async () => {
    await save({ maker: 'Sorteer', code: 's-1', name: { nl: 'Éénmalig', fr: 'Zèbre' }, depthMm: null })
    await save({ maker: 'Sorteer', code: 's-2', name: { nl: 'Fijn', fr: 'Abricot' }, depthMm: 2 })
    await save({ maker: 'Sorteer', code: 's-3', name: { nl: 'dof' }, depthMm: 1 })
    const sorted = (sortBy: string, descending = false, language: Language = 'nl') =>
      codes(only('Sorteer', { sortFilter: { sortBy, descending } }), language)
    expect(await sorted('name')).toEqual(['s-3', 's-1', 's-2'])
    expect(await sorted('name', false, 'fr')).toEqual(['s-2', 's-3', 's-1'])
    expect(await sorted('name', true)).toEqual(['s-2', 's-1', 's-3'])
    expect(await sorted('depthMm')).toEqual(['s-3', 's-2', 's-1'])
    expect(await sorted('depthMm', true)).toEqual(['s-2', 's-3', 's-1'])
    expect(await sorted('rank')).toEqual(['s-1', 's-2', 's-3'])
  })

  test('is read page by page without losing a row, though many sort alike', async () => {
    for (let index = 0; index < 23; index++) await save({ maker: 'Blad', widthMm: 100 })
    const page = (activePage: number, pageSize = 10) =>
      list(only('Blad', { pageFilter: { activePage, pageSize }, sortFilter: { sortBy: 'widthMm' } }))
    const pages = [await page(1), await page(2), await page(3)]
    expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 3])
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(23)
    expect(pages[0]!.filter).toMatchObject({
      activePage: 1,
      pageSize: 10,
      pageCount: 3,
      rowCount: 23,
      isCapped: false,
      isPaging: true,
    })
    expect((await page(9)).filter.activePage).toBe(3)
    expect((await page(1, 0)).data).toHaveLength(23)
    expect((await page(1, 0)).filter).toMatchObject({ pageSize: 0, pageCount: 1, isPaging: false })
  })

  test('is read on from a row, and back from its end, in any order', async () => {
    const maker = 'Verder'
    for (let index = 0; index < 17; index++) {
      await save({
        maker,
        widthMm: 100 + (index % 3),
        depthMm: index % 4 === 0 ? null : index % 5,
        name: { nl: `N${index % 2}` },
      })
    }
    const orders = ['rank', 'name', 'widthMm', 'depthMm', 'soldFrom', 'isActive'].flatMap((sortBy) =>
      [false, true].map((descending) => ({ sortBy, descending })),
    )
    for (const sortFilter of orders) {
      const page = (place?: Place, pageSize = 10) => list(only(maker, { sortFilter, pageFilter: { pageSize, place } }))
      const all = (await page(undefined, 0)).data.map(({ id }) => id)
      const [first, last] = [await page(), await page('end')]
      const [next, previous] = [await page({ after: first.data.at(-1)!.id }), await page({ before: last.data[0]!.id })]
      expect([...first.data, ...next.data].map(({ id }) => id)).toEqual(all)
      expect([...previous.data, ...last.data].map(({ id }) => id)).toEqual(all)
      expect([first, next, previous, last].map(({ filter }) => [filter.hasPrevious, filter.hasNext])).toEqual([
        [false, true],
        [true, false],
        [false, true],
        [true, false],
      ])
      expect(next.filter.activePage).toBe(0)
    }
  })

  test('ends at a row that is gone', async () => {
    const { data, filter } = await list({ pageFilter: { place: { after: 999_999 } } })
    expect([data, filter.hasNext]).toEqual([[], false])
  })

  test('counts only so far', async () => {
    await pool.query(`
      insert into tyre (code, name, maker, season, category, width_mm, margin_bp, sold_from)
      select 'veel-' || n, '{"nl": "Veel"}', 'Veel', 'summer', 1, 399, 0, '2026-01-01' from generate_series(1, 10100) as n`)
    const wide = await list({ queryFilter: { widthMm: { from: 399 } }, pageFilter: { activePage: 1, pageSize: 0 } })
    expect(wide.data).toHaveLength(1_000)
    expect(wide.filter).toMatchObject({ rowCount: 10_000, isCapped: true, pageCount: 10 })
    expect((await list(only('veel'))).filter).toMatchObject({ rowCount: 10_000, isCapped: true })
    expect(await ask('getall')).toMatchObject({ data: { length: 500 } })
    await pool.query(`delete from tyre where maker = 'Veel'`)
  })

  test.each([
    { sortFilter: { sortBy: 'season; drop table tyre' } },
    { queryFilter: { maker: ['Noord'] } },
    { queryFilter: { season: ['spring'] } },
    { queryFilter: { uses: ['moon'] } },
    { queryFilter: { rim: [] } },
    { pageFilter: { pageSize: 33 } },
  ])('refuses %j', async (input) => {
    await expect(list(input)).rejects.toThrow('The input does not fit the schema')
  })
})

test('what is too much to export at once is said, before it is made', async () => {
  await pool.query(`
    insert into tyre (code, name, maker, season, category, width_mm, margin_bp, sold_from)
    select 'uit-' || n, '{"nl": "Uitvoer"}', 'Uitvoer', 'summer', 1, 398, 0, '2026-01-01' from generate_series(1, 4001) as n`)
  const wishes = { queryFilter: { widthMm: { from: 398, to: 398 } }, format: 'csv' }
  expect(await ask('export', wishes)).toMatchObject({ reason: 'too-many-to-export', status: 422 })
})

describe('the order that people give', () => {
  const order = async () => {
    const { data } = (await ask('getall')) as { data: Tyre[] }
    return data.map(({ code }) => code)
  }

  test('is kept, and who comes new comes last', async () => {
    await pool.query('delete from tyre')
    const [a, b, c] = [await save({ code: 'a' }), await save({ code: 'b' }), await save({ code: 'c' })]
    expect(await order()).toEqual(['a', 'b', 'c'])
    expect(await ask('rank', { ids: [c.id], after: null })).toMatchObject({ ids: [c.id, a.id, b.id] })
    await ask('rank', { ids: [c.id, a.id], after: b.id })
    expect(await order()).toEqual(['b', 'c', 'a'])
    await save({ code: 'd' })
    expect(await order()).toEqual(['b', 'c', 'a', 'd'])
  })

  test('changes only the rows that move to another place', async () => {
    const { data } = (await ask('getall')) as { data: Tyre[] }
    await ask('rank', { ids: [data[1]!.id], after: data[2]!.id })
    const { data: after } = (await ask('getall')) as { data: Tyre[] }
    expect(after.map(({ id }) => id)).toEqual([0, 2, 1, 3].map((index) => data[index]!.id))
    expect([after[0]!.rev, after[3]!.rev]).toEqual([data[0]!.rev, data[3]!.rev])
  })

  test('takes two moves at once', async () => {
    const { data } = (await ask('getall')) as { data: Tyre[] }
    const [first, second, third] = data as [Tyre, Tyre, Tyre]
    await Promise.all([
      ask('rank', { ids: [third.id], after: null }),
      ask('rank', { ids: [first.id], after: second.id }),
    ])
    const { data: after } = (await ask('getall')) as { data: Tyre[] }
    expect(after.map(({ id }) => id).slice(0, 3)).toEqual([third.id, second.id, first.id])
  })

  test('knows no row that is gone', async () => {
    expect(await ask('rank', { ids: [999_999], after: null })).toMatchObject({ reason: 'record-not-found' })
  })
})

describe('a row that is used', () => {
  test('stays, and says by what', async () => {
    const used = await save({ code: 'gebruikt' })
    await pool.query('insert into engine select id from tyre where number = $1', [used.id])
    const refused = await ask('delete', { id: used.id, rev: used.rev })
    expect(refused).toMatchObject({
      reason: 'still-used',
      detail: { usages: [{ subject: 'engine', label: 'Motoren', count: 1 }] },
    })
    expect(await ask('save', { tyre: { ...used, isActive: false } })).toMatchObject({ tyre: { isActive: false } })
  })
})

describe('many rows at once', () => {
  const selection = (more: object) => ({ searchFilter: { value: '' }, queryFilter: {}, ...more })

  test('get one value, those that it suits, and it says which not and why', async () => {
    await pool.query('delete from engine; delete from tyre')
    await pool.query(`alter table tyre add constraint fuel_code_key check (season <> 'winter' or width_mm > 150)`)
    const made = [
      await save({ code: 'a', widthMm: 205 }),
      await save({ code: 'b', widthMm: 120 }),
      await save({ code: 'c', season: 'winter' }),
      await save({ code: 'd' }),
    ]
    const only = made.slice(0, 3).map(({ id }) => id)
    const change = { season: 'winter' }
    expect(await ask('bulkpreview', { selection: selection({ only }), change })).toEqual({
      count: 3,
      changes: 2,
      rows: made.slice(0, 2).map(({ id }) => ({ id, label: 'Zomerband', before: 'summer' })),
      steps: null,
    })
    expect(await ask('bulk', { selection: selection({ only }), change, count: 3 })).toEqual({
      changed: 1,
      same: 1,
      refused: [{ id: made[1]!.id, label: 'Zomerband', message: 'Deze code bestaat al.' }],
      change: { entry: expect.any(Number) },
    })
    expect(await codes({ queryFilter: { season: ['winter'] } })).toEqual(['a', 'c'])
    await pool.query('alter table tyre drop constraint fuel_code_key')
  })

  test('are all that a list shows, but some', async () => {
    const { data } = await list({ queryFilter: { season: ['summer'] } })
    const all = selection({ queryFilter: { season: ['summer'] }, except: [data[0]!.id] })
    expect(await ask('bulk', { selection: all, change: { isActive: false }, count: 1 })).toMatchObject({ changed: 1 })
    expect((await list({ queryFilter: { isActive: false } })).data.map(({ id }) => id)).toEqual([data[1]!.id])
  })

  test('are others by now: nothing is changed', async () => {
    expect(await ask('bulk', { selection: selection({}), change: { isActive: true }, count: 3 })).toMatchObject({
      reason: 'selection-changed',
      detail: { count: 4 },
    })
  })

  test.each([
    ['what tells rows apart', { code: 'x' }],
    ['two fields', { season: 'winter', isActive: true }],
    ['no field', {}],
    ['a value that does not fit', { widthMm: 5 }],
  ])('do not get %s', async (_, change) => {
    await expect(ask('bulk', { selection: selection({}), change, count: 4 })).rejects.toThrow(InvalidInput)
  })

  test('are changed in steps when they are very many, all of one batch of one person', async () => {
    await pool.query('delete from engine; delete from tyre')
    await save()
    const same = 'article, name, maker, category, width_mm, depth_mm, margin_bp, mark, sold_from, price_cents, uses'
    await pool.query(`insert into tyre (code, season, ${same})
      select 't' || n, case when n % 5 = 0 then 'winter' else 'summer' end, ${same} from tyre, generate_series(1, 2499) n`)
    const change = { season: 'winter' }
    const { count, changes, steps } = (await ask('bulkpreview', { selection: selection({}), change })) as {
      [name: string]: unknown
      steps: { ids: number[]; batch: string }
    }
    expect([count, changes, steps.ids.length]).toEqual([2_500, 2_001, 2_001])
    const { batch } = steps
    for (const from of [1, 1_001]) {
      const only = steps.ids.slice(from, from + 1_000)
      const step = { selection: selection({ only }), change, count: only.length, batch }
      const answer = { changed: 1_000, same: 0, refused: [], change: { batch } }
      expect(await ask('bulk', step)).toEqual(answer)
      // A client that does not know whether a step was done repeats it.
      expect(await ask('bulk', step)).toEqual({ changed: 0, same: 1_000, refused: [], change: null })
    }
    expect((await list({ queryFilter: { season: ['summer'] } })).data).toHaveLength(1)
    const { rows } = await pool.query(
      `select count(distinct entry.id)::int as entries, count(*)::int as rows
        from audit_entry entry join audit_row changed on changed.entry = entry.id where batch = $1`,
      [batch],
    )
    expect(rows).toEqual([{ entries: 2, rows: 2_000 }])
    await pool.query('insert into audit_entry (actor, action, batch) values ($1, $2, $3)', ['user:x', 'x', batch])
    const again = {
      selection: selection({ only: steps.ids.slice(1, 3) }),
      change: { isActive: false },
      count: 2,
      batch,
    }
    expect(await ask('bulk', again)).toMatchObject({ reason: 'batch-of-others' })
  })
})
