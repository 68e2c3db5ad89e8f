import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { TradeInFacts, TradeInRecord } from '@forecourt/domain/trade-ins/trade-in-desk.schema.ts'
import { pdf } from '../media/files.test-data.ts'
import { makeBranch, makeUsedCar } from '../test/factories.ts'
import type { Answer, InputOf, ResultOf } from '../test/api-calls.ts'
import { eraseCustomer, homeEmail, makeColleague, makeCustomer, refusalNames } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'
import { accepted, changeSalesRule } from '../test/sales.ts'
import { signedInStaff, type SignedIn } from '../test/signed-in.ts'
import { tradeInFacts } from '../test/trade-ins.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const today = brusselsDay(new Date())

const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const tom = await makeColleague(shop, 'salesperson', gent.branchId)
const pieter = await makeColleague(shop, 'sales-manager', gent.branchId)
const karim = await makeColleague(shop, 'stock-manager', gent.branchId)
const main = await signedInStaff(shop)

let customer: number
let model: { number: number; brand: string; name: string }
let department: number

beforeAll(async () => {
  const emails = homeEmail('an.inruil@example.be')
  customer = await makeCustomer(main.call, { firstName: 'An', lastName: 'Inruil', emails })
  const car = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000 })
  const found = await pool.query(
    `select model.number, brand.name as brand, model.name, department.number as department, used_car.build_year as year
     from vehicle join used_car on used_car.vehicle_id = vehicle.id join model on model.id = used_car.model_id
     join brand on brand.id = model.brand_id join department on department.id = vehicle.department_id
     where vehicle.number = $1`,
    [car.number],
  )
  model = found.rows[0]
  department = found.rows[0].department
  year = found.rows[0].year
})
let year: number
let last = 10_000
const nextVin = () => `WVWZZZ1KZ8W3${++last}`

const facts = (changes: Partial<TradeInFacts> = {}) =>
  tradeInFacts({
    customer,
    brand: model.brand,
    model: model.name,
    vin: nextVin(),
    firstRegistration: `${year}-03-01`,
    mileageKm: 60_000,
    keyCount: 1,
    ...changes,
  })
type TradeInAnswer = Answer<{ tradeIn: TradeInRecord }>
type Ref = Pick<TradeInRecord, 'id' | 'rev'>

const done = async (answer: Promise<TradeInAnswer>) => accepted(await answer).tradeIn
const create = (changes: Partial<TradeInFacts>, by = sofie) =>
  by.call('POST /sales/tradein/create', { branch: null, tradeIn: facts(changes) })
const created = (changes: Partial<TradeInFacts> = {}) => done(create(changes))
const save = (by: SignedIn, { id, rev }: Ref, tradeIn: TradeInFacts) =>
  by.call('POST /sales/tradein/save', { id, rev, tradeIn })
const value = (by: SignedIn, { id, rev }: Ref, cents: number) =>
  by.call('POST /sales/tradein/value', { id, rev, cents })
const opinion = (by: SignedIn, { id, rev }: Ref, input: { cents: number; remark: string }) =>
  by.call('POST /sales/tradein/opinion', { id, rev, ...input })
const agree = (by: SignedIn, { id, rev }: Ref, cents: number) =>
  by.call('POST /sales/tradein/agree', { id, rev, cents })
const receive = (by: SignedIn, { id, rev }: Ref, how: Omit<InputOf<'POST /sales/tradein/receive'>, keyof Ref>) =>
  by.call('POST /sales/tradein/receive', { id, rev, ...how })
const intoStock = (by: SignedIn, { id, rev }: Ref) =>
  by.call('POST /sales/tradein/stock', { id, rev, model: model.number, department })
const drop = (by: SignedIn, { id, rev }: Ref, reason: string) =>
  by.call('POST /sales/tradein/drop', { id, rev, reason })
const reopen = (by: SignedIn, { id, rev }: Ref) => by.call('POST /sales/tradein/reopen', { id, rev })

describe('a car that is traded in', () => {
  test.each([
    ['private', 'margin'],
    ['exempt', 'margin'],
    ['half', 'deductible'],
    ['full', 'deductible'],
  ] as const)(
    'of a seller whose VAT is %s goes all the way into our stock, sold as %s',
    async (sellerVat, vatSalesType) => {
      const draft = await created({ sellerVat })
      expect(draft).toMatchObject({
        state: 'draft',
        customerName: expect.stringContaining('Inruil'),
        tradeInNumber: expect.stringMatching(/^TI-/),
      })
      const valued = await done(value(pieter, draft, 1_200_000))
      const second = await done(opinion(karim, valued, { cents: 1_150_000, remark: 'Banden versleten' }))
      expect(second).toMatchObject({ state: 'valued', expectedCents: 1_200_000, opinionCents: 1_150_000 })
      const agreed = await done(agree(sofie, second, 1_180_000))
      const received = await done(receive(pieter, agreed, { on: today, keyCount: 2, hasPaper: true }))
      expect(received).toMatchObject({ state: 'received', receivedOn: today, keyCount: 2 })
      const stocked = await done(intoStock(karim, received))
      expect(stocked).toMatchObject({ state: 'stocked', vehicle: { stockNumber: expect.any(String) } })
      const { usedCar } = (await main.call('GET /sales/usedcar/get', { id: stocked.vehicle!.id })).result
      expect(usedCar).toMatchObject({
        vin: stocked.vin,
        vatSalesType,
        purchaseCents: 1_180_000,
        mileageKm: 60_000,
        keyCount: 2,
        supplier: stocked.tradeInNumber,
      })
    },
  )

  test('is compared with our own cars like it, and what is damaged takes off its value', async () => {
    await pool.query(
      `insert into trade_in_value (brand, model, year, base_value_cents, base_mileage_km, cents_per_km, spread_bp, valid_from)
       values ($1, $2, $3, 1000000, 60000, 5, 0, brussels_today() - 10) on conflict do nothing`,
      [model.brand, model.name, year],
    )
    const damage = { place: 'bonnet', kind: 'dent', remark: 'hagel', deductionCents: 40_000 } as const
    const { id } = await created({ damages: [damage] })
    const { result } = await sofie.call('GET /sales/tradein/getmarket', { id })
    expect(result).toMatchObject({ tableCents: 1_000_000, damageCents: 40_000 })
    expect(result.suggestedCents).toBe(1_000_000 - 40_000 - result.keyFeeCents)
    await changeSalesRule(main.call, 'missing-key', { amountCents: 12_300, underYears: 30 })
    const charged = (await sofie.call('GET /sales/tradein/getmarket', { id })).result
    expect(charged).toMatchObject({ keyFeeCents: 12_300, suggestedCents: 1_000_000 - 40_000 - 12_300 })
    await changeSalesRule(main.call, 'missing-key', { amountCents: 7_500, underYears: 10 })
    expect(result.cars.length).toBeGreaterThan(0)
  })

  test('stands among those that an offer of its customer can take in, at what was agreed', async () => {
    const valued = await done(value(pieter, await created(), 800_000))
    const mine = async () =>
      (await sofie.call('GET /sales/tradein/ofcustomer', { customer })).result.tradeIns.find(
        ({ id }) => id === valued.id,
      )
    expect(await mine()).toMatchObject({ allowanceCents: 800_000, expectedCents: 800_000, keys: 1, vin: valued.vin })
    const agreed = await done(agree(sofie, valued, 850_000))
    expect(await mine()).toMatchObject({ allowanceCents: 850_000, expectedCents: 800_000 })
    await done(receive(pieter, agreed, { on: today, keyCount: 1, hasPaper: true }))
    expect(await mine()).toBeUndefined()
  })

  test('that turns out to be another is valued again, and not once a price was agreed on', async () => {
    const valued = await done(value(pieter, await created(), 900_000))
    const { vin } = valued
    const told = await done(save(sofie, valued, facts({ vin, historyLine: 'Tweede eigenaar' })))
    expect(told.state).toBe('valued')
    const moved = await done(save(sofie, told, facts({ vin, mileageKm: 160_000 })))
    expect(moved).toMatchObject({ state: 'draft', expectedCents: null, valuedBy: null })
    const agreed = await done(agree(sofie, await done(value(pieter, moved, 700_000)), 700_000))
    const answer = await save(sofie, agreed, facts({ vin, mileageKm: 60_000 }))
    expect(refusalNames(answer)).toEqual([422, 'trade-in-agreed'])
  })

  test('is dropped with a reason, and comes back to be looked at anew', async () => {
    const draft = await created()
    expect(refusalNames(await drop(sofie, draft, ' '))).toEqual([422, 'trade-in-reason-missing'])
    const dropped = await done(drop(sofie, draft, 'Verkocht aan een vriend'))
    expect(dropped).toMatchObject({ state: 'dropped', droppedBecause: 'Verkocht aan een vriend' })
    expect(await done(reopen(sofie, dropped))).toMatchObject({ state: 'draft', droppedBecause: '' })
  })

  test('goes with a customer who is forgotten, unless something was agreed on', async () => {
    const gone = await makeCustomer(main.call, { firstName: '', lastName: 'Vergeten', emails: [] })
    const draft = await created({ customer: gone })
    const agreed = await done(agree(sofie, await done(value(pieter, await created({ customer: gone }), 1)), 1))
    await pool.query('delete from customer where number = $1', [gone])
    const { rows } = await pool.query('select number, customer_id from trade_in where number = any ($1)', [
      [draft.id, agreed.id],
    ])
    expect(rows).toEqual([{ number: agreed.id, customer_id: null }])
  })
})

describe('the signed VAT attest', () => {
  async function keep({ id }: Pick<TradeInRecord, 'id'>, by = sofie, bytes = pdf()) {
    const body = new FormData()
    body.append('id', String(id))
    body.append('FormFile', new Blob([new Uint8Array(bytes)]), 'attest.pdf')
    const headers = { 'x-api-key': 'demo', authorization: `Bearer ${by.token}` }
    const response = await fetch(`${shop.origin}/api/sales/tradein/saveattest`, { method: 'POST', headers, body })
    const answer = (await response.json()) as Omit<Answer<{ tradeIn: TradeInRecord }>, 'status'>
    return { status: response.status, ...answer }
  }
  const open = (id: number, by = sofie) => by.call.file('POST /sales/tradein/attest', { id })

  test('is kept as a scan, replaced by another, and opened by whoever sees the trade-in', async () => {
    const draft = await created()
    expect(draft.attest).toBeNull()
    expect((await open(draft.id)).status).toBe(404)
    expect(refusalNames(await keep(draft, tom))).toEqual([403, 'not-yours'])
    expect((await keep(draft, sofie, Buffer.from('no pdf'))).status).toBe(422)
    const kept = accepted(await keep(draft)).tradeIn
    expect(kept.attest).toMatchObject({ by: 'Tom Wouters' })
    const readUploads = async () => {
      const { rows } = await pool.query<{ isKept: boolean; isShown: boolean }>(
        `select kept_at is not null as "isKept", trade_in.id is not null as "isShown" from upload
         left join trade_in on attest_upload_id = upload.id where upload.name = 'attest.pdf' order by upload.created_at`,
      )
      return rows
    }
    expect(await readUploads()).toEqual([{ isKept: true, isShown: true }])
    accepted(await keep(draft))
    expect(await readUploads()).toEqual([
      { isKept: false, isShown: false },
      { isKept: true, isShown: true },
    ])
    const file = await open(draft.id)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(Buffer.from(await file.arrayBuffer()).equals(pdf())).toBe(true)
    const { tradeIn } = accepted(await sofie.call('GET /sales/tradein/get', { id: draft.id }))
    const dropped = await done(drop(sofie, tradeIn, 'Verkocht aan een vriend'))
    expect(refusalNames(await keep(dropped))).toEqual([422, 'trade-in-state'])
  })

  test('comes back after the car is in stock too', async () => {
    const agreed = await done(agree(sofie, await done(value(pieter, await created(), 900_000)), 900_000))
    const received = await done(receive(pieter, agreed, { on: today, keyCount: 1, hasPaper: true }))
    expect(accepted(await keep(received)).tradeIn).toMatchObject({ state: 'received', attest: {} })
  })
})

describe('photos', () => {
  type Pictures = ResultOf<'POST /sales/tradein/savepicture'>
  async function bring(
    { id }: Pick<TradeInRecord, 'id'>,
    by = sofie,
    shows: Readonly<Record<string, string>> = {},
  ): Promise<Answer<Pictures>> {
    const body = new FormData()
    body.append('id', String(id))
    for (const [name, value] of Object.entries(shows)) body.append(name, value)
    const jpeg = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#336' } })
      .jpeg()
      .toBuffer()
    body.append('FormFile', new Blob([new Uint8Array(jpeg)]), 'deuk.jpg')
    const headers = { 'x-api-key': 'demo', authorization: `Bearer ${by.token}` }
    const response = await fetch(`${shop.origin}/api/sales/tradein/savepicture`, { method: 'POST', headers, body })
    const told = (await response.json()) as Omit<Answer<Pictures>, 'status'>
    return { status: response.status, ...told }
  }

  test('are brought by its salesperson, show a damage, and go until the car is here', async () => {
    const draft = await created()
    expect((await bring(draft)).errors).toEqual([])
    const { pictures } = (await bring(draft)).result
    expect(pictures).toMatchObject([{ place: null }, { place: null }])
    const taken = (at: number) => ({ id: draft.id, picture: pictures[at]!.number })
    const first = taken(0)
    const second = taken(1)
    const placed = await sofie.call('POST /sales/tradein/placepicture', { ...first, place: 'bonnet' })
    expect(placed.result.pictures[0]).toMatchObject({ place: 'bonnet' })
    const { dataUrl } = (await sofie.call('GET /sales/tradein/getpicture', first)).result
    expect(dataUrl).toMatch(/^data:image\/jpeg;base64,/)
    expect((await sofie.call('POST /sales/tradein/deletepicture', second)).result.pictures).toHaveLength(1)
    expect(refusalNames(await tom.call('POST /sales/tradein/deletepicture', first))).toEqual([403, 'not-yours'])
    const other = await created()
    expect((await sofie.call('GET /sales/tradein/getpicture', { ...first, id: other.id })).status).toBe(404)

    const agreed = await done(agree(sofie, await done(value(pieter, draft, 1)), 1))
    await done(receive(pieter, agreed, { on: today, keyCount: 1, hasPaper: true }))
    expect(refusalNames(await sofie.call('POST /sales/tradein/deletepicture', first))).toEqual([422, 'trade-in-state'])
    expect(refusalNames(await bring(draft))).toEqual([422, 'trade-in-state'])
  })

  test('show the car from one side each: one that is taken again replaces the one before', async () => {
    const draft = await created()
    const front = accepted(await bring(draft, sofie, { view: 'front' })).pictures
    expect(front).toMatchObject([{ view: 'front', place: null }])
    const damage = accepted(await bring(draft, sofie, { place: 'bonnet' })).pictures
    expect(damage).toMatchObject([{ view: 'front' }, { view: null, place: 'bonnet' }])
    const again = accepted(await bring(draft, sofie, { view: 'front' })).pictures
    expect(again).toMatchObject([{ place: 'bonnet' }, { view: 'front' }])
    expect(again[1]!.number).not.toBe(front[0]!.number)
  })

  test('are twenty at most', async () => {
    const draft = await created()
    for (let count = 0; count < 20; count++) expect((await bring(draft)).errors).toEqual([])
    expect(refusalNames(await bring(draft))).toEqual([422, 'trade-in-pictures-full'])
  })
})

describe('is found and told', () => {
  test('by its number, plate and chassis number, to whom the right reaches', async () => {
    const { id, tradeInNumber, vin } = await created({ licencePlate: '1-vnd-337' })
    const found = async (q: string, by = sofie) =>
      (await by.call('GET /sales/search', { q })).result.groups
        .filter(({ resource }) => resource === 'tradeIn')
        .flatMap(({ rows }) => rows.map((row) => row.id))
    for (const typed of [tradeInNumber, '1-VND-337', '1vnd337', vin]) expect(await found(typed)).toContain(id)
    expect(await found('1-VND-338')).toEqual([])
    const stranger = await makeColleague(shop, 'content-editor')
    expect(await found(vin, stranger)).toEqual([])
  })

  test('on the timeline of its customer, in the file of what we hold, and forgotten with them', async () => {
    const emails = homeEmail('ruilt@privacy.example')
    const person = await makeCustomer(main.call, { firstName: 'Rik', lastName: 'Ruilmans', emails })
    const offered = await created({ customer: person, historyLine: 'Van mijn tante Roza' })
    const { entries } = (await main.call('GET /sales/customer/gettimeline', { id: person })).result
    expect(entries).toMatchObject([{ kind: 'trade-in', title: offered.tradeInNumber, record: offered.id }])
    const told = (await main.call('GET /sales/customer/geterasure', { id: person })).result
    expect(JSON.stringify(told)).toContain('"part":"trade-ins","count":1')
    await eraseCustomer(main.call, person)
    expect((await main.call('GET /sales/tradein/get', { id: offered.id })).status).toBe(404)
    const { rows } = await pool.query(
      `select count(*)::int as kept from audit_row where before::text like '%tante Roza%' or after::text like '%tante Roza%'`,
    )
    expect(rows).toEqual([{ kept: 0 }])
  })
})

test('a car that is here is described further; whose and which car it is stays', async () => {
  const draft = await created()
  const agreed = await done(agree(sofie, await done(value(pieter, draft, 900_000)), 900_000))
  const received = await done(receive(pieter, agreed, { on: today, keyCount: 2, hasPaper: true }))
  const here = facts({ vin: received.vin, keyCount: 2 })
  const described = await done(save(sofie, received, { ...here, engine: '1.2 81 kW', colour: 'Grijs' }))
  expect(described).toMatchObject({ state: 'received', engine: '1.2 81 kW', colour: 'Grijs', expectedCents: 900_000 })
  for (const other of [{ vin: nextVin() }, { licencePlate: '1-XYZ-999' }, { customer: null }, { mileageKm: 1 }]) {
    expect(refusalNames(await save(sofie, described, { ...here, ...other }))).toEqual([422, 'trade-in-agreed'])
  }
})

describe('a car by its plate or chassis number', () => {
  const find = async (by: SignedIn, wanted: InputOf<'GET /sales/tradein/findcar'>) =>
    accepted(await by.call('GET /sales/tradein/findcar', wanted))

  test('is known from a trade-in before it, which is led to while it is under way', async () => {
    const before = await created({ licencePlate: '1-KNO-001', brand: 'Halden', model: 'H5' })
    const byPlate = await find(tom, { licencePlate: '1kno001', vin: '' })
    expect(byPlate).toMatchObject({ twin: { id: before.id }, car: { brand: 'Halden', model: 'H5', vin: before.vin } })
    expect((await find(tom, { licencePlate: '', vin: before.vin })).car).toMatchObject({ licencePlate: '1-KNO-001' })
    expect((await find(tom, { licencePlate: '', vin: before.vin, id: before.id })).twin).toBeNull()
    await done(drop(sofie, before, 'Verkocht aan een vriend'))
    expect(await find(tom, { licencePlate: '1-KNO-001', vin: '' })).toMatchObject({ twin: null, car: { model: 'H5' } })
    const elsewhere = await makeColleague(shop, { TRADE_IN_EDIT: 'own', TRADE_IN_VIEW: 'own' }, gent.branchId)
    expect(await find(elsewhere, { licencePlate: '1-KNO-001', vin: '' })).toEqual({ twin: null, car: null })
  })

  test('is known because we sold it, and unknown by nothing', async () => {
    const { rows } = await pool.query<{ number: number }>(
      `select number from vehicle where kind = 'used' order by number limit 1`,
    )
    const car = rows[0]!
    const vin = nextVin()
    await pool.query(`update vehicle set vin = $1 where number = $2`, [vin, car.number])
    await pool.query(
      `update used_car set build_year = 2021, first_registration = '2021-02-03'
       from vehicle where vehicle_id = id and number = $1`,
      [car.number],
    )
    expect((await find(sofie, { licencePlate: '', vin })).car).toMatchObject({ firstRegistration: '2021-02-03', vin })
    expect(await find(sofie, { licencePlate: '', vin: '' })).toEqual({ twin: null, car: null })
  })

  test('is not valued before all was asked, and its service lies behind us', async () => {
    const open = await created({ unanswered: ['keyCount', 'damages'] })
    const ask = (tradeIn: TradeInRecord) =>
      sofie.call('POST /sales/tradein/ask', { id: tradeIn.id, rev: tradeIn.rev, wishCents: null, remark: '' })
    expect(refusalNames(await ask(open))).toEqual([422, 'trade-in-unanswered'])
    const answered = await done(save(sofie, open, facts({ vin: open.vin, tyreState: 'worn' })))
    expect(answered).toMatchObject({ unanswered: [], tyreState: 'worn' })
    expect((await done(ask(answered))).asked).toMatchObject({ state: 'open' })
    expect(refusalNames(await create({ lastServiceOn: '2999-01-01' }))).toEqual([422, 'day-to-come'])
  })
})

describe('a refusal', () => {
  test('is told when a car is taken in twice', async () => {
    const { vin } = await created()
    const answer = await create({ vin }, tom)
    expect(refusalNames(answer)).toEqual([422, 'trade-in-twin'])
  })

  test('is told for each act that comes too early', async () => {
    const nameless = await created({ vin: '', licencePlate: '', customer: null })
    expect(refusalNames(await value(pieter, nameless, 1))).toEqual([422, 'trade-in-unknown-car'])
    const plated = await created({ vin: '', customer: null })
    expect(refusalNames(await agree(sofie, plated, 1))).toEqual([422, 'trade-in-state'])
    const valued = await done(value(pieter, plated, 500_000))
    expect(refusalNames(await agree(sofie, valued, 1))).toEqual([422, 'trade-in-no-customer'])
    expect(refusalNames(await opinion(pieter, valued, { cents: 1, remark: '' }))).toEqual([403, 'trade-in-own-value'])
    const owned = await done(save(sofie, valued, facts({ vin: '', versionName: '' })))
    const agreed = await done(agree(sofie, owned, 500_000))
    const here = { on: today, keyCount: 2, hasPaper: true }
    expect(refusalNames(await receive(pieter, agreed, here))).toEqual([422, 'trade-in-no-vin'])
    const known = await done(save(sofie, agreed, facts()))
    expect(refusalNames(await receive(pieter, known, { ...here, hasPaper: false }))).toEqual([422, 'trade-in-no-paper'])
    expect(refusalNames(await receive(pieter, known, { ...here, on: '2999-01-01' }))).toEqual([422, 'day-to-come'])
    expect(refusalNames(await intoStock(karim, known))).toEqual([422, 'trade-in-state'])
    expect(refusalNames(await receive(sofie, known, here))).toEqual([403, 'right-missing'])
    expect(refusalNames(await save(tom, known, facts()))).toEqual([403, 'not-yours'])
    expect(refusalNames(await agree(sofie, { ...known, rev: 1 }, 1))).toEqual([409, 'changed-meanwhile'])
  })

  test('is told for a day that has to come, a customer who is none and a right that is not there', async () => {
    expect(refusalNames(await create({ firstRegistration: '2999-01-01' }))).toEqual([422, 'day-to-come'])
    expect(refusalNames(await create({ customer: 999_999 }))).toEqual([422, 'reference-gone'])
    expect(refusalNames(await value(sofie, await created(), 1))).toEqual([403, 'right-missing'])
  })
})

test('a car offered in the shop becomes one trade-in, however often it is opened', async () => {
  const details = {
    licencePlate: '1-SHO-001',
    vin: null,
    brand: 'Noord',
    model: 'V6',
    version: '',
    firstRegistration: '2019-05',
    mileageKm: 80_000,
    fuel: 'diesel',
    gearbox: 'manual',
    bookletState: 'brand-garage',
    hasSpareKey: true,
    isFirstOwner: true,
    hadAccident: false,
    damage: 'Kras op de deur',
    wantedCar: null,
    range: null,
  }
  const { rows } = await pool.query(
    `insert into lead (kind, department_id, name, email, message, language, contact_by, details)
     values ('trade-in', (select id from department where number = $1), 'Piet', 'piet@example.be', '', 'nl', 'email', $2) returning number`,
    [department, details],
  )
  const lead = rows[0].number
  expect((await sofie.call('GET /sales/tradein/oflead', { lead })).result).toEqual({ id: null })
  await pool.query(
    `with sent as (
       insert into upload (name, extension, content_type, bytes, kept_at) values ('voor.jpg', 'jpg', 'image/jpeg', 10, now()) returning id)
     insert into trade_in_photo (upload_id, key_hash, lead_id, rank)
     select sent.id, sha256('voor'), lead.id, 1 from sent, lead where lead.number = $1`,
    [lead],
  )
  const first = (await sofie.call('POST /sales/tradein/open', { lead })).result.tradeIn
  expect(first).toMatchObject({ lead, licencePlate: '1-SHO-001', keyCount: 2, historyLine: 'Kras op de deur' })
  expect((await tom.call('POST /sales/tradein/open', { lead })).result.tradeIn.id).toBe(first.id)
  expect((await sofie.call('GET /sales/tradein/oflead', { lead })).result).toEqual({ id: first.id })
  // Its photos came along; they stay with it when the request goes.
  const readPhotos = async () => (await sofie.call('GET /sales/tradein/getpictures', { id: first.id })).result.pictures
  expect(await readPhotos()).toMatchObject([{ place: null }])
  await pool.query('delete from trade_in_photo where lead_id = (select id from lead where number = $1)', [lead])
  expect(await readPhotos()).toHaveLength(1)
  const kept = await pool.query(`select kept_at is not null as kept from upload where name = 'voor.jpg'`)
  expect(kept.rows).toEqual([{ kept: true }])
  const { states } = (await sofie.call('GET /sales/tradein/counts')).result
  expect(states.find(({ state }) => state === 'draft')?.count).toBeGreaterThan(0)
})
