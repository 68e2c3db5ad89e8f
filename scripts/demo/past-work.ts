import { randomUUID } from 'node:crypto'
import { sql, type Insertable } from 'kysely'
import { CUSTOMER_TYPES } from '../../domain/contacts/customer.ts'
import type { IssuedAmount } from '../../domain/invoicing/invoices/invoice-amounts.ts'
import type { InvoiceDocument } from '../../domain/invoicing/invoices/invoice-document.ts'
import { issuedAmounts } from '../../domain/invoicing/invoices/invoice-draft.ts'
import { draftWorkInvoice, type InvoicedWorkLine } from '../../domain/invoicing/invoices/work-invoice.ts'
import {
  addDays,
  addMonths,
  brusselsInstant,
  daysBetween,
  toWeekday,
  type CalendarDay,
} from '../../domain/platform/values/calendar.ts'
import { requireValue } from '../../domain/platform/values/required.ts'
import { isRefusal } from '../../domain/platform/values/result.ts'
import { findHourlyRate, type RateRow, type WorkKind } from '../../domain/workshop/work-orders/hourly-rate.ts'
import { CUSTOMER_PAYS, toBilledHours, toHours } from '../../domain/workshop/work-orders/work-amounts.ts'
import { buyerWithNumber, type Buyer } from '../../server/contacts/buyers.ts'
import { findInvoiceParty } from '../../server/contacts/invoice-party.ts'
import type { Invoice } from '../../server/db/schema.ts'
import { readInvoiceTerms } from '../../server/invoicing/invoices/invoice-terms.ts'
import { readParties } from '../../server/invoicing/invoices/sale-of-car.ts'
import { sealContent } from '../../server/invoicing/invoices/sealed-invoice.ts'
import { makeWorkWording } from '../../server/invoicing/invoices/work-drafts.ts'
import { companyOfBranch, loadBranch } from '../../server/organisation/companies.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { selectHourlyRates } from '../../server/workshop/work-orders/work-orders.sql.ts'
import { openDayFrom, toYear } from './days.ts'
import { makePlate, makeVin } from './identity.ts'
import { deliver } from './past-books.ts'
import { writeAmounts } from './past-invoices.ts'
import { countPlaces, inBulk, insertRows } from './past-rows.ts'
import { addPastTakings } from './past-takings.ts'
import { createRandom, type Random } from './random.ts'
import { loadWorkshop, type DemoWorkshop } from './work-orders.ts'

// Workshop orders from January of last year until yesterday: the source of the log, the passports of cars and the reports.

/** Work orders of a workshop in each month, from January on: tyres are changed in spring and autumn. */
const ordersByMonth = [13, 13, 18, 20, 15, 15, 9, 11, 16, 20, 21, 14]

/** A technician works on cars of this plan between these minutes of a day. */
const [opensAt, closesAt] = [8 * 60, 15 * 60]

/** Businesses pay by the end of their term: work of the last weeks is still owed. */
const daysOnAccount = 28

interface JobSpec {
  readonly name: string
  readonly kind: WorkKind
  readonly minutes: number
  readonly pricing?: 'clocked'
  readonly parts?: readonly [name: string, cents: number, cost: number, count?: number][]
}

const oil = ['Motorolie 0W-20, 5 l', 6_450, 3_900] as const
const jobs: readonly (readonly [job: JobSpec, weight: number])[] = [
  [{ name: 'Klein onderhoud', kind: 'mechanics', minutes: 60, parts: [[...oil], ['Oliefilter', 1_895, 980]] }, 6],
  [
    {
      name: 'Groot onderhoud',
      kind: 'mechanics',
      minutes: 150,
      parts: [[...oil], ['Oliefilter', 1_895, 980], ['Luchtfilter', 3_240, 1_760], ['Interieurfilter', 2_980, 1_540]],
    },
    5,
  ],
  [{ name: 'Banden wisselen', kind: 'tyres', minutes: 45, parts: [['Uitbalanceren', 900, 300, 4]] }, 5],
  [
    {
      name: 'Remblokken vooraan vervangen',
      kind: 'mechanics',
      minutes: 72,
      parts: [['Remblokken vooraan, set', 8_995, 5_200]],
    },
    3,
  ],
  [
    {
      name: 'Remschijven en remblokken achteraan',
      kind: 'mechanics',
      minutes: 108,
      parts: [
        ['Remblokken achteraan, set', 7_450, 4_300],
        ['Remschijf', 11_250, 6_900, 2],
      ],
    },
    2,
  ],
  [{ name: 'Airco reinigen en vullen', kind: 'mechanics', minutes: 60, parts: [['Koelmiddel', 4_900, 2_850]] }, 2],
  [{ name: 'Storing zoeken', kind: 'diagnosis', minutes: 60, pricing: 'clocked' }, 3],
  [
    { name: '12V-batterij vervangen', kind: 'mechanics', minutes: 24, parts: [['Batterij 12 V 70 Ah', 15_900, 9_800]] },
    2,
  ],
  [{ name: 'Voorbereiding op de keuring', kind: 'mechanics', minutes: 60 }, 3],
  [
    {
      name: 'Wielophanging vooraan herstellen',
      kind: 'mechanics',
      minutes: 132,
      parts: [
        ['Draagarm', 18_950, 11_200],
        ['Stabilisatorstang', 3_650, 1_980, 2],
      ],
    },
    1,
  ],
  [
    {
      name: 'Twee banden vervangen',
      kind: 'tyres',
      minutes: 48,
      parts: [['Band 205/55 R16', 10_900, 7_400, 2]],
    },
    3,
  ],
  [{ name: 'Bumper herstellen en spuiten', kind: 'bodywork', minutes: 240, parts: [['Lakproduct', 9_400, 5_300]] }, 1],
]

/** Customers are numbered from the next. */
const firstCustomer = 100_000

const cars = ['Noord S6', 'Velta Kross', 'Lumen E3', 'Arden Lys', 'Arden Terra', 'Noord V6', 'Velta Tour', 'Lumen E5']

/** A car of a customer, which comes back with more kilometres. */
interface KnownCar {
  readonly name: string
  readonly plate: string
  readonly vin: string
  /** On the first day of the plan, and how many it makes on a day. */
  readonly firstKm: number
  readonly kmADay: number
  readonly owner: Owner
}

interface Owner {
  readonly buyer: Buyer
  readonly party: Awaited<ReturnType<typeof findInvoiceParty>>
}

/** A workshop as far as its past is planned. */
interface PastWorkshop extends DemoWorkshop {
  readonly departmentId: string
  readonly branch: Awaited<ReturnType<typeof loadBranch>>
  readonly companyId: string
  readonly cars: readonly KnownCar[]
}

/** A job that was done, with the time that its technician clocked. */
interface PastJob extends JobSpec {
  readonly id: string
  readonly technician: string
  readonly startedAt: Date
  readonly endedAt: Date
}

interface PastOrder {
  readonly id: string
  readonly workshop: PastWorkshop
  readonly car: KnownCar
  readonly on: CalendarDay
  readonly km: number
  readonly receivedAt: Date
  readonly finishedAt: Date
  readonly jobs: readonly PastJob[]
  readonly isOnAccount: boolean
}

/** An order with its number and its invoice. */
export interface InvoicedOrder {
  readonly id: string
  readonly invoiceId: string
  readonly companyId: string
  readonly workNumber: string
  readonly invoiceNumber: string
  readonly document: InvoiceDocument
  readonly amounts: readonly IssuedAmount[]
  readonly receivableCents: number
  readonly on: CalendarDay
  readonly customer: string
  readonly isOnAccount: boolean
}

/** Adds finished work of the workshops: clocked, invoiced, paid and handed over. It is calculated as the desk does, and written at once. */
export async function addPastWork(
  tx: Tx,
  { today, bookkeeper }: { today: CalendarDay; bookkeeper: string },
): Promise<void> {
  const random = createRandom('past work')
  const workshops = []
  for (const slug of ['gent', 'aalst']) workshops.push(await describeWorkshop(tx, slug, { random, today }))
  const orders = workshops
    .flatMap((workshop) => planOrders(workshop, { random, today }))
    .toSorted((one, other) => one.receivedAt.getTime() - other.receivedAt.getTime())
  const rates = await selectHourlyRates(tx)
  const priced = orders.map((order) => ({ order, lines: priceOrder(order, rates) }))
  await inBulk(tx, async () => {
    const numbers = await writeOrders(tx, priced)
    const invoiced = await writeInvoices(tx, priced, { numbers, bookkeeper })
    await writeGarage(tx, orders, invoiced)
    await addPastTakings(tx, invoiced, { bookkeeper, today })
    await sql`analyze work_order, work_job, work_line, time_entry, invoice, invoice_amount, garage_entry, garage_leaving`.execute(
      tx,
    )
  })
}

interface Planning {
  readonly random: Random
  readonly today: CalendarDay
}

const firstDay = (today: CalendarDay): CalendarDay => `${toYear(today) - 1}-01-01`

async function describeWorkshop(tx: Tx, slug: string, { random, today }: Planning): Promise<PastWorkshop> {
  const workshop = await loadWorkshop(tx, slug)
  const { id: departmentId, branchId } = await tx
    .selectFrom('department')
    .select(['id', 'branchId'])
    .where('number', '=', workshop.department)
    .executeTakeFirstOrThrow()
  const owners: Owner[] = []
  for (const { number } of await findCustomers(tx, slug)) {
    const buyer = await buyerWithNumber(tx, number)
    // A customer without an address and a business without a number get no invoice.
    if (buyer?.country !== 'BE' || (buyer.customerType !== 'private' && buyer.vatId === '')) continue
    owners.push({ buyer, party: await findInvoiceParty(tx, number, buyer.language) })
  }
  const { id: companyId } = await companyOfBranch(tx, branchId)
  return {
    ...workshop,
    departmentId,
    branch: await loadBranch(tx, branchId),
    companyId,
    cars: owners.map((owner, at) => makeCar(owner, { random, today, serial: at + workshop.department * 1_000 })),
  }
}

/** Of the first hundred customers those with an even number come to one workshop, the others to the other; so do all fleets. */
function findCustomers(tx: Tx, slug: string) {
  return tx
    .selectFrom('customer')
    .select('number')
    .where('blockedReason', 'is', null)
    .where('mergedIntoId', 'is', null)
    .where('customerType', 'in', [CUSTOMER_TYPES.private, CUSTOMER_TYPES.fleet])
    .where(({ eb, or }) => or([eb('customerType', '=', CUSTOMER_TYPES.fleet), eb('number', '<=', firstCustomer + 100)]))
    .where(sql<boolean>`number % 2 = ${slug === 'gent' ? 0 : 1}`)
    .orderBy('number')
    .execute()
}

function makeCar(owner: Owner, { random, today, serial }: Planning & { serial: number }): KnownCar {
  const name = random.pick(cars)
  const registered = addDays(firstDay(today), -random.whole(200, 2_200))
  const vin = makeVin(random, {
    wmi: 'VLT',
    model: name.slice(-4),
    kilowatts: random.whole(70, 180),
    modelYear: toYear(registered),
    serial: 800_000 + serial,
  })
  return {
    name,
    plate: makePlate(random, registered),
    vin,
    firstKm: random.whole(9, 96) * 1_000 + random.whole(0, 999),
    kmADay: random.whole(18, 70),
    owner,
  }
}

/** Plans the orders of a workshop day by day: a technician takes one car after the other, and no longer than the day. */
function planOrders(workshop: PastWorkshop, { random, today }: Planning): PastOrder[] {
  const begins = firstDay(today)
  const orders: PastOrder[] = []
  const free = new Map<string, number>()
  for (const on of listDays({ random, today })) {
    const turn = orders.length
    const technician = requireValue(workshop.technicians[turn % workshop.technicians.length], 'a technician').id
    const key = `${technician} ${on}`
    const car = random.pick(workshop.cars)
    if (orders.some((order) => order.car === car && addDays(order.on, 20) > on)) continue
    let at = free.get(key) ?? opensAt + random.whole(0, 3) * 5
    const receivedAt = brusselsInstant(on, at - 10)
    const done: PastJob[] = []
    for (const job of chooseJobs(random)) {
      const minutes = Math.round((job.minutes * random.whole(82, 116)) / 100)
      if (at + minutes > closesAt) break
      const [startedAt, endedAt] = [brusselsInstant(on, at), brusselsInstant(on, at + minutes)]
      done.push({ ...job, id: randomUUID(), technician, startedAt, endedAt })
      at += minutes + 5
    }
    const last = done.at(-1)
    if (!last) continue
    free.set(key, at + 10)
    orders.push({
      id: randomUUID(),
      workshop,
      car,
      on,
      km: car.firstKm + car.kmADay * daysBetween(begins, on),
      receivedAt,
      finishedAt: last.endedAt,
      jobs: done,
      isOnAccount: car.owner.buyer.customerType !== 'private' && addDays(on, daysOnAccount) > today,
    })
  }
  return orders
}

/** Working days on which cars came, up to yesterday. */
function listDays({ random, today }: Planning): CalendarDay[] {
  const days: CalendarDay[] = []
  for (let month = firstDay(today); month < today; month = addMonths(month, 1)) {
    const count = requireValue(ordersByMonth[Number(month.slice(5, 7)) - 1], 'the orders of a month')
    for (let at = 0; at < count; at++) {
      const day = openDayFrom(addDays(month, random.whole(0, 27)))
      days.push(toWeekday(day) === 6 ? openDayFrom(addDays(day, 2)) : day)
    }
  }
  return days.filter((day) => day < today).toSorted()
}

function chooseJobs(random: Random): JobSpec[] {
  const first = random.weighted(jobs)
  const second = random.chance(0.35) ? random.weighted(jobs) : first
  return second === first ? [first] : [first, second]
}

/** A line of an order as it is billed. */
interface PastLine extends InvoicedWorkLine {
  readonly jobId: string | null
  readonly rank: number
}

function priceOrder({ workshop, on, jobs: done }: PastOrder, rates: readonly RateRow[]): PastLine[] {
  const price = { discountBp: 0, vat: 'standard', shares: CUSTOMER_PAYS } as const
  const labour = done.map((job, rank): PastLine => {
    const { id, name, kind, pricing, minutes, startedAt, endedAt } = job
    const rate = findHourlyRate(rates, { branchId: workshop.branch.id, workKind: kind, payer: 'customer', on })
    const { priceCents, costCents } = requireValue(rate, `the rate of ${kind} on ${on}`)
    const clocked = Math.ceil((endedAt.getTime() - startedAt.getTime()) / 60_000)
    return {
      ...price,
      kind: 'labour',
      name,
      partNumber: '',
      jobId: id,
      rank,
      quantity: pricing === 'clocked' ? toBilledHours(clocked) : toHours(minutes),
      unitPriceCents: priceCents,
      unitCostCents: costCents,
    }
  })
  const parts = done.flatMap(({ parts: used = [] }) => used)
  return [
    ...labour,
    ...parts.map(([name, cents, cost, count = 1], rank): PastLine => ({
      ...price,
      kind: 'part',
      name,
      partNumber: '',
      jobId: null,
      rank,
      quantity: count * 1_000,
      unitPriceCents: cents,
      unitCostCents: cost,
    })),
  ]
}

interface PricedOrder {
  readonly order: PastOrder
  readonly lines: readonly PastLine[]
}

/** Writes the orders with their jobs, lines and time; answers with the number of each. */
async function writeOrders(tx: Tx, priced: readonly PricedOrder[]): Promise<Map<string, string>> {
  const last = new Map<number, number>()
  const numbers = new Map<string, string>()
  for (const { order } of priced) {
    const year = toYear(order.on)
    const next = (last.get(year) ?? 0) + 1
    last.set(year, next)
    numbers.set(order.id, `WO-${year}-${String(next).padStart(6, '0')}`)
  }
  for (const [year, next] of last) {
    await tx.insertInto('numberSeries').values({ series: 'WO', year, last: next }).execute()
  }
  await insertRows(
    tx,
    'work_order',
    priced.map(({ order }) => toOrderRow(order, requireValue(numbers.get(order.id), 'the number of an order'))),
  )
  const done = priced.flatMap(({ order }) => order.jobs.map((job, rank) => ({ order, job, rank })))
  await insertRows(
    tx,
    'work_job',
    done.map(({ order, job, rank }) => ({
      id: job.id,
      work_order_id: order.id,
      rank,
      name: job.name,
      pricing: job.pricing ?? 'flat-rate',
      work_kind: job.kind,
      minutes: job.minutes,
      technician_id: job.technician,
      state: 'done',
      done_at: job.endedAt,
    })),
  )
  await insertRows(
    tx,
    'work_line',
    priced.flatMap(({ order, lines }) =>
      lines.map((line) => ({
        work_order_id: order.id,
        id: randomUUID(),
        job_id: line.jobId,
        rank: line.rank,
        kind: line.kind,
        name: line.name,
        part_number: '',
        quantity: line.quantity,
        unit_price_cents: line.unitPriceCents,
        unit_cost_cents: line.unitCostCents,
        discount_bp: 0,
        vat: line.vat,
        customer_bp: line.shares.customer,
        importer_bp: 0,
        insurer_bp: 0,
        house_bp: 0,
      })),
    ),
  )
  await insertRows(
    tx,
    'time_entry',
    done.map(({ job }) => ({
      id: randomUUID(),
      job_id: job.id,
      technician_id: job.technician,
      started_at: job.startedAt,
      ended_at: job.endedAt,
      corrected_because: '',
      rev: 1,
      created_at: job.startedAt,
      updated_at: job.endedAt,
    })),
  )
  return numbers
}

const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000)

function toOrderRow(order: PastOrder, workNumber: string): Record<string, unknown> {
  const { id, workshop, car, km, receivedAt, finishedAt, isOnAccount } = order
  const { buyer } = car.owner
  const closedAt = minutesAfter(finishedAt, 80)
  return {
    id,
    work_number: workNumber,
    department_id: workshop.departmentId,
    once_key: createRandom(`past work ${workNumber}`).bytes(16).toString('hex'),
    customer_id: buyer.key,
    customer_name: buyer.name,
    phone: '',
    car: car.name,
    licence_plate: car.plate,
    vin: car.vin,
    km_in: km,
    km_out: km + 4,
    key_count: 1,
    complaint: '',
    note: '',
    planned_at: receivedAt,
    promised_at: closedAt,
    state: 'closed',
    wait_note: '',
    test_note: 'Proefrit gemaakt, alles in orde.',
    cancel_reason: '',
    received_at: receivedAt,
    received_by: workshop.receptionist,
    finished_at: finishedAt,
    closed_at: closedAt,
    handed_over_to: buyer.name,
    handed_over_by: workshop.receptionist,
    is_on_account: isOnAccount,
    created_by: workshop.receptionist,
    rev: 6,
    created_at: receivedAt,
    updated_at: closedAt,
  }
}

/** Draws up, numbers and seals the invoices in the order of their days, as the desk does. */
async function writeInvoices(
  tx: Tx,
  priced: readonly PricedOrder[],
  { numbers, bookkeeper }: { numbers: ReadonlyMap<string, string>; bookkeeper: string },
): Promise<InvoicedOrder[]> {
  const series = await tx.selectFrom('invoiceSeries').selectAll().where('purpose', '=', 'workshop').execute()
  const terms = { business: await readInvoiceTerms(tx, 'business'), private: await readInvoiceTerms(tx, 'private') }
  const parties = new Map<string, Awaited<ReturnType<typeof readParties>>>()
  const places = countPlaces()
  const rows: Insertable<Invoice>[] = []
  const invoiced: InvoicedOrder[] = []
  for (const { order, lines } of priced) {
    const { workshop, car, on, km } = order
    const { buyer } = car.owner
    const workNumber = requireValue(numbers.get(order.id), 'the number of an order')
    const key = `${workshop.departmentId} ${buyer.key}`
    const both = parties.get(key) ?? (await readParties(tx, { branch: workshop.branch, ...car.owner }))
    parties.set(key, both)
    const draft = draftWorkInvoice(
      {
        payer: 'customer',
        frame: {
          ...both,
          reference: workNumber,
          customersReference: null,
          deliveredOn: on,
          terms: terms[buyer.isTaxable ? 'business' : 'private'],
        },
        car: {
          name: car.name,
          stockNumber: null,
          vin: car.vin,
          firstRegistration: null,
          mileageKm: km,
          licencePlate: car.plate,
          receiptNumber: workNumber,
        },
        lines,
        vatPermit: '',
        wording: makeWorkWording(buyer.language),
      },
      on,
    )
    if (isRefusal(draft)) throw new Error(`The demo may not invoice that work: ${draft.reason}`)
    const errors = draft.checks.filter(({ severity }) => severity === 'error')
    if (errors.length > 0) throw new Error(`The demo may not issue that: ${JSON.stringify(errors)}`)
    const own = requireValue(
      series.find(({ companyId }) => companyId === workshop.companyId),
      'the series of the workshop',
    )
    const { document, columns } = sealContent(draft.content, {
      series: own,
      year: toYear(on),
      place: places.take(own.id, on),
    })
    const invoiceId = randomUUID()
    const issuedAt = minutesAfter(order.finishedAt, 40)
    rows.push({
      ...columns,
      id: invoiceId,
      kind: 'invoice',
      companyId: workshop.companyId,
      branchId: workshop.branch.id,
      workOrderId: order.id,
      workPayer: 'customer',
      customerId: buyer.key,
      customerName: buyer.name,
      expectedCents: columns.receivableCents,
      issuedAt,
      issuedBy: bookkeeper,
      createdBy: workshop.receptionist,
      createdAt: issuedAt,
      updatedAt: issuedAt,
      rev: 3,
    })
    invoiced.push({
      id: order.id,
      invoiceId,
      companyId: workshop.companyId,
      workNumber,
      invoiceNumber: document.number,
      document,
      amounts: issuedAmounts(document.amounts),
      receivableCents: columns.receivableCents,
      on,
      customer: buyer.name,
      isOnAccount: order.isOnAccount,
    })
  }
  await places.keep(tx)
  for (let at = 0; at < rows.length; at += 200) {
    await tx
      .insertInto('invoice')
      .values(rows.slice(at, at + 200))
      .execute()
  }
  const own = invoiced.map(({ invoiceId, document, amounts }) => ({ id: invoiceId, document, amounts }))
  await writeAmounts(tx, own)
  await insertRows(tx, 'invoice_delivery', own.flatMap(deliver))
  return invoiced
}

/** Each car came into the garage register and left it on the same day, with the number of its invoice. */
async function writeGarage(tx: Tx, orders: readonly PastOrder[], invoiced: readonly InvoicedOrder[]): Promise<void> {
  const entries = orders.map((order) => ({ id: randomUUID(), order }))
  const numbers = new Map(invoiced.map(({ id, invoiceNumber }) => [id, invoiceNumber]))
  await insertRows(
    tx,
    'garage_entry',
    entries.map(({ id, order: { id: orderId, workshop, car, on, receivedAt } }) => ({
      id,
      branch_id: workshop.branch.id,
      chain_no: 0,
      on_day: on,
      act: 'work',
      work_order_id: orderId,
      plate: car.plate,
      vin: car.vin,
      car: car.name,
      party: car.owner.buyer.vatId === '' ? null : car.owner.buyer.vatId,
      booked_by: 'seed',
      booked_at: receivedAt,
      hash: '',
    })),
  )
  await insertRows(
    tx,
    'garage_leaving',
    entries.map(({ id, order: { id: orderId, workshop, on, finishedAt } }) => ({
      id: randomUUID(),
      entry_id: id,
      branch_id: workshop.branch.id,
      chain_no: 0,
      on_day: on,
      paper: numbers.get(orderId) ?? null,
      reason: null,
      booked_by: 'seed',
      booked_at: minutesAfter(finishedAt, 80),
      hash: '',
    })),
  )
}
