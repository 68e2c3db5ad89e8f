import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  OwnCarsAnswer,
  OwnPassportAnswer,
  type OwnPassport,
} from '@forecourt/domain/reports/customer-passport.schema.ts'
import { addMonths, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import {
  invoicingWorkshop,
  job,
  line,
  makeVin,
  type WantedWork,
} from '../invoicing/invoices/work-invoices.test-data.ts'
import { sellCar, signForm } from '../test/dossiers.ts'
import { makeUsedCar } from '../test/factories.ts'
import { makeColleague, makeCustomer, refusalNames } from '../test/people.ts'
import { accepted } from '../test/sales.ts'
import { signedInCustomer, type SignedIn } from '../test/signed-in.ts'

const { shop, branches, main, makeReady, beginInvoice, issueNow } = await invoicingWorkshop()
const { pool } = shop.database
const { gent } = branches
const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const today = brusselsDay(new Date())

/** Sold to Lotte, serviced for her, bought back, and serviced for Jan, who bought it then. */
const vin = makeVin()
const onlyServiced = makeVin()
const carPassUrl = 'https://www.car-pass.be/nl/verify/1234'

let lotte: SignedIn
let jan: SignedIn
let stranger: SignedIn
let soldDossier: number

async function makeOwner(lastName: string): Promise<{ customer: number; account: SignedIn }> {
  const customer = await makeCustomer(main.call, { lastName })
  await pool.query(
    `insert into customer_address (customer_id, label, street_name, house_number, postal_code, city, country_code)
     select id, 'home', 'Kaai', '1', '9300', 'Aalst', 'BE' from customer where number = $1`,
    [customer],
  )
  const account = await signedInCustomer(shop)
  await pool.query(
    'insert into customer_account (shop_account_id, customer_id) select $1, id from customer where number = $2',
    [account.id, customer],
  )
  return { customer, account }
}

async function sell(customer: number, plate: string) {
  const car = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000 })
  await pool.query('update vehicle set vin = $2 where id = $1', [car.vehicleId, vin])
  await pool.query(
    `update used_car set first_registration = '2023-05-10', car_pass_on = '2026-10-01', car_pass_url = $2,
       inspection_valid_until = '2027-10-01' where vehicle_id = $1`,
    [car.vehicleId, carPassUrl],
  )
  await pool.query(
    `insert into vehicle_cost (vehicle_id, purchase_cents, purchase_vat_excluded, purchased_on)
     values ($1, 1234500, false, '2026-01-01') on conflict do nothing`,
    [car.vehicleId],
  )
  const { dossier } = await sellCar(sofie.call, { customer, car: car.number }, main.call)
  expect((await signForm(sofie.call, dossier)).errors).toEqual([])
  await pool.query(
    `update customer_order set state = 'delivered', completed_at = now(), delivered_on = $2
     where dossier_id = (select id from dossier where number = $1)`,
    [dossier.id, today],
  )
  await pool.query('update dossier set licence_plate = $2 where number = $1', [dossier.id, plate])
  return dossier.id
}

/** Work that is ready; the earlier work on the same car was done at 20,000 km less. */
async function work(wanted: WantedWork & { vin: string }) {
  await pool.query('update work_order set km_in = km_in - 20000, km_out = km_out - 20000 where vin = $1', [wanted.vin])
  return makeReady(wanted)
}

const read = async (by: SignedIn, of = vin): Promise<OwnPassport> =>
  accepted(await by.call('GET /shop/account/getpassport', { vin: of })).passport
const list = async (by: SignedIn) => accepted(await by.call('GET /shop/account/getowncars', {})).cars

beforeAll(async () => {
  const one = await makeOwner('Van den Broeck')
  const other = await makeOwner('Peeters')
  ;[lotte, jan] = [one.account, other.account]
  stranger = await signedInCustomer(shop)
  soldDossier = await sell(one.customer, '1-LOT-111')
  await issueNow(
    await beginInvoice(
      await work({
        vin,
        customer: one.customer,
        jobs: [
          job({ name: 'Groot onderhoud' }),
          job({ name: 'Eigen fout rechtzetten', shares: { customer: 0, importer: 0, insurer: 0, house: 10_000 } }),
        ],
        lines: [line()],
      }),
    ),
  )
  // Not invoiced: no part of her history yet.
  await work({ vin, customer: one.customer, jobs: [job({ name: 'Nog niet gefactureerd' })] })
  await sell(other.customer, '1-JAN-222')
  await issueNow(
    await beginInvoice(await work({ vin, customer: other.customer, jobs: [job({ name: 'Banden van Jan' })] })),
  )
  await issueNow(await beginInvoice(await work({ vin: onlyServiced, customer: other.customer })))
}, 120_000)

describe('the passport of a buyer', () => {
  test('has the technical part of the car, the papers of its sale and the work that was invoiced to them', async () => {
    expect(await list(lotte)).toMatchObject([{ vin, licencePlate: '1-LOT-111', boughtOn: today, services: 1 }])
    const passport = await read(lotte)
    expect(passport).toMatchObject({
      vin,
      licencePlate: '1-LOT-111',
      boughtOn: today,
      deliveredOn: today,
      firstRegistration: '2023-05-10',
      carPass: { on: '2026-10-01', url: carPassUrl },
      inspectionValidUntil: '2027-10-01',
      legalGuaranteeUntil: addMonths(today, 12),
      services: [{ on: today, km: 58_611, jobs: ['Groot onderhoud'] }],
    })
    expect(passport.technical?.kilowatts).toBeGreaterThan(0)
  })

  test('has nothing of the owner before or after', async () => {
    const ofJan = await read(jan)
    expect(ofJan.licencePlate).toBe('1-JAN-222')
    expect(ofJan.services.map(({ jobs }) => jobs)).toEqual([['Banden van Jan']])
    const ofLotte = JSON.stringify(await read(lotte))
    for (const secret of ['Peeters', '1-JAN-222', 'Banden van Jan', 'Nog niet gefactureerd', 'Eigen fout'])
      expect(ofLotte).not.toContain(secret)
    for (const secret of ['Van den Broeck', '1-LOT-111', 'onderhoud'])
      expect(JSON.stringify(ofJan)).not.toContain(secret)
  })

  test('is there for a car that was only serviced, once its work is invoiced to them', async () => {
    expect(await read(jan, onlyServiced)).toMatchObject({
      name: 'Velta Tour',
      boughtOn: null,
      carPass: null,
      legalGuaranteeUntil: null,
      technical: null,
      services: [{ km: 98_611 }],
    })
    expect((await list(jan)).map((car) => car.vin)).toEqual([vin, onlyServiced])
  })

  test('answers 404 for the car of somebody else, and for none', async () => {
    for (const [by, of] of [
      [lotte, onlyServiced],
      [stranger, vin],
      [lotte, makeVin()],
    ] as const)
      expect(refusalNames(await by.call('GET /shop/account/getpassport', { vin: of }))).toEqual([
        404,
        'record-not-found',
      ])
    expect(await list(stranger)).toEqual([])
  })

  test('is for the session of a customer alone', async () => {
    for (const by of [shop.call, main.call, sofie.call]) {
      expect((await by('GET /shop/account/getpassport', { vin })).status).toBeGreaterThanOrEqual(401)
      expect((await by('GET /shop/account/getowncars', {})).status).toBeGreaterThanOrEqual(401)
    }
  })

  test('begins with the signature and ends with the sale', async () => {
    const client = await pool.connect()
    try {
      await client.query('set session_replication_role = replica')
      const ofOrder = 'where dossier_id = (select id from dossier where number = $1)'
      await client.query(
        `update customer_order set state = 'draft', delivered_on = null, completed_at = null ${ofOrder}`,
        [soldDossier],
      )
      expect((await list(lotte)).map(({ boughtOn }) => boughtOn)).toEqual([null])
      expect(await read(lotte)).toMatchObject({ carPass: null, inspectionValidUntil: null, legalGuaranteeUntil: null })
      await client.query(
        `update customer_order set state = 'delivered', delivered_on = $2, completed_at = now() ${ofOrder}`,
        [soldDossier, today],
      )
    } finally {
      await client.query('set session_replication_role = origin')
      client.release()
    }
  })
})

/** The names of all fields of a schema. */
function listFields(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(listFields)
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]) => [
    ...(key === 'properties' && typeof value === 'object' && value !== null ? Object.keys(value) : []),
    ...listFields(value),
  ])
}

describe('what a passport cannot tell', () => {
  test('has no field for money, notes, valuations or people', () => {
    const fields = [OwnCarsAnswer, OwnPassportAnswer].flatMap((schema) => listFields(z.toJSONSchema(schema)))
    expect(fields.length).toBeGreaterThan(30)
    expect(
      fields.filter((field) =>
        /cent|cost|price|margin|amount|note|remark|complaint|value|allowance|ledger|customer|person|people|party|owner|buyer|seller|phone|mail|address/i.test(
          field,
        ),
      ),
    ).toEqual([])
  })

  test('holds of every text and amount of these tables only what its owner may read', async () => {
    const tables =
      'vehicle used_car vehicle_cost vehicle_cost_line car_entry trade_in offer dossier customer_order' +
      ' contract invoice customer staff_user branch department work_order work_job work_line warranty_claim condition_report'
    const { rows } = await pool.query<{ table: string; column: string; type: string }>(
      `select table_name as table, column_name as column, data_type as type from information_schema.columns
       where table_schema = current_schema() and table_name = any ($1) and is_generated = 'NEVER' and is_identity = 'NO'
         and (data_type = 'text' or data_type in ('integer', 'bigint') and column_name like '%cents%')
         and column_name <> 'vin'`,
      [tables.split(' ')],
    )
    const amount = 987_654_321
    let written = 0
    const client = await pool.connect()
    try {
      await client.query('set session_replication_role = replica')
      for (const { table, column, type } of rows) {
        const value = type === 'text' ? `geheim-${table}-${column}` : amount
        // A constraint that refuses it says that this is no free text or amount.
        await client.query(`update ${table} set ${column} = $1`, [value]).then(
          ({ rowCount }) => (written += rowCount ? 1 : 0),
          () => {},
        )
      }
      await client.query('set session_replication_role = origin')
    } finally {
      client.release()
    }
    expect(written).toBeGreaterThan(60)
    const told = JSON.stringify([await list(lotte), await read(lotte), await list(jan), await read(jan, onlyServiced)])
    expect(told).not.toContain(String(amount))
    expect([...new Set(told.match(/geheim-[a-z_]+-[a-z_]+/g))].toSorted()).toEqual([
      'geheim-branch-name',
      'geheim-dossier-car_name',
      'geheim-dossier-licence_plate',
      'geheim-used_car-engine_name',
      'geheim-work_job-name',
      'geheim-work_order-car',
    ])
  })
})
