import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { emptyOffer } from '@forecourt/domain/offers/offer-content.ts'
import { RIGHT_NAMES, RIGHTS, type Grants } from '@forecourt/domain/platform/resources/rights.ts'
import type { TradeInFacts } from '@forecourt/domain/trade-ins/trade-in-desk.schema.ts'
import { endpoints as allEndpoints } from './api.ts'
import type { Endpoint } from './platform/http/endpoint.ts'
import { makeBranch, makeUsedCar } from './test/factories.ts'
import { makeColleague, makeCustomer, refusalNames } from './test/people.ts'
import { runningShop } from './test/running-shop.ts'
import { createOffer, usedCarOffer } from './test/sales.ts'
import { signedInStaff } from './test/signed-in.ts'

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

const tradeIn: TradeInFacts = {
  customer: null,
  brand: 'Velta',
  model: 'Tour',
  versionName: '',
  engine: '',
  colour: '',
  licencePlate: '',
  vin: '',
  firstRegistration: '2020-01-01',
  mileageKm: 90_000,
  keyCount: 2,
  bookletState: 'brand-garage',
  isFirstOwner: true,
  hadAccident: false,
  tyreState: null,
  hasSecondWheels: false,
  lastServiceOn: null,
  unanswered: [],
  historyLine: '',
  sellerVat: 'private',
  damages: [],
}

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
}

test('every input that names a customer is looked at here', () => {
  const endpoints: readonly Endpoint[] = allEndpoints
  const named = endpoints
    .filter(({ path, right }) => path.includes(' /sales/') && right in RIGHTS)
    .filter(({ input }) => {
      const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
      const integers = Object.entries(schema.$defs ?? {}).flatMap(([name, { type }]) =>
        type === 'integer' ? name : [],
      )
      const number = String.raw`("type":"(integer|number)"|"\$ref":"#/\$defs/(${integers.join('|')})")`
      const field = new RegExp(`"customers?":\\{("description":"[^"]*",)?(${number}|"anyOf":\\[\\{${number})`)
      return field.test(JSON.stringify(schema))
    })
    .map(({ path }) => path)
  expect(named.toSorted()).toEqual(Object.keys(namesCustomers).toSorted())
})
