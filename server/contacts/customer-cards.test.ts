import { beforeAll, describe, expect, test } from 'vitest'
import type { CustomerDraft } from '@forecourt/domain/contacts/customer.schema.ts'
import type { Import } from '@forecourt/domain/platform/resources/import.ts'
import { makeBranch } from '../test/factories.ts'
import { homeEmail, makeColleague, makeCustomer } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'
import { accepted } from '../test/sales.ts'
import { signedInStaff, type SignedIn } from '../test/signed-in.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const luik = await makeBranch(shop.database, 'Luik')
const main = await signedInStaff(shop)
const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
let gentNumber: number
beforeAll(async () => {
  const { rows } = await pool.query<{ number: number }>('select number from branch where id = $1', [gent.branchId])
  gentNumber = rows[0]!.number
})

interface Wanted {
  version?: '3.0' | '4.0'
  by?: Pick<SignedIn, 'token'>
}

async function fetchFile(path: string, input: object | undefined, { token }: Pick<SignedIn, 'token'>) {
  const response = await fetch(`${shop.origin}/api${path}`, {
    method: input ? 'POST' : 'GET',
    headers: { 'x-api-key': 'demo', authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(input && { body: JSON.stringify(input) }),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const getCard = (id: number, { version = '4.0', by = sofie }: Wanted = {}) =>
  fetchFile(`/sales/customer/getvcard?id=${id}&version=${version}`, undefined, by)
const exportCards = (input: object, by: Pick<SignedIn, 'token'> = main) =>
  fetchFile('/sales/customer/exportcards', { version: '4.0', ...input }, by)

type Answer = { result: { import: Import } | null; errors: { name: string; message: string }[] }

async function upload(content: string | Buffer, by = sofie) {
  const body = new FormData()
  body.append('list', 'customer')
  body.append('FormFile', new File([Uint8Array.from(Buffer.from(content))], 'contacten.vcf'))
  const headers = { 'x-api-key': 'demo', authorization: `Bearer ${by.token}` }
  const response = await fetch(`${shop.origin}/api/sales/import/upload`, { method: 'POST', headers, body })
  return { status: response.status, ...((await response.json()) as Answer) }
}

async function settle(id: number, by = sofie): Promise<Import> {
  let found: Import | undefined
  await expect
    .poll(
      async () => {
        found = (await by.call('GET /sales/import/get', { id })).result.import
        return ['ready', 'done', 'failed'].includes(found.state)
      },
      { timeout: 60_000 },
    )
    .toBe(true)
  return found!
}

async function bring(content: string | Buffer, by = sofie): Promise<Import> {
  const { result, errors } = await upload(content, by)
  if (!result) throw new Error(errors[0]?.message)
  return settle(result.import.id, by)
}
async function apply({ id }: Import, by = sofie): Promise<Import> {
  accepted(await by.call('POST /sales/import/apply', { id }))
  return settle(id, by)
}
const readLines = async ({ id }: Import, by = sofie) => (await by.call('POST /sales/import/lines', { id })).result.data

let serial = 0
const newCustomer = (facts: Partial<CustomerDraft> = {}, by = sofie) =>
  makeCustomer(by.call, { emails: homeEmail(`kaart${++serial}@peeters.example`), branch: gentNumber, ...facts })
const address: CustomerDraft['addresses'] = [
  {
    id: null,
    isPreferred: true,
    label: 'home',
    streetName: 'Kerkstraat',
    houseNumber: '12',
    boxNumber: '3',
    postalCode: '9000',
    city: 'Gent',
    cityId: null,
    countryCode: 'BE',
  },
]
const phone = (number: string): CustomerDraft['phones'] => [{ id: null, label: 'home', number, isPreferred: true }]
const findCustomers = async (lastName: string) =>
  (
    await pool.query<{ number: number; branch: string | null; owner: string | null; language: string }>(
      'select number, branch_id as branch, salesperson_id as owner, language from customer where last_name = $1',
      [lastName],
    )
  ).rows

describe('the card of a customer', () => {
  test('has name, address, mail and telephone, and nothing that only the dealer knows; reading it is logged', async () => {
    const id = await newCustomer({
      language: 'fr',
      addresses: address,
      phones: phone('0478 12 34 56'),
      remarks: 'Betaalt traag',
    })
    const { status, headers, text } = await getCard(id)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/vcard; charset=utf-8')
    expect(headers.get('content-disposition')).toContain("filename*=UTF-8''Jan%20Peeters.vcf")
    const lines = text.split('\r\n')
    expect(lines).toEqual(
      expect.arrayContaining([
        'VERSION:4.0',
        'KIND:individual',
        'FN:Jan Peeters',
        'N:Peeters;Jan;;;',
        'TEL:+32478123456',
        'ADR:;;Kerkstraat 12 bte 3;Gent;;9000;Belgique',
        'LANG:fr',
      ]),
    )
    expect(text).not.toContain('Betaalt')
    const { rows } = await pool.query('select from audit_reading where subject = $1', [`customer:${id}`])
    expect(rows.length).toBeGreaterThan(0)
  })

  test('of a company is followed by those of its contact persons, in 3.0 as well', async () => {
    const contact = { id: null, firstName: 'An', lastName: 'Claes', jobTitle: 'Fleetmanager', fleetRole: null }
    const id = await newCustomer({
      isCompany: true,
      customerType: 'fleet',
      companyName: 'Transo Kaart BV',
      contacts: [{ ...contact, email: 'an@transo.example', phone: '+32 9 396 14 21' }],
    })
    const { text } = await getCard(id, { version: '3.0' })
    expect(text.match(/BEGIN:VCARD/g)).toHaveLength(2)
    expect(text).toContain('X-ABShowAs:COMPANY')
    expect(text).toContain('N:Claes;An;;;\r\nORG:Transo Kaart BV\r\nTITLE:Fleetmanager\r\n')
  })

  test('is for those who see the customer', async () => {
    const id = await newCustomer()
    const stranger = await makeColleague(shop, { CUSTOMER_VIEW: 'branch' }, luik.branchId)
    expect((await getCard(id, { by: stranger })).status).toBe(404)
    expect((await getCard(id, { by: await makeColleague(shop, {}) })).status).toBe(403)
    expect((await getCard(999_999, { by: main })).status).toBe(404)
    expect((await fetchFile(`/sales/customer/getvcard?id=${id}&version=5.0`, undefined, main)).status).toBe(422)
  })

  test('those of a list or of chosen rows come in one file, with the right to export', async () => {
    const [one, other] = [
      await newCustomer({ lastName: 'Kaartenlijst' }),
      await newCustomer({ lastName: 'Kaartenlijst' }),
    ]
    const searchFilter = { value: 'Kaartenlijst' }
    const all = await exportCards({ searchFilter })
    expect(all.headers.get('content-disposition')).toContain('Klanten.vcf')
    expect(all.text.match(/BEGIN:VCARD/g)).toHaveLength(2)
    expect((await exportCards({ searchFilter, only: [one] })).text.match(/BEGIN:VCARD/g)).toHaveLength(1)
    expect((await exportCards({ searchFilter, except: [other], version: '3.0' })).text).toContain('VERSION:3.0')
    expect((await exportCards({ searchFilter }, sofie)).status).toBe(403)
    const near = await makeColleague(shop, { CUSTOMER_VIEW: 'all', CUSTOMER_EXPORT: 'branch' }, luik.branchId)
    expect((await exportCards({ searchFilter }, near)).text).toBe('')
  })
})

const card = (...lines: readonly string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n')

describe('cards that are brought in', () => {
  test('become customers of whoever brought them, checked first, and are taken back as one', async () => {
    const made = await bring(
      card(
        'N:Kaartklant;Renée;;;',
        'EMAIL:renee@kaart.example',
        'TEL;TYPE=CELL:0478 55 66 77',
        'LANG:fr-BE',
        'ADR:;;Rue du 11 Novembre 5;Luik;;4000;Belgique',
      ) + card('N:Kaartklant;Jan;;;', 'EMAIL:geen adres', 'TEL:0478 55 66 78'),
    )
    expect(made.counts).toMatchObject({ add: 1, wrong: 1 })
    const [good, bad] = await readLines(made)
    expect(good).toMatchObject({
      action: 'add',
      after: {
        firstName: 'Renée',
        streetName: 'Rue du 11 Novembre',
        houseNumber: '5',
        countryCode: 'BE',
        language: 'fr',
      },
    })
    expect(Object.keys(bad!.problems)).toEqual(['email'])
    const done = await apply(made)
    expect(done.counts).toMatchObject({ done: 1 })
    expect(await findCustomers('Kaartklant')).toMatchObject([
      { branch: gent.branchId, owner: sofie.id, language: 'fr' },
    ])
    expect(accepted(await sofie.call('POST /sales/audit/undo', done.change!))).toMatchObject({ left: 0 })
    expect(await findCustomers('Kaartklant')).toEqual([])
  })

  test.each(['3.0', '4.0'] as const)(
    'that went out in %s come in as the same customer, and change nothing',
    async (version) => {
      const id = await newCustomer({
        lastName: `Heenenweer${version.charAt(0)}`,
        addresses: address,
        phones: phone('0478 12 34 56'),
        remarks: 'Blijft hier',
      })
      const made = await bring((await getCard(id, { version })).text)
      expect(await readLines(made)).toMatchObject([{ action: 'same', target: id }])
    },
  )

  test('a company that went out with its people comes in as the same', async () => {
    const contact = { id: null, firstName: 'An', lastName: 'Claes', jobTitle: 'Fleetmanager', fleetRole: null }
    const id = await newCustomer({
      isCompany: true,
      customerType: 'fleet',
      companyName: 'Heen en weer BV',
      addresses: address,
      contacts: [{ ...contact, email: 'an@heenenweer.example', phone: '+32 9 396 14 21' }],
    })
    const made = await bring((await getCard(id)).text)
    expect(await readLines(made)).toMatchObject([
      { action: 'same', target: id },
      { action: 'same', target: id },
    ])
  })

  test('add to a customer who is known by name and mail or telephone; a shared mail alone is not enough', async () => {
    const email = `gezin${++serial}@kaart.example`
    const id = await newCustomer({ lastName: 'Gezin', emails: homeEmail(email) })
    const made = await bring(
      card('N:GEZIN;jan;;;', `EMAIL:${email.toUpperCase()}`, 'TEL:0478 99 88 77') +
        card('N:Gezin;Lotte;;;', `EMAIL:${email}`),
    )
    const [known, other] = await readLines(made)
    expect(known).toMatchObject({ action: 'change', target: id })
    expect(other).toMatchObject({ action: 'add', target: null })
    await apply(made)
    const { customer } = accepted(await sofie.call('GET /sales/customer/get', { id }))
    expect(customer.emails.map(({ address: one }) => one)).toEqual([email])
    expect(customer.phones.map(({ number }) => number)).toEqual(['0478 99 88 77'])
  })

  test('people of one company become contacts of one customer', async () => {
    const made = await bring(
      card('N:Claes;An;;;', 'ORG:Nieuwe Vloot NV', 'TITLE:Fleetmanager', 'EMAIL:an@vloot.example') +
        card('N:Maes;Bart;;;', 'ORG:Nieuwe Vloot NV', 'TEL:0478 11 22 33'),
    )
    expect((await apply(made)).counts).toMatchObject({ done: 2 })
    const { rows } = await pool.query<{ number: number }>(
      `select number from customer where company_name = 'Nieuwe Vloot NV'`,
    )
    expect(rows).toHaveLength(1)
    const { customer } = accepted(await sofie.call('GET /sales/customer/get', { id: rows[0]!.number }))
    expect(customer).toMatchObject({
      isCompany: true,
      contacts: [
        { firstName: 'An', jobTitle: 'Fleetmanager', email: 'an@vloot.example' },
        { firstName: 'Bart', phone: '0478 11 22 33' },
      ],
    })
  })

  test.each([
    ['UTF-16 with a mark', (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])],
    ['Windows-1252', (text: string) => Buffer.from(text, 'latin1')],
  ])('are read in %s', async (_, encode) => {
    const made = await bring(encode(card('N:Lefèvre;Renée;;;', 'TEL:0478 55 00 11')))
    expect(await readLines(made)).toMatchObject([{ after: { firstName: 'Renée', lastName: 'Lefèvre' } }])
  })

  test.each([
    ['that names no set, of Windows', 'N;ENCODING=QUOTED-PRINTABLE:Lef=E8vre;Ren=E9e'],
    ['that names no set, in UTF-8', 'N;ENCODING=QUOTED-PRINTABLE:Lef=C3=A8vre;Ren=C3=A9e'],
    ['in a set that nobody knows', 'N;CHARSET=x-unknown;ENCODING=QUOTED-PRINTABLE:Lef=C3=A8vre;Ren=C3=A9e'],
  ])('are read from quoted-printable %s', async (_, name) => {
    const made = await bring(
      ['BEGIN:VCARD', 'VERSION:2.1', name, `TEL:0478 55 ${++serial + 1000}`, 'END:VCARD', ''].join('\r\n'),
    )
    expect(await readLines(made)).toMatchObject([{ after: { firstName: 'Renée', lastName: 'Lefèvre' } }])
  })

  test.each([
    ['B', 'BE'],
    ['België/Belgique', 'BE'],
    ['Pays-Bas', 'NL'],
    ['The Netherlands', 'NL'],
    ['Deutschland', 'DE'],
    ['Pays Bas', 'NL'],
    ['Holland', 'NL'],
    ['Grand-Duché de Luxembourg', 'LU'],
    ['UK', 'GB'],
    ['FRA', 'FR'],
  ])('know the country %s', async (country, code) => {
    const made = await bring(
      card('N:Land;Jan;;;', `TEL:0478 56 ${++serial + 1000}`, `ADR:;;Straat 1;Stad;;1000;${country}`),
    )
    expect(await readLines(made)).toMatchObject([{ after: { countryCode: code } }])
  })

  test('are refused when one is cut off, or are too many', async () => {
    const cut = await upload(`${card('N:Een;A')}BEGIN:VCARD\r\nN:Twee;B`)
    expect([cut.status, cut.errors[0]?.name]).toEqual([422, 'card-not-closed'])
    const many = await upload(card('N:Veel;A').repeat(20_100))
    expect([many.status, many.errors[0]?.name]).toEqual([422, 'too-many-to-import'])
    expect((await upload('BEGIN:VCARD\r\nEND:VCARD\r\n')).status).toBe(422)
  })

  test('reach no customer beyond the branches of whoever brings them, and need the right to change customers', async () => {
    const email = `ver${++serial}@kaart.example`
    await newCustomer({ lastName: 'Elders', emails: homeEmail(email) })
    const stranger = await makeColleague(shop, { CUSTOMER_EDIT: 'branch', CUSTOMER_VIEW: 'branch' }, luik.branchId)
    const made = await bring(card('N:Elders;Jan;;;', `EMAIL:${email}`), stranger)
    expect(await readLines(made, stranger)).toMatchObject([{ action: 'add', target: null }])
    expect((await sofie.call('GET /sales/import/get', { id: made.id })).status).toBe(404)
    const viewer = await makeColleague(shop, { CUSTOMER_VIEW: 'all' }, gent.branchId)
    expect((await upload(card('N:Een;A'), viewer)).status).toBe(403)
  })
})
