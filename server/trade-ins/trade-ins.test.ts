import { beforeAll, describe, expect, test, vi } from 'vitest'
import sharp from 'sharp'
import { TradeInDetails } from '@forecourt/domain/trade-ins/trade-in.schema.ts'
import { pdf } from '../media/files.test-data.ts'
import { makeBranch, makeUsedCar } from '../test/factories.ts'
import type { InputOf } from '../test/api-calls.ts'
import { runningShop } from '../test/running-shop.ts'
import { makeColleague, refusalNames } from '../test/people.ts'
import { accepted, changeSalesRule } from '../test/sales.ts'
import { signedInStaff } from '../test/signed-in.ts'

const shop = await runningShop()
const { database } = shop
const patient = { timeout: 15_000 }
let department = 0
let wanted = { number: 0, vehicleId: '' }
let people = 0
let email = ''

beforeAll(async () => {
  const { departmentId } = await makeBranch(database, 'Gent')
  const { rows } = await database.pool.query<{ number: number }>('select number from department where id = $1', [
    departmentId,
  ])
  department = rows[0]!.number
  wanted = await makeUsedCar(database, { brand: 'Noord', model: 'V6', branch: 'Aalst' })
  await database.pool.query(
    `insert into trade_in_value (brand, model, year, base_value_cents, base_mileage_km, cents_per_km, spread_bp, valid_from, valid_until)
     values ('Arden', 'Lys', 2020, 900000, 60000, 5, 500, '2020-01-01', null),
            ('Arden', 'Lys', 2019, 800000, 60000, 5, 500, '2020-01-01', '2021-01-01')`,
  )
})

type Offered = InputOf<'POST /shop/tradein/send'>
type OfferedCar = Offered['car']

const car: OfferedCar = {
  licencePlate: '1abc234',
  vin: '',
  brand: 'Arden',
  model: 'Lys',
  version: '1.2',
  engine: '1.2 81 kW',
  colour: 'Grijs',
  firstRegistration: '2020-03',
  mileage: '60.000',
  fuel: 'petrol',
  gearbox: 'manual',
  bookletState: 'independent',
  keyCount: '2',
  isFirstOwner: 'yes',
  hadAccident: 'no',
  hasDamage: 'no',
  damage: '',
}

async function readStamp(): Promise<string> {
  return (await shop.call('GET /shop/contact/getstamp')).result.stamp
}

async function form(changes: Partial<Offered> = {}, carChanges: Partial<OfferedCar> = {}): Promise<Offered> {
  const stamp = await readStamp()
  shop.moveClock(20_000)
  email = `eigenaar${++people}@example.be`
  return {
    name: 'Lotte Claes',
    company: '',
    email,
    phone: '',
    contactBy: 'email',
    message: '',
    trap: '',
    stamp,
    department,
    wantedCar: null,
    photos: [],
    car: { ...car, ...carChanges },
    ...changes,
  }
}

const send = (input: Offered, language?: string) => shop.call('POST /shop/tradein/send', input, language)

async function readLead(address: string) {
  const { rows } = await database.pool.query('select * from lead where email = $1', [address])
  expect(rows).toHaveLength(1)
  return rows[0]
}

const mailsAbout = async (address: string) => {
  const { rows } = await database.pool.query<{ recipient: string; subject: string; plain: string }>(
    'select recipient, subject, plain from mail where recipient = $1 or reply_to = $1 order by subject',
    [address],
  )
  return rows
}

async function waitingJobs(name: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: string }>(
    'select count(*) from graphile_worker.jobs where task_identifier = $1',
    [name],
  )
  return Number(rows[0]!.count)
}

async function savePhoto(name: string, bytes: Buffer, stamp: string) {
  const body = new FormData()
  body.append('stamp', stamp)
  body.append('FormFile', new Blob([new Uint8Array(bytes)]), name)
  const response = await fetch(`${shop.origin}/api/shop/tradein/savephoto`, {
    method: 'POST',
    headers: { 'x-api-key': 'demo', 'x-language': 'nl-BE' },
    body,
  })
  const { result, errors } = (await response.json()) as { result: { key: string }; errors: { name: string }[] }
  return { status: response.status, key: result?.key, error: errors[0]?.name }
}

const picture = (format: 'jpeg' | 'png' | 'webp') =>
  sharp({ create: { width: 60, height: 90, channels: 3, background: '#336' } })
    .toFormat(format)
    .toBuffer()

describe('the form', () => {
  test('suggests our brands and those with a value, and the departments that sell used cars', async () => {
    const { result } = await shop.call('GET /shop/tradein/getform', {}, 'fr-BE')
    expect(result.brands).toEqual([
      { name: 'Arden', models: ['Lys'] },
      { name: 'Noord', models: ['V6'] },
    ])
    expect(result.departments).toContainEqual({ id: department, name: 'Occasions' })
  })

  test('asks for what the sales rules say, and so does the mail that confirms it', async () => {
    const main = await signedInStaff(shop)
    const terms = async () => (await shop.call('GET /shop/tradein/getform', {})).result.terms
    const asked = { leastKeys: 2, keysUnderYears: 10, keyFeeCents: 7_500, invoiceUnderYears: 4 }
    expect(await terms()).toEqual(asked)
    await changeSalesRule(main.call, 'missing-key', { minKeys: 3, amountCents: 12_000, underYears: 20 })
    await changeSalesRule(main.call, 'original-invoice', { underYears: 15 })
    expect(await terms()).toEqual({ leastKeys: 3, keysUnderYears: 20, keyFeeCents: 12_000, invoiceUnderYears: 15 })
    expect((await send(await form())).status).toBe(200)
    await expect
      .poll(async () => (await mailsAbout(email)).map(({ plain }) => plain.replaceAll('\u00a0', ' ')).join('\n'))
      .toMatch(/minstens 3[^]*€ 120[^]*jonger dan 15 jaar/)
    await changeSalesRule(main.call, 'missing-key', { minKeys: 2, amountCents: 7_500, underYears: 10 })
    await changeSalesRule(main.call, 'original-invoice', { underYears: 4 })
  })
})

describe('an estimate', () => {
  const estimate = (changes: object = {}) =>
    shop.call('POST /shop/tradein/estimate', {
      brand: 'Arden',
      model: 'Lys',
      firstRegistration: '2020-03',
      mileageKm: 60_000,
      isDamaged: false,
      ...changes,
    })

  test('follows from the value in force', async () => {
    const { result } = await estimate({ brand: 'arden', mileageKm: 80_000 })
    expect(result).toEqual({ range: { fromCents: 760_000, toCents: 840_000 }, reason: null })
  })

  test.each([
    ['no table for the model', { model: 'Terra' }, 'no-value'],
    ['a value no longer in force', { firstRegistration: '2019-03' }, 'no-value'],
    ['damage', { isDamaged: true }, 'damaged'],
    ['too many kilometres', { mileageKm: 400_000 }, 'driven-too-far'],
  ])('is none with %s', async (_, changes, reason) => {
    expect((await estimate(changes)).result).toEqual({ range: null, reason })
  })

  test.each([
    ['kilometres below zero', { mileageKm: -1 }],
    ['a month that is none', { firstRegistration: '2020-13' }],
    ['a field of one’s own', { discount: 1 }],
  ])('is refused with %s', async (_, changes) => expect((await estimate(changes)).status).toBe(422))
})

describe('an offered car', () => {
  test('is kept with what was told, mailed to the department and confirmed', async () => {
    const answer = await send(await form({ message: 'Mag ik zaterdag komen?' }))
    const range = { fromCents: 850_000, toCents: 940_000 }
    expect(answer).toMatchObject({ status: 200, result: { received: true, range } })
    const lead = await readLead(email)
    expect(lead).toMatchObject({ kind: 'trade-in', status: 'new', vehicle_id: null })
    expect(TradeInDetails.parse(lead.details)).toMatchObject({ licencePlate: '1-ABC-234', mileageKm: 60_000, range })
    const staff = await signedInStaff(shop)
    const shown = await staff.call('GET /sales/tradein/getoffered', { lead: lead.number })
    expect(shown.result.car).toMatchObject({ name: 'Arden Lys', licencePlate: '1-ABC-234', mileageKm: 60_000 })
    const { tradeIn } = (await staff.call('POST /sales/tradein/open', { lead: lead.number })).result
    expect(tradeIn).toMatchObject({ versionName: '1.2', engine: '1.2 81 kW, Benzine', colour: 'Grijs' })
    const [confirmation, toDepartment] = (await mailsAbout(email)).toSorted((one) => (one.recipient === email ? -1 : 1))
    expect(confirmation!.subject).toBe('Uw aanvraag voor een schatting: Arden Lys (03/2020)')
    expect(confirmation!.plain).toContain('€ 8.500 tot € 9.400'.replaceAll('€ ', '€\u00a0'))
    expect(confirmation!.plain).toContain('geen bod')
    expect(confirmation!.plain).toContain('Alle sleutels, minstens 2')
    expect(toDepartment).toMatchObject({ recipient: 'used.gent@example.be', subject: '[Overname] Lotte Claes' })
    expect(toDepartment!.plain).toContain('Kilometerstand: 60.000 km')
    expect(toDepartment!.plain).toContain('Ingevuld door een onafhankelijke garage')
  })

  test('without a value gets no range, and no word of one', async () => {
    const answer = await send(await form({}, { model: 'Terra', firstRegistration: '2010-05' }), 'fr-BE')
    expect(answer).toMatchObject({ status: 200, result: { range: null } })
    expect((await readLead(email)).details).toMatchObject({ range: null })
    const confirmation = (await mailsAbout(email)).find(({ recipient }) => recipient === email)!
    expect(confirmation.subject).toBe('Votre demande d’estimation : Arden Terra (05/2010)')
    expect(confirmation.plain).not.toContain('ndication')
    expect(confirmation.plain).toContain('Toutes les clés')
  })

  test('in exchange for one of ours goes to whoever sells that', async () => {
    expect(await send(await form({ wantedCar: `used-${wanted.number}`, department: null }))).toMatchObject({
      status: 200,
    })
    expect(await readLead(email)).toMatchObject({ vehicle_id: wanted.vehicleId })
    const toDepartment = (await mailsAbout(email)).find(({ recipient }) => recipient !== email)!
    expect(toDepartment.recipient).toBe('used.aalst@example.be')
    expect(toDepartment.plain).toContain(`/nl/tweedehandswagens/noord-v6-2-0-t-momentum-pro/${wanted.number}`)
  })

  test.each<[string, Partial<Offered>, Partial<OfferedCar>, string]>([
    ['a machine that fills in everything', { trap: 'x' }, {}, 'trap'],
    ['a made-up stamp', { stamp: 'kzr2f9.AAAA' }, {}, 'no-stamp'],
    [
      'links in the damage',
      {},
      { hasDamage: 'yes', damage: 'https://a.example https://b.example www.c.example' },
      'links',
    ],
  ])('from %s waits for a look, and nobody is mailed', async (_, changes, carChanges, suspicion) => {
    expect(await send(await form(changes, carChanges))).toMatchObject({ status: 200, result: { received: true } })
    expect(await readLead(email)).toMatchObject({ status: 'quarantined', suspicion })
    expect(await mailsAbout(email)).toEqual([])
  })

  test.each<[string, Partial<Offered>, Partial<OfferedCar>, number, string]>([
    ['neither plate nor chassis number', {}, { licencePlate: '' }, 422, 'licencePlate'],
    ['a wrong chassis number', {}, { vin: 'IOQ' }, 422, 'vin'],
    ['a month still to come', {}, { firstRegistration: '2099-01' }, 422, 'firstRegistration'],
    ['damage without words', {}, { hasDamage: 'yes' }, 422, 'damage'],
    ['no name', { name: ' ' }, {}, 422, 'name'],
    ['a call wanted without a number', { contactBy: 'phone' }, {}, 422, 'phone'],
    ['no department', { department: null }, {}, 422, 'department'],
    ['a department that is none', { department: 9999 }, {}, 422, 'department'],
    ['a wanted car that is none', { wantedCar: 'used-999999' }, {}, 404, 'wantedCar'],
    ['a national number', { message: 'Ik ben 85.07.30-033.28' }, {}, 422, 'message'],
    ['a photo that nobody sent', { photos: ['A'.repeat(43)] }, {}, 422, 'photos'],
  ])('is refused with %s, and nothing is kept', async (_, changes, carChanges, status, field) => {
    const answer = await send(await form(changes, carChanges))
    expect([answer.status, answer.errors[0]?.field]).toEqual([status, field])
    const { rows } = await database.pool.query('select 1 from lead where email = $1', [email])
    expect(rows).toEqual([])
  })
})

describe('photos', () => {
  test('belong to the lead, stay private, and reach the department', async () => {
    const stamp = await readStamp()
    const keys: string[] = []
    for (const [name, format] of [
      ['voor.jpg', 'jpeg'],
      ['binnen.webp', 'webp'],
      ['teller.png', 'png'],
    ] as const) {
      const { status, key } = await savePhoto(name, await picture(format), stamp)
      expect(status).toBe(200)
      keys.push(key)
    }
    expect(await send(await form({ photos: keys }))).toMatchObject({ status: 200 })
    const lead = await readLead(email)
    const { rows } = await database.pool.query(
      `select u.name, u.kept_at is not null as kept, p.rank from trade_in_photo p join upload u on u.id = p.upload_id
       where p.lead_id = $1 order by p.rank`,
      [lead.id],
    )
    expect(rows).toEqual([
      { name: 'voor.jpg', kept: true, rank: 1 },
      { name: 'binnen.webp', kept: true, rank: 2 },
      { name: 'teller.png', kept: true, rank: 3 },
    ])
    await vi.waitFor(async () => {
      const mails = (await shop.mailsTo('used.gent@example.be')).filter((mail) => mail.includes(`Reply-To: ${email}`))
      const mail = mails.find((one) => one.includes('filename=1.jpg'))
      expect(mail).toContain('filename=3.jpg')
    }, patient)
    // Photos can be sent along only once.
    expect((await send(await form({ photos: keys }))).errors[0]).toMatchObject({ field: 'photos' })
  })

  test('of suspected spam are kept with it, but not mailed', async () => {
    const { key } = await savePhoto('a.jpg', await picture('jpeg'), await readStamp())
    await send(await form({ photos: [key], trap: 'x' }))
    const { rows } = await database.pool.query(
      'select 1 from trade_in_photo p join lead on lead.id = p.lead_id where lead.email = $1',
      [email],
    )
    expect(rows).toHaveLength(1)
    await vi.waitFor(async () => expect(await waitingJobs('trade-in-photos')).toBe(0), patient)
    expect(await mailsAbout(email)).toEqual([])
  })

  test.each([
    ['another kind of file', 'cv.pdf', () => pdf(), undefined, 'file-type'],
    ['what only is called a picture', 'a.jpg', () => pdf(), undefined, 'file-type'],
    ['a made-up stamp', 'a.jpg', () => picture('jpeg'), 'kzr2f9.AAAA', 'form-outdated'],
  ])('are refused: %s', async (_, name, bytes, stamp, error) => {
    expect(await savePhoto(name, await bytes(), stamp ?? (await readStamp()))).toMatchObject({ error })
  })

  test('are six at most', async () => {
    expect((await send(await form({ photos: Array.from({ length: 7 }, () => 'A'.repeat(43)) }))).status).toBe(422)
  })
})

describe('a car that is offered', () => {
  const readTradeIns = async () => {
    const { rows } = await database.pool.query<{ id: number; photos: number; unanswered: string[] }>(
      `select trade_in.number as id, unanswered,
         (select count(*)::int from trade_in_picture where trade_in_id = trade_in.id) as photos
       from trade_in join lead on lead.id = lead_id where lead.email = $1`,
      [email],
    )
    return rows
  }

  test('stands in the list of trade-ins at once, of nobody until a salesperson takes it on', async () => {
    const branch = await database.pool.query<{ id: string }>(
      'select branch_id as id from department where number = $1',
      [department],
    )
    const sofie = await makeColleague(shop, 'salesperson', branch.rows[0]!.id)
    const tom = await makeColleague(shop, 'salesperson', branch.rows[0]!.id)
    const before = accepted(await sofie.call('GET /sales/tradein/counts')).requested
    const input = await form()
    const { key } = await savePhoto('voor.jpg', await picture('jpeg'), input.stamp)
    expect((await send({ ...input, photos: [key] })).status).toBe(200)
    const [made] = await readTradeIns()
    expect(made).toMatchObject({ photos: 1, unanswered: ['tyreState', 'damages'] })
    const { id } = made!
    expect(accepted(await sofie.call('GET /sales/tradein/counts')).requested).toBe(before + 1)
    const listed = accepted(await sofie.call('POST /sales/tradein/list', { queryFilter: { isRequested: true } }))
    expect(listed.data.find((row) => row.id === id)).toMatchObject({ owner: null, isRequested: true })
    const requested = accepted(await sofie.call('GET /sales/tradein/get', { id })).tradeIn
    expect(requested).toMatchObject({ owner: null, state: 'draft', brand: 'Arden', licencePlate: '1-ABC-234' })
    const drop = { id, rev: requested.rev, reason: 'Te oud' }
    expect(refusalNames(await sofie.call('POST /sales/tradein/drop', drop))).toEqual([403, 'not-yours'])

    const taken = accepted(await sofie.call('POST /sales/tradein/take', { id, rev: requested.rev })).tradeIn
    expect(taken.owner).toMatchObject({ id: expect.any(Number) })
    const again = await tom.call('POST /sales/tradein/take', { id, rev: taken.rev })
    expect(refusalNames(again)).toEqual([422, 'trade-in-taken-on'])
    const lead = requested.lead!
    expect(accepted(await tom.call('POST /sales/tradein/open', { lead })).tradeIn.owner).toEqual(taken.owner)
  })

  test('is taken on where its request is opened, by whom its branch is', async () => {
    await send(await form())
    const [made] = await readTradeIns()
    const aalst = await makeBranch(database, 'Aalst')
    const stranger = await makeColleague(shop, 'salesperson', aalst.branchId)
    const refused = await stranger.call('POST /sales/tradein/take', { id: made!.id, rev: 1 })
    expect(refused.status).toBe(403)
  })

  test('is none while its request looks like spam, and goes with the request', async () => {
    await send(await form({ trap: 'x' }))
    expect(await readTradeIns()).toEqual([])
    await send(await form())
    expect(await readTradeIns()).toHaveLength(1)
    const [made] = await readTradeIns()
    await database.pool.query('delete from lead where email = $1', [email])
    const { rows } = await database.pool.query('select from trade_in where number = $1', [made!.id])
    expect(rows).toEqual([])
  })
})
