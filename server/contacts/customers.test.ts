import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { CustomerDraft, CustomerRecord } from '@forecourt/domain/contacts/customer.schema.ts'
import type { InputOf } from '../test/api-calls.ts'
import { makeBranch } from '../test/factories.ts'
import { makeColleague } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'
import { accepted } from '../test/sales.ts'
import { signedInCustomer, signedInStaff, testPassword } from '../test/signed-in.ts'
import { undo } from '../test/undo.ts'

const shop = await runningShop()
const { database } = shop
const { pool } = database
const ghent = await makeBranch(database, 'Gent')
const liege = await makeBranch(database, 'Luik')

const main = await signedInStaff(shop)
const download = (path: string, input: object) =>
  fetch(`${shop.origin}/api${path}`, {
    method: 'POST',
    headers: { 'x-api-key': 'demo', 'content-type': 'application/json', authorization: `Bearer ${main.token}` },
    body: JSON.stringify(input),
  })
const refused = (name: string, status: number) => ({ status, errors: [{ name }] })

const blank = async () => (await main.call('GET /sales/customer/getnew')).result.customer
const save = async (changes: Partial<CustomerDraft> = {}, call = main.call) =>
  call('POST /sales/customer/save', { customer: { ...(await blank()), lastName: 'Peeters', ...changes } })
const saved = async (changes: Partial<CustomerDraft> = {}) => accepted(await save(changes)).customer
type Wishes = InputOf<'POST /sales/customer/list'>
const names = async (value: string, more: Wishes = {}, call = main.call) => {
  const { result } = await call('POST /sales/customer/list', { searchFilter: { value }, ...more })
  return result.data.map(({ name }) => name)
}
const readDraft = ({
  vatCheck: _,
  mergedInto: _2,
  createdAt: _3,
  updatedAt: _4,
  ...draft
}: CustomerRecord): CustomerDraft => draft

type Email = CustomerDraft['emails'][number]
type Phone = CustomerDraft['phones'][number]
type Address = CustomerDraft['addresses'][number]
type Contact = CustomerDraft['contacts'][number]
const mail = (address: string, isPreferred = false): Email => ({ id: null, label: 'home', address, isPreferred })
const phone = (number: string, isPreferred = false): Phone => ({ id: null, label: 'home', number, isPreferred })
const address = (postalCode: string, city: string, changes: Partial<Address> = {}): Address => ({
  id: null,
  label: 'home',
  streetName: 'Kerkstraat',
  houseNumber: '12',
  boxNumber: '',
  postalCode,
  city,
  cityId: null,
  countryCode: 'BE',
  isPreferred: false,
  ...changes,
})
const contact = (changes: Partial<Contact>): Contact => ({
  id: null,
  firstName: 'An',
  lastName: 'Claes',
  jobTitle: '',
  email: '',
  phone: '',
  fleetRole: null,
  ...changes,
})

describe('saving', () => {
  test('keeps a customer with several of everything, and one of each that is used', async () => {
    const made = await saved({
      firstName: 'Jan',
      emails: [mail('jan@thuis.example'), mail('jan@werk.example', true)],
      phones: [phone('0478 12 34 56')],
      addresses: [address('9000', 'Gent'), address('75001', 'Paris', { countryCode: 'FR', houseNumber: '' })],
      contacts: [contact({ phone: '09 396 14 21', fleetRole: 'manager' })],
    })
    expect(made).toMatchObject({
      rev: 1,
      customerType: 'private',
      branch: null,
      salesperson: main.number,
      emails: [{ isPreferred: false }, { address: 'jan@werk.example', isPreferred: true }],
      phones: [{ number: '0478 12 34 56', isPreferred: true }],
      addresses: [{ isPreferred: true }, { countryCode: 'FR', isPreferred: false }],
      contacts: [{ lastName: 'Claes', phone: '09 396 14 21', fleetRole: 'manager' }],
    })
    const changed = await save({
      ...readDraft(made),
      emails: [made.emails[1]!, mail('jan@nieuw.example')],
      phones: [],
    })
    expect(changed.result.customer).toMatchObject({
      rev: 2,
      emails: [{ id: made.emails[1]!.id }, { address: 'jan@nieuw.example' }],
      phones: [],
    })
  })

  test('refuses a row that is named twice, beside it, and keeps what is preferred', async () => {
    const made = await saved({
      emails: [mail('een@thuis.example', true), mail('twee@thuis.example')],
      phones: [phone('0478 12 34 56')],
      addresses: [address('9000', 'Gent')],
      contacts: [contact({})],
    })
    for (const list of ['emails', 'phones', 'addresses', 'contacts'] as const) {
      const rows = made[list]
      const refused = await save({ ...readDraft(made), [list]: [...rows, rows[0]] })
      expect(refused).toMatchObject({
        status: 422,
        errors: [{ name: 'invalid-input', field: `customer.${list}.${rows.length}.id` }],
      })
    }
    const { customer } = (await main.call('GET /sales/customer/get', { id: made.id })).result
    expect(customer).toEqual(made)
  })

  test('knows an enterprise by its VAT number, whatever the dots', async () => {
    const made = await saved({
      isCompany: true,
      companyName: 'Transo BV',
      customerType: 'fleet',
      vatNumber: '0999.005.572',
    })
    expect(made).toMatchObject({
      vatPrefix: 'BE',
      vatNumber: '0999005572',
      enterpriseNumber: '0999005572',
      lastName: '',
      vatCheck: { state: 'unchecked' },
    })
    await pool.query(
      `insert into vat_check (vat_prefix, vat_number, is_valid, company_name, checked_at) values ('BE', '0999005572', true, 'Transo', now())`,
    )
    expect((await main.call('GET /sales/customer/get', { id: made.id })).result.customer.vatCheck).toMatchObject({
      state: 'valid',
      companyName: 'Transo',
    })
  })

  test.each([
    ['a person without a name', { lastName: '' }, 'customer-incomplete', 'lastName'],
    ['a company without a name', { isCompany: true }, 'customer-incomplete', 'companyName'],
    ['a mistyped VAT number', { vatNumber: '0999.005.573' }, 'vat-check-digit', 'vatNumber'],
    ['a mistyped enterprise number', { enterpriseNumber: '12' }, 'vat-number', 'enterpriseNumber'],
    ['a national register number', { remarks: '85.07.30-033.28' }, 'customer-national-number', 'remarks'],
    ['a name in Greek letters', { lastName: 'Παπαδόπουλος' }, 'customer-letters', 'lastName'],
    ['half an address', { addresses: [address('9000', '')] }, 'customer-incomplete', 'addresses.0.city'],
    [
      'a postal code of another country',
      { addresses: [address('75001', 'Paris')] },
      'customer-postal-code',
      'addresses.0.postalCode',
    ],
    ['an address of mail that is none', { emails: [mail('jan')] }, 'customer-email', 'emails.0.address'],
    ['a telephone number that is none', { phones: [phone('12')] }, 'customer-phone', 'phones.0.number'],
    ['an empty phone', { phones: [phone('')] }, 'customer-incomplete', 'phones.0.number'],
    [
      'a contact without a name',
      { contacts: [contact({ lastName: '' })] },
      'customer-incomplete',
      'contacts.0.lastName',
    ],
    ['a branch that is not there', { branch: 999_999 }, 'customer-incomplete', 'branch'],
  ])('refuses %s', async (_, changes, name, field) => {
    expect(await save(changes)).toMatchObject({ status: 422, errors: [{ name, field: `customer.${field}` }] })
  })

  test('takes no new address in a country that is not active; one that is there stays', async () => {
    const close = (isActive: boolean) =>
      shop.database.pool.query(`update country set is_active = $1 where code = 'LU'`, [isActive])
    const abroad = address('1111', 'Luxembourg', { countryCode: 'LU', houseNumber: '' })
    const made = await saved({ addresses: [abroad] })
    await close(false)
    expect(await save({ addresses: [address('9000', 'Gent'), abroad] })).toMatchObject({
      status: 422,
      errors: [{ name: 'country-not-offered', field: 'customer.addresses.1.countryCode' }],
    })
    expect((await save({ ...readDraft(made), remarks: 'verhuisd' })).status).toBe(200)
    const { result } = await shop.call('GET /sales/contact/getcountries')
    expect(result.countries.slice(0, 3).map(({ code }) => code)).toEqual(['BE', 'NL', 'FR'])
    expect(result.countries.map(({ code }) => code)).not.toContain('LU')
    await close(true)
  })

  test('an archived city is offered no more', async () => {
    const found = async () => (await shop.call('GET /sales/contact/searchcities', { search: '9300 Aal' })).result.cities
    const [aalst] = await found()
    await pool.query('update city set is_active = false where id = $1', [aalst!.id])
    expect(await found()).toEqual([])
    await pool.query('update city set is_active = true where id = $1', [aalst!.id])
    expect(await found()).toEqual([aalst])
  })

  test('refuses what somebody changed meanwhile, and shows their version', async () => {
    const made = await saved()
    await save({ ...readDraft(made), remarks: 'eerst' })
    const late = await save({ ...readDraft(made), remarks: 'te laat' })
    expect(late).toMatchObject(refused('changed-meanwhile', 409))
    expect(late.errors[0]!.detail).toMatchObject({ theirs: { remarks: 'eerst', rev: 2 }, by: 'Tom Wouters' })
  })
})

describe('the list', () => {
  beforeAll(async () => {
    await saved({
      firstName: 'Hélène',
      lastName: 'Dupont',
      language: 'fr',
      branch: liege.branch,
      emails: [mail('helene@dupont.example')],
      phones: [phone('0479 98 76 54')],
      addresses: [address('4000', 'Liège')],
    })
    await saved({
      isCompany: true,
      companyName: 'Zuiderlicht NV',
      customerType: 'lease',
      vatNumber: '0999.001.416',
      contacts: [contact({ firstName: 'Piet', lastName: 'Verbruggen', email: 'piet@zuiderlicht.example' })],
    })
    await saved({ lastName: 'Vroeger', isActive: false })
  })

  test.each([
    ['helene', ['Dupont Hélène']],
    ['dup hel', ['Dupont Hélène']],
    ['HELENE@DUPONT', ['Dupont Hélène']],
    ['0479 98 76 54', ['Dupont Hélène']],
    ['+32 479/98.76.54', ['Dupont Hélène']],
    ['4000 liege', ['Dupont Hélène']],
    ['BE 0999.001.416', ['Zuiderlicht NV']],
    ['verbruggen', ['Zuiderlicht NV']],
    ['piet@zuiderlicht', ['Zuiderlicht NV']],
    ['niemand', []],
  ])('finds by %s', async (typed, found) => {
    expect(await names(typed)).toEqual(found)
  })

  test('finds by the customer number, and shows what is used of each', async () => {
    const [row] = (await main.call('POST /sales/customer/list', { searchFilter: { value: 'helene' } })).result.data
    expect(row).toMatchObject({
      email: 'helene@dupont.example',
      phone: '0479 98 76 54',
      city: 'Liège',
      branch: { id: liege.branch, label: 'Luik' },
      salesperson: { id: main.number, label: 'Tom Wouters' },
    })
    expect(await names(String(row!.number))).toEqual(['Dupont Hélène'])
  })

  test('pages through what is searched, no further than there is', async () => {
    for (let count = 1; count <= 23; count++) await saved({ lastName: `Bladerman ${String(count).padStart(2, '0')}` })
    const page = async (activePage: number, value = 'bladerman') => {
      const { result } = await main.call('POST /sales/customer/list', {
        searchFilter: { value },
        pageFilter: { activePage, pageSize: 10 },
      })
      const { rowCount, pageCount, hasPrevious, hasNext, activePage: at } = result.filter
      return [result.data.map(({ name }) => name.slice(-2)), rowCount, pageCount, at, hasPrevious, hasNext]
    }
    const numbers = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, at) => String(from + at).padStart(2, '0'))
    expect(await page(1)).toEqual([numbers(1, 10), 23, 3, 1, false, true])
    expect(await page(2)).toEqual([numbers(11, 20), 23, 3, 2, true, true])
    expect(await page(3)).toEqual([numbers(21, 23), 23, 3, 3, true, false])
    // A page that is no more is the last one.
    expect(await page(9)).toEqual([numbers(21, 23), 23, 3, 3, true, false])
    expect(await page(1, 'nergensman')).toEqual([[], 0, 1, 1, false, false])
    expect(await page(4, 'nergensman')).toEqual([[], 0, 1, 1, false, false])
  })

  test('is filtered by kind, branch, salesperson, language and whether it is in use', async () => {
    const filtered = (queryFilter: Wishes['queryFilter'] & object) => names('', { queryFilter })
    expect(await filtered({ customerType: ['lease'] })).toEqual(['Zuiderlicht NV'])
    expect(await filtered({ branch: [liege.branch] })).toEqual(['Dupont Hélène'])
    expect(await filtered({ branch: [ghent.branch] })).toEqual([])
    expect(await filtered({ salesperson: [main.number], language: ['fr'] })).toEqual(['Dupont Hélène'])
    expect(await filtered({ isActive: false })).toEqual(['Vroeger'])
  })

  test('follows what changes in a customer, and in what is theirs', async () => {
    const made = await saved({ lastName: 'Wisselaar', emails: [mail('een@wissel.example')] })
    await save({ ...readDraft(made), lastName: 'Veranderd', emails: [mail('twee@wissel.example')] })
    expect(await names('een@wissel')).toEqual([])
    expect(await names('twee@wissel')).toEqual(['Veranderd'])
  })

  test.each(['name', 'number', 'customerType', 'email', 'phone', 'city', 'createdOn'])(
    'is sorted by %s',
    async (sortBy) => {
      for (const descending of [false, true]) {
        const { status } = await main.call('POST /sales/customer/list', { sortFilter: { sortBy, descending } })
        expect(status).toBe(200)
      }
    },
  )
})

describe('reach', () => {
  test('whoever reaches their branch sees and changes its customers, and no others', async () => {
    const near = await makeColleague(shop, { CUSTOMER_VIEW: 'branch', CUSTOMER_EDIT: 'branch' }, ghent.branchId)
    const ours = await saved({ lastName: 'Binnen', branch: ghent.branch, salesperson: null })
    const theirs = await saved({ lastName: 'Buiten', branch: liege.branch, salesperson: null })
    expect(await names('binnen', {}, near.call)).toEqual(['Binnen'])
    expect(await names('buiten', {}, near.call)).toEqual([])
    expect((await near.call('GET /sales/customer/get', { id: ours.id })).status).toBe(200)
    expect(await near.call('GET /sales/customer/get', { id: theirs.id })).toMatchObject(
      refused('record-not-found', 404),
    )
    const change = (customer: CustomerDraft) => near.call('POST /sales/customer/save', { customer })
    expect((await change({ ...readDraft(ours), remarks: 'ok' })).status).toBe(200)
    expect(await change({ ...readDraft(theirs), remarks: 'nee' })).toMatchObject(refused('other-branch', 403))
    const given = { ...readDraft(ours), rev: 2, branch: liege.branch }
    expect(await change(given)).toMatchObject(refused('other-branch', 403))
  })

  test('whoever reaches their own sees what they answer for; a new customer is theirs', async () => {
    const seller = await makeColleague(shop, { CUSTOMER_VIEW: 'own', CUSTOMER_EDIT: 'own' }, liege.branchId)
    const { customer } = (await seller.call('GET /sales/customer/getnew')).result
    expect(customer).toMatchObject({ salesperson: seller.number, branch: liege.branch })
    const made = await seller.call('POST /sales/customer/save', { customer: { ...customer, lastName: 'Eigen' } })
    expect(made.status).toBe(200)
    expect(await names('', {}, seller.call)).toEqual(['Eigen'])
    const nobodys = await save({ ...customer, lastName: 'Vreemd', salesperson: null }, seller.call)
    expect(nobodys).toMatchObject(refused('not-yours', 403))
  })

  test('who looks is noted, and an export is', async () => {
    const made = await saved()
    await main.call('GET /sales/customer/get', { id: made.id })
    const file = await download('/sales/customer/export', { format: 'csv', searchFilter: { value: 'zuiderlicht' } })
    expect(await file.text()).toContain('Zuiderlicht NV;Leasing')
    const { rows } = await pool.query('select subject from audit_reading where actor = $1', [`user:${main.id}`])
    expect(rows).toEqual(expect.arrayContaining([{ subject: `customer:${made.id}` }, { subject: 'customer:export' }]))
  })
})

describe('duplicates', () => {
  type Traces = InputOf<'POST /sales/customer/getduplicates'>
  const traces = (changes: Partial<Traces>): Traces => ({
    id: null,
    name: '',
    emails: [],
    phones: [],
    vatPrefix: 'BE',
    vatNumber: '',
    postalCodes: [],
    ...changes,
  })
  const found = async (changes: Partial<Traces>, call = main.call) =>
    (await call('POST /sales/customer/getduplicates', traces(changes))).result.duplicates
  let twin: number

  beforeAll(async () => {
    const made = await saved({
      firstName: 'Mathilde',
      lastName: 'Van Eyck',
      vatNumber: '0999.002.802',
      branch: ghent.branch,
      emails: [mail('mathilde@eyck.example')],
      phones: [phone('0486 11 22 33')],
      addresses: [address('8000', 'Brugge')],
      contacts: [contact({ email: 'zus@eyck.example' })],
    })
    twin = made.id
  })

  test.each([
    ['the same address of mail, whatever its capitals', { emails: ['Mathilde@EYCK.example'] }, ['email']],
    ['that of a contact person', { emails: ['zus@eyck.example'] }, ['email']],
    ['the same phone, however it is written', { phones: ['+32 486/11.22.33'] }, ['phone']],
    ['the same VAT number', { vatNumber: 'BE 0999 002 802' }, ['vat-number']],
    [
      'the same name the other way round, in the same place',
      { name: 'van eyck MATHILDE', postalCodes: ['8000'] },
      ['name'],
    ],
    [
      'several of these',
      { name: 'Mathilde Van Eyck', postalCodes: ['8000'], phones: ['0486112233'] },
      ['name', 'phone'],
    ],
  ])('are told by %s', async (_, changes, reasons) => {
    expect(await found(changes)).toEqual([
      { customer: { id: twin, name: 'Van Eyck Mathilde', city: 'Brugge' }, salesperson: 'Tom Wouters', reasons },
    ])
  })

  test.each([
    ['by the same name elsewhere', { name: 'Mathilde Van Eyck', postalCodes: ['9000'] }],
    ['by what is not right yet', { emails: ['mathilde@'], phones: ['04'], vatNumber: '0999' }],
    ['of the customer themselves', () => ({ id: twin, emails: ['mathilde@eyck.example'] })],
  ])('are not told %s', async (_, changes) => {
    expect(await found(typeof changes === 'function' ? changes() : changes)).toEqual([])
  })

  test('of a customer out of reach only who answers for them is told', async () => {
    const other = await makeColleague(shop, { CUSTOMER_VIEW: 'branch', CUSTOMER_EDIT: 'branch' }, liege.branchId)
    expect(await found({ emails: ['mathilde@eyck.example'] }, other.call)).toEqual([
      { customer: null, salesperson: 'Tom Wouters', reasons: ['email'] },
    ])
  })
})

describe('merging', () => {
  type Merge = InputOf<'POST /sales/customer/merge'>
  const merge = (kept: Merge['kept'], gone: Merge['gone'], taken: Merge['taken'] = [], call = main.call) =>
    call('POST /sales/customer/merge', { kept, gone, taken })
  const seen = ({ id, rev }: Merge['kept']) => ({ id, rev })
  const get = async (id: number) => (await main.call('GET /sales/customer/get', { id })).result.customer

  async function twins(name: string) {
    const one = await saved({
      firstName: 'Tine',
      lastName: name,
      remarks: 'eerste',
      emails: [mail(`tine@${name}.example`)],
      phones: [phone('0487 00 11 22')],
    })
    const other = await saved({
      firstName: 'Martine',
      lastName: name,
      remarks: 'tweede',
      branch: ghent.branch,
      language: 'fr',
      emails: [mail(`TINE@${name}.example`), mail(`martine@${name}.example`)],
      addresses: [address('9000', 'Gent')],
      contacts: [contact({})],
    })
    return { one, other }
  }

  test('makes one of two, with nothing lost, and is taken back whole', async () => {
    const { one, other } = await twins('tweeling')
    const { customer, change } = accepted(await merge(seen(one), seen(other), ['name']))
    expect(customer).toMatchObject({
      id: one.id,
      firstName: 'Martine',
      language: 'nl',
      branch: ghent.branch,
      remarks: 'eerste\n\ntweede',
      emails: [{ address: 'tine@tweeling.example', isPreferred: true }, { address: 'martine@tweeling.example' }],
      phones: [{ number: '0487 00 11 22' }],
      addresses: [{ city: 'Gent', isPreferred: true }],
      contacts: [{ lastName: 'Claes' }],
    })
    expect(await names('tweeling')).toEqual(['tweeling Martine'])
    expect(await get(other.id)).toMatchObject({
      mergedInto: { id: one.id },
      emails: [{ address: 'TINE@tweeling.example' }],
    })

    expect((await undo(main.call, change)).status).toBe(200)
    const without = ({ rev: _, updatedAt: _2, ...facts }: CustomerRecord) => facts
    expect(without(await get(one.id))).toEqual(without(one))
    expect(without(await get(other.id))).toEqual(without(other))
    expect(await names('tweeling')).toEqual(['tweeling Martine', 'tweeling Tine'])
  })

  test('is taken back around what was changed since', async () => {
    const { one, other } = await twins('nadien')
    const { customer, change } = (await merge(seen(one), seen(other))).result
    const added = await save({ ...readDraft(customer), emails: [...customer.emails, mail('nieuw@nadien.example')] })
    expect(added.errors).toEqual([])
    await undo(main.call, change)
    expect((await get(one.id)).emails.map((email) => email.address)).toEqual([
      'tine@nadien.example',
      'nieuw@nadien.example',
    ])
    expect(await get(other.id)).toMatchObject({ mergedInto: null, addresses: [{ city: 'Gent' }] })
  })

  test('is refused for what changed since it was looked at, twice, with oneself, and beyond reach', async () => {
    const { one, other } = await twins('weigering')
    expect(await merge({ id: one.id, rev: 9 }, seen(other))).toMatchObject(refused('customer-changed', 409))
    expect(await merge(seen(one), seen(one))).toMatchObject(refused('record-not-found', 404))
    const near = await makeColleague(shop, { CUSTOMER_MERGE: 'branch' }, ghent.branchId)
    expect(await merge(seen(one), seen(other), [], near.call)).toMatchObject(refused('other-branch', 403))
    await merge(seen(one), seen(other))
    const [first, second] = [await get(one.id), await get(other.id)]
    expect(second.mergedInto).toEqual({ id: one.id, label: 'Tine weigering' })
    expect(await merge(seen(first), seen(second))).toMatchObject(refused('customer-merged-before', 409))
    await database.pool.query('update customer set branch_id = $1 where number = $2', [ghent.branchId, other.id])
    await database.pool.query('update customer set branch_id = $1 where number = $2', [liege.branchId, one.id])
    const reader = await makeColleague(shop, { CUSTOMER_VIEW: 'branch' }, ghent.branchId)
    expect((await reader.call('GET /sales/customer/get', { id: other.id })).result.customer.mergedInto).toEqual({
      id: one.id,
      label: null,
    })
  })
})

describe('whoever has an account', () => {
  test('takes along what is noted of them, and has it forgotten with the account; their company stays', async () => {
    const holder = await signedInCustomer(shop, { email: 'vergeet@mij.example' })
    const person = await saved({ lastName: 'Vergeetmij', remarks: 'wil rood', emails: [mail(holder.email)] })
    const firm = await saved({ isCompany: true, companyName: 'Firma', contacts: [contact({ email: holder.email })] })
    await pool.query(
      'insert into customer_account (shop_account_id, customer_id) select $1, id from customer where number = $2',
      [holder.id, person.id],
    )
    const { parts } = (await holder.call('GET /shop/account/getmydata')).result
    expect(parts.customers).toMatchObject({
      customers: [{ lastName: 'Vergeetmij', remarks: 'wil rood' }],
      contactPersonOf: [{ companyName: 'Firma' }],
    })
    expect((await holder.call('POST /shop/account/delete', { password: testPassword })).status).toBe(200)
    expect((await main.call('GET /sales/customer/get', { id: person.id })).status).toBe(404)
    expect((await main.call('GET /sales/customer/get', { id: firm.id })).result.customer.contacts).toEqual([])
    const { rows } = await pool.query(
      `select from audit_row where before::text like '%Vergeetmij%' or after::text like '%Vergeetmij%'`,
    )
    expect(rows).toEqual([])
  })
})

describe('the timeline', () => {
  const timeline = async (id: number) => (await main.call('GET /sales/customer/gettimeline', { id })).result.entries
  type Note = InputOf<'POST /sales/customer/savenote'>
  const note = (changes: Partial<Note> & Pick<Note, 'customer'>, call = main.call) =>
    call('POST /sales/customer/savenote', { kind: 'note', text: 'Wil rood', dueOn: null, assignee: null, ...changes })

  test('tells what staff noted, what is to be done first, and what is known under any of their addresses', async () => {
    const made = await saved({
      emails: [mail('Tijd@Lijn.example')],
      contacts: [contact({ email: 'collega@lijn.example' })],
    })
    await pool.query(
      `insert into lead (kind, department_id, name, email, contact_by, message, language, created_at)
       select 'contact', id, 'An', 'collega@LIJN.example', 'email', 'Is hij er nog?', 'nl', '2026-11-01' from department limit 1`,
    )
    await pool.query(
      `insert into mail (once_key, recipient, sender_name, subject, html, plain, created_at)
       values ('timeline', 'tijd@lijn.example', 'Gent', 'Uw afspraak', '<p>', 'x', '2026-11-02')`,
    )
    const { change } = (await note({ customer: made.id })).result
    const task = { kind: 'task', text: 'Bellen', dueOn: '2026-12-01', assignee: main.number } as const
    expect((await note({ customer: made.id, ...task })).status).toBe(200)
    const entries = await timeline(made.id)
    expect(entries).toMatchObject([
      {
        kind: 'task',
        title: 'Bellen',
        note: { task: { dueOn: '2026-12-01', assignee: 'Tom Wouters', isDone: false } },
      },
      { kind: 'note', title: 'Wil rood', note: { author: 'Tom Wouters', task: null } },
      { kind: 'mail', title: 'Uw afspraak', note: null },
      { kind: 'lead', title: 'Vraag', detail: 'Is hij er nog?' },
    ])
    await main.call('POST /sales/customer/marktask', { id: entries[0]!.note!.id, isDone: true })
    expect((await timeline(made.id))[0]).toMatchObject({ kind: 'task', note: { task: { isDone: true } } })
    await undo(main.call, change)
    expect((await timeline(made.id)).map(({ kind }) => kind)).toEqual(['task', 'mail', 'lead'])
  })

  test('goes along when two customers become one', async () => {
    const [one, other] = [await saved({ lastName: 'Eén' }), await saved({ lastName: 'Twee' })]
    await note({ customer: other.id, text: 'Van de tweede' })
    const seen = ({ id, rev }: { id: number; rev: number }) => ({ id, rev })
    await main.call('POST /sales/customer/merge', { kept: seen(one), gone: seen(other), taken: [] })
    expect(await timeline(one.id)).toMatchObject([{ title: 'Van de tweede' }])
  })

  test('takes no task without a day, no empty note, and none of a customer out of reach', async () => {
    const made = await saved({ branch: liege.branch, salesperson: null })
    expect((await note({ customer: made.id, kind: 'task' })).status).toBe(422)
    expect((await note({ customer: made.id, text: ' ' })).status).toBe(422)
    const near = await makeColleague(shop, { CUSTOMER_EDIT: 'branch' }, ghent.branchId)
    expect(await note({ customer: made.id }, near.call)).toMatchObject(refused('other-branch', 403))
  })
})

describe('an account of the shop', () => {
  const accounts = async (id: number) => (await main.call('GET /sales/customer/getaccounts', { id })).result
  const link = (
    customer: number,
    account: number,
    act: 'linkaccount' | 'unlinkaccount' = 'linkaccount',
    call = main.call,
  ) => call(`POST /sales/customer/${act}`, { customer, account })

  test('is linked by its proven address, seen on both sides, and unlinked again', async () => {
    const holder = await signedInCustomer(shop, { email: 'vloot@bedrijf.example' })
    const firm = await saved({
      isCompany: true,
      companyName: 'Vloot NV',
      customerType: 'fleet',
      contacts: [contact({ email: 'VLOOT@bedrijf.example', fleetRole: 'manager' })],
    })
    const { proposed, linked } = await accounts(firm.id)
    expect(linked).toEqual([])
    expect(proposed).toMatchObject([{ email: holder.email, fleetRole: 'manager', linkedTo: null }])
    const account = proposed[0]!.id
    const { change } = (await link(firm.id, account)).result
    expect(await accounts(firm.id)).toMatchObject({ linked: [{ id: account, fleetRole: 'manager' }], proposed: [] })
    const mine = async () => (await holder.call('GET /shop/account/getcustomer')).result.customer.customerNumber
    expect(await mine()).toBe(firm.id)
    await undo(main.call, change)
    expect(await mine()).toBeNull()

    await link(firm.id, account)
    const other = await saved({ emails: [mail(holder.email)] })
    expect((await accounts(other.id)).proposed).toMatchObject([{ linkedTo: { id: firm.id, name: 'Vloot NV' } }])
    expect(await link(other.id, account)).toMatchObject(refused('account-linked-before', 409))
    expect(await link(other.id, account, 'unlinkaccount')).toMatchObject(refused('record-not-found', 404))
    expect((await link(firm.id, account, 'unlinkaccount')).status).toBe(200)
    expect(await mine()).toBeNull()
  })

  test('is not linked without proof, nor beyond reach', async () => {
    const holder = await signedInCustomer(shop, { email: 'ander@adres.example' })
    const { rows } = await pool.query<{ number: number }>('select number from shop_account where id = $1', [holder.id])
    const stranger = await saved({ branch: liege.branch, salesperson: null })
    expect(await link(stranger.id, rows[0]!.number)).toMatchObject(refused('account-not-proven', 409))
    const near = await makeColleague(shop, { CUSTOMER_EDIT: 'branch' }, ghent.branchId)
    expect(await link(stranger.id, rows[0]!.number, 'linkaccount', near.call)).toMatchObject(
      refused('other-branch', 403),
    )
  })
})

describe('found elsewhere', () => {
  const byEmail = async (email: string, call = main.call) =>
    (await call('GET /sales/customer/getbyemail', { email })).result.customers.map(({ id }) => id)

  test('a customer is known by their own addresses and those who speak for them, within reach', async () => {
    const person = await saved({
      branch: liege.branch,
      salesperson: null,
      emails: [mail('Eigen@vond.example')],
    })
    const firm = await saved({
      isCompany: true,
      companyName: 'V',
      contacts: [contact({ email: 'spreekt@vond.example' })],
    })
    expect(await byEmail('eigen@VOND.example')).toEqual([person.id])
    expect(await byEmail('spreekt@vond.example')).toEqual([firm.id])
    const near = await makeColleague(shop, { CUSTOMER_VIEW: 'branch' }, ghent.branchId)
    expect(await byEmail('eigen@vond.example', near.call)).toEqual([])
  })

  test('an address and a phone come to a customer once, and can be taken back', async () => {
    const made = await saved({ emails: [mail('eerst@bij.example')] })
    const add = (email: string, phoneNumber: string) =>
      main.call('POST /sales/customer/addreach', { id: made.id, email, phone: phoneNumber })
    const { change } = (await add('later@bij.example', '0478 12 34 56')).result
    await add('LATER@bij.example', '')
    const reach = async () => (await main.call('GET /sales/customer/get', { id: made.id })).result.customer
    expect(await reach()).toMatchObject({
      emails: [{ address: 'eerst@bij.example', isPreferred: true }, { address: 'later@bij.example' }],
      phones: [{ isPreferred: true }],
    })
    await undo(main.call, change)
    expect((await reach()).emails).toHaveLength(1)
    expect(await add('geen adres', '')).toMatchObject(refused('customer-email', 422))
    expect(await add('ok@bij.example', '12')).toMatchObject({ status: 422, errors: [{ field: 'phone' }] })
  })
})

describe('what a person may ask of us', () => {
  const erasure = async (id: number) => (await main.call('GET /sales/customer/geterasure', { id })).result
  const erase = (id: number, rev: number, asked = 'mail van 20 november', call = main.call) =>
    call('POST /sales/customer/erase', { id, rev, asked })

  test('a file of everything, and to be forgotten: what the law keeps is named and stays', async () => {
    const holder = await signedInCustomer(shop, { email: 'recht@privacy.example' })
    const person = await saved({
      lastName: 'Wisdezepersoon',
      emails: [mail(holder.email), mail('tweede@privacy.example')],
    })
    const { proposed } = (await main.call('GET /sales/customer/getaccounts', { id: person.id })).result
    await main.call('POST /sales/customer/linkaccount', { customer: person.id, account: proposed[0]!.id })
    const written = { kind: 'note', text: 'Wisdezenotitie', dueOn: null, assignee: null } as const
    await main.call('POST /sales/customer/savenote', { customer: person.id, ...written })
    await pool.query(
      `insert into lead (kind, department_id, name, email, contact_by, message, language)
       select 'contact', id, 'X', 'TWEEDE@privacy.example', 'email', 'Wisdezevraag', 'nl' from department limit 1`,
    )
    await pool.query(
      `insert into mail (once_key, recipient, sender_name, subject, html, plain)
       values ('privacy', $1, 'Gent', 'Uw afspraak', '<p>', 'x')`,
      [holder.email],
    )

    const file = await download('/sales/customer/getpersonaldata', { id: person.id })
    const text = await file.text()
    for (const words of ['Wisdezepersoon', 'Wisdezenotitie', 'Wisdezevraag', 'Uw afspraak'])
      expect(text).toContain(words)
    expect(JSON.parse(text)).not.toHaveProperty('customer.salespersonId')

    expect(await erasure(person.id)).toEqual({
      goes: [
        { part: 'account', count: 1 },
        { part: 'customers', count: 1 },
        { part: 'leads', count: 1 },
      ],
      stays: [{ part: 'mails', count: 1, reason: 'goes-by-itself' }],
    })
    const { rev } = (await main.call('GET /sales/customer/get', { id: person.id })).result.customer
    expect(await erase(person.id, rev, ' ')).toMatchObject(refused('reason-missing', 422))
    expect(await erase(person.id, rev + 1)).toMatchObject(refused('customer-changed', 409))
    expect((await erase(person.id, rev)).status).toBe(200)
    expect((await main.call('GET /sales/customer/get', { id: person.id })).status).toBe(404)
    expect((await holder.call('GET /shop/account/getcustomer')).status).toBe(401)
    const { rows } = await pool.query(
      `select from lead where message = 'Wisdezevraag'
       union all select from audit_row where coalesce(before::text, '') || coalesce(after::text, '') ~ 'Wisdeze'`,
    )
    expect(rows).toEqual([])
    const kept = await pool.query<{ reason: string }>('select reason from audit_entry order by id desc limit 1')
    expect(kept.rows[0]!.reason).toBe(`${person.id}: mail van 20 november`)
  })

  test('is told to whoever asked for it', async () => {
    const email = 'wis.mij@example.be'
    const person = await saved({ emails: [{ id: null, label: 'home', address: email, isPreferred: true }] })
    expect((await erase(person.id, person.rev)).errors).toEqual([])
    await vi.waitFor(async () => expect((await shop.mailsTo(email)).join()).toContain('Uw gegevens zijn gewist'), {
      timeout: 12_000,
    })
  })

  test('is for people and for whoever trades in their own name, and by right', async () => {
    const firm = await saved({ isCompany: true, companyName: 'Geen persoon' })
    expect(await main.call('GET /sales/customer/geterasure', { id: firm.id })).toMatchObject(
      refused('company-is-no-person', 409),
    )
    expect(await erase(firm.id, firm.rev)).toMatchObject(refused('company-is-no-person', 409))
    const trader = await saved({ isCompany: true, isSoleTrader: true, companyName: 'Schilderwerken Peeters' })
    expect((await main.call('GET /sales/customer/geterasure', { id: trader.id })).errors).toEqual([])
    const file = await main.call.file('POST /sales/customer/getpersonaldata', { id: trader.id })
    expect(await file.text()).toContain('Schilderwerken Peeters')
    expect((await erase(trader.id, trader.rev)).errors).toEqual([])
    const person = await saved()
    const seller = await makeColleague(shop, { CUSTOMER_EDIT: 'all', CUSTOMER_VIEW: 'all' })
    expect(await erase(person.id, person.rev, 'x', seller.call)).toMatchObject(refused('right-missing', 403))
  })
})
