import { beforeAll, describe, expect, test } from 'vitest'
import { brusselsInstant } from '@forecourt/domain/platform/values/calendar.ts'
import { ordersIn } from './orders/checkout/orders.test-data.ts'
import { recordSources } from './record-sources.ts'
import { sellCar, signForm } from './test/dossiers.ts'
import { makeBranch, makeUsedCar } from './test/factories.ts'
import { homeEmail, makeColleague, makeCustomer } from './test/people.ts'
import { runningShop } from './test/running-shop.ts'
import { accepted } from './test/sales.ts'
import { signedInStaff } from './test/signed-in.ts'
import { driver, openForTestDrives, tuesdayIn } from './test/test-drives.ts'
import { issueSlip, takeOverCar } from './test/trade-ins.ts'

const shop = await runningShop()
const { database } = shop
const { pool } = database
const main = await signedInStaff(shop)
const gent = await makeBranch(database, 'Gent')
const sofie = await makeColleague(shop, 'salesperson', gent.branchId)

/** One name with what the notions of "without accents" and "the same apostrophe" differ about. */
const lastName = "’t Kint O'Neill"
const firstName = 'Đorđe ıslah Łëna'

/** Ways to type a search: as on a phone, as on a keyboard, in another case, in parts, and pasted. */
const writings = [
  '’t kint',
  "'t Kint",
  '‘T KINT',
  'O’Neill',
  "o'neill",
  'Đorđe',
  'dorde',
  'łëna',
  'Lena',
  'ıslah',
  'islah',
  '\u202a’t Kint\u202c',
  "O\u200b'Neill",
]

beforeAll(async () => {
  const customer = await makeCustomer(main.call, { firstName, lastName, emails: homeEmail('kint@example.be') })
  const extras = [{ name: 'Trekhaak', quantity: 1, cents: 45_000, vatExcluded: false }]
  const car = await makeUsedCar(database, { branch: 'Gent', priceGrossCents: 2_000_000 })
  const { dossier } = await sellCar(sofie.call, { customer, car: car.number, extras })
  expect((await signForm(sofie.call, dossier)).errors).toEqual([])
  await pool.query("update company set invoicing = 'own', own_since = '2026-01-01'")
  await pool.query(
    `insert into customer_address (customer_id, label, street_name, house_number, postal_code, city, country_code)
     select id, 'home', 'Kaai', '1', '9300', 'Aalst', 'BE' from customer where number = $1`,
    [customer],
  )
  await pool.query(
    `insert into vehicle_cost (vehicle_id, purchase_cents, purchase_vat_excluded, purchased_on)
     values ($1, 1500000, false, '2026-01-01') on conflict do nothing`,
    [car.vehicleId],
  )
  const { rev: signedRev } = accepted(await main.call('GET /sales/dossier/get', { id: dossier.id })).dossier
  accepted(await main.call('POST /sales/dossier/approve', { id: dossier.id, rev: signedRev }))
  const { invoice } = accepted(await main.call('POST /sales/invoice/draft', { dossier: dossier.id }))
  const { id, rev, hash, today } = invoice
  accepted(await main.call('POST /sales/invoice/issue', { id, rev, on: today, hash: hash ?? '' }))
  await pool.query(
    `with file as (
       insert into bank_file (name, content, sha256, created_by)
       select 'dag.cod', '', repeat('0', 64), id from staff_user limit 1 returning id
     ), statement as (
       insert into bank_statement (bank_account_id, bank_file_id, year, sequence, old_cents, old_day, new_cents, new_day,
         in_cents, in_count, out_cents, out_count)
       select (select id from bank_account limit 1), id, 2026, 1, 0, '2026-11-24', 100, '2026-11-25', 100, 1, 0, 0 from file
       returning id
     )
     insert into bank_line (statement_id, place, cents, booked_on, code, text, reference, information, counterparty_name,
       counterparty_account)
     select id, 1, 100, '2026-11-25', '00150000', '', '', '', $1, '' from statement`,
    [`${firstName} ${lastName}`],
  )
  const workshop = await pool.query<{ number: number }>(
    `insert into department (branch_id, slug, kind, name, street_name, house_number, postal_code, city, phone, email,
       latitude, longitude)
     select branch_id, 'werkplaats', 'workshop', '{"nl": "Werkplaats"}', street_name, house_number, postal_code, city, phone,
       email, latitude, longitude from department where kind = 'sales-used' returning number`,
  )
  const written = await sofie.call('POST /sales/internalorder/create', {
    dossier: dossier.id,
    internalOrder: {
      department: workshop.rows[0]!.number,
      dueOn: tuesdayIn(14),
      note: '',
      lines: [{ name: 'Trekhaak', quantity: 1, source: 'extra-1' }],
    },
  })
  expect(written.errors).toEqual([])
  const received = await main.call('POST /sales/workorder/create', {
    onceKey: 'b'.repeat(32),
    department: workshop.rows[0]!.number,
    booking: null,
    reception: null,
    facts: {
      customer,
      customerName: '',
      phone: '',
      car: `${firstName} ${lastName}`,
      licencePlate: '',
      vin: '',
      bay: null,
      complaint: '',
      note: '',
      limitCents: null,
      promisedAt: null,
    },
  })
  expect(received.errors).toEqual([])
  await pool.query(
    `insert into lead (kind, department_id, name, email, contact_by, language, waiting_since)
     values ('contact', $1, $2, 'kint@example.be', 'email', 'nl', now())`,
    [gent.departmentId, `${firstName} ${lastName}`],
  )
  await pool.query(
    `insert into supplier_invoice (supplier_name, their_number, stated, sha256, origin, state, received_on, received_at, company_id,
       branch_id)
     select $1, 'F1', '{}', repeat('0', 64), 'upload', 'read', '2026-11-25', now(), company.id, branch.id
     from branch join company using (enterprise_number) limit 1`,
    [`${firstName} ${lastName}`],
  )
  await pool.query(
    `insert into incoming_message (channel, company_id, branch_id, message_key, sender, subject, fate, received_at)
     select 'mailbox', company.id, branch.id, 'a', 'kint@example.be', $1, 'no-invoice', now()
     from branch join company using (enterprise_number) limit 1`,
    [`${firstName} ${lastName}`],
  )
  const ordered = await makeUsedCar(database, { branch: 'Gent' })
  await ordersIn(shop).placedOrder([`used-${ordered.number}`], { customer: { firstName, lastName } })
  const seller = { customer, brand: firstName, model: lastName, vin: 'WVWZZZ1JZ3W386752' }
  await issueSlip(main.call, await takeOverCar(main.call, seller))
  await openForTestDrives(database, gent.departmentId, 5)
  const driven = await makeUsedCar(database, { branch: 'Gent', versionName: `${firstName} ${lastName}` })
  await sofie.call('POST /sales/calendar/bookdrive', {
    onceKey: 'a'.repeat(32),
    car: `used-${driven.number}`,
    language: 'nl',
    startsAt: brusselsInstant(tuesdayIn(14), 600).toISOString(),
    details: { ...driver('kint@example.be', lastName), firstName },
  })
})

/** Found by the numbers that they are called by, which have no letters to fold. */
const byNumber = ['carPayment', 'demoCar', 'internalOrder', 'premiumClaim', 'stockCar', 'vinPassport', 'warrantyClaim']

describe.each(writings)('who is called “%s” is found', (typed) => {
  test('by the quick search, at every desk', async () => {
    const { groups } = accepted(await main.call('GET /sales/search', { q: typed }))
    const desks = recordSources.map(({ screen }) => screen).filter((screen) => !byNumber.includes(screen))
    expect(groups.map(({ resource }) => resource)).toEqual(expect.arrayContaining(desks))
  })

  test.each([
    'POST /sales/customer/list',
    'POST /sales/lead/list',
    'POST /sales/offer/list',
    'POST /sales/dossier/list',
    'POST /sales/contract/list',
    'POST /sales/internalorder/list',
    'POST /sales/workorder/list',
    'POST /sales/shoporder/list',
    'POST /sales/tradein/list',
    'POST /sales/testdrive/list',
    'POST /sales/usedcar/list',
  ])('by %s', async (path) => {
    const { result } = await main.call.unchecked(path, { searchFilter: { value: typed } })
    expect((result as { data: unknown[] }).data).toHaveLength(1)
  })
})

test('signs that mean something to a search are taken as they stand', async () => {
  for (const typed of ['%%%', '___', String.raw`\\\ `, '％％％', 'k%t'])
    expect(accepted(await main.call('POST /sales/customer/list', { searchFilter: { value: typed } })).data).toEqual([])
})

test('news is found without accents too', async () => {
  const words = (title: string) => JSON.stringify({ nl: title, fr: title })
  await pool.query('insert into news_post (title, intro, body, published_on) values ($1, $2, $2, $3)', [
    words('L’été à Liège'),
    words('Kort'),
    '2026-01-01',
  ])
  for (const queryFilter of ["l'ete", 'L’ÉTÉ', 'liege'])
    expect(accepted(await shop.call('GET /shop/news/getposts', { queryFilter })).posts).toHaveLength(1)
})

test('letters of other alphabets are found in what people sent us, in small and in capital', async () => {
  await pool.query(
    `insert into lead (kind, department_id, name, email, contact_by, language, waiting_since)
     values ('contact', $1, 'Йосип Ткаченко', 'y@example.be', 'email', 'nl', now())`,
    [gent.departmentId],
  )
  for (const typed of ['Йосип', 'йосип', 'ТКАЧЕНКО']) {
    const { groups } = accepted(await main.call('GET /sales/search', { q: typed }))
    expect(groups.map(({ resource }) => resource)).toEqual(['lead'])
  }
})
