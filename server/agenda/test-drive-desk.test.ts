import { randomBytes } from 'node:crypto'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, brusselsDay, brusselsInstant } from '@forecourt/domain/platform/values/calendar.ts'
import { makeBranch, makeUsedCar } from '../test/factories.ts'
import type { InputOf } from '../test/api-calls.ts'
import { testDriveLoanRetention } from './test-drive-desk.ts'
import { makeColleague, refusalNames } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'
import { signedInCustomer, type SignedIn } from '../test/signed-in.ts'
import { transaction } from '../platform/database/database.ts'
import { driver, openForTestDrives, tuesdayIn } from '../test/test-drives.ts'

const shop = await runningShop()
const { database } = shop
const { pool } = database
const gent = await makeBranch(database, 'Gent')
const luik = await makeBranch(database, 'Luik')

const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const stranger = await makeColleague(shop, 'salesperson', luik.branchId)
const looker = await makeColleague(shop, { AGENDA_VIEW: 'all' }, gent.branchId)

beforeAll(async () => {
  for (const { departmentId } of [gent, luik]) await openForTestDrives(database, departmentId, 20)
})

const tuesday = tuesdayIn(14)
const at = (hour: number) => brusselsInstant(tuesday, hour * 60).toISOString()

let people = 0
const address = () => `rijder-desk${++people}@example.be`

interface Booking {
  car: string
  startsAt?: string
  email?: string
  lastName?: string
  language?: 'nl' | 'fr'
}

function book({ car, startsAt = at(10), email = address(), lastName, language = 'nl' }: Booking) {
  return sofie.call('POST /sales/calendar/bookdrive', {
    onceKey: randomBytes(16).toString('hex'),
    car,
    startsAt,
    language,
    details: driver(email, lastName),
  })
}

async function usedCar(mileageKm = 38_450) {
  const { number, vehicleId } = await makeUsedCar(database, { branch: 'Gent', mileageKm })
  return { car: `used-${number}`, vehicleId }
}

/** Booked, and then its day came. */
async function driveOfToday(booking: Booking): Promise<number> {
  const { result } = await book(booking)
  const id = result.appointment.testDrive!
  const now = Math.floor(Date.now() / 900_000) * 900_000
  await pool.query('update test_drive set starts_at = $2, ends_at = $3 where desk_number = $1', [
    id,
    new Date(now),
    new Date(now + 2_700_000),
  ])
  return id
}

type Loan = InputOf<'POST /sales/testdrive/handout'>['loan']
type Back = InputOf<'POST /sales/testdrive/noteback'>['back']
const loan: Loan = {
  driver: 'Lotte Van den Broeck',
  driverBornOn: '1990-03-14',
  driverStreet: 'Kerkstraat 12',
  driverPostalCode: '9000',
  driverCity: 'Gent',
  licenceNumber: '1234567890',
  licenceIssuedOn: '2015-06-02',
  licencePlate: '1-abc-234',
  insurer: 'Vivium',
  policyNumber: '7.123.456',
  outKm: 38_450,
  outEnergyPercent: 75,
  outMarks: [{ place: 'rear-bumper', kind: 'scratch', remark: '4 cm' }],
  outDamage: 'Kras op de achterbumper',
}
const back: Back = { backKm: 38_481, backEnergyPercent: 70, backMarks: [], backDamage: '' }
const handOut = (id: number, changes: Partial<Loan> = {}, by = sofie) =>
  by.call('POST /sales/testdrive/handout', { id, loan: { ...loan, ...changes } })
const takeBack = (id: number, changes: Partial<Back> = {}, by = sofie) =>
  by.call('POST /sales/testdrive/noteback', { id, back: { ...back, ...changes } })
const get = async (id: number) => (await sofie.call('GET /sales/testdrive/get', { id })).result.testDrive

describe('a car lent for a test drive', () => {
  test('is out from the handing over of its keys until it is taken back; its mileage follows', async () => {
    const { car, vehicleId } = await usedCar()
    const id = await driveOfToday({ car })
    expect(await get(id)).toMatchObject({ state: 'booked', loan: null, vehicle: { mileageKm: 38_450 } })

    const out = await handOut(id)
    expect(out.result.testDrive).toMatchObject({
      state: 'out',
      loan: { licencePlate: '1-ABC-234', ownRiskCents: 125_000, handedOutBy: 'Tom Wouters', back: null },
    })

    const home = await takeBack(id)
    expect(home.result.testDrive).toMatchObject({
      state: 'done',
      loan: { back: { km: 38_481, energyPercent: 70, damage: '', takenBackBy: 'Tom Wouters' } },
      vehicle: { mileageKm: 38_481 },
    })
    const { rows } = await pool.query('select 1 from test_drive_slot where vehicle_id = $1', [vehicleId])
    expect(rows).toEqual([])
    expect(refusalNames(await takeBack(id))).toEqual([409, 'test-drive-not-out'])
  })

  test('goes to nobody else meanwhile, not even at the same moment', async () => {
    const { car } = await usedCar()
    const first = await driveOfToday({ car })
    const second = await driveOfToday({ car, startsAt: at(14) })
    const answers = await Promise.all([handOut(first), handOut(second)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(answers.map(refusalNames)).toContainEqual([409, 'test-drive-car-out'])
  })

  test('is neither moved, called off nor missed while it is out, and was driven once it is back', async () => {
    const { car } = await usedCar()
    const id = await driveOfToday({ car })
    const { driveNumber: number, startsAt } = await get(id)
    const asked = { kind: 'test-drive', number } as const
    await handOut(id)
    const refused = await Promise.all([
      sofie.call('POST /sales/calendar/move', { ...asked, was: startsAt, startsAt: at(16), tells: false }),
      sofie.call('POST /sales/calendar/calloff', { ...asked, reason: 'Ziek' }),
      sofie.call('POST /sales/calendar/settle', { ...asked, outcome: 'done' }),
    ])
    expect(refused.map(refusalNames)).toEqual(Array(3).fill([409, 'test-drive-out']))
    await takeBack(id)
    expect(refusalNames(await sofie.call('POST /sales/calendar/settle', { ...asked, outcome: 'missed' }))).toEqual([
      409,
      'test-drive-was-driven',
    ])
  })

  test('is refused on another day, without a licence, and with a clock that went back', async () => {
    const { car } = await usedCar()
    const { result } = await book({ car, startsAt: at(11) })
    expect(refusalNames(await handOut(result.appointment.testDrive!))).toEqual([409, 'test-drive-another-day'])

    const id = await driveOfToday({ car })
    const unsigned = await handOut(id, { licenceNumber: ' ' })
    expect(unsigned).toMatchObject({ status: 422, errors: [{ name: 'form-incomplete', field: 'loan.licenceNumber' }] })
    const later = await handOut(id, { licenceIssuedOn: addDays(brusselsDay(new Date()), 1) })
    expect(later.errors[0]).toMatchObject({ name: 'licence-issued-later', field: 'loan.licenceIssuedOn' })
    expect(await get(id)).toMatchObject({ state: 'booked', loan: null })

    await handOut(id)
    const less = await takeBack(id, { backKm: 38_449 })
    expect(less).toMatchObject({ status: 422, errors: [{ name: 'loan-clock-back', field: 'back.backKm' }] })
    expect(await get(id)).toMatchObject({ state: 'out', vehicle: { mileageKm: 38_450 } })
  })

  test.each([
    ['nl', 'hoogstens € 1.250,00 inclusief btw', ['Geboren op 14/03/1990', 'Vivium, polis 7.123.456', '38.450 km']],
    ['fr', '1 250,00 € TVA comprise', ['Date de naissance : 14/03/1990', 'Vivium, police 7.123.456', '38 450 km']],
  ] as const)('is lent under a contract in the language of its driver, %s', async (language, risk, known) => {
    const { car, vehicleId } = await usedCar()
    const vin = language === 'nl' ? 'VF1RFA00067123451' : 'VF1RFA00067123452'
    await pool.query('update vehicle set vin = $2 where id = $1', [vehicleId, vin])
    const id = await driveOfToday({ car, language })
    const early = await sofie.call('POST /sales/testdrive/contract', { id })
    expect(refusalNames(early)).toEqual([409, 'test-drive-not-out'])
    await handOut(id)
    const written = await readContract(id)
    const facts = ['1234567890', '02/06/2015', '1-ABC-234', 'Kras op de achterbumper', 'Kerkstraat 12', '9000 Gent']
    const [title, hours, mark] =
      language === 'nl'
        ? ['Bruikleen van een wagen', 'binnen 48 uur', '1. Achterbumper: Kras (4 cm)']
        : ['Prêt d’une voiture', 'dans les 48 heures', '1. Pare-chocs arrière : Griffe (4 cm)']
    for (const fact of [title, hours, mark, vin, risk, ...known, ...facts]) expect(written).toContain(fact)
  })

  test('begins its next loan with the address, the insurance and the damage that are known', async () => {
    await pool.query(`update company set car_insurer = 'Baloise', car_policy_number = '88.1'`)
    const { car } = await usedCar()
    const email = address()
    const first = await driveOfToday({ car, email })
    expect((await get(first)).proposed).toMatchObject({ insurer: 'Baloise', policyNumber: '88.1', outMarks: [] })
    await handOut(first)
    const dent = { place: 'roof', kind: 'dent', remark: '' } as const
    await takeBack(first, { backMarks: [dent] })
    expect((await get(first)).loan).toMatchObject({ outMarks: loan.outMarks, back: { marks: [dent] } })
    const second = await driveOfToday({ car, startsAt: at(15) })
    expect((await get(second)).proposed).toMatchObject({ outMarks: [...loan.outMarks, dent] })
  })

  describe('signed on the screen', () => {
    const strokes = [[10, 100, 200, 40, 300, 160]]
    const out = async (language: 'nl' | 'fr' = 'nl') => {
      const { car } = await usedCar()
      const id = await driveOfToday({ car, language })
      await handOut(id)
      return id
    }
    const findHash = async (id: number) =>
      (await sofie.call('GET /sales/testdrive/getcontract', { id })).result.documentHash
    const sign = (id: number, documentHash: string, asked: { strokes: number[][] | null } = { strokes }, by = sofie) =>
      by.call('POST /sales/testdrive/sign', { id, documentHash, ...asked })

    test.each([
      ['nl', 'Lotte Van den Broeck heeft getekend'],
      ['fr', 'Lotte Van den Broeck'],
    ] as const)('is kept as it was shown, %s', async (language, name) => {
      const id = await out(language)
      const hash = await findHash(id)
      expect((await sign(id, hash)).result.testDrive.loan).toMatchObject({ signedAt: expect.any(String) })
      const written = await readContract(id)
      expect(written).toContain(hash)
      expect(written).toContain(name.slice(0, 20))
      await takeBack(id)
      expect(await readContract(id)).toBe(written)
      expect(refusalNames(await sign(id, hash))).toEqual([409, 'test-drive-not-out'])
    })

    test('by the name alone where nobody can draw, and once', async () => {
      const id = await out()
      const hash = await findHash(id)
      expect(refusalNames(await sign(id, hash, { strokes: [] }))).toEqual([422, 'signature-empty'])
      const both = await Promise.all([sign(id, hash, { strokes: null }), sign(id, hash, { strokes: null })])
      expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
      expect(refusalNames(await sign(id, hash))).toEqual([409, 'loan-signed'])
    })

    test('not when it reads otherwise since, nor by who has no right', async () => {
      const id = await out()
      const hash = await findHash(id)
      expect(refusalNames(await sign(id, '0'.repeat(64)))).toEqual([409, 'loan-contract-changed'])
      expect((await sign(id, hash, { strokes }, looker)).status).toBe(403)
      expect((await sign(id, hash, { strokes }, stranger)).status).toBe(403)
      expect((await get(id)).loan).toMatchObject({ signedAt: null })
    })

    test('goes with its loan', async () => {
      const id = await out()
      await sign(id, await findHash(id))
      await takeBack(id)
      await pool.query(
        `update test_drive_loan set out_at = out_at - interval '900 days', signed_at = signed_at - interval '900 days',
           back_at = back_at - interval '900 days'
         where test_drive_id = (select id from test_drive where desk_number = $1)`,
        [id],
      )
      const select = `select kept_at from upload where id = $1`
      const { rows } = await pool.query<{ signed_id: string }>(
        'select signed_id from test_drive_loan join test_drive on test_drive.id = test_drive_id where desk_number = $1',
        [id],
      )
      const signed = rows[0]?.signed_id
      expect((await pool.query(select, [signed])).rows).toEqual([{ kept_at: expect.any(Date) }])
      await transaction(database, (tx) => testDriveLoanRetention.remove(tx, new Date()))
      expect((await get(id)).loan).toBeNull()
      await expect.poll(async () => (await pool.query(select, [signed])).rows).toEqual([])
    })
  })
})

async function readContract(id: number): Promise<string> {
  const response = await sofie.call.file('POST /sales/testdrive/contract', { id })
  expect(response.headers.get('content-type')).toBe('application/pdf')
  const pdf = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()))
  return (await extractText(pdf, { mergePages: true })).text.replaceAll(/\s+/g, ' ')
}

describe('the list of test drives', () => {
  test('has who is out on top, and finds them by name, number and car', async () => {
    const { car } = await usedCar()
    const id = await driveOfToday({ car, lastName: 'Zevenbergen' })
    await handOut(id)
    const { result } = await sofie.call('POST /sales/testdrive/list', { searchFilter: { value: 'zevenberg lotte' } })
    expect(result.data).toMatchObject([
      { id, person: 'Lotte Zevenbergen', phone: '0478 12 34 56', state: 'out', isLate: false },
    ])
    const late = await sofie.call('GET /sales/testdrive/counts')
    await pool.query(`update test_drive set starts_at = starts_at - interval '3 hours',
      ends_at = ends_at - interval '3 hours' where desk_number = ${id}`)
    const { result: after } = await sofie.call('GET /sales/testdrive/counts')
    expect([after.out, after.late]).toEqual([late.result.out, late.result.late + 1])
    const filtered = await sofie.call('POST /sales/testdrive/list', {
      queryFilter: { isLate: true, state: ['out'] },
    })
    expect(filtered.result.data.map(({ id: found }) => found)).toContain(id)
  })

  test('shows everybody the branches that their right reaches', async () => {
    const { car } = await usedCar()
    const id = await driveOfToday({ car })
    const seen = async (who: SignedIn) => {
      const { result } = await who.call('POST /sales/testdrive/list', { pageFilter: { activePage: 1, pageSize: 0 } })
      return result.data.some((row) => row.id === id)
    }
    expect([await seen(sofie), await seen(looker), await seen(stranger)]).toEqual([true, true, false])
    const refused = [await stranger.call('GET /sales/testdrive/get', { id }), await handOut(id, {}, stranger)]
    expect([...refused, await handOut(id, {}, looker)].map(({ status }) => status)).toEqual([404, 403, 403])
  })
})

describe('nobody drives two cars at once', () => {
  test('at the desk', async () => {
    const [one, other] = [await usedCar(), await usedCar()]
    const email = address()
    expect((await book({ car: one.car, startsAt: at(9), email })).status).toBe(200)
    const second = await book({ car: other.car, startsAt: brusselsInstant(tuesday, 9 * 60 + 30).toISOString(), email })
    expect(second).toMatchObject({ status: 409, errors: [{ name: 'test-drive-overlap', field: 'startsAt' }] })
    const later = await book({ car: other.car, startsAt: at(15), email })
    expect(later.status).toBe(200)
    const { number } = later.result.appointment
    const moved = { kind: 'test-drive', number, was: at(15), startsAt: at(9), tells: false } as const
    expect(refusalNames(await sofie.call('POST /sales/calendar/move', moved))).toEqual([409, 'test-drive-overlap'])
  })

  test('in the shop, whatever the case of their address', async () => {
    const [one, other] = [await usedCar(), await usedCar()]
    const email = address()
    expect((await book({ car: one.car, startsAt: at(12), email })).status).toBe(200)
    const answer = await shop.from('198.51.100.90')('POST /shop/testdrive/book', {
      onceKey: randomBytes(16).toString('hex'),
      car: other.car,
      startsAt: at(12),
      details: driver(email.toUpperCase()),
    })
    expect(refusalNames(answer)).toEqual([409, 'test-drive-overlap'])
  })
})

test('whoever drove finds it in their data', async () => {
  const customer = await signedInCustomer(shop, { email: address() })
  const { car } = await usedCar()
  const id = await driveOfToday({ car, email: customer.email })
  await handOut(id)
  await takeBack(id)
  const { result } = await customer.call('GET /shop/account/getmydata')
  expect(result.parts['test-drive-loans']).toMatchObject([{ licenceNumber: '1234567890', backKm: 38_481 }])
})
