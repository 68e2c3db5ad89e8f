import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { baseRoleId } from '../db/seeds/roles.ts'
import type { InputOf, ResultOf } from '../test/api-calls.ts'
import { makeColleague, makeCustomer, refusalNames } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'
import { accepted } from '../test/sales.ts'
import { signedInStaff } from '../test/signed-in.ts'

const shop = await runningShop()
const { pool } = shop.database
const today = brusselsDay(new Date())
const sofie = await makeColleague(shop, 'salesperson')
const an = await signedInStaff(shop, { roleId: baseRoleId('administration'), firstName: 'An', lastName: 'Smet' })
const main = await signedInStaff(shop)

/** Stands in for the register of the Commission, which we do not own. */
let answer: unknown
const vies = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
})
await new Promise<void>((resolve) => void vies.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise((resolve) => vies.close(resolve)))

let customer: number
let other: number

beforeAll(async () => {
  const viesUrl = `http://127.0.0.1:${(vies.address() as AddressInfo).port}/check-vat-number`
  shop.services.settings = { ...shop.services.settings, viesUrl }
  const garage = { customerType: 'dealer', isCompany: true, companyName: 'Garage Lille SARL' } as const
  customer = await makeCustomer(main.call, { ...garage, vatPrefix: 'FR', vatNumber: '04409414364' })
  other = await makeCustomer(main.call)
})

type Changes = Partial<InputOf<'POST /sales/customer/savepermit'>>
type Permit = ResultOf<'GET /sales/customer/getpermits'>['permits'][number]
const paper = {
  kind: 'intra-community',
  number: 'ICL-2026-14',
  validFrom: today,
  validUntil: addDays(today, 90),
} as const
const save = (changes: Changes = {}, by = sofie) =>
  by.call('POST /sales/customer/savepermit', { id: customer, permit: null, rev: 0, ...paper, ...changes })
const entered = async (changes: Changes = {}) => {
  const { permits, permit } = accepted(await save(changes))
  return permits.find(({ id }) => id === permit)!
}
const certify = ({ id, rev }: Pick<Permit, 'id' | 'rev'>, by = an) =>
  by.call('POST /sales/customer/certifypermit', { id: customer, permit: id, rev })
const withdraw = ({ id, rev }: Permit, reason: string, by = an) =>
  by.call('POST /sales/customer/withdrawpermit', { id: customer, permit: id, rev, reason })
const get = async (permit: number) =>
  (await an.call('GET /sales/customer/getpermits', { id: customer })).result.permits.find(({ id }) => id === permit)!

describe('a permit to buy without VAT', () => {
  test('is entered by a salesperson, and certified by administration for the number of today', async () => {
    const permit = await entered()
    expect(permit).toMatchObject({ number: 'ICL-2026-14', certified: null, withdrawn: null, fileName: null })
    expect(refusalNames(await certify(permit, sofie))).toEqual([403, 'right-missing'])
    const { result } = await certify(permit)
    expect(result.permits[0]).toMatchObject({ certified: { by: 'An Smet' }, isOfOtherNumber: false })
    expect(refusalNames(await certify(await get(permit.id)))).toEqual([422, 'permit-certified'])
    const { rows } = await pool.query(`select certified_vat_id from customer_vat_permit where number = $1`, [permit.id])
    expect(rows).toEqual([{ certified_vat_id: 'FR 04409414364' }])
  })

  test('is not certified by whoever entered it, the main administrator included', async () => {
    const own = await get(accepted(await save({}, main)).permit)
    expect(refusalNames(await certify(own, main))).toEqual([403, 'own-permit'])
    // The last user to change a permit counts as the one who entered it.
    const changed = await save({ permit: own.id, rev: own.rev, number: 'ICL-2026-15' }, an)
    expect(changed.errors).toEqual([])
    expect(refusalNames(await certify(await get(own.id)))).toEqual([403, 'own-permit'])
    expect((await certify(await get(own.id), main)).errors).toEqual([])
  })

  test('is not changed once it is certified, but withdrawn with a reason', async () => {
    const permit = await entered()
    expect(refusalNames(await withdraw(permit, 'Fout'))).toEqual([422, 'permit-not-certified'])
    await certify(permit)
    const certified = await get(permit.id)
    const asked = { permit: permit.id, rev: certified.rev }
    expect(refusalNames(await save({ ...asked, number: 'X' }))).toEqual([422, 'permit-certified'])
    expect(
      refusalNames(await sofie.call('POST /sales/customer/deletepermit', { id: customer, permit: permit.id })),
    ).toEqual([422, 'permit-certified'])
    expect(refusalNames(await withdraw(certified, ' '))).toEqual([422, 'permit-reason-missing'])
    expect(refusalNames(await withdraw(certified, 'Vals', sofie))).toEqual([403, 'right-missing'])
    await withdraw(certified, 'Vals stuk')
    const withdrawn = await get(permit.id)
    expect(withdrawn).toMatchObject({ withdrawn: { by: 'An Smet', reason: 'Vals stuk' } })
    expect(refusalNames(await withdraw(withdrawn, 'Nog eens'))).toEqual([422, 'permit-withdrawn'])
  })

  test('says what it lacks, and whose it is', async () => {
    expect(refusalNames(await save({ number: ' ' }))).toEqual([422, 'permit-number-missing'])
    expect(refusalNames(await save({ validUntil: today }))).toEqual([422, 'permit-ends-too-early'])
    const over = await entered({ validFrom: addDays(today, -30), validUntil: today })
    expect(refusalNames(await certify(over))).toEqual([422, 'permit-lapsed'])
    const permit = await entered()
    expect(refusalNames(await certify({ id: permit.id, rev: permit.rev + 1 }))).toEqual([409, 'changed-meanwhile'])
    const asked = { id: other, permit: permit.id, rev: permit.rev }
    expect(refusalNames(await an.call('POST /sales/customer/certifypermit', asked))).toEqual([404, 'record-not-found'])
    const gone = await sofie.call('POST /sales/customer/deletepermit', { id: customer, permit: permit.id })
    expect(gone.result.permits.map(({ id }) => id)).not.toContain(permit.id)
  })

  test('counts no more with another VAT number', async () => {
    const permit = await entered()
    await certify(permit)
    await pool.query(`update customer set vat_number = '83404833048' where number = $1`, [customer])
    expect(await get(permit.id)).toMatchObject({ isOfOtherNumber: true })
    await pool.query(`update customer set vat_number = '04409414364' where number = $1`, [customer])
  })

  test('keeps its proof for staff who see the customer, until it is gone', async () => {
    const permit = await entered()
    const headers = { 'x-api-key': 'demo', authorization: `Bearer ${sofie.token}` }
    const send = async (content: Uint8Array<ArrayBuffer>, name: string) => {
      const body = new FormData()
      body.append('id', String(customer))
      body.append('permit', String(permit.id))
      body.append('FormFile', new Blob([content]), name)
      return (await fetch(`${shop.origin}/api/sales/customer/savepermitfile`, { method: 'POST', headers, body })).status
    }
    const read = () =>
      fetch(`${shop.origin}/api/sales/customer/getpermitfile`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ id: customer, permit: permit.id }),
      })
    expect((await read()).status).toBe(404)
    expect(await send(new TextEncoder().encode('<script>'), 'bewijs.pdf')).toBe(422)
    const picture = { width: 80, height: 60, channels: 3, background: '#336' } as const
    const jpeg = new Uint8Array(await sharp({ create: picture }).jpeg().toBuffer())
    expect(await send(jpeg, 'attest.jpg')).toBe(200)
    expect(await get(permit.id)).toMatchObject({ fileName: 'attest.jpg', enteredBy: { id: sofie.number } })
    const file = await read()
    expect(file.headers.get('content-disposition')).toContain('attachment')
    expect(file.headers.get('content-type')).toContain('image/jpeg')
    await certify(await get(permit.id))
    expect(await send(jpeg, 'ander.jpg')).toBe(422)
  })
})

describe('a VAT number', () => {
  test('is looked up in VIES on the spot', async () => {
    answer = { valid: true, userError: 'VALID', name: 'GARAGE LILLE', address: '---', requestIdentifier: 'WAPI1' }
    const { result } = await sofie.call('POST /sales/customer/checkvat', { id: customer })
    expect(result).toMatchObject({ state: 'valid', checkedAt: expect.any(String) })
    const known = (await sofie.call('GET /sales/customer/get', { id: customer })).result.customer
    expect(known.vatCheck).toMatchObject({ state: 'valid' })
  })

  test('that is not there is not looked up', async () => {
    expect(refusalNames(await sofie.call('POST /sales/customer/checkvat', { id: other }))).toEqual([
      422,
      'vat-number-missing',
    ])
  })
})
