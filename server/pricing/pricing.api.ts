import { advertisedRate, financePlan, openingChoice } from '@forecourt/domain/pricing/finance.ts'
import {
  FinanceRatesAnswer,
  FinanceRatesRequest,
  MonthlyAnswer,
  MonthlyRequest,
  type OfferedFinanceRate,
} from '@forecourt/domain/pricing/finance.schema.ts'
import { VEHICLE_CONDITIONS } from '@forecourt/domain/catalogue/vehicle.ts'
import { formatEnterpriseNumber } from '@forecourt/domain/platform/values/enterprise-number.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Db } from '../platform/database/database.ts'
import { query, type AnswerContext } from '../platform/http/endpoint.ts'
import { readCompanies } from '../organisation/organisation.ts'
import { ratesInForce, termLimitsInForce } from './finance.sql.ts'

const getFinanceRates = query({
  path: 'GET /shop/pricing/getfinancerates',
  right: 'public',
  summary: 'Returns the current credit rates for a finance calculation.',
  input: FinanceRatesRequest,
  output: FinanceRatesAnswer,
  shows: ['catalogue'],
  run: ({ db, call }, { condition }) => readRates(db, condition, call),
})

const getMonthly = query({
  path: 'POST /shop/pricing/getmonthly',
  right: 'public',
  summary:
    'Returns the monthly instalment of cars with the legal representative example, or null where no credit is available.',
  input: MonthlyRequest,
  output: MonthlyAnswer,
  shows: ['catalogue'],
  async run({ db, call }, { condition, prices }) {
    const { rates, intermediary } = await readRates(db, condition, call)
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

async function readRates(db: Db, condition: 'new' | 'used', { now, language }: AnswerContext) {
  const today = brusselsDay(now)
  const [rows, termLimits, [main]] = await Promise.all([
    ratesInForce(db, VEHICLE_CONDITIONS[condition], today),
    termLimitsInForce(db, today),
    readCompanies(db, language),
  ])
  // The credit broker is named as a company (Code of Economic Law, art. VII.64 §1).
  const intermediary = main ? `${main.companyName} (${formatEnterpriseNumber(main.enterpriseNumber)})` : ''
  const rates = rows.map((row): OfferedFinanceRate => ({ ...row, termLimits }))
  return { rates, intermediary }
}

export const pricingEndpoints = [getFinanceRates, getMonthly] as const
