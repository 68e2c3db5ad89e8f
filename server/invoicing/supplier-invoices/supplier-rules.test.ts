import { beforeAll, describe, expect, test } from 'vitest'
import type { StatedInvoice } from '@forecourt/domain/invoicing/supplier-invoices/stated-invoice.ts'
import { dearerCar } from '@forecourt/domain/invoicing/supplier-invoices/supplier-invoice.test-data.ts'
import type { SupplierInvoiceUploaded } from '@forecourt/domain/invoicing/supplier-invoices/supplier-invoice.schema.ts'
import { writeSupplierUbl } from '@forecourt/domain/invoicing/supplier-invoices/supplier-ubl.ts'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import type { Answer, InputOf } from '../../test/api-calls.ts'
import { makeBranch } from '../../test/factories.ts'
import { makeColleague, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted } from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'
import { makeSupplier } from '../../test/suppliers.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const today = brusselsDay(new Date())
const year = today.slice(0, 4)
const main = await signedInStaff(shop)
const ann = await makeColleague(shop, 'administration', gent.branchId)
const bea = await makeColleague(shop, 'administration', gent.branchId)
const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const vatNumber = '0440331894'

let supplier: number

beforeAll(async () => {
  await pool.query("update company set invoicing = 'own', own_since = $1", [`${year}-01-01`])
  supplier = await makeCustomer(main.call, { lastName: 'Verhuur' })
  await pool.query("update customer set vat_prefix = 'BE', vat_number = $2 where number = $1", [supplier, vatNumber])
  await makeSupplier(shop, { by: ann, verifier: main.call, customer: supplier, today })
  await pool.query(`update supplier_account set iban = $1`, [dearerCar.iban])
})

const refusals = (answer: Parameters<typeof refusalNames>[0]) => refusalNames(answer).slice(1)

let serial = 0
function rent(netCents: number, changes: Partial<StatedInvoice> = {}): StatedInvoice {
  const vatCents = Math.round(netCents * 0.21)
  return {
    ...dearerCar,
    number: `H-${(serial += 1)}`,
    issuedOn: today,
    dueOn: null,
    orderReference: '',
    lines: [{ ...huur, netCents }],
    vat: [{ rateBp: 2_100, baseCents: netCents, vatCents }],
    netCents,
    vatCents,
    totalCents: netCents + vatCents,
    ...changes,
  }
}

const huur = { description: 'Huur hal november 2026', rateBp: 2_100, vin: null }

async function receive(stated: StatedInvoice): Promise<number> {
  const body = new FormData()
  body.append('FormFile', new File([writeSupplierUbl(stated)], 'factuur.xml'))
  const response = await fetch(`${shop.origin}/api/sales/supplierinvoice/upload`, {
    method: 'POST',
    headers: { 'x-api-key': 'demo', authorization: `Bearer ${ann.token}` },
    body,
  })
  return accepted((await response.json()) as Answer<SupplierInvoiceUploaded>).id
}
const read = async (id: number) => accepted(await ann.call('GET /sales/supplierinvoice/get', { id })).invoice
const receiveAndRead = async (stated: StatedInvoice) => read(await receive(stated))
const readRules = async () => accepted(await ann.call('GET /sales/supplierrule/getall', { supplier })).rules

async function approve(id: number) {
  const { rev, branch, lines } = await read(id)
  const booked = lines.map(({ place }) => ({
    place,
    account: '604200',
    vatCode: 'D21',
    branch: branch.id,
    carKind: null,
  }))
  const asked = { id, rev, remember: false, lines: booked }
  const { rev: next } = accepted(await ann.call('POST /sales/supplierinvoice/book', asked)).invoice
  return accepted(await bea.call('POST /sales/supplierinvoice/approve', { id, rev: next, reason: null })).invoice
}

type Save = InputOf<'POST /sales/supplierrule/save'>
const terms: Omit<Save, 'supplier'> = {
  id: null,
  rev: 0,
  words: 'huur',
  account: '604200',
  vatCode: 'D21',
  branch: null,
  expectedCents: 50_000,
  toleranceCents: 0,
  limitCents: 70_000,
  period: null,
  validFrom: null,
  validUntil: null,
  isAutomatic: true,
}
const save = (changes: Partial<Save> = {}, as = bea) =>
  as.call('POST /sales/supplierrule/save', { ...terms, supplier, ...changes })
async function clear() {
  for (const { id, rev } of await readRules()) accepted(await bea.call('POST /sales/supplierrule/remove', { id, rev }))
}

describe('a rule that is made of an approved invoice', () => {
  test('books and approves the next one of the month alone, and the review names it', async () => {
    const first = await receiveAndRead(rent(50_000, { issuedOn: `${year}-02-10` }))
    expect(first).toMatchObject({ state: 'review', lines: [{ rule: null }] })
    expect(refusals(await bea.call('POST /sales/supplierrule/make', { invoice: first.id }))).toEqual([
      'rule-of-approved',
    ])
    await approve(first.id)
    const { rules } = accepted(await bea.call('POST /sales/supplierrule/make', { invoice: first.id }))
    expect(rules).toMatchObject([
      {
        words: '',
        account: '604200',
        vatCode: 'D21',
        expectedCents: 50_000,
        limitCents: 60_500,
        period: 'month',
        isAutomatic: true,
      },
    ])
    const second = await receiveAndRead(rent(50_000, { issuedOn: `${year}-03-05` }))
    expect(second).toMatchObject({
      state: 'approved',
      approval: { by: null },
      lines: [{ account: '604200', rule: { id: rules[0]?.id, words: '' } }],
    })
    // Another one of the same month waits for somebody, and one of the next month does not.
    const third = await receiveAndRead(rent(50_000, { issuedOn: `${year}-03-25` }))
    expect(third).toMatchObject({ state: 'review', checks: [] })
    expect(await receiveAndRead(rent(50_000, { issuedOn: `${year}-04-25` }))).toMatchObject({ state: 'approved' })
    await clear()
  })

  test('is of the words of each line when it has several', async () => {
    const lines = [
      { description: 'Huur hal november 2026', netCents: 50_000, rateBp: 2_100, vin: null },
      { description: 'Poetsen kantoor 11/2026', netCents: 10_000, rateBp: 2_100, vin: null },
    ]
    const vat = [{ rateBp: 2_100, baseCents: 60_000, vatCents: 12_600 }]
    const many = { lines, vat, netCents: 60_000, vatCents: 12_600, totalCents: 72_600 }
    const { id } = await receiveAndRead(rent(60_000, { ...many, issuedOn: `${year}-02-10` }))
    await approve(id)
    const { rules } = accepted(await bea.call('POST /sales/supplierrule/make', { invoice: id }))
    expect(rules.map(({ words }) => words)).toEqual(['Huur hal', 'Poetsen kantoor'])
    expect(await receiveAndRead(rent(60_000, many))).toMatchObject({ state: 'approved' })
    await clear()
  })
})

describe('a rule approves', () => {
  test('within its tolerance and limit alone', async () => {
    accepted(await save({ toleranceCents: 4_000 }))
    expect(await receiveAndRead(rent(53_999))).toMatchObject({ state: 'approved' })
    expect(await receiveAndRead(rent(54_001))).toMatchObject({ state: 'review', finding: 'difference' })
    const [rule] = await readRules()
    const { id, rev } = requireValue(rule, 'the rule')
    accepted(await save({ id, rev, toleranceCents: 4_000, limitCents: 60_000 }))
    expect(await receiveAndRead(rent(50_001))).toMatchObject({ state: 'review', finding: 'none' })
    await clear()
  })

  test('in the days that it is for, and no credit note', async () => {
    accepted(await save({ toleranceCents: 5_000, validUntil: addDays(today, -1) }))
    expect(await receiveAndRead(rent(50_333))).toMatchObject({ state: 'review', lines: [{ rule: null }] })
    await clear()
    accepted(await save())
    expect(await receiveAndRead(rent(50_000, { isCredit: true }))).toMatchObject({ state: 'review' })
    await clear()
  })

  test('never above what its maker may approve, also when that fell since', async () => {
    expect(refusals(await save({ limitCents: 1_000_001 }))).toEqual(['above-limit'])
    accepted(await save({ toleranceCents: 5_000 }))
    await pool.query("update approval_limit set limit_cents = 60000 where code = 'administration-other'")
    expect(await receiveAndRead(rent(51_111))).toMatchObject({ state: 'review', checks: [] })
    await pool.query("update approval_limit set limit_cents = 1000000 where code = 'administration-other'")
    expect(await receiveAndRead(rent(52_222))).toMatchObject({ state: 'approved' })
    await clear()
  })

  test('nothing any more once somebody who only books changed its booking', async () => {
    accepted(await save({ words: '', toleranceCents: 5_000 }))
    const { id, rev, branch } = await receiveAndRead(rent(80_000))
    const lines = [{ place: 1, account: '604200', vatCode: 'D21', branch: branch.id, carKind: null }]
    accepted(await ann.call('POST /sales/supplierinvoice/book', { id, rev, remember: true, lines }))
    expect(await readRules()).toMatchObject([{ isAutomatic: false }])
    expect(await receiveAndRead(rent(50_777))).toMatchObject({ state: 'review', checks: [] })
    await clear()
  })
})

describe('a rule is refused', () => {
  test('that approves without an amount or a limit, twice for the same words, and with days the wrong way round', async () => {
    expect(refusals(await save({ expectedCents: null }))).toEqual(['rule-expects-nothing'])
    expect(refusals(await save({ limitCents: null }))).toEqual(['rule-expects-nothing'])
    expect(refusals(await save({ validFrom: today, validUntil: addDays(today, -1) }))).toContain(
      'supplier_rule_begins_before_it_ends',
    )
    expect(refusals(await save({ account: '999999' }))).toEqual(['purchase-account-missing'])
    expect(refusals(await save({ vatCode: 'XX' }))).toEqual(['purchase-vat-missing'])
    expect(refusals(await save({ supplier: 99_999 }))).toEqual(['reference-gone'])
    accepted(await save())
    expect(refusals(await save())).toContain('supplier_rule_once')
    const [rule] = await readRules()
    const { id, rev } = requireValue(rule, 'the rule')
    expect(refusals(await save({ id, rev: rev + 3 }))).toEqual(['changed-meanwhile'])
    expect(refusals(await bea.call('POST /sales/supplierrule/remove', { id, rev: rev + 3 }))).toEqual([
      'changed-meanwhile',
    ])
    await clear()
  })

  test('to who may not approve', async () => {
    expect((await save({}, sofie)).status).toBe(403)
    expect((await sofie.call('GET /sales/supplierrule/getall', { supplier })).status).toBe(403)
    expect(refusals(await bea.call('POST /sales/supplierrule/make', { invoice: 99_999 }))).toEqual(['record-not-found'])
  })
})

describe('a user who approves for one branch', () => {
  const approves = { PURCHASE_VIEW: 'branch', PURCHASE_APPROVE: 'branch', CUSTOMER_VIEW: 'own' } as const
  const receptionist = (branch: Awaited<ReturnType<typeof makeBranch>>) =>
    makeColleague(shop, approves, branch.branchId)

  test('neither takes over, sees nor makes anew the rule of another, nor one for every branch', async () => {
    await clear()
    const { id: invoice } = await receiveAndRead(rent(12_300))
    await approve(invoice)
    const aalst = await makeBranch(shop.database, 'Aalst')
    const dora = await receptionist(aalst)
    const [ofGent] = accepted(await save({ branch: gent.branch })).rules
    const rule = requireValue(ofGent, 'the rule of Gent')
    const { id, rev } = rule
    for (const taken of [{ id, rev, branch: aalst.branch }, { branch: gent.branch }, { branch: null }]) {
      expect(refusals(await save({ ...taken, isAutomatic: false }, dora))).toEqual(['other-branch'])
    }
    expect(accepted(await dora.call('GET /sales/supplierrule/getall', { supplier })).rules).toEqual([])
    expect((await readRules()).map((one) => one.rev)).toEqual([rev])

    await pool.query('update supplier_invoice set branch_id = $2 where number = $1', [invoice, aalst.branchId])
    await pool.query("update supplier_rule set words = ''")
    expect(refusals(await dora.call('POST /sales/supplierrule/make', { invoice }))).toEqual(['other-branch'])
    await clear()
  })

  test('makes rules for that branch, of suppliers whom they see', async () => {
    await clear()
    const emma = await receptionist(gent)
    const mine = { branch: gent.branch, isAutomatic: false }
    expect(await save(mine, emma)).toMatchObject({
      status: 422,
      errors: [{ name: 'reference-gone', field: 'supplier' }],
    })
    const [rule] = accepted(await save(mine)).rules
    const { id, rev } = requireValue(rule, 'the rule')
    const [kept] = accepted(await save({ ...mine, id, rev, toleranceCents: 100 }, emma)).rules
    expect(kept).toMatchObject({ id, branch: gent.branch, toleranceCents: 100 })
    await clear()
  })
})
