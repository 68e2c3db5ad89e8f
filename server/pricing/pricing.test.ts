import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints, type Api } from '../api.ts'
import { inProcessCalls } from '../platform/http/caller.ts'
import { makeBranch } from '../test/factories.ts'
import { testServices } from '../test/services.ts'

const services = await testServices()
const call = inProcessCalls(services, endpoints)
const { pool } = services.database

type Monthly = Api['POST /shop/pricing/getmonthly']['result']
type Rates = Api['GET /shop/pricing/getfinancerates']['result']
const monthly = async (prices: number[], condition: 'new' | 'used' = 'used') =>
  ((await call('POST /shop/pricing/getmonthly', { prices, condition }, { language: 'nl' })) as Monthly).monthly
const rates = async (condition: 'new' | 'used' = 'used') =>
  (await call('GET /shop/pricing/getfinancerates', { condition }, { language: 'nl' })) as Rates

const insertRate = (given: Record<string, unknown> = {}) => {
  const row = {
    finance_type: 2,
    kind: 'instalment',
    vehicle_condition: 2,
    rate_bp: 549,
    lender_name: 'Bank nv',
    lender_number: '0999004780',
    min_months: 12,
    max_months: 60,
    min_amount_cents: 370_000,
    max_amount_cents: 6_000_000,
    valid_from: '2026-01-01',
    valid_until: null,
    ...given,
  }
  const columns = Object.keys(row)
  return pool.query(
    `insert into finance_rate (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  )
}

beforeAll(async () => {
  await makeBranch(services.database)
  await insertRate()
  // Over, and still to come.
  await insertRate({ rate_bp: 99, valid_from: '2020-01-01', valid_until: '2020-02-01', max_months: 59 })
  await insertRate({ rate_bp: 49, valid_from: '2099-01-01', max_months: 120, min_months: 61 })
})

describe('what a car costs a month', () => {
  it('is not calculated for a price beyond those that cars can have', async () => {
    await expect(monthly([7, Number.MAX_SAFE_INTEGER])).rejects.toThrow('The input does not fit the schema')
    expect(await monthly([2_000_000_000])).toMatchObject([{ priceCents: 2_000_000_000 }])
  })

  it('comes with all that the law wants told', async () => {
    expect(await monthly([3_195_000])).toEqual([
      {
        priceCents: 3_195_000,
        advanceCents: 639_000,
        balloonCents: 0,
        creditCents: 2_556_000,
        months: 60,
        instalmentCents: 48_653,
        lastInstalmentCents: 48_682,
        totalCents: 2_919_209,
        aprBp: 549,
        borrowingRateBp: 549,
        kind: 'instalment',
        lenderName: 'Bank nv',
        lenderNumber: '0999004780',
        intermediary: 'Autogroep NV (0999.005.572)',
      },
    ])
  })

  it('is not told where nobody lends that, or for a car no rate is for', async () => {
    expect(await monthly([100_000, 3_195_000])).toMatchObject([null, { creditCents: 2_556_000 }])
    expect(await monthly([3_195_000], 'new')).toEqual([null])
    expect(await rates('new')).toMatchObject({ rates: [] })
  })

  it('runs no longer than the law allows for so much credit', async () => {
    const terms = (await monthly([480_000, 639_200, 952_000, 3_195_000])).map((offer) => offer?.months)
    expect(terms).toEqual([36, 36, 48, 60])
  })

  it('is calculated with the rates of today only', async () => {
    expect((await rates()).rates).toEqual([expect.objectContaining({ rateBp: 549, method: 'yearly' })])
  })
})

describe('the table refuses', () => {
  it.each([
    ['a second rate for the same credit', { rate_bp: 499 }, 'one_rate_at_a_time'],
    ['equal instalments that end higher', { vehicle_condition: 1, max_last_bp: 1_000 }, 'only_a_balloon_ends_higher'],
    ['a balloon of nothing', { vehicle_condition: 1, kind: 'balloon' }, 'only_a_balloon_ends_higher'],
    ['a rate above the legal highest', { vehicle_condition: 1, rate_bp: 2_501 }, 'finance_rate_rate_bp_check'],
  ])('%s', async (_, given, constraint) => {
    await expect(insertRate(given)).rejects.toMatchObject({ constraint })
  })
})
