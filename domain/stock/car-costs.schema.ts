import { z } from 'zod'
import { ChangeRef } from '../platform/resources/change.schema.ts'
import { Day, PublicNumber, typedText } from '../platform/forms/fields.schema.ts'
import { COST_KINDS } from './car-costs.ts'
import { MOST_CENTS } from './vehicle-fields.ts'

const NetCents = z.int().min(-MOST_CENTS).max(MOST_CENTS).describe('Excluding VAT; negative: a supplier credited it')

const CostLine = z.strictObject({
  id: PublicNumber,
  spentOn: Day,
  kind: z.enum(COST_KINDS),
  description: z.string(),
  document: z.string().nullable().describe('Number of the invoice or internal order'),
  netCents: NetCents,
})

/** The costs of a car and its margin; null: what was paid is not recorded. */
export const CostsAnswer = z.strictObject({
  costs: z
    .strictObject({
      purchaseCents: z.int(),
      purchaseVatExcluded: z.boolean(),
      purchasedOn: Day,
      supplier: z.string().nullable(),
      reconditioningNetCents: z.int().describe('Everything that was spent since the purchase'),
      lines: z.array(CostLine).describe('The costs that were booked one by one'),
      margin: z.strictObject({ cents: z.int(), ofPriceBp: z.int() }).nullable().describe('null: it has no price'),
      netPriceCents: z.int().nullable().describe('Price without VAT; null: no price, or the VAT does not show'),
      floorBp: z.int().nullable().describe('Lowest margin without approval, as a share; null: no rule sets one'),
      lowestCents: z
        .int()
        .nullable()
        .describe('Lowest price to a private buyer without approval, on the basis of the price'),
    })
    .nullable(),
})

/** Adds a cost to a vehicle, or changes one. */
export const CostSaveRequest = z.strictObject({
  id: PublicNumber.describe('The vehicle'),
  cost: z.strictObject({
    id: PublicNumber.nullable().describe('null: a new cost'),
    spentOn: Day,
    kind: z.enum(COST_KINDS),
    description: typedText(120).min(1),
    document: typedText(40).nullable(),
    netCents: NetCents.refine((cents) => cents !== 0),
  }),
})
export const CostDeleteRequest = z.strictObject({ id: PublicNumber.describe('The vehicle'), cost: PublicNumber })
export const CostsChanged = z.strictObject({ change: ChangeRef.nullable() })
