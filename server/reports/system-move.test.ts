import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { extractText } from 'unpdf'
import { RIGHT_NAMES } from '@forecourt/domain/platform/resources/rights.ts'
import { makeBranch, makeUsedCar } from '../test/factories.ts'
import { runningShop } from '../test/running-shop.ts'
import { accepted } from '../test/sales.ts'
import { makeRole, signedInStaff } from '../test/signed-in.ts'
import { departmentIn, inDutch, newVin } from '../stock/lists/stock.test-data.ts'
import { moveFiles } from './system-move.test-data.ts'

const shop = await runningShop()
const { database } = shop
const { pool } = database
const main = await signedInStaff(shop)
const files = moveFiles(shop, main)
await makeBranch(database, 'Gent')
const { move } = await files.begin()

const refusedLines = async (id: number) =>
  (await files.lines(id)).map(({ id: line, action, problems }) => [line, action, Object.keys(problems).toSorted()])
const step = async (name: string) => (await files.read(move.id)).steps.find(({ step: one }) => one === name)!

const customers = [
  'Klantnummer;Firmanaam;Voornaam;Naam;Straat;Huisnummer;Postcode;Gemeente;Land;Btw-nummer;Mail;Telefoon;Gsm;Taal',
  'K1;;Jan;Peeters;Kerkstraat;12;9000;Gent;België;;jan@voorbeeld.be;09 339 61 42;0478 12 34 56;N',
  'K2;Transo BV;An;Maes;Havenlaan;1;1000;Brussel;;0403.019.261;info@transo.example;;;',
  'K3;;Luc;Dupont;Rue Haute;7;4000;Liège;;;;;;',
  'K4;;Claire;Martin;Rue de la Paix;3;75002;Paris;Frankrijk;;;;;F',
].join('\n')

describe('customers of another system', () => {
  test('are taken over with what the file says, and found again by their number', async () => {
    const checked = await files.check('movedCustomer', customers, move.id)
    expect(await refusedLines(checked.id)).toEqual([2, 3, 4, 5].map((line) => [line, 'add', []]))
    expect((await files.apply(checked.id)).counts).toMatchObject({ done: 4, wrong: 0 })
    const { rows } = await pool.query<{ outside: string; number: number }>(
      `select outside_number as outside, number from outside_number join customer on customer.id = customer_id
       where party = 'customer' order by 1`,
    )
    const records = await Promise.all(
      rows.map(async ({ number }) => accepted(await main.call('GET /sales/customer/get', { id: number })).customer),
    )
    expect(records).toMatchObject([
      {
        isCompany: false,
        firstName: 'Jan',
        lastName: 'Peeters',
        customerType: 'private',
        language: 'nl',
        addresses: [
          { streetName: 'Kerkstraat', houseNumber: '12', postalCode: '9000', city: 'Gent', countryCode: 'BE' },
        ],
        emails: [{ address: 'jan@voorbeeld.be' }],
        phones: [{ number: '09 339 61 42' }, { number: '0478 12 34 56' }],
      },
      {
        isCompany: true,
        companyName: 'Transo BV',
        customerType: 'fleet',
        vatPrefix: 'BE',
        vatNumber: '0403019261',
        enterpriseNumber: '0403019261',
        contacts: [{ firstName: 'An', lastName: 'Maes' }],
      },
      { lastName: 'Dupont', language: 'fr' },
      { lastName: 'Martin', language: 'fr', addresses: [{ streetName: 'Rue de la Paix 3', countryCode: 'FR' }] },
    ])
  })

  test('change nothing when the file is brought again, and only what it says otherwise', async () => {
    expect((await files.check('movedCustomer', customers, move.id)).counts).toMatchObject({
      same: 4,
      add: 0,
      change: 0,
    })
    const moved = await files.check('movedCustomer', customers.replace('Kerkstraat;12', 'Kerkstraat;14'), move.id)
    expect(moved.counts).toMatchObject({ same: 3, change: 1 })
    // An empty cell says nothing.
    const less = await files.check('movedCustomer', customers.replace('jan@voorbeeld.be', ''), move.id)
    expect(less.counts).toMatchObject({ same: 4 })
  })

  test('are refused with the field that is wrong', async () => {
    const wrong = await files.check(
      'movedCustomer',
      [
        'Klantnummer;Firmanaam;Naam;Straat;Huisnummer;Postcode;Gemeente;Btw-nummer;Mail;Telefoon',
        ';;Janssens;;;;;;;',
        'K10;;;;;;;;;',
        'K11;;Janssens;Kerkstraat;12;90;Gent;;;',
        'K12;Fout BV;;;;;;BE0403019262;;',
        'K13;;Janssens;;;;;;geen mail;',
        'K14;;Janssens;;;;;;;12',
        'K15;;Janssens;;;;;;;',
        'K15;;Willems;;;;;;;',
      ].join('\n'),
      move.id,
    )
    expect(await refusedLines(wrong.id)).toEqual([
      [2, 'wrong', ['outsideNumber']],
      [3, 'wrong', ['lastName']],
      [4, 'wrong', ['postalCode']],
      [5, 'wrong', ['vatNumber']],
      [6, 'wrong', ['email']],
      [7, 'wrong', ['phone']],
      [8, 'add', []],
      [9, 'wrong', ['outsideNumber']],
    ])
  })

  test('go as a whole when the file is taken back, and come again', async () => {
    const made = await files.apply(
      (await files.check('movedCustomer', 'Klantnummer;Naam\nT1;Terug\nT2;Weg\n', move.id)).id,
    )
    const count = async () =>
      Number(
        (await pool.query(`select count(*) from outside_number where outside_number in ('T1', 'T2')`)).rows[0].count,
      )
    expect(await count()).toBe(2)
    expect((await main.call('POST /sales/audit/undo', made.change!)).result).toMatchObject({ left: 0 })
    expect(await count()).toBe(0)
    expect((await step('customers')).files.find(({ id }) => id === made.id)).toMatchObject({ isTakenBack: true })
  })
})

test('a supplier is the customer with the same VAT number, with an account that somebody else verifies', async () => {
  const text = [
    'Leveranciersnummer;Firmanaam;Btw-nummer;Rekening (IBAN);Betaaltermijn (dagen)',
    'L1;Transo BV;BE0403019261;BE68 5390 0754 7034;30',
    'L2;Onderdelen NV;;BE68 5390 0754 7035;14',
    'L3;Olie BV;;;60',
  ].join('\n')
  const checked = await files.check('movedSupplier', text, move.id)
  expect(await refusedLines(checked.id)).toEqual([
    [2, 'change', []],
    [3, 'wrong', ['iban']],
    [4, 'add', []],
  ])
  await files.apply(checked.id)
  const { rows } = await pool.query<{ number: number }>(
    `select number from outside_number join customer on customer.id = customer_id where party = 'supplier' and outside_number = 'L1'`,
  )
  const supplier = accepted(await main.call('GET /sales/supplier/get', { id: rows[0]!.number }))
  expect(supplier).toMatchObject({
    term: { days: 30 },
    accounts: [{ iban: 'BE68539007547034', verified: null }],
  })
  expect((await files.check('movedSupplier', text, move.id)).counts).toMatchObject({ same: 2, wrong: 1 })
})

test('cars come by their own import, recorded with the move', async () => {
  await makeUsedCar(database)
  const { rows } = await pool.query<{ brand: string; model: string }>(
    'select brand.name as brand, model.name as model from model join brand on brand.id = model.brand_id limit 1',
  )
  const { brand, model } = rows[0]!
  const department = inDutch((await departmentIn(main.call, 'Gent')).label)
  const vin = newVin()
  const text = `Merk;Model;Chassisnummer;Kilometerstand;Prijs\n${brand};${model};${vin};41.000;18.490\n${brand};${model};${vin};1;1.000\n`
  const checked = await files.check('usedCar', text, move.id, { department })
  expect(await refusedLines(checked.id)).toEqual([
    [2, 'add', []],
    [3, 'wrong', ['vin']],
  ])
  await files.apply(checked.id)
  expect(await step('used-cars')).toMatchObject({
    taken: 1,
    files: [{ id: checked.id, counts: { done: 1, wrong: 1 } }],
  })
  // The same import outside of a move is no part of it.
  const apart = await files.check('usedCar', text)
  expect(apart.move).toBeNull()
})

test('any customer that is taken over is the same when it is brought again', async () => {
  const word = fc.stringMatching(/^[A-Z][a-zé]{1,10}( [A-Z][a-z]{1,6})?$/)
  const optional = (arbitrary: fc.Arbitrary<string>) => fc.option(arbitrary, { nil: '' })
  const customer = fc.record({
    firma: optional(word),
    voornaam: optional(word),
    naam: word,
    straat: word,
    huisnummer: fc.integer({ min: 1, max: 400 }).map(String),
    bus: optional(fc.integer({ min: 1, max: 99 }).map(String)),
    postcode: fc.integer({ min: 1000, max: 9999 }).map(String),
    gemeente: word,
    land: fc.constantFrom('', 'BE', 'België', 'Belgique', 'Nederland'),
    telefoon: fc.constantFrom('', '09 339 61 42', '+32 9 339 61 42', '0032478123456'),
    gsm: fc.constantFrom('', '0478/12.34.56'),
    taal: fc.constantFrom('', 'N', 'Frans', 'fr'),
  })
  const samples = fc.sample(customer, { numRuns: 60, seed: 29 })
  const names = Object.keys(samples[0]!)
  const lines = samples.map((one, at) => {
    // A postal code of the Netherlands has letters.
    const placed = one.land === 'Nederland' ? { ...one, postcode: `${one.postcode} AB` } : one
    return [`P${at}`, ...Object.values(placed)].join(';')
  })
  const text = [['nummer', ...names].join(';'), ...lines].join('\n')
  const checked = await files.check('movedCustomer', text, move.id)
  expect(checked.counts).toMatchObject({ add: samples.length, wrong: 0 })
  await files.apply(checked.id)
  expect((await files.check('movedCustomer', text, move.id)).counts).toMatchObject({ same: samples.length })
})

describe('a move', () => {
  test('is led by whoever holds its right, and by nobody else', async () => {
    const without = await signedInStaff(shop, {
      roleId: await makeRole(
        database,
        Object.fromEntries(RIGHT_NAMES.filter((name) => name !== 'SYSTEM_MOVE').map((name) => [name, 'all'])),
      ),
    })
    expect(await without.call('GET /sales/systemmove/get', { id: move.id })).toMatchObject({ status: 403 })
    const others = moveFiles(shop, without)
    expect((await others.upload('movedCustomer', customers, move.id)).errors).toMatchObject([{ name: 'right-missing' }])
    // Even of cars, which they may import apart from a move.
    expect((await others.upload('usedCar', customers, move.id)).errors).toMatchObject([{ name: 'right-missing' }])
  })

  test('has a step skipped, and one open at a time', async () => {
    expect(await main.call('POST /sales/systemmove/begin', { name: 'Nog een' })).toMatchObject({
      status: 409,
      errors: [{ name: 'move-open' }],
    })
    accepted(await main.call('POST /sales/systemmove/skip', { id: move.id, step: 'stock-cars', isSkipped: true }))
    expect(await step('stock-cars')).toMatchObject({ isSkipped: true, lines: 0 })
  })

  test('reports what was taken over and what was not, keeps that when it is closed, and takes no file any more', async () => {
    const before = await files.read(move.id)
    const party = before.steps.find(({ step: one }) => one === 'customers')!
    expect(party.taken + party.wrong + party.waiting).toBe(party.lines)
    expect(party.refused.map(({ key, reasons }) => [key, reasons.length])).toContainEqual(['K12', 1])
    const closed = accepted(await main.call('POST /sales/systemmove/close', { id: move.id }))
    expect(closed.move.closedAt).not.toBeNull()
    expect(closed.steps).toEqual(before.steps)
    expect((await files.upload('movedCustomer', customers, move.id)).errors).toMatchObject([{ name: 'move-closed' }])
    const waiting = party.files.find(({ state }) => state === 'ready')!
    expect(await main.call('POST /sales/import/apply', { id: waiting.id })).toMatchObject({
      errors: [{ name: 'move-closed' }],
    })
    // The files go one day, the report stays.
    await pool.query('delete from import')
    expect((await files.read(move.id)).steps).toEqual(before.steps)
  })

  test('has its report as a spreadsheet and as a document', async () => {
    const sheet = await main.call.file('GET /sales/systemmove/report', { id: move.id, format: 'xlsx' })
    expect(sheet.headers.get('content-type')).toContain('spreadsheetml')
    const printed = await main.call.file('GET /sales/systemmove/report', { id: move.id, format: 'pdf' })
    const { text } = await extractText(new Uint8Array(await printed.arrayBuffer()), { mergePages: true })
    expect(text).toContain('Vroeger')
    expect(text).toContain('K12')
  })
})
