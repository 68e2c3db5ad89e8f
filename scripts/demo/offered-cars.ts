import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { folder as pictures } from '../../demo-pictures/files.ts'
import type { View } from '../../domain/media/media-owners.ts'
import { requireValue } from '../../domain/platform/values/required.ts'
import { brusselsDay, type CalendarDay } from '../../domain/platform/values/calendar.ts'
import { isRefusal } from '../../domain/platform/values/result.ts'
import type { TradeInDamage, TradeInFacts } from '../../domain/trade-ins/trade-in-desk.schema.ts'
import type { DamagePlace, TradeInState } from '../../domain/trade-ins/trade-in-record.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { answerValue, askValue } from '../../server/trade-ins/asked-values.ts'
import {
  agreeTradeIn,
  createFromRequest,
  createTradeIn,
  dropTradeIn,
  giveOpinion,
  receiveTradeIn,
  stockTradeIn,
  valueTradeIn,
} from '../../server/trade-ins/trade-in-acts.ts'
import { uploadKey } from '../../server/media/uploads.ts'
import type { Files } from '../../server/platform/files/files.ts'
import { deskTradeIn } from '../../server/trade-ins/trade-in-desk.sql.ts'
import { insertPicture } from '../../server/trade-ins/trade-in-pictures.sql.ts'
import { atClock, daysFrom, toYear } from './days.ts'
import { callerFor } from './caller.ts'
import { makePlate, makeVin } from './identity.ts'
import { createRandom } from './random.ts'

type Keeping = Pick<Files, 'put'>

/** State of each trade-in, and days since it was offered. */
const fates: readonly (readonly [state: TradeInState, age: number])[] = [
  ['stocked', 48],
  ['stocked', 34],
  ['dropped', 29],
  ['received', 16],
  ['received', 12],
  ['agreed', 11],
  ['dropped', 10],
  ['agreed', 8],
  ['agreed', 6],
  ['valued', 6],
  ['valued', 4],
  ['valued', 3],
  ['draft', 2],
  ['draft', 1],
  ['draft', 1],
]

/** And what each costs new. */
const cars: readonly (readonly [brand: string, model: string, version: string, euro: number, engine: string])[] = [
  ['Tessel', 'Ronde', '1.2 Comfort', 23_700, '1.2 81 kW, benzine'],
  ['Halden', 'H3', '2.0 D Business', 36_500, '2.0 D 110 kW, diesel'],
  ['Corvane', 'Familia', '1.5 Lounge', 33_900, '1.5 96 kW, benzine'],
  ['Tessel', 'Sport Wagon', '', 28_200, ''],
  ['Corvane', 'Mira', '1.0', 16_900, '1.0 59 kW, benzine'],
  ['Halden', 'HX', '1.6 Hybrid', 44_900, '1.6 132 kW, hybride'],
  ['Tessel', 'Pico', '1.0 City', 15_400, '1.0 55 kW, benzine'],
  ['Corvane', 'Duna', '1.3 Sport', 29_500, '1.3 103 kW, benzine'],
  ['Halden', 'H1', '', 22_500, ''],
]

const colours = ['Grijs', 'Zwart', 'Wit', 'Donkerblauw', 'Rood']

const histories = ['', '', 'Tweede eigenaar, altijd binnen gestald.', 'Distributieriem vervangen bij 90.000 km.']

const damages: readonly (readonly TradeInDamage[])[] = [
  [],
  [{ place: 'rear-bumper', kind: 'scratch', remark: 'Parkeerschade', deductionCents: 25_000 }],
  [
    { place: 'bonnet', kind: 'chip', remark: '', deductionCents: 15_000 },
    { place: 'windscreen', kind: 'crack', remark: 'Rechts onderaan', deductionCents: 45_000 },
  ],
  [
    { place: 'left-front-door', kind: 'dent', remark: '', deductionCents: 30_000 },
    { place: 'wheels', kind: 'worn', remark: 'Vier banden', deductionCents: 48_000 },
    { place: 'interior', kind: 'worn', remark: 'Bestuurderszetel', deductionCents: 20_000 },
  ],
]

/** Questions for the value of drafts, by their place. */
const questions: Readonly<Record<number, { wishCents: number | null; remark: string; isUnclear?: true }>> = {
  12: { wishCents: 950_000, remark: 'De klant heeft een ander bod en beslist vandaag.' },
  14: { wishCents: null, remark: '', isUnclear: true },
}

/** The photos of the one that waits for a value. */
const photos: readonly { readonly file: string; readonly view?: View; readonly place?: DamagePlace }[] = [
  { file: 'estate-front-petrol-5-lg.webp', view: 'front' },
  { file: 'estate-side-petrol-5-lg.webp', view: 'side' },
  { file: 'estate-rear-petrol-5-lg.webp', view: 'rear' },
  { file: 'dashboard-black-5-lg.webp', view: 'dashboard' },
  { file: 'estate-wheel-petrol-5-lg.webp', view: 'wheel' },
  { file: 'estate-scratched-bumper-petrol-5-lg.webp', place: 'rear-bumper' },
]

/** Cars that customers gave in part payment, or wanted to: by the same functions as at the desk. */
export async function addOfferedCars(tx: Tx, files: Keeping, today: CalendarDay): Promise<void> {
  const random = createRandom('offered cars')
  const staff = await loadStaff(tx)
  const sellers = staff.filter(({ base }) => base === 'salesperson')
  const valuers = staff.filter(({ base }) => base === 'sales-manager' || base === 'stock-manager')
  const places = await loadPlaces(tx)
  const customers = await loadCustomers(tx)
  for (const [at, [state, age]] of fates.entries()) {
    const seller = random.pick(sellers)
    const [valuer, second] = random.shuffled(valuers)
    const moment = (days: number) => atClock(daysFrom(today, Math.min(0, days - age)), `${random.whole(10, 17)}:10`)
    const callerAt = (id: string, days: number) => callerFor(id, moment(days))
    const [brand, model, versionName, euro, engine] = cars[at % cars.length]!
    const firstRegistration = daysFrom(today, -365 * random.whole(3, 9) - random.whole(1, 300))
    const isKnown = state !== 'draft' || at % 2 === 0
    const facts: TradeInFacts = {
      customer: state === 'draft' && at % 2 === 1 ? null : customers[(at * 7) % customers.length]!.number,
      brand,
      model,
      versionName,
      engine,
      colour: engine === '' ? '' : colours[at % colours.length]!,
      licencePlate: makePlate(random, firstRegistration),
      vin: isKnown
        ? makeVin(random, { ...signs, model, modelYear: toYear(firstRegistration), serial: 450_000 + at })
        : '',
      firstRegistration,
      mileageKm: random.whole(35, 160) * 1_000 + random.whole(0, 999),
      keyCount: random.weighted([
        [2, 4],
        [1, 1],
      ]),
      bookletState: random.pick(['brand-garage', 'brand-garage', 'independent', 'partly-filled']),
      isFirstOwner: random.chance(0.6),
      hadAccident: random.chance(0.15),
      tyreState: random.pick(['good', 'good', 'worn', 'replace']),
      hasSecondWheels: random.chance(0.3),
      lastServiceOn: daysFrom(today, -random.whole(20, 500)),
      unanswered: [],
      historyLine: random.pick(histories),
      sellerVat: at % 5 === 0 ? 'half' : at % 7 === 3 ? 'full' : 'private',
      damages: [...damages[questions[at]?.wishCents ? 1 : at % damages.length]!],
    }
    const { branch } = seller
    let last = must(await createTradeIn(tx, callerAt(seller.id, 0), { branch, tradeIn: facts }))
    const toAsked = () => ({ id: last.id, rev: last.rev })
    const question = questions[at]
    if (question) {
      const { isUnclear, ...asked } = question
      if (!isUnclear) await addPhotos(tx, files, last.id, moment(0))
      last = must(await askValue(tx, callerAt(seller.id, 0), { ...toAsked(), ...asked }))
      const remark = 'Hoe diep is het profiel van de banden, en wanneer was het laatste onderhoud?'
      const more = { answer: 'question', cents: null, remark } as const
      if (isUnclear) must(await answerValue(tx, callerAt(valuer?.id ?? seller.id, 0), { ...toAsked(), ...more }))
    }
    if (state === 'draft') continue
    const years = toYear(today) - toYear(firstRegistration)
    const cents = Math.round((euro * 0.7 * 0.87 ** years) / 100) * 10_000
    last = must(await valueTradeIn(tx, callerAt(valuer!.id, 1), { ...toAsked(), cents }))
    if (at % 3 === 0) {
      const opinion = { cents: cents - random.whole(1, 6) * 10_000, remark: 'Vergelijkbare staan lang' }
      last = must(await giveOpinion(tx, callerAt(second!.id, 1), { ...toAsked(), ...opinion }))
    }
    if (state === 'valued') continue
    if (state === 'dropped') {
      must(await dropTradeIn(tx, callerAt(seller.id, 3), { ...toAsked(), reason: 'Verkocht de wagen aan familie' }))
      continue
    }
    last = must(
      await agreeTradeIn(tx, callerAt(seller.id, 2), { ...toAsked(), cents: cents + random.whole(0, 4) * 10_000 }),
    )
    if (state === 'agreed') continue
    const call = callerAt(valuer!.id, 9)
    const received = { on: brusselsDay(call.now), keyCount: facts.keyCount, hasPaper: true }
    last = must(await receiveTradeIn(tx, call, { ...toAsked(), ...received }))
    if (state === 'stocked')
      must(await stockTradeIn(tx, callerAt(valuer!.id, 10), { ...toAsked(), ...random.pick(places) }))
  }
  // Two in the shop have no owner yet.
  const requests = await tx
    .selectFrom('lead')
    .select(['id', 'createdAt'])
    .where('kind', '=', 'trade-in')
    .where('status', '=', 'new')
    .orderBy('createdAt', 'desc')
    .limit(2)
    .execute()
  for (const { id, createdAt } of requests) await createFromRequest(tx, id, { now: createdAt })
  // There is no notification of leads from before the dealer began.
  await sql`select graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where task_identifier = 'tell-trade-in-bid'))`.execute(tx)
}

async function addPhotos(tx: Tx, files: Keeping, id: number, at: Date): Promise<void> {
  const row = requireValue(await deskTradeIn(tx, id), `the trade-in ${id}`)
  for (const { file, view = null, place = null } of photos) {
    const bytes = await readFile(path.join(pictures, file))
    const upload = await tx
      .insertInto('upload')
      .values({
        name: file,
        extension: 'webp',
        contentType: 'image/webp',
        bytes: bytes.length,
        keptAt: at,
        createdAt: at,
      })
      .returning(['id', 'extension'])
      .executeTakeFirstOrThrow()
    await files.put(uploadKey(upload), bytes, 'image/webp')
    await insertPicture(tx, { tradeInId: row.id, uploadId: upload.id, view, place })
  }
}

const signs = { wmi: 'XT9', kilowatts: 96 }

async function loadStaff(tx: Tx) {
  return tx
    .selectFrom('staffUser')
    .innerJoin('role', 'role.id', 'staffUser.roleId')
    .innerJoin('staffUserBranch', 'staffUserBranch.staffUserId', 'staffUser.id')
    .innerJoin('branch', 'branch.id', 'staffUserBranch.branchId')
    .select(['staffUser.id', 'role.base', 'branch.number as branch'])
    .where('role.base', 'in', ['salesperson', 'sales-manager', 'stock-manager'])
    .orderBy('staffUser.number')
    .orderBy('branch.number')
    .execute()
}

/** Returns locations and models for bought cars. */
async function loadPlaces(tx: Tx) {
  return tx
    .selectFrom('usedCar')
    .innerJoin('vehicle', 'vehicle.id', 'usedCar.vehicleId')
    .innerJoin('model', 'model.id', 'usedCar.modelId')
    .innerJoin('department', 'department.id', 'vehicle.departmentId')
    .select(['model.number as model', 'department.number as department'])
    .where('vehicle.vehicleClass', '=', 1)
    .where('department.kind', '=', 'sales-used')
    .orderBy('vehicle.number')
    .limit(20)
    .execute()
}

/** Not those whom journeys know. */
async function loadCustomers(tx: Tx) {
  return tx
    .selectFrom('customer')
    .select('number')
    .where('isActive', '=', true)
    .where('mergedIntoId', 'is', null)
    .where('customerType', '=', 1)
    .where('id', 'not in', (of) => of.selectFrom('customerAccount').select('customerId'))
    .orderBy('number')
    .limit(120)
    .execute()
}

function must<Answer extends { tradeIn: { id: number; rev: number } }>(answer: Answer | { ok: false }) {
  if (isRefusal(answer) || !('tradeIn' in answer))
    throw new Error(`A demo trade-in was refused: ${JSON.stringify(answer)}`)
  return answer.tradeIn
}
