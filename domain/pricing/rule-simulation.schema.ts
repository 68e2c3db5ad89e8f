import { z } from 'zod'
import { PublicNumber } from '../platform/forms/fields.schema.ts'
import { ruleSchemas } from './price-rule.schema.ts'
import type { RuleDesk } from './rule-desks.ts'

/**
 * Returns the schema of a simulation: the rule as in its form, the offers to simulate, and which part of them: after the
 * offer with that number.
 */
export function ruleSimulationRequest(desk: RuleDesk) {
  return z.strictObject({
    priceRule: ruleSchemas(desk).draft.shape.priceRule,
    month: z
      .string()
      .regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/)
      .nullable()
      .describe('A month: its sales. Null: open offers'),
    isEverywhere: z.boolean().describe('True: simulated as an automatic rule'),
    after: PublicNumber.nullable(),
  })
}

const count = z.int().min(0)

export const OfferSimulationAnswer = z.strictObject({
  simulation: z.strictObject({
    offers: count,
    gains: count,
    losses: count,
    refused: count,
    beforeCents: z.int(),
    afterCents: z.int(),
    belowFloor: z.strictObject({ before: count, after: count }).nullable(),
    most: z
      .array(
        z.strictObject({
          id: PublicNumber,
          offerNumber: z.string(),
          car: z.string(),
          beforeCents: z.int(),
          afterCents: z.int(),
        }),
      )
      .readonly(),
  }),
  total: count,
  next: PublicNumber.nullable().describe('The number after which the next part begins; null: this was the last'),
})

/** Drafts follow the price list. Offers that customers have do not: only the number that uses these prices is returned. */
export const PriceSimulationAnswer = z.strictObject({
  ...OfferSimulationAnswer.shape,
  issued: count,
  looked: count.describe('The number of offers in this part'),
})
