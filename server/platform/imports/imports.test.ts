import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { runningShop } from '../../test/running-shop.ts'
import { makeRole, signedInStaff } from '../../test/signed-in.ts'
import { RIGHT_NAMES } from '@forecourt/domain/platform/resources/rights.ts'
import type { Import, ImportLine } from '@forecourt/domain/platform/resources/import.ts'

const shop = await runningShop()
const { pool } = shop.database
const staff = await signedInStaff(shop)

async function send(text: string | Buffer, name = 'brandstoffen.csv', token = staff.token, list = 'fuel') {
  const form = new FormData()
  form.append('list', list)
  form.append('FormFile', new File([typeof text === 'string' ? text : new Uint8Array(text)], name))
  const response = await fetch(`${shop.origin}/api/sales/import/upload`, {
    method: 'POST',
    headers: { 'x-api-key': 'demo', authorization: `Bearer ${token}` },
    body: form,
  })
  const { result, errors } = (await response.json()) as {
    result: { import: Import } | null
    errors: { name: string }[]
  }
  return { import: result?.import, error: errors[0]?.name }
}

function archiveFor(id: number): FormData {
  const form = new FormData()
  form.append('id', String(id))
  form.append('FormFile', new File(['x'], 'fotos.zip'))
  return form
}

const getImport = async (id: number): Promise<Import> =>
  (await staff.call('GET /sales/import/get', { id })).result.import

/** Until nobody is at work on it. */
async function settled(id: number): Promise<Import> {
  let found: Import | undefined
  await expect
    .poll(
      async () => {
        found = await getImport(id)
        return ['ready', 'done', 'failed'].includes(found.state)
      },
      { timeout: 60_000 },
    )
    .toBe(true)
  return found!
}

async function brought(text: string | Buffer, name?: string): Promise<Import> {
  return settled((await send(text, name)).import!.id)
}

async function applied(id: number): Promise<Import> {
  await staff.call('POST /sales/import/apply', { id })
  return settled(id)
}

const lines = async (id: number, more: object = {}): Promise<ImportLine[]> =>
  (await staff.call('POST /sales/import/lines', { id, ...more })).result.data

async function exported(format: 'csv' | 'xlsx'): Promise<Buffer> {
  const response = await fetch(`${shop.origin}/api/sales/fuel/export`, {
    method: 'POST',
    headers: { 'x-api-key': 'demo', 'content-type': 'application/json', authorization: `Bearer ${staff.token}` },
    body: JSON.stringify({ format }),
  })
  return Buffer.from(await response.arrayBuffer())
}

const fuels = async () =>
  (await pool.query('select code, name, fuel_type, is_active from fuel order by code')).rows as Record<
    string,
    unknown
  >[]
const none = { add: 0, change: 0, same: 0, wrong: 0, waiting: 0, done: 0 }
const head = 'Code;Naam (nl);Naam (fr);Energie;Actief\r\n'
const kind = 'Moteur thermique'

test.each(['csv', 'xlsx'] as const)('what was exported as %s comes in as all the same', async (format) => {
  const before = await fuels()
  const made = await brought(await exported(format), `brandstoffen.${format}`)
  expect(made.counts).toEqual({ ...none, same: before.length })
  expect(made).toMatchObject({ by: 'Tom Wouters', change: null, separator: format === 'csv' ? ';' : null })
  expect((await applied(made.id)).counts.done).toBe(0)
  expect(await fuels()).toEqual(before)
})

describe('the lines of a file', () => {
  test('are added, changed or wrong, each cell with its reason', async () => {
    const made = await brought(
      `${head}waterstof;Waterstof;Hydrogène;${kind};ja\r\n` +
        `petrol;Benzine 95;Essence 95;;ja\r\n` +
        `Niet Goed;;Sans nom;stoom;misschien\r\n` +
        `waterstof;Nog eens;;${kind};nee\r\n`,
    )
    expect(made.counts).toEqual({ ...none, add: 1, wrong: 3 })
    const found = await lines(made.id, { sortFilter: { sortBy: 'line', descending: false } })
    expect(found.map(({ id, action }) => [id, action])).toEqual([
      [2, 'add'],
      [3, 'wrong'],
      [4, 'wrong'],
      [5, 'wrong'],
    ])
    expect(found[0]).toMatchObject({
      before: null,
      after: { code: 'waterstof', fuelType: 'combustible', isActive: true },
    })
    expect(found[1]!.problems).toEqual({ fuelType: 'Vul dit in.' })
    expect(Object.keys(found[2]!.problems).toSorted()).toEqual(['code', 'fuelType', 'isActive', 'name'])
    expect(found[3]!.problems).toEqual({ code: 'Dit staat ook op regel 2.' })
    const french = await staff.call(
      'POST /sales/import/lines',
      { id: made.id, queryFilter: { action: ['wrong'] } },
      'fr-BE',
    )
    expect(french.result.data).toHaveLength(3)
    expect(french.result.data[0]?.problems).toEqual({ fuelType: 'À remplir.' })
  })

  test('are mended, and those that were wrong for their sake with them', async () => {
    const made = await brought(`${head}e-fuel;E-fuel;;${kind};ja\r\ne-fuel;Anders;;stoom;ja\r\n`)
    expect(made.counts).toMatchObject({ add: 1, wrong: 1 })
    const correct = (line: number, column: number, text: string) =>
      staff.call('POST /sales/import/correct', { id: made.id, line, column, text })
    expect((await correct(2, 0, 'e-fuel-2')).result.import.counts).toMatchObject({ add: 1, wrong: 1 })
    expect((await correct(3, 3, kind)).result.import.counts).toMatchObject({ add: 2, wrong: 0 })
    expect((await correct(99, 3, kind)).status).toBe(404)
  })

  test('break no rule that the table keeps', async () => {
    const { rows } = await pool.query<{ code: string }>(`select code from paint_type limit 1`)
    const form = new FormData()
    form.append('list', 'paintType')
    form.append('FormFile', new File([`code;isShiny;isNoisy\n${rows[0]!.code};ja;ja\n`], 'lak.csv'))
    const headers = { 'x-api-key': 'demo', authorization: `Bearer ${staff.token}` }
    const response = await fetch(`${shop.origin}/api/sales/import/upload`, { method: 'POST', headers, body: form })
    const { id } = ((await response.json()) as { result: { import: Import } }).result.import
    const found = async () => (await staff.call('POST /sales/import/lines', { id })).result.data
    await expect.poll(async () => (await found())[0]!.action).toBe('wrong')
    expect(Object.keys((await found())[0]!.problems).toSorted()).toEqual(['isNoisy', 'isShiny'])
  })

  test('leave what the file has no column for', async () => {
    const [before] = (await fuels()).filter(({ code }) => code === 'diesel')
    const made = await brought('code;Dénomination (fr)\ndiesel;Gazole\n')
    expect(made.columns).toEqual(['code', ''])
    const { result } = await staff.call('POST /sales/import/map', { id: made.id, columns: ['code', 'name.fr'] })
    expect(result.import.state).toBe('checking')
    expect((await settled(made.id)).counts).toMatchObject({ change: 1 })
    const done = await applied(made.id)
    const [after] = (await fuels()).filter(({ code }) => code === 'diesel')
    expect(after).toEqual({ ...before, name: { nl: (before!['name'] as { nl: string }).nl, fr: 'Gazole' } })
    await staff.call('POST /sales/audit/undo', done.change!)
    expect((await fuels()).filter(({ code }) => code === 'diesel')).toEqual([before])
    expect((await brought('code;Dénomination (fr)\ndiesel;Diesel\n')).columns).toEqual(['code', 'name.fr'])
  })
})

describe('where a table stands in a file', () => {
  const readLine = (word: string) => `${word};${word};;${kind};ja\r\n`

  test('is found below titles, and behind what the file says of itself', async () => {
    const made = await brought(`sep=;\r\n\r\nBrandstoffen van 2026;;;;\r\n${head}${readLine('ether')}`)
    expect(made).toMatchObject({ headLine: 4, counts: { add: 1, wrong: 0 } })
    expect(made.firstLines.map(({ line, text }) => [line, text.split(' · ')[0]])).toEqual([
      [3, 'Brandstoffen van 2026'],
      [4, 'Code'],
      [5, 'ether'],
    ])
    expect((await lines(made.id)).map(({ id }) => id)).toEqual([5])
  })

  test('is said by hand: another line of heads, another sheet', async () => {
    const made = await brought(`a;b\r\nx;y\r\nmijn code;omschrijving\r\nmethaan;Methaan\r\n`)
    expect(made).toMatchObject({ headLine: 1, heads: ['a', 'b'], columns: ['', ''] })
    const reread = (more: object) =>
      staff.call('POST /sales/import/reread', { id: made.id, sheet: null, headLine: null, ...more })
    expect((await reread({ headLine: 3 })).result.import).toMatchObject({
      headLine: 3,
      heads: ['mijn code', 'omschrijving'],
    })
    expect((await settled(made.id)).counts).toMatchObject({ wrong: 1 })
    expect((await lines(made.id)).map(({ id }) => id)).toEqual([4])
    expect((await reread({ headLine: 400 })).errors[0]!.name).toBe('no-table-in-file')

    const row = (...texts: string[]) => texts.map((value) => ({ value }))
    const book = await writeXlsxFile([
      { sheet: 'Oud', data: [row('Code', 'Naam (nl)'), row('oud', 'Oud')] },
      { sheet: 'Nieuw', data: [row('Code', 'Naam (nl)', 'Energie'), row('nieuw', 'Nieuw', kind)] },
    ]).toBuffer()
    const two = await brought(book, 'boek.xlsx')
    expect(two).toMatchObject({ sheets: ['Oud', 'Nieuw'], sheet: 0, counts: { wrong: 1 } })
    await staff.call('POST /sales/import/reread', { id: two.id, sheet: 1, headLine: null })
    expect(await settled(two.id)).toMatchObject({
      sheet: 1,
      columns: ['code', 'name.nl', 'fuelType'],
      counts: { add: 1 },
    })
    await applied(two.id)
    expect(
      (await staff.call('POST /sales/import/reread', { id: two.id, sheet: 0, headLine: null })).errors[0]!.name,
    ).toBe('import-begun')
  })
})

describe('what cells mean', () => {
  test('line ends and tabs in a field of one line are spaces, so that its row can be saved again', async () => {
    const made = await brought(`${head}"kolen";"Met\nenter\ten\u2028meer";;${kind};neen\r\n`)
    expect((await applied(made.id)).counts.done).toBe(1)
    const { result } = await staff.call('POST /sales/fuel/list', { searchFilter: { value: 'Met enter' } })
    expect(result.data[0]).toMatchObject({ name: { nl: 'Met enter en meer' }, isActive: false })
    expect((await staff.call('POST /sales/fuel/save', { fuel: result.data[0]! })).status).toBe(200)
  })

  test('numbers, days and errors of a spreadsheet keep what they are', async () => {
    const book = await writeXlsxFile([
      [{ value: 'Code' }, { value: 'Naam (nl)' }, { value: 'Energie' }],
      [{ value: 'getal' }, { value: 1.2, type: Number }, { value: kind }],
      [{ value: 'dag' }, { value: new Date('2026-03-09T00:00:00Z'), type: Date, format: 'd/m' }, { value: kind }],
      [{ value: 'fout' }, { value: '#N/B' }, { value: kind }],
    ]).toBuffer()
    const found = await lines((await brought(book, 'cellen.xlsx')).id)
    expect(found[0]!.after).toMatchObject({ name: { nl: '1.2' } })
    expect(found[1]!.problems['name']).toContain('datum')
    expect(found[2]!.problems['name']).toContain('fout van het rekenblad')
    const { id } = await brought(book, 'cellen.xlsx')
    await staff.call('POST /sales/import/correct', { id, line: 3, column: 1, text: '9-3' })
    expect((await lines(id))[1]).toMatchObject({ action: 'add', after: { name: { nl: '9-3' } } })
  })

  test('a number that can be read in two ways is asked about once for the file', async () => {
    const priced = 'code;name nl;serviceKind;priceCents;validFrom\r\n'
    const list = 'saleService'
    const call = async (path: 'GET' | 'POST', action: string, input: object) =>
      (await staff.call.unchecked(`${path} /sales/import/${action}`, input)) as {
        result: { import: Import; data: ImportLine[] }
      }
    const { import: made } = await send(
      `${priced}levering-a;A;delivery;18,500;01/01/2027\r\nlevering-b;B;delivery;1,234.50;01/01/2027\r\n`,
      'diensten.csv',
      staff.token,
      list,
    )
    const ready = async () => {
      let found: Import | undefined
      await expect
        .poll(async () => (found = (await call('GET', 'get', { id: made!.id })).result.import).state, {
          timeout: 30_000,
        })
        .toBe('ready')
      return found!
    }
    const doubtful = await ready()
    expect(doubtful).toMatchObject({ isDoubtful: true, numbers: null })
    const first = (await call('POST', 'lines', { id: made!.id })).result.data
    expect(first[0]!.problems['priceCents']).toContain('twee manieren')
    expect(first[1]!.after).toMatchObject({ priceCents: 123_450 })
    await call('POST', 'map', { id: made!.id, columns: doubtful.columns, numbers: 'point' })
    expect(await ready()).toMatchObject({ isDoubtful: false, numbers: 'point' })
    const after = (await call('POST', 'lines', { id: made!.id })).result.data
    expect(after.map((line) => line.after?.['priceCents'])).toEqual([1_850_000, 123_450])
  })
})

describe('a fault of ours', () => {
  const failing = (condition: string) =>
    pool.query(`
      create or replace function fail() returns trigger language plpgsql as $$
      begin
        if ${condition} then raise exception 'out of order'; end if;
        return new;
      end $$;
      create or replace trigger failing before insert on fuel for each row execute function fail()`)
  const mended = () => pool.query('drop trigger failing on fuel')
  const some = (count: number) =>
    head + Array.from({ length: count }, (_, index) => `stuk-${index};Stuk ${index};;${kind};ja\r\n`).join('')

  test('in one line stops no other: it is marked, and can be looked at again', async () => {
    await failing(`new.code = 'stuk-1'`)
    const made = await brought(some(4))
    await mended()
    expect(made).toMatchObject({ state: 'ready', counts: { add: 3, wrong: 1, waiting: 0 } })
    const wrong = await lines(made.id, { queryFilter: { action: ['wrong'] } })
    expect(wrong[0]!.problems['']).toContain('De fout ligt bij ons')
  })

  test.each([3, 60])('in all %d lines ends the import as failed, with a way on', async (count) => {
    await failing('true')
    const made = await brought(some(count))
    expect(made.state).toBe('failed')
    await mended()
    await staff.call('POST /sales/import/map', { id: made.id, columns: made.columns })
    expect(await settled(made.id)).toMatchObject({ state: 'ready', counts: { add: count, wrong: 0 } })
  })
})

describe('a file', () => {
  test.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]), 'no-table-in-file'],
    ['nothing', '', 'no-table-in-file'],
    ['heads alone', head, 'no-table-in-file'],
    ['too many lines', `code\n${'x\n'.repeat(20_001)}`, 'too-many-to-import'],
  ])('with %s is refused', async (_, bytes, reason) => {
    expect((await send(bytes)).error).toBe(reason)
  })

  test('is brought by whoever may change the list', async () => {
    const reader = await signedInStaff(shop, { roleId: await makeRole(shop.database, { MASTER_DATA_VIEW: 'all' }) })
    expect((await send(`${head}x;X;;${kind};ja`, 'x.csv', reader.token)).error).toBe('right-missing')
  })

  test('has only columns that the list knows', async () => {
    const made = await brought(`${head}x;X;;${kind};ja`)
    const [, ...others] = made.columns
    const map = async (input: { columns: string[]; defaults?: Record<string, string> }) =>
      (await staff.call('POST /sales/import/map', { id: made.id, ...input })).errors
    expect(await map({ columns: ['mileageKm', ...others] })).toMatchObject([
      { name: 'column-unknown', field: 'columns' },
    ])
    expect(await map({ columns: made.columns, defaults: { mileageKm: '1' } })).toMatchObject([
      { name: 'column-unknown', field: 'defaults' },
    ])
    const entries = await fetch(`${shop.origin}/api/sales/import/uploadpictures`, {
      method: 'POST',
      headers: { 'x-api-key': 'demo', authorization: `Bearer ${staff.token}` },
      body: archiveFor(made.id),
    })
    expect(await entries.json()).toMatchObject({ errors: [{ name: 'import-without-pictures' }] })
  })

  test('is undone by whoever may change the list', async () => {
    const made = await applied((await brought(`${head}biogas;Biogas;;${kind};ja`)).id)
    const grants = Object.fromEntries(
      RIGHT_NAMES.filter((name) => name !== 'CATALOGUE_EDIT').map((name) => [name, 'all'] as const),
    )
    const other = await signedInStaff(shop, { roleId: await makeRole(shop.database, grants) })
    expect((await other.call('POST /sales/audit/undo', made.change!)).errors).toMatchObject([{ name: 'right-missing' }])
    expect((await staff.call('POST /sales/audit/undo', made.change!)).status).toBe(200)
  })

  test('that was imported before says so', async () => {
    const text = `${head}houtgas;Houtgas;;${kind};ja\r\n`
    const first = await brought(text)
    expect(first.earlier).toBeNull()
    await applied(first.id)
    expect((await brought(text)).earlier).toMatchObject({ id: first.id, by: 'Tom Wouters' })
  })

  test('has a template', async () => {
    const response = await fetch(`${shop.origin}/api/sales/import/template?list=fuel&format=xlsx`, {
      headers: { 'x-api-key': 'demo', authorization: `Bearer ${staff.token}`, 'x-language': 'fr-BE' },
    })
    const made = await send(Buffer.from(await response.arrayBuffer()), 'modele.xlsx')
    expect(made.error).toBe('no-table-in-file')
    const filled = await writeXlsxFile([
      [{ value: 'Code' }, { value: 'Nom (nl)' }, { value: 'Énergie' }],
      [{ value: 'x-fuel' }, { value: 'X' }, { value: 'combustible' }],
    ]).toBuffer()
    expect((await brought(filled)).columns).toEqual(['code', 'name.nl', 'fuelType'])
  })
})

describe('bringing in', () => {
  const many = (count: number, word: string) =>
    head + Array.from({ length: count }, (_, index) => `${word}-${index};${word} ${index};;${kind};ja\r\n`).join('')

  test('goes on where it was killed, at any line, and does nothing twice', async () => {
    await pool.query(`
      create sequence written;
      create table killed_at (written bigint);
      create function kill() returns trigger language plpgsql as $$
      begin
        if nextval('written') in (select written from killed_at) then perform pg_terminate_backend(pg_backend_pid()); end if;
        return new;
      end $$`)
    const made = await brought(many(450, 'lijn'))
    expect(made.counts).toMatchObject({ add: 450 })
    await pool.query(`create trigger killer before insert on fuel for each row execute function kill()`)
    await pool.query(
      `insert into killed_at select nextval('written') + n from unnest('{1, 150, 420, 700, 1000}'::int[]) n`,
    )
    await staff.call('POST /sales/import/apply', { id: made.id })
    await expect
      .poll(
        async () => {
          await shop.hurry('apply-import')
          return (await getImport(made.id)).state
        },
        { timeout: 120_000, interval: 300 },
      )
      .toBe('done')
    await pool.query('drop trigger killer on fuel')
    const { rows } = await pool.query<{ fuels: number; entries: number; changes: number; lost: string }>(
      `select (select count(*)::int from fuel where code like 'lijn-%') as fuels,
        (select last_value from written) as lost,
        count(distinct entry.id)::int as entries, count(*)::int as changes
       from audit_entry entry join audit_row on entry = entry.id
       where reason = 'brandstoffen.csv' and after ->> 'code' like 'lijn-%'`,
    )
    expect(rows[0]).toMatchObject({ fuels: 450, entries: 3, changes: 450 })
    expect(Number(rows[0]!.lost)).toBeGreaterThan(450 + 5)
    expect((await getImport(made.id)).counts).toMatchObject({ done: 450, wrong: 0 })

    const undone = await staff.call('POST /sales/audit/undo', (await getImport(made.id)).change!)
    expect(undone.result).toMatchObject({ undone: 450, left: 0 })
    expect((await fuels()).filter(({ code }) => String(code).startsWith('lijn-'))).toEqual([])
    expect((await getImport(made.id)).change).toBeNull()
    await staff.call('POST /sales/audit/undo', undone.result.change)
    expect((await getImport(made.id)).change).not.toBeNull()
    await staff.call('POST /sales/audit/undo', (await getImport(made.id)).change!)
  }, 180_000)

  test('does not wait for what is wrong, and leaves what somebody changed meanwhile', async () => {
    const word = `rij-${randomUUID().slice(0, 8)}`
    const first = await applied((await brought(many(2, word))).id)
    expect(first.counts).toMatchObject({ add: 2, done: 2 })
    const made = await brought(
      `${head}${word}-0;Nieuw;;${kind};ja\r\n${word}-1;Nieuw;;${kind};ja\r\nx y;Z;;${kind};ja\r\n`,
    )
    expect(made.counts).toMatchObject({ change: 2, wrong: 1 })
    await pool.query(`update fuel set is_active = false where code = $1`, [`${word}-1`])
    const done = await applied(made.id)
    expect(done.counts).toMatchObject({ change: 1, wrong: 2, done: 1 })
    const wrong = await lines(made.id, { queryFilter: { action: ['wrong'] } })
    expect(wrong.find(({ id }) => id === 3)!.problems['']).toContain('intussen')
    expect((await staff.call('POST /sales/import/map', { id: made.id, columns: made.columns })).status).toBe(200)
    expect((await settled(made.id)).counts).toMatchObject({ change: 2, wrong: 1, done: 1 })
  })
})
