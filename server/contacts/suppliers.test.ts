import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { makeBranch } from '../test/factories.ts'
import { makeColleague, makeCustomer, refusalNames } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'
import { accepted } from '../test/sales.ts'
import { signedInStaff } from '../test/signed-in.ts'
import { addAgreement, signAgreement } from '../test/suppliers.ts'
import { readSupplier } from './suppliers.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const today = brusselsDay(new Date())
const main = await signedInStaff(shop)
const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const ann = await makeColleague(shop, 'administration', gent.branchId)
const verifier = await makeColleague(shop, {
  CUSTOMER_VIEW: 'all',
  SUPPLIER_IBAN_VERIFY: 'all',
  SUPPLIER_IBAN_EDIT: 'all',
})

let id: number
let other: number
beforeAll(async () => {
  const garage = {
    isCompany: true,
    companyName: 'Transport Aalst bv',
    vatPrefix: 'BE',
    vatNumber: '0999005572',
  } as const
  id = await makeCustomer(main.call, { customerType: 'dealer', ...garage })
  other = await makeCustomer(main.call)
})

const iban = 'BE68 5390 0754 7034'
const refusals = (answer: Parameters<typeof refusalNames>[0]) => refusalNames(answer)
const get = async () => accepted(await ann.call('GET /sales/supplier/get', { id }))
const readFacts = async (on = today) => {
  const { rows } = await pool.query<{ id: string }>('select id from customer where number = $1', [id])
  return readSupplier(shop.database.db, rows[0]?.id ?? '', on)
}

describe('an account of a supplier', () => {
  test('is typed by administration, unverified at first, and verified by somebody else who says how', async () => {
    expect(refusals(await sofie.call('POST /sales/supplier/saveaccount', { id, iban }))).toEqual([403, 'right-missing'])
    const { accounts } = accepted(await ann.call('POST /sales/supplier/saveaccount', { id, iban }))
    expect(accounts).toMatchObject([{ iban: 'BE68539007547034', verified: null }])
    expect((await readFacts()).iban).toBeNull()
    const [account] = accounts
    const asked = { id, account: account?.id ?? 0, rev: account?.rev ?? 0 }
    const verify = (how: string, by = verifier) => by.call('POST /sales/supplier/verifyaccount', { ...asked, how })
    expect(refusals(await verify('Gebeld', ann))).toEqual([403, 'right-missing'])
    expect(refusals(await verify(' '))).toEqual([422, 'supplier-iban-how'])
    const wrongRev = { ...asked, rev: asked.rev + 1, how: 'Gebeld' }
    expect(refusals(await verifier.call('POST /sales/supplier/verifyaccount', wrongRev))).toEqual([
      409,
      'changed-meanwhile',
    ])
    const done = accepted(await verify('Gebeld met Jan op 053 70 00 00'))
    expect(done.accounts[0]?.verified).toMatchObject({ how: 'Gebeld met Jan op 053 70 00 00' })
    expect((await readFacts()).iban).toBe('BE68539007547034')
    const again = { ...asked, rev: done.accounts[0]?.rev ?? 0, how: 'Nog eens' }
    expect(refusals(await verifier.call('POST /sales/supplier/verifyaccount', again))).toEqual([
      422,
      'account-verified',
    ])
  })

  test('is never verified by whoever typed it, the main administrator included, nor by hand in the table', async () => {
    const { accounts } = accepted(
      await main.call('POST /sales/supplier/saveaccount', { id, iban: 'NL91 ABNA 0417 1643 00' }),
    )
    const account = accounts.find(({ iban: own }) => own.startsWith('NL'))
    const asked = { id, account: account?.id ?? 0, rev: account?.rev ?? 0 }
    expect(refusals(await main.call('POST /sales/supplier/verifyaccount', { ...asked, how: 'Gebeld' }))).toEqual([
      403,
      'own-account',
    ])
    await expect(
      pool.query(
        `update supplier_account set verified_by = entered_by, verified_at = now(), verified_how = 'x' where number = $1`,
        [asked.account],
      ),
    ).rejects.toThrow('by_another')
    const left = accepted(await ann.call('POST /sales/supplier/deleteaccount', asked))
    expect(left.accounts.map((one) => one.id)).not.toContain(asked.account)
  })

  test('is refused when its number is wrong or known, or it is of another supplier', async () => {
    const save = (typed: string) => ann.call('POST /sales/supplier/saveaccount', { id, iban: typed })
    expect(refusals(await save('BE68 5390 0754 7035'))).toEqual([422, 'supplier-iban-wrong'])
    expect(refusals(await save(''))).toEqual([422, 'supplier-iban-wrong'])
    expect(refusals(await save(iban))).toEqual([422, 'supplier-iban-known'])
    const [account] = (await get()).accounts
    const asked = { id: other, account: account?.id ?? 0, rev: account?.rev ?? 0 }
    expect(refusals(await ann.call('POST /sales/supplier/deleteaccount', asked))).toEqual([404, 'record-not-found'])
  })
})

describe('a self-billing agreement', () => {
  test('counts once its file is here, from its first day to its end, and is then ended, not changed', async () => {
    const agreement = await addAgreement(sofie.call, id, today)
    expect((await readFacts()).agreedOn).toBeNull()
    expect(await signAgreement(shop, sofie, { customer: id, agreement })).toBe(200)
    expect((await readFacts()).agreedOn).toBe(today)
    expect((await readFacts(addDays(today, -1))).agreedOn).toBeNull()
    const readAgreement = async () => (await get()).agreements.find((one) => one.id === agreement)
    const rev = (await readAgreement())?.rev ?? 0
    const change = (changes: object) =>
      sofie.call('POST /sales/supplier/saveagreement', {
        id,
        agreement,
        rev,
        validFrom: today,
        validUntil: null,
        ...changes,
      })
    expect(refusals(await change({ validFrom: addDays(today, 1) }))).toEqual([422, 'agreement-signed'])
    expect(refusals(await change({ validUntil: today }))).toEqual([422, 'agreement-ends-too-early'])
    expect(refusals(await change({ rev: rev + 1 }))).toEqual([409, 'changed-meanwhile'])
    expect(refusals(await sofie.call('POST /sales/supplier/deleteagreement', { id, agreement, rev }))).toEqual([
      422,
      'agreement-signed',
    ])
    expect(await signAgreement(shop, sofie, { customer: id, agreement })).toBe(422)
    accepted(await change({ validUntil: addDays(today, 1) }))
    expect((await readFacts(addDays(today, 1))).agreedOn).toBeNull()
    const file = await sofie.call.file('POST /sales/supplier/getagreementfile', { id, agreement })
    expect(file.headers.get('content-type')).toBe('application/pdf')
  })

  test('without a file is deleted', async () => {
    const agreement = await addAgreement(sofie.call, id, today)
    const rev = (await get()).agreements.find((one) => one.id === agreement)?.rev ?? 0
    const left = accepted(await sofie.call('POST /sales/supplier/deleteagreement', { id, agreement, rev }))
    expect(left.agreements.map((one) => one.id)).not.toContain(agreement)
  })
})

test('the newest term counts', async () => {
  const save = (days: number, isEndOfMonth: boolean) =>
    sofie.call('POST /sales/supplier/saveterm', { id, days, isEndOfMonth })
  accepted(await save(30, false))
  expect(accepted(await save(14, true)).term).toEqual({ days: 14, isEndOfMonth: true })
  expect((await readFacts()).term).toEqual({ days: 14, isEndOfMonth: true })
})
