import { beforeEach, describe, expect, test } from 'vitest'
import type { InputOf } from '../test/api-calls.ts'
import { runningShop } from '../test/running-shop.ts'
import { signedInCustomer, testPassword } from '../test/signed-in.ts'

const shop = await runningShop()

let customer: Awaited<ReturnType<typeof signedInCustomer>>
beforeEach(async () => {
  customer = await signedInCustomer(shop)
})

const address = {
  label: 'home',
  streetName: 'Koningin Astridlaan',
  houseNumber: '27',
  boxNumber: '',
  postalCode: '9300',
  city: 'Aalst',
  cityId: null,
  countryCode: 'BE',
} as const
type Profile = InputOf<'POST /shop/account/save'>['customer']
const profile = {
  firstName: 'Lotte',
  lastName: 'Van den Broeck',
  dialCode: '+32',
  phone: '0478 12 34 56',
  language: 'fr',
  address,
  revision: 1,
} as const

const save = (changes: Partial<Profile> = {}) =>
  customer.call('POST /shop/account/save', { customer: { ...profile, ...changes } })
const getCustomer = async () => (await customer.call('GET /shop/account/getcustomer')).result.customer

test.each([
  'GET /shop/account/getcustomer',
  'POST /shop/account/save',
  'GET /shop/account/getmydata',
  'POST /shop/account/delete',
  'GET /shop/account/getorders',
])('%s is only for who is signed in', async (path) => {
  expect(await shop.call.unchecked(path)).toMatchObject({ status: 401, errors: [{ name: 'not-signed-in' }] })
})

describe('the profile', () => {
  test('is kept as filled in', async () => {
    expect(await save()).toMatchObject({ status: 200, result: { customer: { language: 'fr', address, revision: 2 } } })
    expect(await getCustomer()).toMatchObject({ phone: '0478 12 34 56', email: customer.email, fleetMemberType: null })
  })

  test('may be of somebody abroad, and is sent back as it was answered', async () => {
    const lille = { ...address, streetName: '12 rue de la Gare', houseNumber: '', countryCode: 'FR' } as const
    const { result } = await save({ address: { ...lille, postalCode: '59000', city: 'Lille' } })
    expect(result.customer.address).toMatchObject({ countryCode: 'FR', country: { name: { text: 'Frankrijk' } } })
    // A country that takes no new address keeps those that are there.
    await shop.database.pool.query(`update country set is_active = false where code in ('FR', 'LU')`)
    expect(await save({ address: result.customer.address, revision: 2 })).toMatchObject({ status: 200 })
    const elsewhere = { ...lille, postalCode: '1111', city: 'Luxembourg', countryCode: 'LU' } as const
    expect(await save({ address: elsewhere, revision: 3 })).toMatchObject({
      status: 422,
      errors: [{ name: 'country-not-offered', field: 'customer.address.countryCode' }],
    })
    await shop.database.pool.query('update country set is_active = true')
  })

  test.each<[Partial<Profile>, string]>([
    [{ address: { ...address, countryCode: 'FR' } }, 'customer.address.postalCode'],
    [{ firstName: ' ' }, 'customer.firstName'],
    [{ phone: '12' }, 'customer.phone'],
    [{ dialCode: '+999' }, 'customer.dialCode'],
    [{ address: { ...address, houseNumber: '' } }, 'customer.address.houseNumber'],
  ])('%j is refused at its field, and nothing is kept', async (changes, field) => {
    expect(await save({ lastName: 'Peeters', ...changes })).toMatchObject({
      status: 422,
      errors: [{ name: 'profile-incomplete', field }],
    })
    expect(await getCustomer()).toMatchObject({ lastName: 'Van den Broeck', revision: 1 })
  })

  test('changed on two devices at once is refused on the second', async () => {
    await save({ firstName: 'Lotje' })
    expect(await save({ firstName: 'Liesje' })).toMatchObject({
      status: 409,
      errors: [{ name: 'profile-changed-elsewhere' }],
    })
    expect(await getCustomer()).toMatchObject({ firstName: 'Lotje' })
  })

  test('cannot make somebody another company or address', async () => {
    const change = (changes: object) =>
      customer.call.unchecked('POST /shop/account/save', { customer: { ...profile, ...changes } })
    expect((await change({ email: 'iemand.anders@example.be' })).status).toBe(422)
    expect((await change({ customerType: 'fleet' })).status).toBe(422)
  })

  test('of a company says in which role one acts for it', async () => {
    customer = await signedInCustomer(shop, {
      customerType: 'fleet',
      companyName: 'Scheldebouw BV',
      vatPrefix: 'BE',
      vatNumber: '0999005572',
    })
    expect(await getCustomer()).toMatchObject({ customerType: 'fleet', fleetMemberType: 'owner' })
  })
})

describe('all about me', () => {
  test('comes in one file, and is only about me', async () => {
    const other = await signedInCustomer(shop, { firstName: 'Karel' })
    const { result } = await customer.call('GET /shop/account/getmydata')
    expect(result.parts).toMatchObject({ account: { email: customer.email }, orders: [] })
    expect(JSON.stringify(result)).not.toContain(other.email)
    expect(JSON.stringify(result)).not.toContain('argon2')
  })
})

describe('deleting the account', () => {
  test('asks the password', async () => {
    expect(await customer.call('POST /shop/account/delete', { password: 'Welkom2025' })).toMatchObject({
      status: 422,
      errors: [{ name: 'wrong-password', field: 'password' }],
    })
    expect(await getCustomer()).toMatchObject({ email: customer.email })
  })

  test('removes it and ends all its sessions, and only its', async () => {
    const other = await signedInCustomer(shop)
    expect((await customer.call('POST /shop/account/delete', { password: testPassword })).status).toBe(200)
    expect((await customer.call('GET /shop/account/getcustomer')).status).toBe(401)
    expect((await shop.call('POST /shop/auth/signin', { email: customer.email, password: testPassword })).status).toBe(
      401,
    )
    expect((await other.call('GET /shop/account/getcustomer')).status).toBe(200)
  })
})
