import { getRow } from '../../platform/database/rows.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { makeBranch, makeUsedCar, type UsedCarFacts } from '../../test/factories.ts'
import type { Answer, InputOf, ResultOf } from '../../test/api-calls.ts'
import type { RunningShop } from '../../test/running-shop.ts'
import { nextSerial } from '../../test/serials.ts'

/** Jobs and callbacks of the same process take a moment. */
export const patient = { timeout: 10_000, interval: 20 }

/** An order as a browser sends it. */
export type OrderInput = InputOf<'POST /shop/order/save'>['order']
export type OrderCustomer = OrderInput['customer']
type OrderAddress = NonNullable<OrderInput['invoiceAddress']>

export const address: OrderAddress = {
  label: 'invoice',
  streetName: 'Koningin Astridlaan',
  houseNumber: '27',
  boxNumber: '',
  postalCode: '9300',
  city: 'Aalst',
  cityId: null,
  countryCode: 'BE',
}

export const company = {
  customerType: 'fleet',
  companyName: 'Zaagsel bv',
  vatPrefix: 'BE',
  vatNumber: '0999005572',
} as const satisfies Partial<OrderCustomer>

export function privateCustomer(email: string): OrderCustomer {
  return {
    customerType: 'private',
    companyName: '',
    vatPrefix: '',
    vatNumber: '',
    firstName: 'Lotte',
    lastName: 'Van den Broeck',
    email,
    dialCode: '+32',
    phone: '0478 12 34 56',
  }
}

export type SentOrder = OrderInput & { carList: string[] }
export type Changes = Partial<SentOrder>
export type OrderAccess = Pick<OrderInput, 'id' | 'accessKey'>
export type Confirmed = ResultOf<'GET /shop/order/confirmpayment'>

/** Takes what opens an order out of all that is known of it. */
export const access = ({ id, accessKey }: OrderAccess): OrderAccess => ({ id, accessKey })

export const parseNumber = (carKey: string) => Number(carKey.split('-')[1])

/** The parts of a mail as its reader sees them. */
export function readable(mail: string): string {
  const joined = mail.replaceAll('=\r\n', '').replaceAll('\r\n', '\n')
  const bytes = joined.replace(/((?:=[0-9A-F]{2})+)/g, (run) => Buffer.from(run.replaceAll('=', ''), 'hex').toString())
  return bytes.replaceAll('\u00a0', ' ')
}

/** Orders of a shop that runs, made as its browsers make them. */
export function ordersIn({ database, call, payer }: Pick<RunningShop, 'database' | 'call' | 'payer'>) {
  async function usedCar(facts: UsedCarFacts = {}): Promise<string> {
    return `used-${(await makeUsedCar(database, facts)).number}`
  }

  /** Filled in for these cars, collected by the buyer unless said otherwise; nothing is kept yet. */
  async function orderFor(carList: readonly string[], changes: Changes = {}, language = 'nl-BE'): Promise<SentOrder> {
    const { result } = await call('POST /shop/order/getnew', { carList: [...carList] }, language)
    return {
      id: result.order.id,
      accessKey: result.order.accessKey,
      carList: [...carList],
      deliveryType: 'pickup',
      customer: privateCustomer(`koper.${randomUUID().slice(0, 8)}@example.be`),
      invoiceAddress: address,
      deliveryAddress: null,
      pickupAddress: { id: result.order.pickupPlaces[0]!.id },
      ...changes,
    }
  }

  function requestPayment(
    order: OrderInput,
    language = 'nl-BE',
  ): Promise<Answer<ResultOf<'POST /shop/order/requestpayment'>>> {
    return call('POST /shop/order/requestpayment', { order }, language)
  }

  /** A payment that waits for its payer. */
  async function startPaying(order: OrderInput, language = 'nl-BE'): Promise<string> {
    const { status, result, errors } = await requestPayment(order, language)
    expect(errors).toEqual([])
    expect(status).toBe(200)
    return result.paymentLinks.deepLink.href
  }

  async function loadPayment(order: OrderAccess): Promise<Confirmed> {
    return (await call('GET /shop/order/confirmpayment', access(order))).result
  }

  async function isPlaced(order: OrderAccess): Promise<Confirmed> {
    return vi.waitFor(async () => {
      const answer = await loadPayment(order)
      expect(answer.order.orderNumber).toMatch(/^SO-\d{4}-\d{6}$/)
      return answer
    }, patient)
  }

  /** An order of these cars, its advance paid. */
  async function placedOrder(
    carList: readonly string[],
    {
      customer = {},
      language = 'nl-BE',
      essential = '',
    }: { customer?: Partial<OrderCustomer>; language?: string; essential?: string } = {},
  ) {
    const order = await orderFor(carList, {}, language)
    const buyer = { ...order.customer, ...customer }
    await payer(await startPaying({ ...order, customer: buyer, essential }, language), 'pay')
    const { order: placed } = await isPlaced(order)
    const { id, accessKey } = order
    return { id, accessKey, orderNumber: placed.orderNumber!, email: buyer.email, advance: placed.total.advance }
  }

  /** Returns the state of every sale of a car, in their order. */
  async function listSales(carKey: string): Promise<('live' | 'ended')[]> {
    const { rows } = await database.pool.query<{ state: 'live' | 'ended' }>(
      `select case when freed_at is null then 'live' else 'ended' end as state from car_sale sale
       join vehicle on vehicle.id = sale.vehicle_id where number = $1 order by sold_at`,
      [parseNumber(carKey)],
    )
    return rows.map(({ state }) => state)
  }

  /** Money of an order that goes back. */
  async function listRefunds(order: OrderAccess): Promise<{ reason: string; amount: number }[]> {
    const { rows } = await database.pool.query<{ reason: string; amount: string }>(
      `select reason, refund_due.amount_cents as amount from refund_due
       join payment_attempt attempt on attempt.id = payment_attempt_id
       join shop_order on payment_reference = attempt.reference where shop_order.id = $1`,
      [order.id],
    )
    return rows.map(({ reason, amount }) => ({ reason, amount: Number(amount) }))
  }

  return {
    usedCar,
    orderFor,
    requestPayment,
    startPaying,
    paymentOf: loadPayment,
    isPlaced,
    placedOrder,
    salesOf: listSales,
    refundsOf: listRefunds,
  }
}

/** An order that somebody began and left, as a row. */
export async function makeDraft(database: Database, updatedAt: Date): Promise<{ id: string; reference: string }> {
  const { branchId } = await makeBranch(database)
  const reference = `DRAFT-${String(nextSerial('draft-order')).padStart(3, '0')}`
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into shop_order (id, access_key_hash, payment_reference, language, branch_id, customer_type, company_name,
       vat_prefix, vat_number, first_name, last_name, email, dial_code, phone, total_cents, transport_cents,
       advance_cents, balance_cents, created_at, updated_at)
     values (gen_random_uuid(), sha256($1::text::bytea), $1, 'nl', $2, 'private', '', '', '', 'An', '', '', '', '', 100000, 0,
       15000, 85000, $3, $3)
     returning id`,
    [reference, branchId, updatedAt],
  )
  return { id: getRow(rows).id, reference }
}

/** A version that can be ordered at the factory, with a base engine and, asked for in the key, a dearer one. */
export async function makeNewCar(
  { kysely }: Database,
  { priceGrossCents, enginePriceGrossCents }: { priceGrossCents: number; enginePriceGrossCents: number },
): Promise<{ key: string; baseKey: string; versionId: string }> {
  const serial = nextSerial('new-car')
  const { rows } = await sql<{ model: number; version: number; versionId: string; engine: number }>`
    with brand_row as (
      insert into brand (slug, name, is_sold_new) values (${`lumen-${serial}`}, ${`Lumen ${serial}`}, true) returning id),
    model_row as (
      insert into model (brand_id, slug, name, vehicle_class)
      select id, ${`lumen-${serial}-e3`}, 'E3', 1 from brand_row returning id, number),
    year_row as (
      insert into model_year (model_id, year, orderable_from) select id, 2026, '2026-01-01' from model_row returning id),
    power_row as (
      insert into power_type (kilowatts, horsepower) values (150, 204)
      on conflict (kilowatts) do update set horsepower = excluded.horsepower returning id),
    version_row as (
      insert into version (model_id, model_year_id, slug, name, body_type_id, doors, seats)
      select model_row.id, year_row.id, 'momentum', 'Momentum', (select id from body_type where code = 'suv'), 5, 5
      from model_row, year_row returning id, number, model_id),
    engine_row as (
      insert into engine (model_id, code, name, fuel_id, power_type_id, gearbox_id, wheel_drive_id, emission_norm_id)
      select model_row.id, choice.code, choice.name, (select id from fuel where code = 'electric'), power_row.id,
        (select id from gearbox where code = 'reduction'), (select id from wheel_drive where code = 'rear'),
        (select id from emission_norm where code = 'electric')
      from model_row, power_row, (values ('base', '58 kWh'), ('large', '77 kWh')) as choice (code, name)
      returning id, number, code),
    choice_row as (
      insert into version_engine (version_id, engine_id, model_id, is_base)
      select version_row.id, engine_row.id, version_row.model_id, engine_row.code = 'base' from version_row, engine_row),
    price_row as (
      insert into price (version_id, valid_from, price_cents, vat_excluded)
      select id, '2026-01-01', ${priceGrossCents}, false from version_row),
    engine_price_row as (
      insert into price (engine_id, valid_from, price_cents, vat_excluded)
      select id, '2026-01-01', ${enginePriceGrossCents}, false from engine_row where code = 'large')
    select model_row.number as model, version_row.number as version, version_row.id as "versionId", engine_row.number as engine
    from model_row, version_row, engine_row where engine_row.code = 'large'`.execute(kysely)
  const { model, version, versionId, engine } = getRow(rows)
  const baseKey = `new-${model}-${version}`
  return { key: `${baseKey}-${engine}`, baseKey, versionId }
}

/** Two colours and two options of a version, of which one excludes the other, by their public numbers. */
export async function makeParts({ pool }: Database, versionId: string) {
  await pool.query(
    `insert into option_group (code, name) values ('exterior', '{"nl": "Exterieur", "fr": "Extérieur"}')
     on conflict (code) do nothing`,
  )
  async function part(table: 'exterior_colour' | 'option', link: string, facts: object, cents: number) {
    const { rows } = await pool.query<{ id: string; number: number }>(
      `insert into ${table} (brand_id, ${Object.keys(facts).join(', ')})
       select brand_id, ${Object.keys(facts)
         .map((_, index) => `$${index + 2}`)
         .join(', ')}
       from model join version on version.model_id = model.id where version.id = $1
       returning id, number`,
      [versionId, ...Object.values(facts)],
    )
    const { id, number } = getRow(rows)
    await pool.query(`insert into ${link} (version_id, ${table}_id, tag) values ($1, $2, 1)`, [versionId, id])
    await pool.query(
      `insert into price (${table}_id, valid_from, price_cents, vat_excluded) values ($1, '2026-01-01', $2, true)`,
      [id, cents],
    )
    return { id, number }
  }
  async function colour(code: string, name: object, cents: number) {
    const { rows } = await pool.query<{ id: string }>(`select id from paint_type where code = 'solid'`)
    const facts = { code, name, paint_type_id: getRow(rows).id, hex: '#123456', colour_group: 'blue' }
    return part('exterior_colour', 'version_colour', facts, cents)
  }
  async function option(code: string, name: object, cents: number) {
    const { rows } = await pool.query<{ id: string }>(`select id from option_group where code = 'exterior'`)
    const facts = { code, name, kind: 'equipment', option_group_id: getRow(rows).id }
    return part('option', 'version_option', facts, cents)
  }
  const blue = await colour('C1', { nl: 'Blauw', fr: 'Bleu' }, 33_333)
  const red = await colour('C2', { nl: 'Rood', fr: 'Rouge' }, 10_000)
  const towBar = await option('O1', { nl: 'Trekhaak', fr: 'Attache-remorque' }, 77_777)
  const roofRails = await option('O2', { nl: 'Dakrails', fr: 'Barres de toit' }, 25_001)
  await pool.query(
    `with relation as (insert into option_relation (kind, option_id) values ('excludes', $1) returning id)
     insert into option_relation_target (option_relation_id, option_id) select id, $2 from relation`,
    [towBar.id, roofRails.id],
  )
  return { blue: blue.number, red: red.number, towBar: towBar.number, roofRails: roofRails.number }
}
