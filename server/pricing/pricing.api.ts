import { advertisedRate, FINANCE_TYPES, financePlan, openingChoice } from '@forecourt/domain/pricing/finance.ts'
import {
  FinanceRatesAnswer,
  FinanceRatesRequest,
  MonthlyAnswer,
  MonthlyRequest,
  type OfferedFinanceRate,
} from '@forecourt/domain/pricing/finance.schema.ts'
import { VEHICLE_CONDITIONS } from '@forecourt/domain/catalogue/vehicle.ts'
import { brusselsDay } from '@forecourt/domain/platform/calendar.ts'
import { nameOf } from '@forecourt/domain/platform/enumeration.ts'
import type { Db } from '../platform/database.ts'
import { query } from '../platform/endpoint.ts'
import { readSetting } from '../platform/setting.ts'
import { ratesInForce } from './finance.sql.ts'

const getFinanceRates = query({
  path: 'GET /shop/pricing/getfinancerates',
  right: 'public',
  summary: 'What credit for a car costs today, for a calculation.',
  input: FinanceRatesRequest,
  output: FinanceRatesAnswer,
  shows: ['catalogue'],
  run: ({ db, call }, { condition }) => readRates(db, condition, call.now),
})

const getMonthly = query({
  path: 'POST /shop/pricing/getmonthly',
  right: 'public',
  summary: 'What cars cost a month, with the representative example of the law; null where nobody lends that.',
  input: MonthlyRequest,
  output: MonthlyAnswer,
  shows: ['catalogue'],
  async run({ db, call }, { condition, prices }) {
    const { rates, intermediary } = await readRates(db, condition, call.now)
    const monthly = prices.map((price) => {
      const rate = advertisedRate(price, rates)
      const choice = rate && openingChoice(price, rate)
      if (!choice) return null
      const { kind, lenderName, lenderNumber } = rate
      return { ...financePlan(price, choice, rate), kind, lenderName, lenderNumber, intermediary }
    })
    return { monthly }
  },
})

async function readRates(db: Db, condition: 'new' | 'used', now: Date) {
  const [rows, intermediary] = await Promise.all([
    ratesInForce(db, VEHICLE_CONDITIONS[condition], brusselsDay(now)),
    readSetting(db, 'organisation.name'),
  ])
  const rates = rows.map(({ financeType, ...row }): OfferedFinanceRate => ({
    ...row,
    type: nameOf(FINANCE_TYPES, financeType)!,
  }))
  return { rates, intermediary }
}

export const pricingEndpoints = [getFinanceRates, getMonthly] as const
