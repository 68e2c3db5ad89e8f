import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { folder as pictures } from '../../demo-pictures/files.ts'
import { requireValue } from '../../domain/platform/values/required.ts'
import { brusselsInstant, type CalendarDay } from '../../domain/platform/values/calendar.ts'
import type { WorkOrderRecord, WorkWishes } from '../../domain/workshop/work-orders/work-order.schema.ts'
import { CUSTOMER_PAYS, type WorkShares } from '../../domain/workshop/work-orders/work-amounts.ts'
import type { WorkPhotoKind } from '../../domain/workshop/work-orders/reception.ts'
import type { WorkWait } from '../../domain/workshop/work-orders/work-order.ts'
import { startClock } from '../../server/workshop/work-orders/clock-acts.ts'
import { loadWork } from '../../server/workshop/work-orders/loaded-work.ts'
import { proposeWork, recordAnswer, settleProposals } from '../../server/workshop/work-orders/proposed-work-acts.ts'
import { updateProposal } from '../../server/workshop/work-orders/proposed-work.sql.ts'
import { loadReceptionToSign, signReception } from '../../server/workshop/work-orders/reception-acts.ts'
import { insertPhoto } from '../../server/workshop/work-orders/receptions.sql.ts'
import { saveWork } from '../../server/workshop/work-orders/work-lines.ts'
import {
  createWorkOrder,
  finishWork,
  letWorkWait,
  settleWorkJob,
} from '../../server/workshop/work-orders/work-order-acts.ts'
import { assignOpenJobs } from '../../server/workshop/work-orders/work-week.sql.ts'
import { deskWorkOrder, updateWorkOrder } from '../../server/workshop/work-orders/work-orders.sql.ts'
import { loadWorkOrderRecord } from '../../server/workshop/work-orders/work-order-record.ts'
import { buyerWithNumber } from '../../server/contacts/buyers.ts'
import { uploadKey } from '../../server/media/uploads.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import type { Files } from '../../server/platform/files/files.ts'
import { callerFor, unwrapDone } from './caller.ts'
import { atClock, daysFrom } from './days.ts'
import { makePlate } from './identity.ts'
import { createRandom } from './random.ts'

interface Part {
  readonly name: string
  readonly cents: number
  readonly cost: number
  readonly count?: number
}

export interface WorkSpec {
  readonly car: string
  readonly jobs: readonly [name: string, hours: number, pricing?: 'clocked'][]
  readonly parts?: readonly Part[]
  readonly complaint?: string
  /** Days from today on which it came or is to come. */
  readonly day: number
  readonly at: string
  /** Minutes since midnight. */
  readonly promised: number
  readonly far: 'planned' | 'in' | 'working' | 'waiting' | 'ready'
  readonly waits?: readonly [WorkWait, string]
  readonly shares?: WorkShares
  readonly limit?: number
  readonly more?: readonly MoreSpec[]
  /** Taken at the reception; the customer signed with them. */
  readonly photos?: readonly PhotoSpec[]
  /** The customer signed at the desk: as it is, or before the complaint was changed. */
  readonly signed?: 'as-is' | 'before-change'
}

interface PhotoSpec {
  /** A picture of the demo. */
  readonly file: string
  readonly kind: WorkPhotoKind
  readonly note?: string
}

/** Work that the workshop proposes, and its state. */
interface MoreSpec {
  readonly name: string
  readonly why: string
  readonly hours: number
  readonly parts?: readonly Part[]
  readonly far: 'draft' | 'asked' | 'agreed' | 'declined'
  /** The customer answered by telephone; else by the link. */
  readonly isByTelephone?: true
}

const oil = { name: 'Motorolie 0W-20, 5 l', cents: 6_450, cost: 3_900 }
const filter = { name: 'Oliefilter', cents: 1_895, cost: 980 }
export const SHARED_WARRANTY: WorkShares = { customer: 2_500, importer: 6_000, insurer: 0, house: 1_500 }

const pads: MoreSpec = {
  name: 'Remblokken vooraan vervangen',
  why: 'Nog 2 mm over. Te vervangen onder 3 mm.',
  hours: 1,
  parts: [{ name: 'Remblokken vooraan, set', cents: 8_995, cost: 5_200 }],
  far: 'asked',
}
const wipers: MoreSpec = {
  name: 'Ruitenwissers vervangen',
  why: 'Rubber gescheurd, strepen in het zicht.',
  hours: 0.2,
  parts: [{ name: 'Ruitenwissers vooraan, set', cents: 3_490, cost: 1_950 }],
  far: 'draft',
}
const tyres: MoreSpec = {
  name: 'Twee banden vooraan vervangen',
  why: 'Profiel 2 mm. Wettelijk minimum is 1,6 mm.',
  hours: 0.8,
  parts: [{ name: 'Band 205/55 R16', cents: 10_900, cost: 7_400, count: 2 }],
  far: 'declined',
}
const battery: MoreSpec = {
  name: '12V-batterij vervangen',
  why: 'Startvermogen 48 % bij de test.',
  hours: 0.4,
  parts: [{ name: 'Batterij 12 V 70 Ah', cents: 15_900, cost: 9_800 }],
  far: 'agreed',
}

const specs: readonly WorkSpec[] = [
  {
    car: 'Noord S6',
    jobs: [['Onderhoud 60.000 km', 1.5]],
    parts: [oil, filter],
    day: 0,
    at: '11:00',
    promised: 16 * 60,
    far: 'planned',
  },
  {
    car: 'Velta Kross',
    jobs: [['Groot onderhoud', 2.5]],
    parts: [oil, filter],
    day: 0,
    at: '13:00',
    promised: 17 * 60,
    far: 'planned',
  },
  { car: 'Lumen E3', jobs: [['Software-update', 1]], day: 0, at: '13:30', promised: 17 * 60, far: 'planned' },
  {
    car: 'Arden Lys',
    jobs: [['Draagarm vooraan links', 2]],
    parts: [{ name: 'Draagarm links', cents: 18_950, cost: 11_200 }],
    day: 1,
    at: '15:00',
    promised: 17 * 60,
    far: 'planned',
    limit: 45_000,
  },
  {
    car: 'Arden Terra',
    jobs: [['Remvloeistof en airco', 1.5]],
    day: 0,
    at: '08:10',
    promised: 14 * 60,
    far: 'in',
    more: [pads],
  },
  {
    car: 'Noord V6',
    jobs: [['Achterklep sluit niet', 2, 'clocked']],
    complaint: 'Achterklep springt open op de autosnelweg.',
    photos: [
      { file: 'suv-quarter-front-anthracite-grey-3-lg.webp', kind: 'car' },
      { file: 'instruments-38450-tan-5-lg.webp', kind: 'dashboard' },
    ],
    signed: 'before-change',
    day: 0,
    at: '08:25',
    promised: 15 * 60 + 30,
    far: 'in',
    limit: 30_000,
    more: [
      {
        name: 'Gasveren van de achterklep vervangen',
        why: 'De linkerveer houdt de klep niet meer.',
        hours: 0.5,
        parts: [{ name: 'Gasveer achterklep', cents: 5_450, cost: 3_100, count: 2 }],
        far: 'draft',
      },
    ],
  },
  {
    car: 'Velta Tour',
    jobs: [
      ['Trekhaak nakijken', 0.3],
      ['Distributieriem en waterpomp', 2],
      ['Geluid linksvoor zoeken', 0.5, 'clocked'],
    ],
    parts: [
      { name: 'Riemset', cents: 24_480, cost: 14_600 },
      { name: 'Waterpomp', cents: 12_900, cost: 7_700 },
      { name: 'Koelvloeistof, 5 l', cents: 3_900, cost: 1_800 },
    ],
    complaint: 'Gepiep bij koude start. Tikt linksvoor over drempels.',
    photos: [
      { file: 'estate-scratched-bumper-petrol-5-lg.webp', kind: 'damage', note: 'Bumper achteraan' },
      { file: 'estate-dented-door-petrol-5-lg.webp', kind: 'damage', note: 'Deuk in het portier' },
      { file: 'estate-kerbed-wheel-petrol-5-lg.webp', kind: 'damage', note: 'Velg rechts' },
    ],
    signed: 'as-is',
    day: 0,
    at: '08:05',
    promised: 12 * 60,
    far: 'working',
    limit: 120_000,
    more: [battery, tyres],
  },
  {
    car: 'Noord S6',
    jobs: [
      ['Klok van de motor uitlezen', 0.2],
      ['Onderhoud 45.000 km', 1.5],
    ],
    parts: [oil, filter],
    day: 0,
    at: '08:15',
    promised: 11 * 60 + 30,
    far: 'working',
    more: [wipers],
  },
  {
    car: 'Lumen E5',
    jobs: [
      ['Banden controleren', 0.2],
      ['Remmen voor en achter', 2],
    ],
    parts: [
      { name: 'Remblokken, set', cents: 8_995, cost: 5_200, count: 2 },
      { name: 'Remschijf', cents: 11_250, cost: 6_900, count: 4 },
    ],
    day: 0,
    at: '07:55',
    promised: 11 * 60,
    far: 'working',
    more: [
      { ...battery, isByTelephone: true },
      { ...tyres, far: 'asked' },
    ],
  },
  {
    car: 'Velta Tour',
    jobs: [
      ['Uitlaat nakijken', 0.5],
      ['Uitlaat vervangen', 1.5],
    ],
    parts: [{ name: 'Einddemper', cents: 25_800, cost: 16_100 }],
    day: -1,
    at: '14:20',
    promised: 17 * 60,
    far: 'waiting',
    waits: ['customer', ''],
    more: [pads, { ...wipers, far: 'asked' }],
  },
  {
    car: 'Noord V6',
    jobs: [
      ['Verlies van vermogen zoeken', 1, 'clocked'],
      ['Turboslang vervangen', 2],
    ],
    day: -2,
    at: '09:40',
    promised: 12 * 60,
    far: 'waiting',
    waits: ['part', 'Turboslang komt morgen om 8.30 uur'],
  },
  {
    car: 'Lumen E5',
    jobs: [
      ['Lader uitlezen', 0.5],
      ['Garantie op lader', 1.5],
    ],
    parts: [{ name: 'Boordlader', cents: 41_280, cost: 29_900 }],
    day: -2,
    at: '10:15',
    promised: 17 * 60,
    far: 'waiting',
    waits: ['importer', 'Akkoord over de garantie'],
    shares: { customer: 0, importer: 10_000, insurer: 0, house: 0 },
  },
  {
    car: 'Arden Lys',
    jobs: [['Bougies', 1]],
    parts: [{ name: 'Bougie', cents: 1_450, cost: 780, count: 4 }],
    day: 0,
    at: '07:45',
    promised: 10 * 60 + 30,
    far: 'ready',
    more: [{ ...pads, far: 'declined', isByTelephone: true }],
  },
  {
    car: 'Noord S6',
    jobs: [['Onderhoud 30.000 km', 2]],
    parts: [oil, filter],
    day: 0,
    at: '07:50',
    promised: 11 * 60,
    far: 'ready',
    more: [{ ...wipers, far: 'agreed' }, tyres],
  },
  {
    car: 'Velta Kross',
    jobs: [['Kabelboom van de motor', 3.5]],
    parts: [
      { name: 'Kabelboom', cents: 41_280, cost: 28_000 },
      { name: 'Vloeistof', cents: 1_890, cost: 900 },
    ],
    day: -1,
    at: '08:30',
    promised: 12 * 60,
    far: 'ready',
    shares: SHARED_WARRANTY,
  },
  { car: 'Lumen E3', jobs: [['Winterwielen', 0.7]], day: -1, at: '09:10', promised: 12 * 60, far: 'ready' },
  // Forgotten: by law it is invoiced by the 15th of the month after it was finished.
  {
    car: 'Arden Terra',
    jobs: [['Remvloeistof en ruitenwissers', 0.8]],
    day: -38,
    at: '09:30',
    promised: 15 * 60,
    far: 'ready',
  },
]

/** The store of the photos. */
type Keeping = Pick<Files, 'put'>

/** The work orders of a workshop: cars to come, cars on the lifts, cars that wait and cars that are ready. */
export async function addWorkOrders(tx: Tx, files: Keeping, today: CalendarDay): Promise<void> {
  const random = createRandom('work orders')
  for (const { branch, count } of [
    { branch: 'gent', count: specs.length },
    { branch: 'aalst', count: 9 },
  ]) {
    const house = await loadWorkshop(tx, branch)
    const appointments = await loadAppointments(tx, house.department, { first: today, last: today })
    for (const [at, spec] of specs.slice(specs.length - count).entries()) {
      const customer = house.customers[at % house.customers.length]
      if (customer === undefined) throw new Error('The demo has customers before it has work orders')
      const plate = makePlate(random, daysFrom(today, -random.whole(400, 2_400)))
      // Cars that are still to come have the last appointments of the day, those that are here the first.
      const appointment =
        spec.day !== 0 ? undefined : spec.far === 'planned' ? appointments.pop() : appointments.shift()
      if (appointment) await giveAppointment(tx, appointment.number, { car: spec.car, plate })
      const { id } = await addWorkOrder(tx, spec, {
        ...house,
        customer,
        plate,
        booking: appointment?.number ?? null,
        vin: '',
        km: random.whole(12, 140) * 1_000 + random.whole(0, 999),
        at,
        today,
      })
      const receptionist = callerFor(house.receptionist, atClock(daysFrom(today, spec.day), spec.at))
      await addReception(tx, files, receptionist, { id, spec })
    }
    await planAppointments(tx, house, today)
  }
}

/** Returns the instant of a time such as `08:30` on a day. */
function toInstant(day: CalendarDay, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return brusselsInstant(day, hours * 60 + minutes)
}

/** The appointments of a workshop on some days whose cars are still expected, by their time. */
function loadAppointments(tx: Tx, department: number, { first, last }: { first: CalendarDay; last: CalendarDay }) {
  return tx
    .selectFrom('workshopBooking as booking')
    .innerJoin('department', 'department.id', 'booking.departmentId')
    .select([
      'booking.number',
      'booking.car',
      'booking.licencePlate',
      'booking.phone',
      'startsAt',
      'endsAt',
      'booking.bay',
    ])
    .select(['booking.firstName', 'booking.lastName'])
    .where('department.number', '=', department)
    .where('booking.state', '=', 'booked')
    .where('startsAt', '>=', brusselsInstant(first, 0))
    .where('startsAt', '<', brusselsInstant(daysFrom(last, 1), 0))
    .orderBy('startsAt')
    .orderBy('booking.number')
    .execute()
}

/** Lets an appointment be of the car of a work order. */
async function giveAppointment(tx: Tx, number: string, { car, plate }: { car: string; plate: string }): Promise<void> {
  await tx.updateTable('workshopBooking').set({ car, licencePlate: plate }).where('number', '=', number).execute()
}

/** Appointments of so many days to come have their work order already. */
const plannedDays = 9

/** Makes work orders of most appointments of the days to come, so that a week is planned; a few are promised too early. */
async function planAppointments(tx: Tx, house: DemoWorkshop, today: CalendarDay): Promise<void> {
  const { department, receptionist, technicians } = house
  const random = createRandom(`planned week ${String(department)}`)
  const call = callerFor(receptionist, atClock(today, '07:30'))
  const bookings = await loadAppointments(tx, department, {
    first: daysFrom(today, 1),
    last: daysFrom(today, plannedDays),
  })
  for (const [at, booking] of bookings.entries()) {
    if (!random.chance(0.75)) continue
    const promised = new Date(booking.endsAt.getTime() + (at % 17 === 9 ? -30 : random.whole(2, 8) * 15) * 60_000)
    const { workOrder } = unwrapDone(
      await createWorkOrder(tx, call, {
        onceKey: createRandom(`planned ${booking.number}`).bytes(16).toString('hex'),
        department,
        booking: booking.number,
        facts: {
          customer: null,
          customerName: `${booking.firstName} ${booking.lastName}`,
          phone: booking.phone,
          car: booking.car,
          licencePlate: booking.licencePlate,
          vin: '',
          bay: booking.bay,
          complaint: '',
          note: '',
          limitCents: null,
          promisedAt: promised.toISOString(),
        },
        reception: null,
      }),
    )
    const technician = technicians[(booking.bay + at) % (technicians.length + 1)]
    const { id } = requireValue(await deskWorkOrder(tx, workOrder.id), `the work order ${workOrder.workNumber}`)
    if (technician) await assignOpenJobs(tx, id, technician.id)
  }
}

export interface DemoWorkshop {
  readonly department: number
  readonly receptionist: string
  readonly technicians: readonly { id: string; number: number }[]
}

/** Returns the workshop of a branch with its people, and customers who bring cars. */
export async function loadWorkshop(tx: Tx, slug: string) {
  const people = await tx
    .selectFrom('staffUser')
    .innerJoin('role', 'role.id', 'staffUser.roleId')
    .innerJoin('staffUserBranch', 'staffUserBranch.staffUserId', 'staffUser.id')
    .innerJoin('branch', 'branch.id', 'staffUserBranch.branchId')
    .innerJoin('department', 'department.branchId', 'branch.id')
    .select(['staffUser.id', 'staffUser.number', 'role.base', 'department.number as department', 'branch.slug'])
    .where('department.kind', '=', 'workshop')
    .where('role.base', 'in', ['workshop', 'reception'])
    .orderBy('staffUser.number')
    .execute()
  const here = people.filter((person) => person.slug === slug)
  const technicians = here.filter(({ base }) => base === 'workshop')
  const receptionist = people.find(({ base }) => base === 'reception')
  const department = here[0]?.department
  if (department === undefined || receptionist === undefined) throw new Error(`The demo has no workshop in ${slug}`)
  const customers = await tx
    .selectFrom('customer')
    .select('number')
    .where('blockedReason', 'is', null)
    .where('mergedIntoId', 'is', null)
    .orderBy('number')
    .limit(40)
    .execute()
  return { department, receptionist: receptionist.id, technicians, customers: customers.map(({ number }) => number) }
}

/** Adds a work order according to its spec, and returns it. */
export async function addWorkOrder(
  tx: Tx,
  spec: WorkSpec,
  {
    department,
    receptionist,
    technicians,
    customer,
    plate,
    vin,
    km,
    at,
    today,
    booking = null,
  }: DemoWorkshop & {
    customer: number
    plate: string
    vin: string
    km: number
    at: number
    today: CalendarDay
    booking?: string | null
  },
): Promise<WorkOrderRecord> {
  const day = daysFrom(today, spec.day)
  const call = callerFor(receptionist, atClock(day, spec.at))
  const isHere = spec.far !== 'planned'
  const made = unwrapDone(
    await createWorkOrder(tx, call, {
      onceKey: createRandom(`work order ${department} ${at} ${vin}`).bytes(16).toString('hex'),
      department,
      booking,
      facts: {
        customer,
        customerName: '',
        phone: '+32478123456',
        car: spec.car,
        licencePlate: plate,
        vin,
        bay: null,
        complaint: spec.complaint ?? '',
        note: '',
        limitCents: spec.limit ?? null,
        promisedAt: brusselsInstant(
          spec.day < 0 && spec.day > -7 ? daysFrom(today, spec.waits ? 1 : 0) : day,
          spec.promised,
        ).toISOString(),
      },
      reception: isHere ? { km, keyCount: 1, acceptsLowerKm: false } : null,
    }),
  ).workOrder
  const technician = spec.far === 'planned' || spec.far === 'in' ? undefined : technicians[at % technicians.length]
  // A car that came without an appointment stands in a bay. No check is made: the demo has more cars at a time than a workshop
  // would take in.
  if (spec.far !== 'ready' && booking === null) {
    const { id } = requireValue(await deskWorkOrder(tx, made.id), `the work order ${made.workNumber}`)
    await updateWorkOrder(tx, id, { bay: (at % 2) + 1, ...(!isHere && { plannedAt: toInstant(day, spec.at) }) })
  }
  const { id: order, rev: placed } = await loadWorkOrderRecord(tx, made.id, call)
  let { workOrder } = unwrapDone(
    await saveWork(tx, call, { id: order, rev: placed, ...toWishes(spec, technician?.number ?? null) }),
  )
  if (isHere) workOrder = await addMoreWork(tx, call, { workOrder, customer, more: spec.more ?? [] })
  if (!technician || !isHere) return workOrder
  const asTechnician = callerFor(technician.id, atClock(day, '15:10'))
  const jobs = spec.far === 'ready' ? workOrder.jobs : workOrder.jobs.slice(0, 1)
  for (const { id: job, minutes } of jobs) {
    const { id, rev } = workOrder
    await addClockedTime(tx, {
      job,
      minutes,
      technician: technician.id,
      day,
      from: spec.at,
      until: spec.day === 0 ? '09:15' : '15:05',
    })
    workOrder = unwrapDone(await settleWorkJob(tx, asTechnician, { id, rev, job, outcome: 'done' })).workOrder
  }
  const { id, rev } = workOrder
  if (spec.waits) {
    const [waitsFor, note] = spec.waits
    unwrapDone(await letWorkWait(tx, asTechnician, { id, rev, waitsFor, note }))
  }
  const [, second] = workOrder.jobs
  if (spec.far === 'working' && second)
    unwrapDone(
      (await startClock(tx, callerFor(technician.id, atClock(day, '09:20')), { job: second.id })) ?? { ok: true },
    )
  if (spec.far !== 'ready') return workOrder
  return unwrapDone(
    await finishWork(tx, asTechnician, { id, rev, testNote: 'Proefrit gemaakt, alles in orde.', kmOut: km + 5 }),
  ).workOrder
}

/** Clocks a job of a technician: about its time, after what they did before on that day. */
async function addClockedTime(
  tx: Tx,
  {
    job,
    minutes,
    technician,
    day,
    from,
    until,
  }: { job: number; minutes: number; technician: string; day: CalendarDay; from: string; until: string },
): Promise<void> {
  const { id } = await tx.selectFrom('workJob').select('id').where('number', '=', job).executeTakeFirstOrThrow()
  const [opens, closes] = [atClock(day, from), atClock(day, until)]
  const others = await tx
    .selectFrom('timeEntry')
    .select('endedAt')
    .where('technicianId', '=', technician)
    .where('startedAt', '<', closes)
    .where(({ eb, or }) => or([eb('endedAt', 'is', null), eb('endedAt', '>', opens)]))
    .execute()
  // A clock that runs leaves no room, and neither does work that went on after hours.
  const startedAt = new Date(Math.max(opens.getTime(), ...others.map(({ endedAt }) => (endedAt ?? closes).getTime())))
  const takes = Math.round((minutes * createRandom(`clock ${job}`).whole(80, 118)) / 100)
  const endedAt = new Date(Math.min(startedAt.getTime() + takes * 60_000, closes.getTime()))
  if (endedAt <= startedAt) return
  await tx
    .insertInto('timeEntry')
    .values({ jobId: id, technicianId: technician, startedAt, endedAt, createdAt: startedAt })
    .execute()
}

/** Photographs a car that came in, and has its customer sign. */
async function addReception(
  tx: Tx,
  files: Keeping,
  call: ReturnType<typeof callerFor>,
  { id, spec: { photos = [], signed } }: { id: number; spec: WorkSpec },
): Promise<void> {
  const row = requireValue(await deskWorkOrder(tx, id), `the work order ${id}`)
  for (const { file, kind, note = '' } of photos) {
    const bytes = await readFile(path.join(pictures, file))
    const upload = await tx
      .insertInto('upload')
      .values({
        name: file,
        extension: 'webp',
        contentType: 'image/webp',
        bytes: bytes.length,
        keptAt: call.now,
        createdAt: call.now,
      })
      .returning(['id', 'extension'])
      .executeTakeFirstOrThrow()
    await files.put(uploadKey(upload), bytes, 'image/webp')
    await insertPhoto(tx, {
      workOrderId: row.id,
      uploadId: upload.id,
      kind,
      note,
      fingerprint: createHash('sha256').update(bytes).digest('hex'),
      takenBy: call.staff.userId,
      createdAt: call.now,
    })
  }
  if (signed === undefined) return
  const { documentHash, language, name } = requireValue(
    await loadReceptionToSign(tx, call, { id }),
    `the reception of the work order ${id}`,
  )
  unwrapDone(await signReception(tx, call, { id, documentHash, language, name, strokes: drawSignature(name) }))
  if (signed === 'as-is') return
  await updateWorkOrder(tx, row.id, { complaint: `${row.complaint} Ook het remlicht links brandt niet.` })
}

/** Draws a line that could be a name. */
function drawSignature(name: string): number[][] {
  const random = createRandom(`signature of ${name}`)
  return [
    Array.from({ length: 18 }, (_, at) => [40 + at * 26, 100 + random.whole(-55, 45)]).flat(),
    [60, 150, 480, 140],
  ]
}

/** Proposes more work as a workshop does, and answers as its customer; no mail is sent. */
async function addMoreWork(
  tx: Tx,
  call: ReturnType<typeof callerFor>,
  { workOrder, customer, more }: { workOrder: WorkOrderRecord; customer: number; more: readonly MoreSpec[] },
): Promise<WorkOrderRecord> {
  const { id } = workOrder
  const email = (await buyerWithNumber(tx, customer))?.email ?? ''
  const latest = async () => ({ id, rev: (await loadWorkOrderRecord(tx, id, call)).rev })
  for (const { name, why, hours, parts = [], far, isByTelephone } of more) {
    const proposal = {
      id: null,
      name,
      explanation: why,
      workKind: 'mechanics' as const,
      minutes: Math.round(hours * 60),
      unitPriceCents: null,
      parts: parts.map((part) => ({
        name: part.name,
        partNumber: '',
        quantity: (part.count ?? 1) * 1_000,
        unitPriceCents: part.cents,
        unitCostCents: part.cost,
      })),
    }
    unwrapDone(await proposeWork(tx, call, { ...(await latest()), proposal }))
    if (far === 'draft') continue
    const work = requireValue(await loadWork(tx, id, call.now), `the work order ${id}`)
    const made = requireValue(work.proposals.at(-1), 'the proposal that was just made')
    const answeredAt = call.now
    if (isByTelephone && far !== 'asked') {
      const reply = { proposal: made.number, version: made.version, answer: far, note: '' }
      const spoken = { name: workOrder.customer.name, answeredAt: answeredAt.toISOString() }
      unwrapDone(await recordAnswer(tx, call, { ...(await latest()), ...reply, ...spoken }))
      continue
    }
    const asked = { askedAt: call.now, askedBy: call.staff.userId, askedTo: email || 'klant@forecourt.example' }
    await updateProposal(tx, made.id, { ...asked, state: 'asked' })
    if (far === 'asked') continue
    await settleProposals(tx, work, [{ proposal: made, answer: far }], {
      now: call.now,
      given: {
        channel: 'link',
        signedName: workOrder.customer.name,
        email: asked.askedTo,
        ip: '192.0.2.24',
        answeredAt,
        createdAt: answeredAt,
      },
    })
  }
  return loadWorkOrderRecord(tx, id, call)
}

function toWishes({ jobs, parts = [], shares = CUSTOMER_PAYS }: WorkSpec, technician: number | null): WorkWishes {
  const price = { discountBp: 0, vat: 'standard', shares } as const
  return {
    jobs: jobs.map(([name, hours, pricing = 'flat-rate' as const]) => ({
      id: null,
      name,
      pricing,
      workKind: 'mechanics',
      minutes: Math.round(hours * 60),
      technician,
      unitPriceCents: null,
      ...price,
    })),
    lines: parts.map(({ name, cents, cost, count = 1 }) => ({
      id: null,
      kind: 'part',
      name,
      partNumber: '',
      quantity: count * 1_000,
      unitPriceCents: cents,
      unitCostCents: cost,
      ...price,
    })),
  }
}
