import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { addDays, daysBetween, type CalendarDay } from '../../domain/platform/values/calendar.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { atClock, toYear } from './days.ts'
import { makePlate, makeVin } from './identity.ts'
import { insertRows } from './past-rows.ts'
import type { Random } from './random.ts'
import { charmPrice } from './used-cars.ts'

// Cars that were sold before the recent months. Each resembles one in stock now, with its own chassis number, plate, price
// and days; they are no longer in the shop.

/** Stock numbers below those of the cars that are here. */
const lastStockNumbers: Readonly<Record<string, number>> = { G: 19_300, A: 10_100, D: 29_400 }
/** Vehicle numbers, too. */
const firstNumber = 8_000

export interface PastNumbers {
  readonly stockNumber: (prefix: string) => string
  readonly vehicleNumber: () => number
}

export function countPastVehicles(random: Random): PastNumbers {
  const last = new Map(Object.entries(lastStockNumbers))
  let vehicles = firstNumber
  return {
    stockNumber(prefix) {
      const next = (last.get(prefix) ?? 0) + random.whole(1, 2)
      last.set(prefix, next)
      return `${prefix}-${next}`
    },
    vehicleNumber: () => vehicles++,
  }
}

/** The properties of a used car in stock that another one like it shares. */
export interface UsedPattern {
  readonly usedCar: Readonly<Record<string, unknown>>
  readonly vin: string
  readonly branchId: string
  readonly departmentId: string
  readonly prefix: string
  readonly isMargin: boolean
  readonly priceCents: number
  readonly purchaseCents: number
  readonly purchaseVatExcluded: boolean
  readonly supplier: string
  readonly firstRegistration: CalendarDay
  readonly inspectedOn: CalendarDay | null
  readonly inspectionValidUntil: CalendarDay | null
  readonly carPassOn: CalendarDay | null
  readonly mileageKm: number
}

/** Returns cars for sale whose price bears VAT, the first that came first. */
export async function loadUsedPatterns(tx: Tx): Promise<UsedPattern[]> {
  const { rows } = await sql<UsedPattern>`
    select to_jsonb(used_car) as used_car, vin, department.branch_id, department_id, left(stock_number, 1) as prefix,
      vat_sales_type = 2 as is_margin, price.price_cents::float8 as price_cents, purchase_cents::float8 as purchase_cents,
      purchase_vat_excluded, supplier, first_registration, inspected_on, inspection_valid_until, car_pass_on, mileage_km
    from vehicle join used_car on used_car.vehicle_id = vehicle.id join department on department.id = department_id
    join vehicle_cost on vehicle_cost.vehicle_id = vehicle.id
    join price on price.vehicle_id = vehicle.id and price.valid_until is null and not price.vat_excluded
    where vehicle_class = 1 and published_at is not null and first_registration is not null and mileage_km > 5000
    order by vehicle.number`.execute(tx)
  return rows
}

/** A used car that was sold on a day, after some days in stock. */
export interface PastUsedCar {
  readonly pattern: UsedPattern
  readonly soldOn: CalendarDay
  readonly daysInStock: number
  readonly number: number
}

/** Writes used cars of before with price, purchase and repairs; a car that came first is written first. */
export async function addPastUsedCars(
  tx: Tx,
  cars: readonly PastUsedCar[],
  { random, today, stockNumber }: { random: Random; today: CalendarDay } & Pick<PastNumbers, 'stockNumber'>,
): Promise<void> {
  const rows = cars
    .toSorted((one, other) => (findArrival(one) < findArrival(other) ? -1 : 1))
    .map((car, at) => describeUsedCar(car, { random, today, stockNumber, serial: 700_000 + at * 3 }))
  await insertRows(
    tx,
    'vehicle',
    rows.map(({ vehicle }) => vehicle),
  )
  await insertRows(
    tx,
    'used_car',
    rows.map(({ usedCar }) => usedCar),
  )
  await insertRows(
    tx,
    'price',
    rows.map(({ price }) => price),
  )
  await insertRows(
    tx,
    'vehicle_cost',
    rows.map(({ cost }) => cost),
  )
  await insertRows(
    tx,
    'car_entry',
    rows.map(({ repair }) => repair),
  )
}

const findArrival = ({ soldOn, daysInStock }: PastUsedCar) => addDays(soldOn, -daysInStock)

function describeUsedCar(
  car: PastUsedCar,
  {
    random,
    today,
    stockNumber,
    serial,
  }: { random: Random; today: CalendarDay; serial: number } & Pick<PastNumbers, 'stockNumber'>,
) {
  const { pattern, soldOn, number } = car
  const id = randomUUID()
  const arrivedOn = findArrival(car)
  const shift = daysBetween(soldOn, today)
  const earlier = (day: CalendarDay | null) => day && addDays(day, -shift)
  const registeredOn = shiftRegistration(pattern.firstRegistration, shift)
  const factor = random.between(0.92, 1.06)
  const priceCents = charmPrice((pattern.priceCents / 100) * factor, random) * 100
  const purchaseCents = Math.round((pattern.purchaseCents * factor) / 5_000) * 5_000
  const [wmi, model] = [pattern.vin.slice(0, 3), pattern.vin.slice(3, 5)]
  return {
    vehicle: {
      id,
      kind: 'used',
      number,
      stock_number: stockNumber(pattern.prefix),
      vehicle_class: 1,
      department_id: pattern.departmentId,
      vin: makeVin(random, {
        wmi,
        model,
        kilowatts: Number(pattern.vin.slice(5, 8)),
        modelYear: toYear(registeredOn),
        serial,
      }),
      arrived_on: arrivedOn,
      created_at: atClock(arrivedOn, '10:30'),
      updated_at: atClock(soldOn, '16:20'),
      rev: 1,
    },
    usedCar: {
      ...pattern.usedCar,
      vehicle_id: id,
      first_registration: registeredOn,
      build_year: toYear(registeredOn),
      mileage_km: Math.round(pattern.mileageKm * random.between(0.85, 1.2)),
      licence_plate: makePlate(random, registeredOn),
      inspected_on: earlier(pattern.inspectedOn),
      inspection_valid_until: earlier(pattern.inspectionValidUntil),
      car_pass_on: earlier(pattern.carPassOn),
      car_pass_url: pattern.carPassOn && `https://car-pass.example/vhr/${id.replaceAll('-', '').slice(-20)}`,
    },
    price: {
      id: randomUUID(),
      vehicle_id: id,
      valid_from: addDays(arrivedOn, 2),
      price_cents: priceCents,
      vat_excluded: false,
    },
    cost: {
      vehicle_id: id,
      purchase_cents: purchaseCents,
      purchase_vat_excluded: pattern.purchaseVatExcluded,
      purchased_on: arrivedOn,
      supplier: pattern.supplier,
      purchase_paper: `${pattern.isMargin ? 'AB' : 'F'}-${toYear(arrivedOn)}-${String(serial).slice(1)}`,
      reconditioning_net_cents: 0,
    },
    repair: {
      id: randomUUID(),
      vehicle_id: id,
      on_day: addDays(arrivedOn, random.whole(1, 6)),
      kind: 'repair',
      description: random.pick(repairs),
      regime: 'rated',
      net_cents: -random.whole(6, 38) * 2_500,
      paper: `IC-${toYear(arrivedOn)}-${String(serial)}`,
      booked_by: 'seed',
      booked_at: atClock(addDays(arrivedOn, 7), '09:10'),
    },
  }
}

/** Days since which a car that is registered meets another norm of emissions. */
const normDays: readonly CalendarDay[] = [
  '2006-01-01',
  '2011-01-01',
  '2015-09-01',
  '2018-09-01',
  '2019-09-01',
  '2021-01-01',
  '2024-09-01',
]

/** Returns so many days before, but not before a day that changes the norm that the car meets. */
function shiftRegistration(day: CalendarDay, days: number): CalendarDay {
  const shifted = addDays(day, -days)
  const since = normDays.findLast((one) => one <= day)
  return since !== undefined && shifted < since ? since : shifted
}

const repairs = [
  'Onderhoud en remblokken',
  'Vier banden',
  'Kras op de bumper gespoten',
  'Distributieriem',
  'Grote beurt',
]

/** Master data that a configured car points at, by its public numbers. */
export async function loadRange(tx: Tx) {
  const { rows } = await sql<{ table: string; number: number; id: string }>`
    select 'engine' as table, number, id from engine union all select 'colour', number, id from exterior_colour
    union all select 'cover', number, id from interior_cover union all select 'coverColour', number, id from interior_colour
    union all select 'option', number, id from option`.execute(tx)
  const keys = new Map(rows.map(({ table, number, id }) => [`${table} ${number}`, id]))
  return (table: string, number: number) => {
    const id = keys.get(`${table} ${number}`)
    if (id === undefined) throw new Error(`The range has no ${table} ${number}`)
    return id
  }
}
