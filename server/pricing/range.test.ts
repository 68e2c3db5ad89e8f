import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TemplatePartKey } from '@forecourt/domain/catalogue/template-effect.ts'
import type { VersionDraft } from '@forecourt/domain/catalogue/version.schema.ts'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { PriceStep } from '@forecourt/domain/pricing/range.schema.ts'
import { optionsOfVersion, packsOfVersion } from '../catalogue/version.ts'
import { priceRows } from './price-list.sql.ts'
import { makeBranch } from '../test/factories.ts'
import type { Call, InputOf } from '../test/api-calls.ts'
import { makeColleague } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'
import { accepted } from '../test/sales.ts'
import { signedInStaff } from '../test/signed-in.ts'

const shop = await runningShop()
const { pool } = shop.database
const { call, token } = await signedInStaff(shop)
const today = brusselsDay(new Date())
const gross = (euro: number) => ({ cents: euro * 100, vatExcluded: false })

/** A row that is not saved yet has no id. */
const unsaved = { id: null, rev: 0 } as const

type Reference = 'bodytype' | 'emissionnorm' | 'fuel' | 'gearbox' | 'painttype' | 'wheeldrive'

async function reference(resource: Reference, code: string) {
  const { data } = (await call(`GET /sales/${resource}/getall`)).result
  const row = data.find((one) => one.code === code)!
  return { id: row.id, label: row.name }
}

const makeBrand = async (name: string, slug: string) =>
  accepted(await call('POST /sales/brand/save', { brand: { ...unsaved, name, slug, isSoldNew: true, isActive: true } }))
    .brand.id
const makeOption = async (option: InputOf<'POST /sales/option/save'>['option']) =>
  accepted(await call('POST /sales/option/save', { option })).option.id
const makePack = async (optionPack: InputOf<'POST /sales/optionpack/save'>['optionPack']) =>
  accepted(await call('POST /sales/optionpack/save', { optionPack })).optionPack.id
const makePaint = async (exteriorColour: InputOf<'POST /sales/exteriorcolour/save'>['exteriorColour']) =>
  accepted(await call('POST /sales/exteriorcolour/save', { exteriorColour })).exteriorColour.id
const makeCover = async (code: string, name: { nl: string; fr?: string }) => {
  const interiorCover = { ...unsaved, code, name, isActive: true }
  return accepted(await call('POST /sales/interiorcover/save', { interiorCover })).interiorCover.id
}

const anybody = { headers: { 'x-api-key': 'demo' } }

async function sendPicture(hostId: string, { origin }: { origin: string }, as = token): Promise<Response> {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#1f4b5c' } })
    .jpeg()
    .toBuffer()
  const body = new FormData()
  body.set('hostId', hostId)
  body.set('FormFile', new Blob([new Uint8Array(bytes)]), 'foto.jpg')
  const headers = { ...anybody.headers, authorization: `Bearer ${as}` }
  return fetch(`${origin}/api/sales/cataloguemedia/savefile`, { method: 'POST', headers, body })
}

const ids = {} as Record<'brand' | 'model' | 'year' | 'base' | 'large' | 'heater' | 'pack' | 'white' | 'blue', number>
const cloth = {} as { cover: number; colour: number }
let bodyType: number

beforeAll(async () => {
  await makeBranch(shop.database)
  ids.brand = await makeBrand('Lumen', 'lumen')
  const brand = { id: ids.brand, label: 'Lumen' }
  const { result } = await call('GET /sales/model/getnew')
  const model = {
    ...result.model,
    id: null,
    brand,
    name: 'E3',
    slug: 'lumen-e3',
    vehicleClass: 'private-car',
    deliveryWeeks: 16,
    isActive: true,
  } as const
  ids.model = accepted(await call('POST /sales/model/save', { model })).model.id
  const ofModel = { id: ids.model, label: 'E3' }
  const modelYear = {
    ...unsaved,
    model: ofModel,
    year: 2027,
    orderableFrom: '2026-07-01',
    orderableUntil: null,
  }
  ids.year = accepted(await call('POST /sales/modelyear/save', { modelYear })).modelYear.id
  const powerType = { ...unsaved, kilowatts: 150, horsepower: 204, isActive: true }
  const power = accepted(await call('POST /sales/powertype/save', { powerType })).powerType.id
  const blank = (await call('GET /sales/engine/getnew')).result.engine
  const engine = {
    ...blank,
    ...unsaved,
    model: ofModel,
    fuel: await reference('fuel', 'electric'),
    powerType: { id: power, label: '150' },
    isActive: true,
    gearbox: await reference('gearbox', 'reduction'),
    wheelDrive: await reference('wheeldrive', 'rear'),
    emissionNorm: await reference('emissionnorm', 'electric'),
  }
  const makeEngine = async (name: string, code: string) =>
    accepted(await call('POST /sales/engine/save', { engine: { ...engine, name, code } })).engine.id
  ids.base = await makeEngine('58 kWh', 'base')
  ids.large = await makeEngine('77 kWh', 'large')
  const name = (nl: string) => ({ nl })
  const comfort = { ...unsaved, code: 'comfort', name: name('Comfort'), isActive: true }
  const group = accepted(await call('POST /sales/optiongroup/save', { optionGroup: comfort })).optionGroup.id
  ids.heater = await makeOption({
    ...unsaved,
    brand,
    code: 'H1',
    name: name('Zetelverwarming'),
    description: null,
    kind: 'equipment',
    optionGroup: { id: group, label: name('Comfort') },
    unit: null,
    flags: [],
    isActive: true,
  })
  ids.pack = await makePack({
    ...unsaved,
    brand,
    code: 'W1',
    name: name('Winterpakket'),
    description: null,
    optionGroup: null,
    flags: [],
    isActive: true,
  })
  const paint = { ...unsaved, brand, paintType: await reference('painttype', 'metallic'), isActive: true }
  ids.white = await makePaint({ ...paint, code: 'W', name: name('Wit'), hex: '#ffffff', colourGroup: 'white' })
  ids.blue = await makePaint({ ...paint, code: 'B', name: name('Blauw'), hex: '#1f4b5c', colourGroup: 'blue' })
  cloth.cover = await makeCover('cloth', name('Stof'))
  const interiorColour = { ...unsaved, code: 'black', name: name('Zwart'), hex: '#000000', isActive: true }
  cloth.colour = accepted(await call('POST /sales/interiorcolour/save', { interiorColour })).interiorColour.id
  bodyType = (await reference('bodytype', 'suv')).id
})

const step = (
  kind: PriceStep['kind'],
  id: number | null,
  euro: number | null,
  more: Partial<PriceStep> = {},
): PriceStep => ({
  kind,
  id,
  isOwn: false,
  from: today,
  amount: euro === null ? null : gross(euro),
  was: null,
  ...more,
})

/** As somebody fills it in who adds a version to the model year. */
async function versionNamed(name: string): Promise<VersionDraft> {
  const { result } = await call('GET /sales/version/getnew', { modelYear: ids.year })
  return {
    ...result.version,
    name,
    bodyType,
    doors: 5,
    seats: 5,
    isActive: true,
    engines: [
      { id: ids.base, isBase: true, isActive: true },
      { id: ids.large, isBase: false, isActive: true },
    ],
    options: [{ id: ids.heater, tag: 'optional' }],
    packs: [{ id: ids.pack, tag: 'not-available' }],
    colours: [
      { id: ids.white, tag: 'standard' },
      { id: ids.blue, tag: 'optional' },
    ],
    covers: [{ ...cloth, tag: 'standard' }],
  }
}
const firstPrices = () => [
  step('version', null, 30_000),
  step('engine', ids.large, 4_000, { isOwn: true }),
  step('option', ids.heater, 450),
  step('colour', ids.blue, 700),
]

const save = (version: VersionDraft, prices: PriceStep[] = [], as: Call = call) =>
  as('POST /sales/version/save', { version, prices })
const get = async (id: number) => (await call('GET /sales/version/get', { id })).result
const shownIn = async (model = ids.model) => {
  const { result } = await shop.call('GET /shop/catalog/getnewcar', { id: String(model) })
  return result?.newCar
}
const readTold = async (version: number) => {
  const key = `new-${ids.model}-${version}`
  const { result: list } = await shop.call('POST /shop/catalog/getnewcars', {})
  const { result: page } = await shop.call('GET /shop/catalog/getnewcar', {
    id: String(ids.model),
    carVersionId: String(version),
  })
  const { result: order } = await shop.call('POST /shop/order/getnew', { carList: [key] })
  return {
    card: list.newCars.find(({ id }) => id === ids.model)?.priceInc,
    page: page.newCar.card.priceInc,
    order: order.order.entries[0]?.total.toPay,
  }
}

describe('a version, from its model year to the shop', () => {
  let version: { id: number }

  test('is not published before everything that can be chosen has a price', async () => {
    const draft = await versionNamed('Momentum')
    const { status, errors } = await save(draft, firstPrices().slice(0, 2))
    expect(status).toBe(422)
    expect(errors).toMatchObject([{ name: 'price-gap', field: 'version.isActive' }])
    expect(errors[0]!.message).toContain('Zetelverwarming heeft geen prijs op')
    const { rows } = await pool.query('select from version')
    expect(rows).toEqual([])
  })

  test('is saved with engines, options, colours, covers and prices in one go, and the shop shows it', async () => {
    expect(await shownIn()).toBeUndefined()
    const { result, errors } = await save(await versionNamed('Momentum'), firstPrices())
    expect(errors).toEqual([])
    version = { id: result.version.id! }
    expect(result.notShown).toEqual([])
    expect(await readTold(version.id)).toEqual({ card: 3_000_000, page: 3_000_000, order: 3_000_000 })
    const car = await shownIn()
    expect(car.engines.map(({ label, priceInc }) => [label, priceInc])).toEqual([
      ['58 kWh', 3_000_000],
      ['77 kWh', 3_400_000],
    ])
    expect(car.looseOptions).toMatchObject([{ options: [{ name: 'Zetelverwarming', priceInc: 45_000 }] }])
    expect(car.exteriorColors.map(({ priceInc }) => priceInc)).toEqual([0, 70_000])
    const { brands } = (await call('GET /sales/range/gettree')).result
    const models = brands.filter(({ id }) => id === ids.brand).flatMap((brand) => brand.models)
    expect(models[0]?.years[0]?.versions).toEqual([{ id: version.id, name: 'Momentum', isActive: true, isShown: true }])
  })

  test('looks like its model until it has pictures of its own; paints and covers look as the dealer shows them', async () => {
    type Host = InputOf<'GET /sales/catalogue/getmediahost'>['of']
    const readHost = async (of: Host, id: number): Promise<string> =>
      (await call('GET /sales/catalogue/getmediahost', { of, id })).result.hostId
    const give = async (of: Host, id: number) => {
      expect((await sendPicture(await readHost(of, id), shop)).status).toBe(200)
    }
    const [none, hostOfModel] = [await shownIn(), await readHost('model', ids.model)]
    expect([none.pictures, none.exteriorColors[0]?.picture, none.interiors[0]?.picture]).toEqual([[], null, null])
    await give('model', ids.model)
    const own = await readHost('version', version.id)
    expect(own).not.toBe(hostOfModel)
    expect(await shownIn()).toMatchObject({ hostId: hostOfModel, pictures: [{ guid: expect.any(String) }] })
    await give('version', version.id)
    await give('exteriorColour', ids.blue)
    await give('interiorCover', cloth.cover)
    const shown = await shownIn()
    expect(shown).toMatchObject({ hostId: own, pictures: [expect.anything()] })
    const pictures = shown.exteriorColors.map(({ picture }) => picture !== null)
    expect(pictures).toEqual([false, true])
    expect(shown.interiors[0]?.picture?.versions).toHaveLength(3)
    const paint = await readHost('exteriorColour', ids.blue)
    expect((await fetch(`${shop.origin}/api/shared/media/getmedia?hostId=${paint}`, anybody)).status).toBe(200)
    const reader = await makeColleague(shop, { MASTER_DATA_VIEW: 'all' })
    expect(
      (await reader.call('GET /sales/catalogue/getmediahost', { of: 'interiorCover', id: cloth.cover })).status,
    ).toBe(200)
    expect((await sendPicture(paint, shop, reader.token)).status).toBe(403)
  })

  test('costs another amount from a day on; card, page and order say so at once, and what was in force stays', async () => {
    await pool.query(`update price set valid_from = '2026-07-01'`)
    const was = gross(30_000)
    const { result, errors } = await call('POST /sales/version/planprices', {
      id: version.id,
      prices: [
        step('version', null, 31_500, { was }),
        step('option', ids.heater, 500, { from: addDays(today, 30), was: gross(450) }),
      ],
    })
    expect(errors).toEqual([])
    expect(await readTold(version.id)).toEqual({ card: 3_150_000, page: 3_150_000, order: 3_150_000 })
    const rows = result.prices.filter(({ kind }) => kind === 'version')
    expect(rows).toMatchObject([
      { cents: 3_000_000, validFrom: '2026-07-01', validUntil: today },
      { cents: 3_150_000, validFrom: today, validUntil: null },
    ])
    expect((await shownIn()).looseOptions[0]?.options[0]?.priceInc).toBe(45_000)
    const { rows: ledger } = await pool.query(
      `select list_cents from price_ledger join version on version.id = version_id where number = $1 order by published_from`,
      [version.id],
    )
    expect(ledger.map((row) => row.list_cents)).toEqual([3_000_000, 3_150_000])
  })

  test('has prices without VAT as they are written', async () => {
    const { errors } = await call('POST /sales/version/planprices', {
      id: version.id,
      prices: [step('colour', ids.blue, 0, { isOwn: true, amount: { cents: 60_000, vatExcluded: true } })],
    })
    expect(errors).toEqual([])
    expect((await shownIn()).exteriorColors[1]?.priceInc).toBe(72_600)
  })

  test('a slip of today is mended today: the shop asks what is right, and what was asked by mistake is kept', async () => {
    const planned = (euro: number, was: number) =>
      call('POST /sales/version/planprices', {
        id: version.id,
        prices: [step('option', ids.heater, euro, { was: gross(was) })],
      })
    expect((await planned(45, 450)).errors).toEqual([])
    expect((await shownIn()).looseOptions[0]?.options[0]?.priceInc).toBe(4_500)
    expect((await planned(450, 45)).errors).toEqual([])
    expect((await shownIn()).looseOptions[0]?.options[0]?.priceInc).toBe(45_000)
    const { corrected } = (await call('GET /sales/version/getcorrected', { id: version.id })).result
    expect(corrected).toMatchObject([{ kind: 'option', id: ids.heater, cents: 4_500, validFrom: today }])
    // A promotion that begins later compares with the lowest that was shown, by mistake or not.
    const { rows } = await pool.query<{ id: string }>(`select id from option where number = $1`, [ids.heater])
    await pool.query(
      `insert into promotion (option_id, valid_from, valid_until, price_cents, vat_excluded)
       values ($1, brussels_today(), brussels_today() + 30, 10000, false)`,
      [rows[0]!.id],
    )
    const facts = await priceRows(shop.database.kysely, [rows[0]!.id], today)
    expect(facts.corrected).toMatchObject([{ subjectId: rows[0]!.id, cents: 4_500, validFrom: today }])
    await pool.query('delete from promotion')
  })

  test.each<[string, Partial<PriceStep> & { euro?: number | null }, string]>([
    ['from yesterday', { from: addDays(today, -1), was: gross(30_000) }, 'price-in-the-past'],
    ['for nothing, what began today', { was: gross(31_500), euro: null }, 'price-began-already'],
    ['over what somebody else planned', { from: addDays(today, 9), was: gross(1) }, 'price-changed-meanwhile'],
    [
      'never planned, to be taken back',
      { from: addDays(today, 9), was: gross(31_500), euro: null },
      'price-not-planned',
    ],
  ])('a price is refused: %s', async (_, { euro = 32_000, ...more }, name) => {
    const { status, errors } = await call('POST /sales/version/planprices', {
      id: version.id,
      prices: [step('version', null, euro, more)],
    })
    expect([status, errors[0]!.name]).toEqual([name === 'price-changed-meanwhile' ? 409 : 422, name])
  })

  test('taking back what was planned leaves no gap', async () => {
    const from = addDays(today, 30)
    const { result } = await call('POST /sales/version/planprices', {
      id: version.id,
      prices: [step('option', ids.heater, null, { from, was: gross(500) })],
    })
    const rows = result.prices.filter(({ kind }) => kind === 'option')
    expect(rows).toMatchObject([{ cents: 45_000, validUntil: null }])
  })

  test('somebody who saves an older one is told and shown the newer', async () => {
    const { version: before } = await get(version.id)
    const { result: theirs } = await save({ ...before, seats: 4, options: [{ id: ids.heater, tag: 'standard' }] })
    expect((await shownIn()).baseEquipment).toMatchObject([{ options: [{ name: 'Zetelverwarming' }] }])
    const late = await save({ ...before, doors: 4 })
    expect([late.status, late.errors[0]!.name]).toEqual([409, 'changed-meanwhile'])
    expect(late.errors[0]!.detail).toMatchObject({ theirs: { version: theirs.version }, by: 'Tom Wouters' })
    const { rows } = await pool.query(`select doors, seats from version where number = $1`, [version.id])
    expect(rows).toEqual([{ doors: 5, seats: 4 }])
  })

  test('keeps only what changed in its history', async () => {
    const { version: before } = await get(version.id)
    await save({ ...before, options: [] })
    const { result: without } = await call('GET /sales/audit/history', { subject: 'version', id: version.id })
    expect(without.entries[0]?.rows).toMatchObject([
      { subject: 'version_option', kind: 'd', before: { option_id: { id: ids.heater } } },
    ])
    const { version: standard } = await get(version.id)
    await save({ ...standard, options: [{ id: ids.heater, tag: 'standard' }] })
    const { version: again } = await get(version.id)
    await save({ ...again, options: [{ id: ids.heater, tag: 'optional' }] })
    const { result } = await call('GET /sales/audit/history', { subject: 'version', id: version.id })
    expect(result.entries[0]?.rows).toMatchObject([
      { subject: 'version_option', kind: 'u', before: { tag: 2 }, after: { tag: 1 } },
    ])
  })

  test('changes its base engine', async () => {
    const { version: before } = await get(version.id)
    const engines = before.engines.map((engine) => ({ ...engine, isBase: engine.id === ids.large }))
    const refused = await save({ ...before, engines })
    expect(refused.errors).toMatchObject([{ name: 'price-gap' }])
    const { errors } = await save({ ...before, engines }, [step('engine', ids.base, 0)])
    expect(errors).toEqual([])
    const again = (await get(version.id)).version
    expect((await save({ ...again, engines: before.engines })).errors).toEqual([])
  })

  test.each<[string, (before: VersionDraft) => Partial<VersionDraft>, string]>([
    ['without a body', () => ({ bodyType: null }), 'version-incomplete'],
    ['without a name', () => ({ name: ' ' }), 'version-incomplete'],
    ['with a number of doors that no list has', () => ({ doors: 9 }), 'reference-gone'],
    [
      'with two engines in its price',
      ({ engines }) => ({ engines: engines.map((engine) => ({ ...engine, isBase: true })) }),
      'version-base-engine',
    ],
    ['with another brand’s option', () => ({ options: [{ id: 999_999, tag: 'optional' }] }), 'reference-gone'],
    [
      'with a cover that is gone',
      () => ({ covers: [{ cover: 999_999, colour: 1, tag: 'optional' }] }),
      'reference-gone',
    ],
    ['in another model year', () => ({ modelYear: 999_999 }), 'reference-gone'],
  ])('is refused %s', async (_, changes, name) => {
    const { version: before } = await get(version.id)
    const { status, errors } = await save({ ...before, ...changes(before) })
    expect([status, errors[0]!.name]).toEqual([422, name])
  })

  test('has a name that its year does not have yet', async () => {
    const { errors } = await save({ ...(await versionNamed('momentum')), isActive: false })
    expect(errors).toMatchObject([{ name: 'version-name-taken', field: 'version.name' }])
  })

  test('taken out of the shop, it is gone there; back in, it is there again', async () => {
    const { version: before } = await get(version.id)
    const { result } = await save({ ...before, isActive: false })
    expect(result.notShown).toEqual(['not-published'])
    expect(await shownIn()).toBeUndefined()
    expect((await save({ ...result.version, isActive: true })).result.notShown).toEqual([])
    expect(await shownIn()).toBeDefined()
  })

  test('is copied with all it holds, for nobody to see yet', async () => {
    const source = await get(version.id)
    const { result, errors } = await call('POST /sales/version/copy', {
      id: version.id,
      modelYear: ids.year,
      name: 'Momentum Plus',
    })
    expect(errors).toEqual([])
    const copy = await get(result.id)
    const told = ({ id: _id, rev: _rev, name: _name, isActive: _isActive, ...rest }: VersionDraft) => rest
    expect(told(copy.version)).toEqual(told(source.version))
    expect(copy.version).toMatchObject({ name: 'Momentum Plus', isActive: false })
    expect(copy.notShown).toEqual(['not-published'])
    const current = (prices: { validUntil: string | null }[]) =>
      prices.filter(({ validUntil }) => validUntil === null).map(({ ...price }) => ({ ...price, validFrom: '' }))
    expect(current(copy.prices)).toEqual(current(source.prices))
    expect((await save({ ...copy.version, isActive: true })).errors).toEqual([])
    expect((await shownIn()).carVersions).toHaveLength(2)
    expect(
      (await call('POST /sales/version/delete', { id: result.id, rev: copy.version.rev + 1 })).errors,
    ).toMatchObject([{ name: 'version-used' }])
  })

  test('a copy that nobody saw can be deleted', async () => {
    const { result } = await call('POST /sales/version/copy', {
      id: version.id,
      modelYear: ids.year,
      name: 'Vergissing',
    })
    const late = await call('POST /sales/version/delete', { id: result.id, rev: 99 })
    expect([late.status, late.errors[0]!.name]).toEqual([409, 'changed-meanwhile'])
    const { rev } = (await get(result.id)).version
    expect((await call('POST /sales/version/delete', { id: result.id, rev })).result).toEqual({ isDeleted: true })
    expect((await call('GET /sales/version/get', { id: result.id })).status).toBe(404)
  })

  test('a copy is made and deleted once, though several ask at the same instant', async () => {
    const asked = { id: version.id, modelYear: ids.year, name: 'Tegelijk' }
    const copies = await Promise.all([1, 2, 3, 4].map(() => call('POST /sales/version/copy', asked)))
    const readNames = (all: readonly { errors: readonly { name: string }[] }[]) =>
      all.flatMap(({ errors }) => errors.map(({ name }) => name))
    expect(readNames(copies)).toEqual(Array(3).fill('version-name-taken'))
    const { id } = copies.find(({ errors }) => errors.length === 0)!.result
    const { rev } = (await get(id)).version
    const deletions = await Promise.all([1, 2, 3, 4].map(() => call('POST /sales/version/delete', { id, rev })))
    expect(readNames(deletions)).toEqual(Array(3).fill('record-not-found'))
  })

  test('a model year is copied with its versions, and the one before ends where it begins', async () => {
    const from = addDays(today, 60)
    const { result, errors } = await call('POST /sales/modelyear/copy', {
      id: ids.year,
      year: 2028,
      orderableFrom: from,
      orderableUntil: null,
      endsSource: true,
    })
    expect(errors).toEqual([])
    const { brands } = (await call('GET /sales/range/gettree')).result
    const { years } = brands.flatMap(({ models }) => models).find(({ id }) => id === ids.model)!
    expect(years).toMatchObject([
      { id: result.id, year: 2028, orderableFrom: from, versions: [{ isActive: false }, { isActive: false }] },
      { year: 2027, orderableUntil: from },
    ])
    const copy = await get(years[0]!.versions[0]!.id)
    expect(copy.prices.some(({ kind }) => kind === 'version')).toBe(true)
    expect((await save({ ...copy.version, isActive: true })).result.notShown).toEqual(['year-not-yet'])
  })

  test('a model year is not copied onto days that another has', async () => {
    const { status, errors } = await call('POST /sales/modelyear/copy', {
      id: ids.year,
      year: 2029,
      orderableFrom: addDays(today, 90),
      orderableUntil: null,
      endsSource: false,
    })
    expect(status).toBe(422)
    expect(errors[0]!.name).toBe('one_model_year_at_a_time')
    const taken = await call('POST /sales/modelyear/copy', {
      id: ids.year,
      year: 2028,
      orderableFrom: '2030-01-01',
      orderableUntil: '2030-02-01',
      endsSource: false,
    })
    expect(taken.errors[0]).toMatchObject({ name: 'model_year_model_id_year_key' })
  })

  describe('its relations', () => {
    type Relation = InputOf<'POST /sales/relation/save'>['relation']
    const relation = (more: Partial<Relation> = {}): Relation => ({
      ...unsaved,
      kind: 'requires',
      version: null,
      subject: `option-${ids.heater}`,
      targets: [`colour-${ids.blue}`, `pack-${ids.pack}`],
      ...more,
    })
    const saveRelation = (more?: Partial<Relation>) => call('POST /sales/relation/save', { relation: relation(more) })
    const readRelations = async (id = version.id) => (await call('GET /sales/relation/getall', { id })).result.relations

    test('hold in every version, or in one; are changed, and taken away', async () => {
      const { id } = (await saveRelation()).result
      await saveRelation({ version: version.id, kind: 'excludes', subject: `engine-${ids.large}` })
      const kept = await readRelations()
      expect(kept).toMatchObject([
        {
          kind: 'requires',
          version: null,
          subject: `option-${ids.heater}`,
          targets: [`colour-${ids.blue}`, `pack-${ids.pack}`],
        },
        { kind: 'excludes', version: version.id, subject: `engine-${ids.large}` },
      ])
      const other = (await call('GET /sales/range/gettree')).result.brands
        .flatMap(({ models }) => models)
        .flatMap(({ years }) => years)
        .flatMap(({ versions }) => versions)
        .find((one) => one.id !== version.id)!
      expect(await readRelations(other.id)).toHaveLength(1)

      const { rev } = kept[0]!
      const targets = [`colour-${ids.white}`]
      expect((await saveRelation({ id, rev, targets })).errors).toEqual([])
      expect((await readRelations())[0]?.targets).toEqual(targets)
      expect((await saveRelation({ id, rev, targets })).errors).toMatchObject([{ name: 'relation-changed-meanwhile' }])
      expect((await call('POST /sales/relation/delete', { id, rev })).status).toBe(409)
      expect((await call('POST /sales/relation/delete', { id, rev: rev + 1 })).result).toEqual({ isDeleted: true })
      expect(await readRelations()).toHaveLength(1)
    })

    test('come along with a copy', async () => {
      const { result } = await call('POST /sales/version/copy', {
        id: version.id,
        modelYear: ids.year,
        name: 'Met relaties',
      })
      expect(await readRelations(result.id)).toMatchObject([{ kind: 'excludes', version: result.id }])
    })

    test.each<[string, Partial<Relation>, string]>([
      ['with itself', { targets: [`option-1`], subject: 'option-1' }, 'relation-with-itself'],
      ['with what is gone', { targets: ['option-999999'] }, 'reference-gone'],
      ['of what is gone', { subject: 'pack-999999' }, 'reference-gone'],
      ['in a version that is gone', { version: 999_999 }, 'reference-gone'],
    ])('are refused %s', async (_, more, name) => {
      const { status, errors } = await saveRelation(more)
      expect([status, errors[0]!.name]).toEqual([422, name])
    })
  })

  describe('item flags say who sells an option or a pack', () => {
    // An offer lists all parts, and marks those that are not for it.
    const sellers = ['shop', 'stock-car', 'offer'] as const

    type OptionFlags = InputOf<'POST /sales/option/save'>['option']['flags']
    test.each<[flag: OptionFlags[number], by: readonly (typeof sellers)[number][]]>([
      ['shop-only', sellers],
      ['offer-only', ['offer']],
      ['order-only', ['offer']],
      ['fleet-premium', ['offer']],
      ['stock-premium', ['stock-car', 'offer']],
      ['printable', sellers],
    ])('%s', async (flag, by) => {
      const mark = async (flags: OptionFlags) => {
        const { option } = (await call('GET /sales/option/get', { id: ids.heater })).result
        await call('POST /sales/option/save', { option: { ...option, flags } })
        const { optionPack } = (await call('GET /sales/optionpack/get', { id: ids.pack })).result
        await call('POST /sales/optionpack/save', { optionPack: { ...optionPack, flags } })
      }
      await mark([flag])
      const { rows } = await pool.query<{ id: string }>('select id from version where number = $1', [version.id])
      await pool.query(
        `insert into version_pack (version_id, option_pack_id, tag) select $1, id, 1 from option_pack where number = $2
         on conflict (version_id, option_pack_id) do update set tag = 1`,
        [rows[0]!.id, ids.pack],
      )
      const sold = [
        [optionsOfVersion, ids.heater],
        [packsOfVersion, ids.pack],
      ] as const
      for (const [itemsOf, wanted] of sold) {
        const offered = await Promise.all(
          sellers.map(async (seller) => {
            const items = await itemsOf(shop.database.db, rows[0]!.id, seller)
            return items.some(({ number }) => number === wanted) ? [seller] : []
          }),
        )
        expect(offered.flat()).toEqual(by)
      }
      await mark([])
      await pool.query('delete from version_pack where version_id = $1', [rows[0]!.id])
    })
  })

  describe('templates of equipment', () => {
    let template: number
    let roof: number
    const use = (id = version.id) =>
      call('POST /sales/modelyear/usetemplate', { id: ids.year, template, versions: [id] })
    const setPart = (part: TemplatePartKey, tag: 'optional' | 'standard' | null) =>
      call('POST /sales/featuretemplate/setpart', { id: template, part, tag })
    const setOption = (option: number, tag: 'optional' | 'standard' | null) => setPart(`option-${option}`, tag)
    const readOptions = async (id = version.id) => (await get(id)).version.options
    const previewed = async (id = version.id) => {
      const { result } = await call('GET /sales/modelyear/previewtemplate', { id: ids.year, template })
      return result.versions.find((one) => one.id === id)
    }

    beforeAll(async () => {
      const { result } = await call('GET /sales/option/get', { id: ids.heater })
      const option = { ...result.option, ...unsaved, code: 'H9', name: { nl: 'Glazen dak', fr: 'Toit vitré' } }
      roof = await makeOption(option)
      const brand = { id: ids.brand, label: 'Lumen' }
      const featureTemplate = { ...unsaved, brand, code: 'BASIS', name: { nl: 'Basis' }, isActive: true }
      template = accepted(await call('POST /sales/featuretemplate/save', { featureTemplate })).featureTemplate.id
      expect((await setOption(ids.heater, 'standard')).errors).toEqual([])
      await setOption(roof, 'optional')
    })

    test('say of all that the brand has how they hold it', async () => {
      const { result } = await call('GET /sales/featuretemplate/getparts', { id: template })
      const held = result.parts.map((one) => [one.key, one.tag])
      expect(held).toEqual(
        expect.arrayContaining([
          [`option-${ids.heater}`, 'standard'],
          [`option-${roof}`, 'optional'],
        ]),
      )
      expect(result.covers.length).toBeGreaterThan(0)
      expect(result.coverColours.length).toBeGreaterThan(0)
      const { result: offered } = await call('GET /sales/featuretemplate/getofbrand', { brand: ids.brand })
      expect(offered.templates).toMatchObject([{ id: template, parts: [{ tag: 'optional' }, { tag: 'standard' }] }])
    })

    test('bring nothing for sale without a price to a version that is published', async () => {
      const before = await readOptions()
      expect(await previewed()).toMatchObject({
        adds: [{ name: { nl: 'Glazen dak' }, tag: 'optional' }],
        keeps: [{ nl: 'Zetelverwarming' }],
        unpriced: { nl: 'Glazen dak' },
      })
      const { status, errors } = await use()
      expect([status, errors[0]!.name]).toEqual([422, 'price-gap'])
      expect(await readOptions()).toEqual(before)
    })

    test('add what is lacking, leave the rest as it is, and are taken back in one go', async () => {
      const { version: before } = await get(version.id)
      await setOption(roof, 'standard')
      const { result } = await use()
      expect(result).toMatchObject({ added: 1, versions: 1 })
      expect(await readOptions()).toEqual([
        { id: ids.heater, tag: 'optional' },
        { id: roof, tag: 'standard' },
      ])
      // A user who had the version open does not lose it again.
      expect((await save(before)).errors).toMatchObject([{ name: 'changed-meanwhile' }])
      expect(await previewed()).toMatchObject({ adds: [] })
      expect((await use()).result).toMatchObject({ added: 0, versions: 0 })
      const { result: undone } = await call('POST /sales/audit/undo', result.change!)
      expect(undone).toMatchObject({ left: 0 })
      expect(await readOptions()).toEqual(before.options)
    })

    test('bring packs, colours and covers as well, and leave those that the version has', async () => {
      const { version: before } = await get(version.id)
      const brand = { id: ids.brand, label: 'Lumen' }
      const { result: paint } = await call('GET /sales/exteriorcolour/get', { id: ids.white })
      const red = await makePaint({
        ...paint.exteriorColour,
        ...unsaved,
        code: 'R',
        name: { nl: 'Rood' },
        hex: '#aa1111',
      })
      const pack = await makePack({
        ...unsaved,
        brand,
        code: 'T1',
        name: { nl: 'Trekpakket' },
        description: null,
        optionGroup: null,
        flags: [],
        isActive: true,
      })
      const leather = await makeCover('leather', { nl: 'Leder', fr: 'Cuir' })
      const cover = `cover-${leather}-${cloth.colour}` as const
      for (const part of [`pack-${pack}`, `colour-${red}`, cover] as const) await setPart(part, 'standard')
      await setPart(`colour-${ids.white}`, 'optional')
      expect(await previewed()).toMatchObject({
        adds: [
          { name: { nl: 'Glazen dak' } },
          { name: { nl: 'Trekpakket' } },
          { name: { nl: 'Rood' } },
          { name: { nl: 'Leder, zwart', fr: 'Cuir, zwart' } },
        ],
        keeps: [{ nl: 'Zetelverwarming' }, { nl: 'Wit' }],
        unpriced: null,
      })
      const { result } = await use()
      expect(result).toMatchObject({ added: 4, versions: 1 })
      const { version: after } = await get(version.id)
      expect(after.packs).toContainEqual({ id: pack, tag: 'standard' })
      expect(after.colours).toEqual(
        expect.arrayContaining([
          { id: red, tag: 'standard' },
          { id: ids.white, tag: 'standard' },
        ]),
      )
      expect(after.covers).toContainEqual({ cover: leather, colour: cloth.colour, tag: 'standard' })
      expect((await call('POST /sales/audit/undo', result.change!)).result).toMatchObject({ left: 0 })
      expect((await get(version.id)).version).toMatchObject({
        packs: before.packs,
        colours: before.colours,
        covers: before.covers,
      })

      const { result: taken } = await setPart(cover, null)
      const coversHeld = async () => {
        const { result: held } = await call('GET /sales/featuretemplate/getparts', { id: template })
        return held.parts.filter(({ kind }) => kind === 'cover').length
      }
      expect(await coversHeld()).toBe(0)
      await call('POST /sales/audit/undo', taken.change!)
      expect(await coversHeld()).toBe(1)
    })

    test('are refused where they, their options or the versions are not there', async () => {
      expect((await setOption(999_999, 'standard')).errors).toMatchObject([{ name: 'reference-gone', field: 'part' }])
      for (const part of ['pack-999999', 'colour-999999', `cover-999999-${cloth.colour}`] as const)
        expect((await setPart(part, 'optional')).errors).toMatchObject([{ name: 'reference-gone', field: 'part' }])
      const engine = { id: template, part: 'engine-1', tag: 'optional' }
      expect((await call.unchecked('POST /sales/featuretemplate/setpart', engine)).status).toBe(422)
      expect((await use(999_999)).errors).toMatchObject([{ name: 'reference-gone', field: 'versions' }])
      const strange = await makeBrand('Vreemd', 'vreemd')
      const { result } = await call('GET /sales/option/get', { id: roof })
      const option = { ...result.option, ...unsaved, code: 'V1', brand: { id: strange, label: 'Vreemd' } }
      expect((await setOption(await makeOption(option), 'standard')).status).toBe(422)
      const { result: kept } = await call('GET /sales/featuretemplate/get', { id: template })
      await call('POST /sales/featuretemplate/save', { featureTemplate: { ...kept.featureTemplate, isActive: false } })
      expect((await use()).errors).toMatchObject([{ name: 'reference-gone', field: 'template' }])
    })
  })

  describe('asks for the right to what is changed', () => {
    const staffWith = async (...rights: ('CATALOGUE_EDIT' | 'PRICE_LIST_EDIT')[]) => {
      const grants = Object.fromEntries([...rights, 'MASTER_DATA_VIEW'].map((right) => [right, 'all']))
      return (await makeColleague(shop, grants)).call
    }

    test('who keeps the range writes no prices, not beside a version either', async () => {
      const keeper = await staffWith('CATALOGUE_EDIT')
      const { version: before } = await get(version.id)
      const prices = [step('version', null, 1, { from: addDays(today, 5), was: gross(31_500) })]
      expect((await save(before, prices, keeper)).status).toBe(403)
      expect((await keeper('POST /sales/version/planprices', { id: version.id, prices })).status).toBe(403)
      expect(
        (await keeper('POST /sales/version/copy', { id: version.id, modelYear: ids.year, name: 'X' })).status,
      ).toBe(403)
      expect((await save(before, [], keeper)).status).toBe(200)
    })

    test('who keeps the price list writes nothing else', async () => {
      const pricer = await staffWith('PRICE_LIST_EDIT')
      const { version: before } = await get(version.id)
      expect((await save(before, [], pricer)).status).toBe(403)
      const prices = [step('version', null, 33_000, { from: addDays(today, 50), was: gross(31_500) })]
      expect((await pricer('POST /sales/version/planprices', { id: version.id, prices })).status).toBe(200)
    })
  })
})
