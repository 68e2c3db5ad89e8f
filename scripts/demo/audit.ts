import type pg from 'pg'
import type { BaseRoleName } from '../../domain/access/base-role-names.ts'
import { toWeekday, type CalendarDay } from '../../domain/platform/values/calendar.ts'
import { Batch, copyBatch, type Row } from './copy.ts'
import { atClock, daysFrom } from './days.ts'
import { createRandom, type Random } from './random.ts'

// Writes a year of audit log: who created which record, later changes, logins and readings. Every chain of changes ends
// with the current record.

type Columns = Readonly<Record<string, unknown>>

/** One changed row; without `before` it was made. */
interface AuditedRow {
  subject: string
  rowId: string
  partOf?: string
  before?: Columns
  after: Columns
}

interface AuditedChange {
  at: Date
  actor: string
  action: string
  note?: Columns
  rows?: readonly AuditedRow[]
}

interface Scene {
  client: pg.Client
  today: CalendarDay
  random: Random
  staff: ReadonlyMap<BaseRoleName | 'main', string>
}

/** After all else: it records how the records came to be. */
export async function addAudit(client: pg.Client, today: CalendarDay): Promise<void> {
  const scene = { client, today, random: createRandom('audit'), staff: await readStaff(client) }
  const changes = [
    ...(await customersMade(scene)),
    ...(await customersChanged(scene)),
    ...(await carsTakenIn(scene)),
    ...(await carsMoved(scene)),
    ...(await newsWritten(scene)),
    ...(await settingsChanged(scene)),
    ...signIns(scene),
  ]
  const past = changes.filter(({ at }) => at < atClock(today, '00:00')).toSorted((a, b) => Number(a.at) - Number(b.at))
  const { rows: entries } = await client.query<{ id: string }>(
    `select nextval('audit_entry_id') as id from generate_series(1, $1)`,
    [past.length],
  )
  const batch = new Batch()
  for (const [index, { at, actor, action, note = null, rows = [] }] of past.entries()) {
    const entry = entries[index]!.id
    batch.add('audit_entry', { id: entry, at, actor, action, note })
    for (const row of rows) batch.add('audit_row', toRow(row, { entry, at }))
  }
  await addReadings(batch, scene)
  await copyBatch(client, batch)
}

function toRow(
  { subject, rowId, partOf = '', before, after }: AuditedRow,
  { entry, at }: { entry: string; at: Date },
): Row {
  const kind = before ? 'u' : 'i'
  return { entry, at, subject, kind, row_id: rowId, part_of: partOf, before: before ?? null, after }
}

async function readStaff(client: pg.Client): Promise<Scene['staff']> {
  const { rows } = await client.query<{ role: BaseRoleName | 'main'; id: string }>(`
    select case when role.is_main then 'main' else role.base end as role, min(staff.id::text) as id
    from staff_user staff join role on role.id = staff.role_id group by 1`)
  return new Map(rows.map(({ role, id }) => [role, `user:${id}`]))
}

/** A row as the audit keeps it when it is made: `audit_change` leaves out the same. */
const keptColumns = (table: string) => `to_jsonb(${table}) - array(
  select attname::text from pg_attribute where attrelid = '${table}'::regclass
    and (attname in ('rev', 'updated_at') or attgenerated <> ''))`

async function customersMade({ client, staff, today }: Scene): Promise<AuditedChange[]> {
  const { rows } = await client.query<{ id: string; at: Date; by: string | null; after: Columns }>(
    `select id, created_at as at, salesperson_id as by, ${keptColumns('customer')} as after
     from customer where created_at > $1::date - 700`,
    [today],
  )
  return rows.map(({ id, at, by, after }) => ({
    at,
    actor: by === null ? staff.get('administration')! : `user:${by}`,
    action: 'POST /sales/customer/save',
    rows: [{ subject: 'customer', rowId: id, after }],
  }))
}

async function customersChanged({ client, staff, today, random }: Scene): Promise<AuditedChange[]> {
  const { rows } = await client.query<{ id: string; customer: string; phone: string; salesperson: string | null }>(`
    select p.id, p.customer_id as customer, p.phone, c.salesperson_id as salesperson
    from customer_phone p join customer c on c.id = p.customer_id order by p.number`)
  return random
    .shuffled(rows)
    .slice(0, 40)
    .map(({ id, customer, phone, salesperson }) => ({
      at: chooseWorkingHour(random, today, random.whole(1, 300)),
      actor: salesperson !== null && random.chance(0.7) ? `user:${salesperson}` : staff.get('administration')!,
      action: 'POST /sales/customer/save',
      rows: [
        {
          subject: 'customer_phone',
          rowId: id,
          partOf: customer,
          before: { phone: `${phone.slice(0, -3)}${random.whole(100, 999)}` },
          after: { phone },
        },
      ],
    }))
}

async function carsTakenIn({ client, staff }: Scene): Promise<AuditedChange[]> {
  const { rows } = await client.query<{ id: string; arrived: CalendarDay; vehicle: Columns; car: Columns }>(
    `select vehicle.id, arrived_on::text as arrived, ${keptColumns('vehicle')} as vehicle, ${keptColumns('used_car')} as car
     from vehicle join used_car on used_car.vehicle_id = vehicle.id where arrived_on is not null`,
  )
  return rows.map(({ id, arrived, vehicle, car }) => ({
    at: atClock(arrived, '10:05'),
    actor: staff.get('stock-manager')!,
    action: 'POST /sales/usedcar/save',
    rows: [
      { subject: 'vehicle', rowId: id, after: vehicle },
      { subject: 'used_car', rowId: id, partOf: id, after: car },
    ],
  }))
}

/** Cars find their place on the lot some days after they came. */
async function carsMoved({ client, staff, random }: Scene): Promise<AuditedChange[]> {
  const { rows: places } = await client.query<{ id: string; branch: string }>(
    'select id, branch_id as branch from stock_location order by number',
  )
  const { rows } = await client.query<{ id: string; arrived: CalendarDay; place: string; branch: string }>(`
    select vehicle.id, arrived_on::text as arrived, stock_location_id as place, stock_location.branch_id as branch
    from vehicle join stock_location on stock_location.id = stock_location_id
    where arrived_on is not null order by vehicle.number`)
  return random
    .shuffled(rows)
    .slice(0, 90)
    .map(({ id, arrived, place, branch }) => ({
      at: atClock(daysFrom(arrived, random.whole(1, 9)), random.pick(['09:20', '11:45', '15:10'])),
      actor: staff.get(random.pick(['stock-manager', 'salesperson'] as const))!,
      action: 'POST /sales/usedcar/save',
      rows: [
        {
          subject: 'vehicle',
          rowId: id,
          before: {
            stock_location_id: random.pick(places.filter((one) => one.branch === branch && one.id !== place)).id,
          },
          after: { stock_location_id: place },
        },
      ],
    }))
}

async function newsWritten({ client, staff }: Scene): Promise<AuditedChange[]> {
  const { rows } = await client.query<{ id: string; on: CalendarDay; is_active: boolean; after: Columns }>(
    `select id, published_on::text as on, is_active, ${keptColumns('news_post')} as after from news_post`,
  )
  return rows.flatMap(({ id, on, is_active: isActive, after }) => {
    const act = { actor: staff.get('content-editor')!, action: 'POST /sales/newspost/save' }
    const written = {
      ...act,
      at: atClock(daysFrom(on, -3), '14:30'),
      rows: [{ subject: 'news_post', rowId: id, after: { ...after, is_active: false } }],
    }
    if (!isActive) return [written]
    const change = { subject: 'news_post', rowId: id, before: { is_active: false }, after: { is_active: true } }
    return [written, { ...act, at: atClock(daysFrom(on, -1), '16:50'), rows: [change] }]
  })
}

/** Settings that the dealer changed during the year, with their earlier values. */
const formerSettings = {
  'orders.transport-gross-cents': { daysAgo: 160, before: 21_000 },
  'orders.ready-in-days': { daysAgo: 95, before: 5 },
  'orders.cars-held-for-guest': { daysAgo: 41, before: 3 },
} as const

async function settingsChanged({ client, staff, today, random }: Scene): Promise<AuditedChange[]> {
  const { rows } = await client.query<{ key: keyof typeof formerSettings; value: unknown }>(
    'select key, value from setting where key = any ($1)',
    [Object.keys(formerSettings)],
  )
  return rows.map(({ key, value }) => ({
    at: chooseWorkingHour(random, today, formerSettings[key].daysAgo),
    actor: staff.get('main')!,
    action: 'POST /sales/setting/save',
    rows: [{ subject: 'setting', rowId: key, before: { value: formerSettings[key].before }, after: { value } }],
  }))
}

/** Only of the last two weeks. */
function signIns({ staff, today, random }: Scene): AuditedChange[] {
  return [...staff.values()].flatMap((actor) =>
    Array.from({ length: 14 }, (_, index) => daysFrom(today, -1 - index))
      .filter((day) => toWeekday(day) < 6 && random.chance(0.8))
      .map((day) => ({
        at: atClock(day, `08:${random.whole(10, 59)}`),
        actor,
        action: 'POST /sales/auth/signin',
        note: { outcome: 'signed-in' },
      })),
  )
}

async function addReadings(batch: Batch, { client, staff, today, random }: Scene): Promise<void> {
  const { rows: customers } = await client.query<{ number: number }>('select number from customer order by number')
  const readers = (['salesperson', 'sales-manager', 'administration'] as const).map((role) => staff.get(role)!)
  const seen = new Set<string>()
  for (let index = 0; index < 120; index++) {
    const hour = atClock(
      daysFrom(today, -random.whole(1, 45)),
      `${random.pick(['09', '10', '11', '14', '15', '16'])}:00`,
    )
    const reading = { hour, actor: random.pick(readers), subject: `customer:${random.pick(customers).number}` }
    const key = JSON.stringify(reading)
    if (!seen.has(key)) batch.add('audit_reading', { ...reading, action: 'GET /sales/customer/get' })
    seen.add(key)
  }
}

/** Some hour of a working day, so many days ago or somewhat earlier. */
function chooseWorkingHour(random: Random, today: CalendarDay, daysAgo: number): Date {
  let day = daysFrom(today, -daysAgo)
  while (toWeekday(day) > 5) day = daysFrom(day, -1)
  return atClock(day, `${random.pick(['09', '10', '11', '13', '14', '16', '17'])}:${random.whole(10, 59)}`)
}
