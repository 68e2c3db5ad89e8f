import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emptyOffer, type OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import type { ListedPriceCard } from '@forecourt/domain/offers/price-card-list.ts'
import type { Filters } from '@forecourt/domain/platform/lists/list-view.ts'
import { makeNewCar, makeParts } from '../../orders/checkout/orders.test-data.ts'
import { makeBranch, makeUsedCar, type TestCar } from '../../test/factories.ts'
import { makeColleague, refusalNames } from '../../test/people.ts'
import type { InputOf } from '../../test/api-calls.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted, createOffer } from '../../test/sales.ts'
import { signedInStaff, type SignedIn } from '../../test/signed-in.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
await makeBranch(shop.database, 'Luik')
await pool.query(`update branch set print_language = 'fr' where name = 'Luik'`)

const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const manager = await makeColleague(shop, 'sales-manager', gent.branchId)
const main = await signedInStaff(shop)

const usedCar = (branch = 'Gent') => makeUsedCar(shop.database, { branch, priceGrossCents: 2_000_000 })
const make = (cars: number[], by: SignedIn = manager) => by.call('POST /sales/pricecard/make', { cars })
async function made(...cars: TestCar[]): Promise<number[]> {
  return accepted(await make(cars.map(({ number }) => number))).ids
}
async function madeOne(car: TestCar): Promise<number> {
  const [id] = await made(car)
  return id!
}
async function listed(filters: Filters = {}, search = '', by: SignedIn = manager): Promise<ListedPriceCard[]> {
  const { result, errors } = await by.call('POST /sales/pricecard/list', {
    pageFilter: { activePage: 1, pageSize: 0 },
    sortFilter: { sortBy: 'createdAt', descending: false },
    searchFilter: { value: search },
    queryFilter: filters,
  })
  expect(errors).toEqual([])
  return result.data
}
const readCard = async (id: number) => {
  const labels = ['to-print', 'current', 'outdated', 'to-take-off', 'over']
  return (await listed({ label: labels })).find((card) => card.id === id)
}
const readLabel = async (id: number) => (await readCard(id))?.label
const print = (
  ids: number[],
  { by = manager, ...how }: Partial<InputOf<'POST /sales/pricecard/print'>> & { by?: SignedIn } = {},
) => by.call.file('POST /sales/pricecard/print', { ids, layout: 'a5', language: null, ...how })
async function readPages(answer: Response) {
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const document = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()))
  const { view } = await document.getPage(1)
  return { ...(await extractText(document)), widthPt: Math.round(view[2]!) }
}
const withdraw = (car: TestCar) => main.call('POST /sales/usedcar/withdraw', { id: car.number })
const back = ({ vehicleId }: TestCar) => pool.query('update vehicle set withdrawn_at = null where id = $1', [vehicleId])

describe('a price card', () => {
  test('is made of each car once, with a number among the offers, and is printed from then on', async () => {
    const [one, other] = [await usedCar(), await usedCar()]
    const first = (await make([one.number])).result
    const both = (await make([other.number, one.number])).result
    expect(both).toEqual({ ids: [both.ids[0], first.ids[0]], made: 1 })
    expect(await readCard(first.ids[0]!)).toMatchObject({
      vehicle: one.number,
      kind: 'used',
      label: 'to-print',
      carState: 'for-sale',
      priceCents: 2_000_000,
      printedCents: null,
      printedAt: null,
      branch: { label: 'Gent' },
      cardNumber: expect.stringMatching(/^OF-\d{4}-\d{6}$/),
      car: expect.stringContaining('Noord V6'),
    })
  })

  test('is made of cars that can be bought alone', async () => {
    const [car, gone] = [await usedCar(), await usedCar()]
    await withdraw(gone)
    expect(refusalNames(await make([car.number, gone.number]))).toEqual([422, 'price-card-needs-sale'])
    expect(refusalNames(await make([999_999]))).toEqual([404, 'record-not-found'])
    const { result } = await manager.call('GET /sales/pricecard/getcars', { search: '' })
    const numbers = result.cars.map(({ id }) => id)
    expect(numbers).toContain(car.number)
    expect(numbers).not.toContain(gone.number)
    await made(car)
    const after = (await manager.call('GET /sales/pricecard/getcars', { search: 'noord v6' })).result.cars
    expect(after.map(({ id }) => id)).not.toContain(car.number)
  })

  test('is no offer that somebody draws up: neither list, page nor act of those meets it', async () => {
    const id = await madeOne(await usedCar())
    const { cardNumber } = (await readCard(id))!
    expect(refusalNames(await main.call('GET /sales/offer/get', { id }))).toEqual([404, 'record-not-found'])
    expect(refusalNames(await main.call('POST /sales/offer/close', { id, rev: 1, reason: 'Zo' }))).toEqual([
      404,
      'record-not-found',
    ])
    const offers = await main.call('POST /sales/offer/list', { searchFilter: { value: cardNumber } })
    expect(offers.result.data).toEqual([])
    expect((await listed({}, cardNumber)).map((card) => card.id)).toEqual([id])
  })
})

describe('on paper', () => {
  test.each([
    ['a5', 2, 420],
    ['a4', 2, 595],
    ['a4-eight', 1, 595],
  ] as const)(
    '%s: what is printed is kept, and is right for as long as the price is',
    async (layout, totalPages, widthPt) => {
      const car = await usedCar()
      const ids = await made(car, await usedCar())
      const pages = await readPages(await print(ids, { layout }))
      expect(pages).toMatchObject({ totalPages, widthPt })
      expect(pages.text[0]!.replace(/\s/g, ' ')).toMatch(/20\.000|20 000/)
      expect(await readCard(ids[0]!)).toMatchObject({ label: 'current', layout, printedCents: 2_000_000 })

      await main.call('POST /sales/usedcar/saveprice', {
        id: car.number,
        cents: 1_890_000,
        vatExcluded: false,
        was: 2_000_000,
      })
      expect(await readCard(ids[0]!)).toMatchObject({
        label: 'outdated',
        priceCents: 1_890_000,
        printedCents: 2_000_000,
      })
      expect((await listed({ label: ['outdated'] })).map(({ id }) => id)).toContain(ids[0])
      expect(await readLabel(ids[1]!)).toBe('current')
      await print([ids[0]!], { layout })
      expect(await readCard(ids[0]!)).toMatchObject({ label: 'current', printedCents: 1_890_000 })
    },
  )

  test('eight cards fit on a sheet, and the ninth begins another', async () => {
    const cars: TestCar[] = []
    while (cars.length < 9) cars.push(await usedCar())
    const pages = await readPages(await print(await made(...cars), { layout: 'a4-eight' }))
    expect(pages.text.map((text) => text.match(/Noord V6/g)?.length)).toEqual([8, 1])
  })

  test('a car that the shop shows no more by the time it is printed has none', async () => {
    const car = await usedCar()
    const id = await madeOne(car)
    await pool.query('update vehicle set published_at = null where id = $1', [car.vehicleId])
    await pool.query(`update offer set status = 1, closed_at = null, closed_reason = '' where number = $1`, [id])
    const answer = await print([id])
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('windscreen-needs-shop')])
  })

  test('a promotion is the price, and no rule for a customer ever is', async () => {
    const car = await usedCar()
    const id = await madeOne(car)
    await print([id])
    await pool.query(
      `insert into promotion (vehicle_id, valid_from, valid_until, price_cents, vat_excluded)
       values ($1, brussels_today() - 1, brussels_today() + 9, 1790000, false)`,
      [car.vehicleId],
    )
    expect(await readCard(id)).toMatchObject({ label: 'outdated', priceCents: 1_790_000, printedCents: 2_000_000 })
    const { text } = await readPages(await print([id]))
    expect(text[0]!.replace(/\s/g, ' ')).toMatch(/17\.900|17 900/)
  })

  test('speaks as people do where the car stands, or as whoever prints it says', async () => {
    const ids = await made(await usedCar('Luik'), await usedCar())
    const { text } = await readPages(await print(ids))
    expect(text.filter((page) => page.includes('Scannez pour voir'))).toHaveLength(1)
    expect(text.filter((page) => page.includes('Scan voor foto’s'))).toHaveLength(1)
    const inDutch = await readPages(await print(ids, { language: 'nl' }))
    expect(inDutch.text.filter((page) => page.includes('Scan voor foto’s'))).toHaveLength(2)
  })

  test('a car that nobody can buy any more has its paper taken off, and its card back when it can', async () => {
    const car = await usedCar()
    const id = await madeOne(car)
    await print([id])
    await withdraw(car)
    expect(await readCard(id)).toMatchObject({ label: 'to-take-off', carState: 'withdrawn' })
    const refused = await print([id])
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('price-card-over')])

    const takeOff = () => manager.call('POST /sales/pricecard/takeoff', { ids: [id] })
    expect((await takeOff()).result).toEqual({ done: 1 })
    expect(await readLabel(id)).toBe('over')
    expect((await listed()).map((card) => card.id)).not.toContain(id)
    expect(refusalNames(await takeOff())).toEqual([422, 'price-card-not-printed'])

    await back(car)
    expect(await readLabel(id)).toBe('to-print')
  })

  test('a car that waits for the customer of an offer is not for sale; one that is being paid for is', async () => {
    const car = await usedCar()
    const id = await madeOne(car)
    await print([id])
    const hold = (offer: string) =>
      pool.query(
        `insert into car_hold (vehicle_id, holder, until, offer_id)
         values ($1, uuidv7()::text, now() + interval '1 day', ${offer})`,
        [car.vehicleId],
      )
    await hold('null')
    expect(await readCard(id)).toMatchObject({ label: 'current', carState: 'reserved' })
    await pool.query('delete from car_hold where vehicle_id = $1', [car.vehicleId])
    await hold(`(select id from offer where number = ${id})`)
    expect(await readCard(id)).toMatchObject({ label: 'to-take-off', carState: 'reserved' })
    await pool.query('delete from car_hold where vehicle_id = $1', [car.vehicleId])
    expect(await readCard(id)).toMatchObject({ label: 'current', carState: 'for-sale' })
  })

  test('a sold car is counted among those that somebody has to walk to', async () => {
    const car = await usedCar()
    const id = await madeOne(car)
    await print([id])
    const count = async () => {
      const { labels } = (await manager.call('GET /sales/pricecard/counts')).result
      return labels.find(({ label }) => label === 'to-take-off')!.count
    }
    const before = await count()
    await pool.query(
      'insert into car_sale (vehicle_id, offer_id, sold_at) select $1, id, now() from offer where number = $2',
      [car.vehicleId, id],
    )
    expect(await readCard(id)).toMatchObject({ label: 'to-take-off', carState: 'sold' })
    expect(await count()).toBe(before + 1)
  })
})

test('whoever removes a card removes its label; the car may have another one', async () => {
  const car = await usedCar()
  const id = await madeOne(car)
  await print([id])
  expect((await manager.call('POST /sales/pricecard/remove', { ids: [id] })).result).toEqual({ done: 1 })
  expect(await readCard(id)).toBeUndefined()
  const { rows } = await pool.query(
    `select archived_at is not null as gone, (select count(*)::int from price_label where offer_id = offer.id) as labels
     from offer where number = $1`,
    [id],
  )
  expect(rows).toEqual([{ gone: true, labels: 0 }])
  expect(refusalNames(await manager.call('POST /sales/pricecard/remove', { ids: [id] }))).toEqual([
    404,
    'record-not-found',
  ])
  expect((await made(car))[0]).not.toBe(id)
})

describe('rights', () => {
  test('a salesperson makes, prints and removes cards of the cars of their branch', async () => {
    const [here, there] = [await usedCar(), await usedCar('Luik')]
    const { ids } = (await make([here.number], sofie)).result
    expect((await print(ids, { by: sofie })).status).toBe(200)
    expect((await make([there.number], sofie)).status).toBe(403)
    const elsewhere = await madeOne(there)
    expect((await print([elsewhere], { by: sofie })).status).toBe(403)
    expect((await sofie.call('POST /sales/pricecard/remove', { ids: [ids[0]!, elsewhere] })).status).toBe(403)
    expect((await listed({}, '', sofie)).map(({ id }) => id)).not.toContain(elsewhere)
    expect(refusalNames(await sofie.call('POST /sales/pricecard/convert', { id: elsewhere }))).toEqual([
      404,
      'record-not-found',
    ])
    expect((await sofie.call('POST /sales/pricecard/remove', { ids })).result).toEqual({ done: 1 })
  })

  test('the stock has them of every branch, and the fleet only looks', async () => {
    const car = await usedCar('Luik')
    const stock = await makeColleague(shop, 'stock-manager', gent.branchId)
    const { ids } = (await make([car.number], stock)).result
    expect((await print(ids, { by: stock })).status).toBe(200)
    expect((await make([car.number], await makeColleague(shop, 'fleet-manager', gent.branchId))).status).toBe(403)
  })
})

describe('a new car of the stock', () => {
  let car: TestCar
  let version: { number: number; engine: number; colour: number; cover: number; inside: number; option: number }

  beforeAll(async () => {
    const { versionId } = await makeNewCar(shop.database, {
      priceGrossCents: 4_000_000,
      enginePriceGrossCents: 300_000,
    })
    await makeParts(shop.database, versionId)
    const { rows } = await pool.query(
      `with seats as (insert into interior_cover (code, name) values ('stof', '{"nl": "Stof"}') returning id, number),
       inside as (
         insert into interior_colour (code, name, hex) values ('zwart', '{"nl": "Zwart"}', '#111111') returning id, number),
       has_seats as (
         insert into version_cover (version_id, interior_cover_id, interior_colour_id, tag)
         select $1, seats.id, inside.id, 2 from seats, inside
         returning *)
       select version.number, engine.number as engine, paint.number as colour, seats.number as cover,
         inside.number as inside, option.number as option
       from version, seats, inside, has_seats,
         lateral (select engine.* from version_engine join engine on engine.id = engine_id
           where version_id = version.id and is_base) engine,
         lateral (select paint.* from version_colour join exterior_colour paint on paint.id = exterior_colour_id
           where version_id = version.id order by paint.number limit 1) paint,
         lateral (select option.* from version_option join option on option.id = option_id
           where version_id = version.id order by option.number limit 1) option
       where version.id = $1`,
      [versionId],
    )
    version = rows[0]
  })

  beforeEach(async () => {
    const { rows } = await pool.query<TestCar>(
      `with vehicle_row as (
         insert into vehicle (kind, stock_number, vehicle_class, department_id, vin, published_at)
         select 'stock', 'H-' || (50000 + floor(random() * 40000))::int, 1, $2,
           'VF3STCKNC' || lpad((floor(random() * 99999999))::int::text, 8, '0'), now() - interval '1 day'
         returning id, number),
       car_row as (
         insert into stock_car (vehicle_id, brand_id, model_id, version_id, engine_id, exterior_colour_id,
           interior_cover_id, interior_colour_id, state, build_year)
         select vehicle_row.id, model.brand_id, model.id, version.id, engine.id, paint.id, cover.id, inside.id, 2, 2026
         from vehicle_row, version join model on model.id = version.model_id, engine, exterior_colour paint,
           interior_cover cover, interior_colour inside
         where version.number = $1 and engine.number = $3 and paint.number = $4 and cover.number = $5 and inside.number = $6
         returning vehicle_id),
       option_row as (
         insert into vehicle_option (vehicle_id, option_id, is_fixed)
         select vehicle_row.id, option.id, false from vehicle_row, option where option.number = $7),
       price_row as (
         insert into price (vehicle_id, valid_from, price_cents, vat_excluded)
         select id, '2026-01-01', 3900000, false from vehicle_row)
       select id as "vehicleId", number from vehicle_row`,
      [
        version.number,
        gent.departmentId,
        version.engine,
        version.colour,
        version.cover,
        version.inside,
        version.option,
      ],
    )
    car = rows[0]!
  })

  const built = () => ({
    kind: 'configured',
    version: version.number,
    parts: expect.arrayContaining([
      `engine-${version.engine}`,
      `colour-${version.colour}`,
      `option-${version.option}`,
      `cover-${version.cover}-${version.inside}`,
    ]),
  })
  const get = async (id: number) => (await sofie.call('GET /sales/offer/get', { id })).result.offer
  const offering = (changes: Partial<OfferContent> = {}): OfferContent => ({
    ...emptyOffer,
    car: { kind: 'stock', vehicle: car.number },
    ...changes,
  })
  const offered = () => createOffer(sofie.call, offering())
  const convert = ({ id, rev }: Pick<OfferRecord, 'id' | 'rev'>) => sofie.call('POST /sales/offer/convert', { id, rev })

  test('has a card that becomes an offer for one that is built like it, and stays', async () => {
    const id = await madeOne(car)
    expect(await readCard(id)).toMatchObject({ kind: 'stock', priceCents: 3_900_000 })
    const { result, errors } = await sofie.call('POST /sales/pricecard/convert', { id })
    expect(errors).toEqual([])
    expect(await get(result.id)).toMatchObject({
      type: 'price',
      status: 'inqueue',
      versions: [{ reason: 'converted' }],
      content: { car: built() },
      refusal: null,
    })
    expect(await readLabel(id)).toBe('to-print')
  })

  test('a used car has one that does not: nobody builds it again', async () => {
    const id = await madeOne(await usedCar())
    expect(refusalNames(await sofie.call('POST /sales/pricecard/convert', { id }))).toEqual([422, 'not-new-car'])
  })

  test('is offered once, and its offer becomes one for a car that is built, also when it was lost', async () => {
    const offer = await offered()
    expect(offer).toMatchObject({ type: 'stock', refusal: null })
    const two = offering({ salesType: 'fleet', carCount: 2 })
    const refused = await sofie.call('POST /sales/offer/create', { type: 'price', branch: null, offer: two })
    expect(refusalNames(refused)).toEqual([422, 'one-car-only'])

    const { id } = (await convert(offer)).result
    expect(await get(id)).toMatchObject({ type: 'price', copiedFrom: { id: offer.id }, content: { car: built() } })
    const closed = await get(offer.id)
    expect(closed).toMatchObject({ status: 'suspended', closedReason: 'converted' })
    expect((await convert(closed)).errors).toEqual([])
    expect(refusalNames(await convert(await get(id)))).toEqual([422, 'offer-is-price-offer'])
  })

  test('is an alternative that keeps its letter when it becomes an offer for a car that is built', async () => {
    const first = await offered()
    const { id: second } = accepted(await sofie.call('POST /sales/offer/addalternative', { id: first.id }))
    const { id } = accepted(await convert(await get(first.id)))
    const { alternatives } = accepted(await sofie.call('GET /sales/offer/getalternatives', { id }))
    expect(alternatives.map((one) => [one.letter, one.id])).toEqual([
      ['A', id],
      ['B', second],
    ])
  })

  test('whose version cannot be ordered any more is not built', async () => {
    const offer = await offered()
    const card = await madeOne(car)
    const end = (day: string | null) =>
      pool.query(
        `update model_year set orderable_until = $2 where id = (select model_year_id from version where number = $1)`,
        [version.number, day],
      )
    await end('2026-06-01')
    expect(refusalNames(await convert(offer))).toEqual([422, 'version-inactive'])
    expect(refusalNames(await sofie.call('POST /sales/pricecard/convert', { id: card }))).toEqual([
      422,
      'version-inactive',
    ])
    await end(null)
  })
})
