import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { baseRoleId } from '../db/seeds/roles.ts'
import type { Answer, InputOf } from '../test/api-calls.ts'
import { refusalNames } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'
import { signedInStaff } from '../test/signed-in.ts'
import { salesFigures, type SaleKind } from './sales-policy.ts'

const shop = await runningShop()
const { pool, kysely } = shop.database
const main = await signedInStaff(shop)
const administration = await signedInStaff(shop, { roleId: baseRoleId('administration') })
const manager = await signedInStaff(shop, { roleId: baseRoleId('sales-manager') })

const today = brusselsDay(new Date())
const tomorrow = addDays(today, 1)
const private_ = { day: today, salesType: 'private', condition: 'new', role: 'salesperson' } as const
const figures = (sale: Partial<SaleKind> = {}) => salesFigures(kysely, { ...private_, ...sale })

type SalesRule = InputOf<'POST /sales/salesrule/save'>['salesRule']
type SaleService = InputOf<'POST /sales/saleservice/save'>['saleService']
type CreditCeiling = InputOf<'POST /sales/creditceiling/save'>['creditCeiling']

const rule: SalesRule = {
  id: null,
  rev: 0,
  code: 'proef',
  name: { nl: 'Proef', fr: 'Essai' },
  ruleKind: 'manual-discount',
  shareBp: 300,
  amountCents: null,
  days: null,
  minKeys: null,
  underYears: null,
  salesType: null,
  vehicleCondition: null,
  role: 'salesperson',
  validFrom: '2026-01-01',
  validUntil: null,
}
const service: SaleService = {
  id: null,
  rev: 0,
  code: 'levering',
  name: { nl: 'Levering aan huis', fr: 'Livraison à domicile' },
  serviceKind: 'delivery',
  vehicleCondition: null,
  priceCents: 24_200,
  vatExcluded: false,
  validFrom: '2026-01-01',
  validUntil: null,
  isActive: true,
}
const ceiling: CreditCeiling = {
  id: null,
  rev: 0,
  name: { nl: 'Proef', fr: 'Essai' },
  creditKind: 'loan',
  aboveCents: 500_000,
  maxBp: 1_250,
  validFrom: tomorrow,
  validUntil: null,
}
const saveRule = (changes: Partial<SalesRule> = {}, staff = main) =>
  staff.call('POST /sales/salesrule/save', { salesRule: { ...rule, ...changes } })
const saveService = (changes: Partial<SaleService> = {}) =>
  main.call('POST /sales/saleservice/save', { saleService: { ...service, ...changes } })
const saveCeiling = (changes: Partial<CreditCeiling> = {}, staff = administration) =>
  staff.call('POST /sales/creditceiling/save', { creditCeiling: { ...ceiling, ...changes } })
const savedRule = async (changes: Partial<SalesRule> = {}) => (await saveRule(changes)).result.salesRule
/** A rule as if it had been saved on an earlier day. */
const oldRule = async (changes: Partial<SalesRule> = {}) => {
  const { id, rev } = await savedRule(changes)
  await pool.query(`update sales_rule set created_at = now() - interval '2 days' where number = $1`, [id])
  return { ...rule, ...changes, id, rev: rev + 1 }
}
/** Several errors may have one name. */
const named = (answer: Answer<unknown>) => [...new Set(refusalNames(answer))]

beforeEach(async () => {
  // Figures in force cannot change, in a test too.
  await pool.query(`alter table sales_rule disable trigger sales_rule_in_force_stays;
    delete from sales_rule where code like 'proef%';
    alter table sales_rule enable trigger sales_rule_in_force_stays`)
  await pool.query('delete from sale_service')
})

describe('what a sale is calculated with', () => {
  test('is complete from the start', async () => {
    const { policy, offer, creditCeilings, creditTerms } = await figures()
    expect(policy).toEqual({
      advanceCents: 100_000,
      advanceCapBp: 1_500,
      keyFee: { cents: 7_500, vatExcluded: false, leastKeys: 2, underYears: 10 },
      manualDiscountMostBp: 0,
      approvalAboveCents: null,
    })
    expect(offer).toEqual({
      isSalesTypeActive: true,
      customerTypes: ['private'],
      needsProof: false,
      days: 30,
      mostDays: 60,
      mostDelayDays: 30,
      originalInvoiceUnderYears: 4,
    })
    expect(creditCeilings.map(({ fromCents, maxBp }) => [fromCents, maxBp])).toEqual([
      [1, 2_150],
      [125_001, 1_600],
      [500_001, 1_300],
    ])
    expect(creditTerms).toContainEqual({ aboveCents: 2_000_000, months: 120 })
  })

  test('depends on who sells, how and what: the narrowest rule counts', async () => {
    await saveRule()
    await saveRule({ code: 'proef-leider', role: 'sales-manager', shareBp: 1_000 })
    await saveRule({ code: 'proef-fleet', salesType: 'fleet', shareBp: 700 })
    await saveRule({ code: 'proef-oud', vehicleCondition: 'used', role: null, shareBp: 200 })
    const most = async (sale: Partial<SaleKind>) => (await figures(sale)).policy.manualDiscountMostBp
    expect(await most({})).toBe(300)
    expect(await most({ role: 'sales-manager' })).toBe(1_000)
    expect(await most({ salesType: 'fleet' })).toBe(700)
    expect(await most({ condition: 'used' })).toBe(300)
    expect(await most({ condition: 'used', role: null })).toBe(200)
    expect(await most({ role: null })).toBe(0)
    expect(await most({ day: '2025-12-31' })).toBe(0)
  })

  test('has an offer hold as long as its sales type says, never longer than the rule', async () => {
    await saveRule({
      code: 'proef-dagen',
      ruleKind: 'offer-days',
      role: null,
      shareBp: null,
      days: 10,
      salesType: 'staff',
    })
    expect((await figures({ salesType: 'staff' })).offer).toMatchObject({ days: 10, mostDays: 10, needsProof: true })
    expect((await figures({ salesType: 'fleet' })).offer).toMatchObject({
      days: 30,
      mostDays: 60,
      needsProof: false,
      customerTypes: ['fleet', 'dealer', 'lease', 'export'],
    })
  })

  test('has the services of the day and the car, by their codes', async () => {
    await saveService()
    await saveService({ code: 'garantie', serviceKind: 'warranty', vehicleCondition: 'used', vatExcluded: true })
    await saveService({ code: 'weg', isActive: false })
    await saveService({ priceCents: 26_000, validFrom: tomorrow })
    const now = await figures()
    expect(now.services).toEqual([
      {
        id: 'levering',
        code: 'levering',
        rev: 2,
        kind: 'delivery',
        cents: 24_200,
        vatExcluded: false,
        by: null,
        validFrom: '2026-01-01',
        validUntil: tomorrow,
      },
    ])
    expect(now.names).toMatchObject({ levering: service.name })
    expect((await figures({ day: tomorrow })).services).toMatchObject([{ id: 'levering', cents: 26_000, rev: 1 }])
    expect((await figures({ condition: 'used' })).services.map(({ id }) => id)).toEqual(['levering', 'garantie'])
  })

  test('has margins and rates as rows of the pipeline', async () => {
    const { rows: brands } = await pool.query(`insert into brand (slug, name) values ('noord', 'Noord') returning id`)
    await pool.query(
      `insert into profit_margin (code, name, brand_id, vehicle_condition, sales_type, floor_bp, target_bp, valid_from)
       values ('noord', '{"nl": "Noord"}', $1, 1, 3, 350, 700, '2026-01-01')`,
      [brands[0]!.id],
    )
    await pool.query(
      `insert into finance_rate (finance_type, charge_method, buyers, kind, vehicle_condition, rate_bp, lender_name,
         lender_number, min_months, max_months, min_amount_cents, max_amount_cents, fee_cents, valid_from)
       values (2, 'actuarial', 'consumers', 'instalment', 1, 499, 'Bank', '0999004780', 12, 60, 370000, 6000000, 0, '2026-01-01'),
         (1, 'flat', 'professionals', 'instalment', 1, 22, 'Bank', '0999004780', 12, 60, 370000, 6000000, 15000, '2026-01-01')`,
    )
    const { margins, creditRates } = await figures()
    expect(margins).toMatchObject([
      {
        carScope: { condition: ['new'], brand: [brands[0]!.id] },
        salesType: 'private',
        floorBp: 350,
        floorCents: null,
      },
    ])
    expect(creditRates).toMatchObject([
      { method: 'flat', ratePpm: 2_200, buyers: 'professionals', feeCents: 15_000, condition: 'new' },
      { method: 'yearly', ratePpm: 49_900, buyers: 'consumers', minAmountCents: 370_000, maxBalloonBp: 0 },
    ])
    expect((await figures({ condition: 'used' })).creditRates).toEqual([])
    const shown = await fetch(`${shop.origin}/api/shop/pricing/getfinancerates?condition=new`, {
      headers: { 'x-api-key': 'demo' },
    })
    const { result } = (await shown.json()) as { result: { rates: { rateBp: number }[] } }
    expect(result.rates.map(({ rateBp }) => rateBp)).toEqual([499])
  })
})

describe('a row that holds', () => {
  test('is succeeded: the one before ends where the next begins', async () => {
    const first = await oldRule()
    expect((await saveRule({ validFrom: tomorrow, shareBp: 400 })).status).toBe(200)
    const { result } = await main.call('GET /sales/salesrule/get', { id: first.id })
    expect(result.salesRule).toMatchObject({ validUntil: tomorrow, shareBp: 300 })
    expect((await figures({ day: tomorrow })).policy.manualDiscountMostBp).toBe(400)
  })

  test('holds on where its successor is taken back', async () => {
    const first = await oldRule()
    const { change } = (await saveRule({ validFrom: tomorrow, shareBp: 400 })).result
    expect((await main.call('POST /sales/audit/undo', change!)).status).toBe(200)
    const { result } = await main.call('GET /sales/salesrule/get', { id: first.id })
    expect(result.salesRule).toMatchObject({ validUntil: null, shareBp: 300 })
    expect((await figures({ day: tomorrow })).policy.manualDiscountMostBp).toBe(300)
  })

  test('stays as it is, but for its name and an end from today on', async () => {
    const row = await oldRule()
    expect(named(await saveRule({ ...row, shareBp: 900 }))).toEqual([422, 'sales_rule_in_force_stays'])
    expect(named(await saveRule({ ...row, validUntil: addDays(today, -1) }))).toEqual([
      422,
      'sales_rule_in_force_stays',
    ])
    const remove = await main.call('POST /sales/salesrule/delete', { id: row.id, rev: row.rev })
    expect(named(remove)).toEqual([422, 'sales_rule_in_force_stays'])
    const name = { nl: 'Beter', fr: 'Mieux' }
    expect((await saveRule({ ...row, name, validUntil: today })).result.salesRule).toMatchObject({ name, shareBp: 300 })
  })

  test('may be mended on the day of saving it, and before it begins', async () => {
    const slip = await savedRule()
    expect((await saveRule({ ...slip, shareBp: 350 })).status).toBe(200)
    const planned = await oldRule({ code: 'proef-later', role: 'workshop', validFrom: tomorrow })
    expect((await saveRule({ ...planned, shareBp: 350 })).status).toBe(200)
  })

  test('is one at a time, of a service and of the law too', async () => {
    await saveRule({ validUntil: '2099-01-01' })
    expect(named(await saveRule({ code: 'proef-nog' }))).toEqual([422, 'one_sales_rule_at_a_time'])
    await saveService({ validUntil: '2099-01-01' })
    expect(named(await saveService({ validFrom: tomorrow }))).toEqual([422, 'one_price_of_a_service_at_a_time'])
    expect((await saveCeiling()).status).toBe(200)
    expect((await figures({ day: tomorrow })).creditCeilings.at(-1)).toMatchObject({ fromCents: 500_001, maxBp: 1_250 })
    expect((await figures()).creditCeilings.at(-1)).toMatchObject({ maxBp: 1_300 })
  })
})

test('a rule says what its kind needs, and nothing else', async () => {
  const refused = [422, 'sales_rule_says_what_its_kind_needs']
  expect(named(await saveRule({ shareBp: null }))).toEqual(refused)
  expect(named(await saveRule({ days: 5 }))).toEqual(refused)
  expect(named(await saveRule({ ruleKind: 'key-fee', role: null, shareBp: null, amountCents: 5_000 }))).toEqual(refused)
  const byRole = await saveRule({ ruleKind: 'delay-days', shareBp: null, days: 5 })
  expect(named(byRole)).toEqual([422, 'sales_rule_of_a_role'])
  expect(named(await saveRule({ shareBp: 5_001 }))[0]).toBe(422)
})

test('the main administrator writes the rules, the administration what the law and lenders say; sellers read', async () => {
  expect(named(await saveRule({}, administration))).toEqual([403, 'right-missing'])
  expect(named(await saveRule({}, manager))).toEqual([403, 'right-missing'])
  expect(named(await saveCeiling({ aboveCents: 700_000 }, manager))).toEqual([403, 'right-missing'])
  expect((await manager.call('POST /sales/salesrule/list')).status).toBe(200)
  expect((await manager.call('POST /sales/saleservice/list')).status).toBe(200)
})

test('a way of selling stays: it is called otherwise, and says to whom and for how long', async () => {
  const { result } = await main.call('GET /sales/salestype/getall')
  expect(result.data.map(({ code }) => code)).toEqual(['private', 'fleet', 'staff'])
  const staffSale = result.data[2]!
  const save = (changes: Partial<typeof staffSale>) =>
    main.call('POST /sales/salestype/save', { salesType: { ...staffSale, ...changes } })
  expect(named(await save({ code: 'family' }))[0]).toBe(422)
  expect((await save({ offerDays: 7, isActive: false })).result.salesType).toMatchObject({ offerDays: 7 })
  expect((await figures({ salesType: 'staff' })).offer).toMatchObject({ days: 7, isSalesTypeActive: false })
})
