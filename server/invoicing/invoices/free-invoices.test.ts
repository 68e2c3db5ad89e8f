import { beforeAll, describe, expect, test } from 'vitest'
import type { FreeInvoiceRow, InvoiceRecord } from '@forecourt/domain/invoicing/invoices/invoice.schema.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { makeBranch, makeUsedCar } from '../../test/factories.ts'
import { makeColleague, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted } from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const today = brusselsDay(new Date())
const main = await signedInStaff(shop)
const ann = await makeColleague(shop, 'administration', gent.branchId)
const pieter = await makeColleague(shop, 'sales-manager', gent.branchId)

let customer: { id: number; label: string }

beforeAll(async () => {
  const id = await makeCustomer(main.call)
  customer = { id, label: 'Jan Peeters' }
  await pool.query(
    `insert into customer_address (customer_id, label, street_name, house_number, postal_code, city, country_code)
     select id, 'home', 'Kaai', '1', '9300', 'Aalst', 'BE' from customer where number = $1`,
    [id],
  )
  await pool.query("update company set invoicing = 'own', own_since = $1", [`${today.slice(0, 4)}-01-01`])
})

const refusals = (answer: Parameters<typeof refusalNames>[0]) => refusalNames(answer).slice(1)
const line = {
  description: 'Verhuur van de showroom',
  quantity: 1_500,
  unit: 'HUR',
  unitPrice: 845_000,
  vatCode: 'S21',
  account: '700000',
} as const

async function blank(): Promise<FreeInvoiceRow> {
  const { free, choices } = accepted(await ann.call('GET /sales/invoice/getfree', {}))
  expect(choices.vatCodes.map(({ code }) => code)).not.toContain('MARGIN')
  return free
}
const save = (free: FreeInvoiceRow) => ann.call('POST /sales/invoice/savefree', { free })
const read = async (id: number | null) => accepted(await ann.call('GET /sales/invoice/get', { id: id ?? 0 })).invoice
const issue = ({ id, rev, hash }: InvoiceRecord) =>
  ann.call('POST /sales/invoice/issue', { id, rev, hash: hash ?? '', on: today })
const begin = async (changes: Partial<FreeInvoiceRow> = {}) =>
  accepted(await save({ ...(await blank()), customer, lines: [line], ...changes })).free

describe('a free invoice', () => {
  test('is typed, saved as a draft with its amount in the list, issued, and credited', async () => {
    const free = await begin()
    const drawn = await read(free.id)
    expect(drawn).toMatchObject({
      kind: 'free',
      state: 'draft',
      checks: [],
      receivableCents: 15_337,
      content: { amounts: { netCents: 12_675, vatCents: 2_662, payableCents: 15_337 } },
    })
    expect(drawn.paper).toMatchObject({ language: 'nl', title: 'Factuur · ontwerp' })
    const changed = accepted(await save({ ...free, note: 'Met dank' })).free
    const invoice = accepted(await issue(await read(changed.id))).invoice
    expect(invoice.number).toMatch(/^VN-/)
    expect(invoice).toMatchObject({ standing: 'open', openCents: 15_337 })
    expect(invoice.paper?.notes[0]).toBe('Met dank')
    expect(refusals(await save({ ...changed, note: 'Te laat' }))).toEqual(['invoice-not-draft'])
    const { rev } = await read(invoice.id)
    const asked = { id: invoice.id, rev, reason: 'Fout', wishes: null, isCarBack: false }
    const credit = accepted(await ann.call('POST /sales/invoice/draftcredit', asked)).invoice
    expect(credit).toMatchObject({ kind: 'credit-note', receivableCents: -15_337 })
    accepted(await issue(credit))
    expect(await read(invoice.id)).toMatchObject({ state: 'credited', openCents: 0 })
  })

  test('waits for its customer, and is never for a car', async () => {
    const nobody = await read((await begin({ customer: null })).id)
    expect(nobody.problem).toBe('Kies eerst de klant.')
    expect(nobody.receivableCents).toBe(0)
    const car = await makeUsedCar(shop.database, { branch: 'Gent' })
    const { rows } = await pool.query<{ name: string }>('select stock_number as name from vehicle where id = $1', [
      car.vehicleId,
    ])
    const named = await read((await begin({ lines: [{ ...line, description: `Wagen ${rows[0]!.name}` }] })).id)
    expect(named.checks).toContainEqual({ code: 'free-names-car', severity: 'error', place: 'lines.0' })
    expect(refusals(await issue(named))).toEqual(['invoice-check-errors'])
  })

  test('merges with what a colleague saved meanwhile, by refusing the old revision with theirs', async () => {
    const free = await begin()
    accepted(await save({ ...free, reference: 'Eerste' }))
    const late = await save({ ...free, note: 'Tweede' })
    expect(late.errors[0]).toMatchObject({
      name: 'changed-meanwhile',
      detail: { theirs: { reference: 'Eerste', id: free.id } },
    })
  })

  test('above what VAT is calculated of is refused in words, at its lines', async () => {
    const much = { ...line, quantity: 1_000_000_000, unitPrice: 10_000_000 }
    const refused = await save({ ...(await blank()), customer, lines: [much, { ...line, unitPrice: 10_000 }] })
    expect(refused).toMatchObject({
      status: 422,
      errors: [{ name: 'free-amount-too-high', field: 'free.lines' }],
    })
    expect(refused.errors[0]?.message).toContain('1.000.000.000,00')
    accepted(await save({ ...(await blank()), customer, lines: [much] }))
  })

  test('is the work of who makes invoices, with quantities above zero', async () => {
    expect(refusals(await pieter.call('POST /sales/invoice/savefree', { free: await blank() }))).toEqual([
      'right-missing',
    ])
    const bad = await ann.call.unchecked('POST /sales/invoice/savefree', {
      free: { ...(await blank()), lines: [{ ...line, quantity: -1 }] },
    })
    expect(refusalNames(bad)[0]).toBe(422)
  })
})
