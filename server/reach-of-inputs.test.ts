import { beforeAll, describe, expect, test } from 'vitest'
import { blankFreeInvoice } from './invoicing/invoices/free-invoices.ts'
import { emptyOffer } from '@forecourt/domain/offers/offer-content.ts'
import { RIGHT_NAMES, RIGHTS, type Grants } from '@forecourt/domain/platform/resources/rights.ts'
import { newRule, type RuleDraft } from '@forecourt/domain/pricing/price-rule.ts'
import { endpoints as allEndpoints } from './api.ts'
import type { Endpoint } from './platform/http/endpoint.ts'
import { makeBranch, makeUsedCar } from './test/factories.ts'
import { makeColleague, makeCustomer, refusalNames } from './test/people.ts'
import type { SignedIn } from './test/signed-in.ts'
import { runningShop } from './test/running-shop.ts'
import { accepted, createOffer, usedCarOffer } from './test/sales.ts'
import { inputSchema, resolve, type SchemaNode } from './test/schema-samples.ts'
import { signedInStaff } from './test/signed-in.ts'
import { tradeInFacts } from './test/trade-ins.ts'

// Numbers of other records inside an input: the gate asks for the record that a call is about, and each of these is asked for
// by the call itself. What is beyond somebody's reach is refused as what does not exist.

const shop = await runningShop()
const main = await signedInStaff(shop)
const gent = await makeBranch(shop.database, 'Gent')
const aalst = await makeBranch(shop.database, 'Aalst')
const ninove = await makeBranch(shop.database, 'Ninove')
const car = (await makeUsedCar(shop.database)).number

const everything = (reach: 'own' | 'branch'): Grants =>
  Object.fromEntries(RIGHT_NAMES.map((name) => [name, RIGHTS[name] === 'house' ? 'all' : reach]))
const own = await makeColleague(shop, everything('own'), gent.branchId)
const ofBranch = await makeColleague(shop, everything('branch'), ninove.branchId)

const foreign = await makeCustomer(main.call, { lastName: 'Verborgen', branch: aalst.branch, salesperson: main.number })
const unknown = 999_999

const tradeIn = tradeInFacts({ licencePlate: '' })

describe.each([
  ['own', own],
  ['branch', ofBranch],
] as const)('with rights that reach %s', (_, colleague) => {
  test.each([
    ['POST /sales/offer/getcontext', (customer: number) => ({ customer, car: null, salesType: 'private', picks: [] })],
    ['POST /sales/offer/margin', (customer: number) => ({ ...emptyOffer, customer })],
    ['POST /sales/offer/gettaxes', (customer: number) => ({ ...emptyOffer, customer })],
    [
      'POST /sales/offer/create',
      (customer: number) => ({ type: 'price', branch: null, offer: usedCarOffer({ customer, car }) }),
    ],
    ['POST /sales/tradein/create', (customer: number) => ({ branch: null, tradeIn: { ...tradeIn, customer } })],
  ] as const)('%s says nothing of a customer beyond it', async (path, inputFor) => {
    const refused = await colleague.call.unchecked(path, inputFor(foreign))
    expect(refusalNames(refused)).toEqual([422, 'reference-gone'])
    expect(JSON.stringify(refused)).not.toContain('Verborgen')
    const { errors } = await colleague.call.unchecked(path, inputFor(unknown))
    expect(errors).toEqual(refused.errors)
    const theirs = await makeCustomer(colleague.call, { lastName: 'Van mij' })
    expect((await colleague.call.unchecked(path, inputFor(theirs))).status).toBe(200)
  })

  test('an offer or a trade-in is begun where one works', async () => {
    const offer = { type: 'price', branch: aalst.branch, offer: emptyOffer }
    expect(refusalNames(await colleague.call.unchecked('POST /sales/offer/create', offer))).toEqual([
      403,
      'other-branch',
    ])
    const taken = { branch: aalst.branch, tradeIn }
    const refused = await colleague.call.unchecked('POST /sales/tradein/create', taken)
    expect(refusalNames(refused)).toEqual([403, 'other-branch'])
    expect((await main.call.unchecked('POST /sales/offer/create', offer)).status).toBe(200)
  })

  test('an offer keeps its customer, and takes in no trade-in of others', async () => {
    const mine = await createOffer(colleague.call, usedCarOffer({ customer: null, car }))
    const { content, id, rev } = mine
    const save = (offer: object, at = rev) =>
      colleague.call.unchecked('POST /sales/offer/save', { id, rev: at, offer: { ...content, ...offer } })
    expect(refusalNames(await save({ customer: foreign }))).toEqual([422, 'reference-gone'])

    const created = await main.call('POST /sales/tradein/create', { branch: aalst.branch, tradeIn })
    const line = {
      record: created.result.tradeIn.id,
      car: '',
      licencePlate: '',
      vin: '',
      firstRegistration: '2020-01-01',
      mileageKm: 90_000,
      keys: 2,
      allowanceCents: 0,
      expectedCents: 0,
    }
    const taking = await save({ tradeIns: [line] })
    expect(taking).toMatchObject({ status: 422, errors: [{ name: 'reference-gone', field: 'offer.tradeIns.0' }] })

    // Given by whoever may, it is theirs to go on with.
    await shop.database.pool.query(
      `update offer set customer_id = (select id from customer where number = $1) where number = $2`,
      [foreign, id],
    )
    const context = { customer: foreign, car: null, salesType: 'private', picks: [] } as const
    expect((await colleague.call('POST /sales/offer/getcontext', context)).status).toBe(200)
  })
})

describe.each([
  ['own', own, gent.branch],
  ['branch', ofBranch, ninove.branch],
] as const)('with rights that reach %s, a paper', (_, colleague, branch) => {
  beforeAll(() => shop.database.pool.query("update company set invoicing = 'own', own_since = '2020-01-01'"))

  test('that is typed is for no customer beyond it', async () => {
    const line = {
      description: 'Huur',
      quantity: 1_000,
      unit: 'C62',
      unitPrice: 100,
      vatCode: 'S21',
      account: '700000',
    }
    const free = { ...blankFreeInvoice(branch), lines: [line] }
    const save = (customer: number, before = free) =>
      colleague.call.unchecked('POST /sales/invoice/savefree', {
        free: { ...before, customer: { id: customer, label: 'x' } },
      })
    const refused = await save(foreign)
    expect(refused).toMatchObject({ status: 422, errors: [{ name: 'reference-gone', field: 'free.customer' }] })
    expect((await save(unknown)).errors).toEqual(refused.errors)
    const theirs = await makeCustomer(colleague.call, { lastName: 'Van mij' })
    expect((await save(theirs)).status).toBe(200)
  })
})

test.each([
  ['purchaseslip/preview', { on: null, iban: '' }],
  ['purchaseslip/issue', { on: '2026-11-30', iban: '', hash: '0'.repeat(64) }],
  ['invoice/draftselfbilled', {}],
])('%s names no seller beyond the reach of its maker', async (call, asked) => {
  const bought = (await makeUsedCar(shop.database, { branch: 'Ninove' })).number
  const make = (seller: number) =>
    ofBranch.call.unchecked(`POST /sales/${call}`, { tradeIn: null, car: bought, seller, ...asked })
  const refused = await make(foreign)
  expect(refused).toMatchObject({ status: 422, errors: [{ name: 'reference-gone', field: 'seller' }] })
  expect((await make(unknown)).errors).toEqual(refused.errors)
  const theirs = await make(await makeCustomer(ofBranch.call, { lastName: 'Van mij' }))
  expect(refusalNames(theirs)).not.toContain('reference-gone')
})

test('a rule of prices takes in no customer beyond the reach of its maker, and keeps those it had', async () => {
  const toNamed = (customers: readonly number[]) => customers.map((id) => ({ id, name: '' }))
  const blank = { ...newRule('fleetDeal'), code: 'vloot', name: { nl: 'Vloot' }, shareBp: 500 }
  const save = (by: SignedIn, rule: RuleDraft, customers: readonly number[]) =>
    by.call('POST /sales/fleetdeal/save', { priceRule: { ...rule, customers: toNamed(customers) } })
  expect(await save(ofBranch, blank, [foreign])).toMatchObject({
    status: 422,
    errors: [{ name: 'reference-gone', field: 'priceRule.customers' }],
  })
  const { priceRule } = accepted(await save(main, blank, [foreign]))
  const mine = await makeCustomer(ofBranch.call, { lastName: 'Van mij' })
  expect((await save(ofBranch, priceRule, [foreign, mine])).status).toBe(200)
})

/** Inputs that name a customer, and why nobody learns of one beyond reach by them. */
const namesCustomers: Readonly<Record<string, string>> = {
  'POST /sales/offer/getcontext': 'above',
  'POST /sales/offer/margin': 'above',
  'POST /sales/offer/gettaxes': 'above',
  'POST /sales/offer/create': 'above',
  'POST /sales/offer/save': 'above',
  'POST /sales/customerview/publish': 'server/offers/views/customer-views.test.ts',
  'POST /sales/tradein/create': 'above',
  'POST /sales/tradein/save': 'as when it is created',
  'GET /sales/tradein/ofcustomer': 'answers trade-ins within reach',
  'POST /sales/offer/saveunlocked': 'as when it is saved',
  'POST /sales/customer/savenote': 'the gate asks for it',
  'POST /sales/driver/find': 'answers drivers of customers within reach',
  'POST /sales/driver/getpersonaldata': 'the gate asks for it',
  'POST /sales/driver/erase': 'the gate asks for it',
  'POST /sales/customer/linkaccount': 'the gate asks for it',
  'POST /sales/customer/unlinkaccount': 'the gate asks for it',
  'GET /sales/receivable/statement': 'answers invoices within reach',
  'POST /sales/receivable/statementfile': 'prints invoices within reach',
  'POST /sales/receivable/mailstatement': 'the gate asks for it',
  'GET /sales/reminder/proposals': 'answers invoices within reach',
  'POST /sales/reminder/stop': 'the gate asks for it',
  'POST /sales/workorder/create': 'server/workshop/work-orders/work-orders.test.ts',
  'POST /sales/workorder/save': 'as when it is created',
  'POST /sales/workorder/savework': 'names the share of the customer, no record',
  'GET /sales/supplierrule/getall': 'answers rules within reach',
  'POST /sales/supplierrule/save': 'server/invoicing/supplier-invoices/supplier-rules.test.ts',
  'POST /sales/supplierinvoice/savetyped': 'as a rule of a supplier',
  'POST /sales/campaign/save': 'as a deal of a fleet',
  'POST /sales/campaign/simulate': 'as when it is saved',
  'POST /sales/discount/save': 'as a deal of a fleet',
  'POST /sales/discount/simulate': 'as when it is saved',
  'POST /sales/fleetdeal/save': 'above',
  'POST /sales/fleetdeal/simulate': 'as when it is saved',
  'POST /sales/premium/save': 'as a deal of a fleet',
  'POST /sales/premium/simulate': 'as when it is saved',
  'POST /sales/invoice/savefree': 'above',
  'POST /sales/invoice/draftselfbilled': 'above',
  'POST /sales/purchaseslip/preview': 'above',
  'POST /sales/purchaseslip/issue': 'above',
  'POST /sales/invoice/draftwork': 'server/invoicing/invoices/work-invoices.test.ts',
  'POST /sales/customer/save': 'names countries and cities; the gate asks for the customer',
  'POST /sales/offer/reassign': 'names a salesperson',
  'POST /sales/salesboard/savetargets': 'names salespeople',
}

/** Names of fields that are customers, if they are records at all. */
const customerFields = new Set(['customer', 'customers', 'seller', 'supplier', 'insurer', 'buyer'])

test('every input that names a customer is looked at here', () => {
  const endpoints: readonly Endpoint[] = allEndpoints
  const named = endpoints
    .filter(({ path, right }) => path.includes(' /sales/') && right in RIGHTS)
    .filter(({ path }) => !/\/(list|export(cards)?|chosen)$/.test(path))
    .filter(({ input }) => {
      const root = inputSchema({ input })
      return namesRecord(root, root, new Set())
    })
    .map(({ path }) => path)
  expect(named.toSorted()).toEqual(Object.keys(namesCustomers).toSorted())
})

/** Returns true if one of these fields is within: as a number, as a number with its name, or as several of them. */
function namesRecord(node: SchemaNode, root: SchemaNode, seen: Set<SchemaNode>): boolean {
  if (seen.has(node)) return false
  seen.add(node)
  const fields = Object.entries(node.properties ?? {})
  if (fields.some(([name, of]) => customerFields.has(name) && isRecord(of, root))) return true
  const within = [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])]
  const parts = [resolve(node, root), ...fields.map(([, of]) => of), ...(node.items ? [node.items] : []), ...within]
  return parts.some((part) => namesRecord(part, root, seen))
}

function isRecord(field: SchemaNode, root: SchemaNode): boolean {
  const node = resolve(field, root)
  const branches = [...(node.anyOf ?? []), ...(node.oneOf ?? [])]
  if (branches.length > 0) return branches.some((branch) => isRecord(branch, root))
  if (node.items) return isRecord(node.items, root)
  const { id } = node.properties ?? {}
  return id ? isRecord(id, root) : node.type === 'integer' || node.type === 'number'
}
