import { z } from 'zod'
import { CentsAmount } from '../platform/forms/fields.schema.ts'
import { HIGHEST_PRICE_CENTS } from './price-change.ts'
import { CREDIT_METHODS } from './sale/credit-plan.ts'

const Condition = z.enum(['new', 'used'])
const FinanceKindName = z.enum(['instalment', 'balloon'])

/** `GET /shop/pricing/getfinancerates`: the rates of today, for a calculation. */
export const FinanceRatesRequest = z.strictObject({ condition: Condition }).meta({ example: { condition: 'used' } })

const lender = { lenderName: z.string(), lenderNumber: z.string() }

export const OfferedFinanceRate = z
  .strictObject({
    ...lender,
    method: z.enum(CREDIT_METHODS),
    kind: FinanceKindName,
    rateBp: z.int(),
    minMonths: z.int(),
    maxMonths: z.int(),
    minAmountCents: CentsAmount,
    maxAmountCents: CentsAmount,
    minAdvanceBp: z.int(),
    maxLastBp: z.int(),
    termLimits: z
      .array(z.strictObject({ aboveCents: CentsAmount, months: z.int() }))
      .describe('The longest terms that the law allows for credit above an amount'),
  })
  .meta({ id: 'FinanceRate' })
export type OfferedFinanceRate = z.infer<typeof OfferedFinanceRate>

export const FinanceRatesAnswer = z.strictObject({
  rates: z.array(OfferedFinanceRate),
  intermediary: z.string().describe("The credit intermediary: the dealer's company, with its number"),
})

/** `POST /shop/pricing/getmonthly`: what cars of these prices cost a month, for their pages. */
export const MonthlyRequest = z
  .strictObject({ condition: Condition, prices: z.array(CentsAmount.min(0).max(HIGHEST_PRICE_CENTS)).max(40) })
  .meta({ example: { condition: 'used', prices: [3_195_000] } })

/** The representative example of the law (Code of Economic Law art. VII.64) for one price. Rates in basis points. */
export const MonthlyOffer = z
  .strictObject({
    ...lender,
    intermediary: z.string(),
    kind: FinanceKindName,
    priceCents: CentsAmount,
    advanceCents: CentsAmount,
    balloonCents: CentsAmount,
    creditCents: CentsAmount,
    months: z.int(),
    instalmentCents: CentsAmount,
    lastInstalmentCents: CentsAmount,
    totalCents: CentsAmount,
    aprBp: z.int(),
    borrowingRateBp: z.int(),
  })
  .meta({ id: 'MonthlyOffer' })
export type MonthlyOffer = z.infer<typeof MonthlyOffer>

/** In the order of the prices; null where no rate in force lends that. */
export const MonthlyAnswer = z.strictObject({ monthly: z.array(MonthlyOffer.nullable()) })
