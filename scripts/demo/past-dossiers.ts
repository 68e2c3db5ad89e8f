import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { PartKey } from '../../domain/catalogue/compatibility.ts'
import { approvalOfSale, DOSSIER_APPROVALS, dueOfCar, papersOfSale, stepsOfOrder } from '../../domain/orders/dossier.ts'
import { selectFlow, type StepNeed } from '../../domain/orders/order-flow.ts'
import { stepsWithCar } from '../../domain/orders/car-order.ts'
import { addDays, brusselsDay, type CalendarDay } from '../../domain/platform/values/calendar.ts'
import { requireValue } from '../../domain/platform/values/required.ts'
import { loadStandardEquipmentText } from '../../server/orders/dossiers/open-dossiers.ts'
import { everyFlow, loadSteps } from '../../server/orders/flows/order-flows.sql.ts'
import { fitParts } from '../../server/stock/desk/stock-car.sql.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { atClock, toYear } from './days.ts'
import { followDossier, toBreakdown, type FollowedDossier } from './dossiers.ts'
import type { House } from './offer-house.ts'
import { loadRange, type PastNumbers } from './past-cars.ts'
import { insertRows } from './past-rows.ts'
import type { PastSale } from './past-sales.ts'
import type { WrittenOffer } from './planned-offers.ts'
import { createRandom, type Random } from './random.ts'

export type PastOffer = WrittenOffer<PastSale>

/** The dossier of a car that was sold and delivered, as its invoices need it. */
export interface PastDossier {
  readonly offer: PastOffer
  readonly carIndex: number
  readonly id: string
  readonly dossierNumber: string
  readonly orderNumber: string
  readonly vehicleId: string
  readonly stockNumber: string
  readonly vin: string
  readonly licencePlate: string | null
  readonly deliveredOn: CalendarDay
  readonly payments: readonly PastPayment[]
}

export interface PastPayment {
  readonly id: string
  readonly onDay: CalendarDay
  readonly cents: number
  readonly isAdvance: boolean
}

type Row = Record<string, unknown>

/** Rows of each table that dossiers of the past fill. */
interface Rows {
  readonly vehicle: Row[]
  readonly stockCar: Row[]
  readonly option: Row[]
  readonly sale: Row[]
  readonly dossier: Row[]
  readonly order: Row[]
  readonly step: Row[]
  readonly paper: Row[]
  readonly payment: Row[]
  readonly carOrder: Row[]
}

/**
 * Opens the dossiers of sales of the past and follows them until their cars were delivered: calculated by the rules of the
 * desk, and written for all at once.
 */
export async function addPastDossiers(
  tx: Tx,
  offers: readonly PastOffer[],
  house: House & { readonly numbers: PastNumbers },
): Promise<PastDossier[]> {
  const random = createRandom('past dossiers')
  const rows: Rows = {
    vehicle: [],
    stockCar: [],
    option: [],
    sale: [],
    dossier: [],
    order: [],
    step: [],
    paper: [],
    payment: [],
    carOrder: [],
  }
  const desk = await loadDesk(tx)
  const inTurn = offers.toSorted((one, other) => Number(one.plan.fate.at) - Number(other.plan.fate.at))
  const dossiers: PastDossier[] = []
  for (const offer of inTurn) {
    for (let carIndex = 1; carIndex <= offer.plan.content.carCount; carIndex++) {
      dossiers.push(await addDossier(rows, { tx, desk, random, house }, offer, carIndex))
    }
  }
  await writeRows(tx, rows)
  await desk.keepSeries()
  await endOffers(tx, dossiers)
  return dossiers
}

async function loadDesk(tx: Tx) {
  const [flows, findInRange, departments, cars, series] = await Promise.all([
    everyFlow(tx),
    loadRange(tx),
    loadDepartments(tx),
    loadUsedCars(tx),
    loadSeries(tx),
  ])
  const steps = new Map<string, Awaited<ReturnType<typeof loadSteps>>>()
  for (const { key } of flows) steps.set(key, await loadSteps(tx, key))
  const given = new Map<number, string>()
  const fits = new Map<string, Awaited<ReturnType<typeof fitParts>>>()
  return {
    ...series,
    flows,
    steps,
    findInRange,
    departments,
    cars,
    async giveWith({ content }: PastSale): Promise<unknown> {
      if (content.car?.kind !== 'configured') return []
      const text = given.get(content.car.version) ?? (await loadStandardEquipmentText(tx, content))
      given.set(content.car.version, text)
      return JSON.parse(text)
    },
    async fit(version: number, parts: readonly PartKey[]) {
      const key = `${version} ${parts.join(' ')}`
      const found = fits.get(key) ?? (await fitParts(tx, version, parts))
      fits.set(key, found)
      return requireValue(found, 'the parts of a car')
    },
  }
}

/** Numbers of dossiers and orders, which are given on when all is written. */
async function loadSeries(tx: Tx) {
  const { rows } = await sql<{ series: string; year: number; last: number }>`
    select series, year, last from number_series where series in ('DO', 'CO')`.execute(tx)
  const last = new Map(rows.map((row) => [`${row.series} ${row.year}`, row.last]))
  return {
    takeNumber(series: 'DO' | 'CO', year: number): string {
      const next = (last.get(`${series} ${year}`) ?? 0) + 1
      last.set(`${series} ${year}`, next)
      return `${series}-${year}-${String(next).padStart(6, '0')}`
    },
    async keepSeries(): Promise<void> {
      for (const [key, value] of last) {
        const [series, year] = key.split(' ')
        await sql`insert into number_series (series, year, last) values (${series}, ${Number(year)}, ${value})
          on conflict (series, year) do update set last = excluded.last`.execute(tx)
      }
    },
  }
}

/** Departments for new cars by their branch, with the letter of their stock numbers. */
async function loadDepartments(tx: Tx) {
  const { rows } = await sql<{ branchId: string; id: string; prefix: string }>`
    select branch_id, id, (select left(stock_number, 1) from vehicle where department_id = department.id limit 1) as prefix
    from department where kind = 'sales-new' order by rank`.execute(tx)
  return new Map(rows.map((row) => [row.branchId, row]))
}

async function loadUsedCars(tx: Tx) {
  const { rows } = await sql<{ id: string; stockNumber: string }>`select id, stock_number from vehicle`.execute(tx)
  return new Map(rows.map(({ id, stockNumber }) => [id, stockNumber]))
}

interface Adding {
  readonly tx: Tx
  readonly desk: Awaited<ReturnType<typeof loadDesk>>
  readonly random: Random
  readonly house: House & { readonly numbers: PastNumbers }
}

async function addDossier(
  rows: Rows,
  { desk, random, house }: Adding,
  offer: PastOffer,
  carIndex: number,
): Promise<PastDossier> {
  const { plan, calculated } = offer
  const { content, seller, fate, settling } = plan
  const breakdown = toBreakdown(calculated)
  const contractDay = brusselsDay(fate.at)
  const year = toYear(contractDay)
  const car = requireValue(calculated.context.car, 'the car of a sale')
  const isToBuild = content.car?.kind === 'configured'
  const kind = {
    vehicleCondition: car.condition,
    salesType: content.salesType,
    customerType: calculated.context.customer?.customerType ?? 'private',
  }
  const flow = selectFlow(desk.flows, kind, contractDay) ?? selectFlow(desk.flows, kind, house.today)
  const { key, name } = requireValue(flow, 'the flow of a sale')
  const steps = stepsOfOrder(desk.steps.get(key) ?? [], {
    content,
    carIndex,
    on: contractDay,
    car: isToBuild ? 'to-order' : 'here',
  }).map((step) => ({ ...step, id: randomUUID() }))
  const papers = papersOfSale(steps, breakdown)
  const due = dueOfCar(breakdown, carIndex)
  const approval = DOSSIER_APPROVALS[approvalOfSale(content, breakdown)]
  const id = randomUUID()
  const orderId = randomUUID()
  const number = rows.dossier.length
  const opened = {
    id,
    number,
    carName: car.name,
    offerId: offer.id,
    kind: isToBuild ? null : 'used',
    vin: car.vin,
    dueCents: due.dueCents,
    advanceCents: due.advanceCents,
    approval,
    steps,
    papers,
  }
  const all = followDossier(opened, plan, { today: house.today, approvers: house.managers }, random)
  const followed = settle(all, settling)
  const deliveredOn = requireValue(followed.deliveredOn, 'the day of a delivery')
  const built = isToBuild ? await buildCar(rows, { desk, house }, offer, followed) : null
  const vehicleId = built?.vehicleId ?? requireValue(offer.vehicleId, 'the car of a sale')
  const vin = requireValue(followed.car?.vin ?? car.vin, 'the chassis number of a sold car')
  const licencePlate = followed.licencePlate ?? car.licencePlate
  const dossierNumber = desk.takeNumber('DO', year)
  const orderNumber = desk.takeNumber('CO', year)
  rows.sale.push({
    id: randomUUID(),
    vehicle_id: vehicleId,
    offer_id: offer.id,
    sold_at: followed.car ? atClock(followed.car.orderedOn, '11:05') : fate.at,
  })
  rows.dossier.push({
    ...followed.dossier,
    dossier_number: dossierNumber,
    offer_id: offer.id,
    car_index: carIndex,
    version_no: offer.no,
    vehicle_id: vehicleId,
    customer_name: calculated.context.customer?.name ?? '',
    car_name: car.name,
    vin,
    licence_plate: licencePlate,
    production_number: followed.car?.productionNumber ?? null,
    factory_order_number: followed.car?.orderNumber ?? null,
    given: await desk.giveWith(plan),
    due_cents: due.dueCents,
    advance_cents: due.advanceCents,
    advance_cap_cents: due.advanceCapCents,
    ...followGuarantee(due, { contractDay, deliveredOn, today: house.today, by: seller.id }),
    is_on_account: settling !== 'paid',
    rev: 4,
    created_at: fate.at,
  })
  rows.order.push({
    ...followed.order,
    id: orderId,
    order_number: orderNumber,
    flow_name: name,
    created_at: fate.at,
  })
  const calledOn = addDays(deliveredOn, 7)
  const rest = { deliveredOn, calledOn: calledOn < house.today ? calledOn : house.today, sellerId: seller.id }
  addSteps(rows, { steps, followed, orderId, rest })
  const proof = papers.includes('transport-proof')
    ? [{ dossier_id: id, need: 'transport-proof', received_on: deliveredOn, received_by: seller.id }]
    : []
  rows.paper.push(...followed.papers, ...proof)
  rows.payment.push(...followed.payments)
  if (built && followed.car) {
    rows.carOrder.push({
      id: randomUUID(),
      dossier_id: id,
      vehicle_id: vehicleId,
      version_no: offer.no,
      ordered_on: followed.car.orderedOn,
      ordered_by: seller.id,
      first_expected_on: followed.car.expectedOn,
      told_on: followed.car.expectedOn,
      arrived_on: followed.car.arrivedOn,
      end_reason: '',
      is_canceled: false,
      created_at: atClock(followed.car.orderedOn, '11:05'),
    })
  }
  return {
    offer,
    carIndex,
    id,
    dossierNumber,
    orderNumber,
    vehicleId,
    stockNumber: built?.stockNumber ?? requireValue(desk.cars.get(vehicleId), 'the number of a car'),
    vin,
    licencePlate,
    deliveredOn,
    payments: followed.payments.map((payment) => ({
      id: String(payment['id']),
      onDay: String(payment['on_day']),
      cents: Number(payment['amount_cents']),
      isAdvance: payment['is_advance'] === true,
    })),
  }
}

/** A buyer on account has the car before the rest is paid: all of it, half of it, or none in the end. */
function settle(followed: FollowedDossier, settling: PastSale['settling']): FollowedDossier {
  if (settling === 'paid') return followed
  return {
    ...followed,
    payments: followed.payments.flatMap((payment) => {
      if (payment['is_advance'] === true) return [payment]
      if (settling !== 'part') return []
      return [{ ...payment, amount_cents: Math.round(Number(payment['amount_cents']) / 20_000) * 10_000 }]
    }),
  }
}

interface Ticked {
  readonly steps: readonly {
    id: string
    label: unknown
    role: string
    needs: readonly StepNeed[]
    dueOn: CalendarDay
  }[]
  readonly followed: FollowedDossier
  readonly orderId: string
  /** Completes the steps that nothing else completes: the delivery on its day, a call a week later. */
  readonly rest: { readonly deliveredOn: CalendarDay; readonly calledOn: CalendarDay; readonly sellerId: string }
}

/** Adds the steps; those that wait for the balance of a buyer on account are not ticked. */
function addSteps(rows: Rows, { steps, followed, orderId, rest }: Ticked): void {
  const arrived = followed.car?.arrivedOn ?? null
  const moved = new Map(
    (arrived === null
      ? []
      : stepsWithCar(
          steps.map(({ id, dueOn, needs }) => ({ id, dueOn, doneOn: null, needs })),
          arrived,
        )
    ).map(({ id, dueOn }) => [id, dueOn]),
  )
  const done = new Map(followed.steps.map((step) => [String(step['id']), step]))
  const isPaid = followed.payments.some((payment) => payment['is_advance'] !== true)
  for (const [rank, { id, label, role, needs, dueOn }] of steps.entries()) {
    const otherwise = {
      done_on: needs.includes('handover-report') ? rest.deliveredOn : rest.calledOn,
      done_by: rest.sellerId,
    }
    const ticked = needs.includes('balance') && !isPaid ? undefined : (done.get(id) ?? otherwise)
    rows.step.push({
      id,
      customer_order_id: orderId,
      rank,
      label,
      role,
      due_on: moved.get(id) ?? dueOn,
      needs,
      done_on: ticked?.['done_on'] ?? null,
      done_by: ticked?.['done_by'] ?? null,
    })
  }
}

/** The car that the factory built for a dossier: it came, and was delivered. */
async function buildCar(
  rows: Rows,
  { desk, house }: Pick<Adding, 'desk' | 'house'>,
  { plan, calculated }: PastOffer,
  { car: planned }: FollowedDossier,
) {
  const { content, seller } = plan
  const car = requireValue(planned, 'the factory order of a car')
  if (content.car?.kind !== 'configured') throw new Error('Only a configured car is built')
  const { version, parts } = content.car
  const fitted = await desk.fit(version, parts)
  const department =
    desk.departments.get(seller.branchId) ?? requireValue([...desk.departments.values()][0], 'a department')
  const traits = requireValue(calculated.context.car, 'the car of a sale').traits
  const vehicleId = randomUUID()
  const stockNumber = house.numbers.stockNumber(department.prefix)
  rows.vehicle.push({
    id: vehicleId,
    kind: 'stock',
    number: house.numbers.vehicleNumber(),
    stock_number: stockNumber,
    vehicle_class: 1,
    department_id: department.id,
    vin: car.vin,
    arrived_on: car.arrivedOn,
    created_at: atClock(car.orderedOn, '11:05'),
    updated_at: atClock(car.arrivedOn ?? car.orderedOn, '14:30'),
    rev: 3,
  })
  rows.stockCar.push({
    vehicle_id: vehicleId,
    kind: 'stock',
    brand_id: traits.brand,
    model_id: traits.model,
    version_id: traits.version,
    engine_id: desk.findInRange('engine', fitted.engine),
    exterior_colour_id: desk.findInRange('colour', fitted.colour),
    interior_cover_id: desk.findInRange('cover', fitted.cover),
    interior_colour_id: desk.findInRange('coverColour', fitted.coverColour),
    state: 2,
    expected_on: car.expectedOn,
    order_number: car.orderNumber,
    production_number: car.productionNumber,
    mileage_km: 0,
    build_year: toYear(car.expectedOn),
    is_demo: false,
  })
  for (const option of fitted.options) {
    rows.option.push({ vehicle_id: vehicleId, option_id: desk.findInRange('option', option), is_fixed: false })
  }
  return { vehicleId, stockNumber }
}

async function writeRows(tx: Tx, rows: Rows): Promise<void> {
  await insertRows(tx, 'vehicle', rows.vehicle)
  await insertRows(tx, 'stock_car', rows.stockCar)
  await insertRows(tx, 'vehicle_option', rows.option)
  await insertRows(tx, 'car_sale', rows.sale)
  await insertRows(tx, 'dossier', rows.dossier)
  await insertRows(tx, 'customer_order', rows.order)
  await insertRows(tx, 'customer_order_step', rows.step)
  await insertRows(tx, 'dossier_document', rows.paper)
  await insertRows(
    tx,
    'dossier_payment',
    rows.payment.toSorted((one, other) => Number(one['created_at']) - Number(other['created_at'])),
  )
  await insertRows(tx, 'car_order', rows.carOrder)
}

/** An offer whose cars were all delivered is over. */
async function endOffers(tx: Tx, dossiers: readonly PastDossier[]): Promise<void> {
  const ids = [...new Set(dossiers.map(({ offer }) => offer.id))]
  await sql`update offer set status = 4 where id = any(${ids}::uuid[])`.execute(tx)
}

/** A buyer who takes the car abroad leaves the guarantee before it leaves, and gets it back some days after the proof. */
function followGuarantee(
  { guaranteeCents }: { guaranteeCents: number },
  {
    contractDay,
    deliveredOn,
    today,
    by,
  }: { contractDay: CalendarDay; deliveredOn: CalendarDay; today: CalendarDay; by: string },
) {
  const isAsked = guaranteeCents > 0
  const early = addDays(contractDay, 3)
  const receivedOn = early < deliveredOn ? early : deliveredOn
  const repaidOn = addDays(deliveredOn, 9)
  const isRepaid = isAsked && repaidOn <= today
  const statement = (day: CalendarDay) => `KBC ${day.slice(0, 4)}-${day.slice(5, 7)}${day.slice(8)}`
  return {
    guarantee_cents: guaranteeCents,
    guarantee_received_on: isAsked ? receivedOn : null,
    guarantee_received_by: isAsked ? by : null,
    guarantee_reference: isAsked ? statement(receivedOn) : '',
    guarantee_repaid_on: isRepaid ? repaidOn : null,
    guarantee_repaid_by: isRepaid ? by : null,
    guarantee_repaid_reference: isRepaid ? statement(repaidOn) : '',
  }
}
