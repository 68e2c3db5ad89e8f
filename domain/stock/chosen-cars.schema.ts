import { z } from 'zod'
import { ChangeRef } from '../platform/resources/change.schema.ts'
import { Instant, PublicNumber } from '../platform/forms/fields.schema.ts'
import { listAnswer, listRequest, resourceSchemas, rowShape } from '../platform/resources/resource.schema.ts'
import { groundCar, type ListedGroundCar } from './ground-car.ts'
import { ROUNDINGS } from './price-change.ts'
import { DESK_STATES } from './stock-desk.ts'
import { besideDesk } from './stock-desk.schema.ts'
import { MOST_CENTS } from './vehicle-fields.ts'

const listed: z.ZodType<ListedGroundCar> = z.strictObject({
  id: PublicNumber,
  ...rowShape(groundCar),
  ...besideDesk,
  kind: z.enum(['used', 'stock']),
  versionName: z.string(),
  marginBp: z.int().nullable(),
  heldUntil: Instant.nullable(),
})

export const GroundListRequest = listRequest(groundCar)
export const GroundListAnswer = listAnswer(groundCar, listed)
export const GroundExportRequest = resourceSchemas(groundCar).exportRequest

const count = z.int()
export const GroundCountsAnswer = z.strictObject({
  all: count,
  forSale: count,
  preparation: count,
  reserved: count,
  long: count,
  withoutCarPass: count,
  withoutPictures: count,
  demo: count,
  trucks: count,
  tradedIn: count,
})

/** The most cars that are changed at once: each of them is shown before. */
export const MOST_CHOSEN_CARS = 300

/** Cars that the visitor chose, in their current state. */
export const ChosenCarsAnswer = z.strictObject({
  cars: z.array(
    z.strictObject({
      id: PublicNumber,
      rev: z.int(),
      car: z.string(),
      stockNumber: z.string(),
      state: z.enum(DESK_STATES),
      branch: PublicNumber,
      priceCents: z.int().nullable(),
      priceVatExcluded: z.boolean(),
      hasPromotion: z.boolean().describe('A promotional price is in force'),
      costs: z
        .strictObject({
          isMargin: z.boolean(),
          purchaseCents: z.int(),
          purchaseVatExcluded: z.boolean(),
          reconditioningNetCents: z.int(),
        })
        .nullable()
        .describe('null: unknown, or the caller may not see costs'),
    }),
  ),
  rateBp: z.int().nullable().describe('The standard rate of VAT'),
})

const chosen = z
  .array(z.strictObject({ id: PublicNumber, rev: z.int() }))
  .min(1)
  .max(MOST_CHOSEN_CARS)

export const PriceChangeRequest = z.strictObject({
  change: z.union([
    z.strictObject({
      by: z.literal('share'),
      bp: z.int().min(-9_000).max(9_000).describe('In hundredths of a percent; negative: cheaper'),
      roundTo: z.union(ROUNDINGS.map((step) => z.literal(step))).describe('In cents'),
    }),
    z.strictObject({ by: z.literal('amount'), cents: z.int().min(-MOST_CENTS).max(MOST_CENTS) }),
  ]),
  cars: z
    .array(z.strictObject({ id: PublicNumber, was: z.int().nullable().describe('The price that the caller sees') }))
    .min(1)
    .max(MOST_CHOSEN_CARS),
})

export const MoveRequest = z.strictObject({
  department: PublicNumber,
  stockLocation: PublicNumber.nullable().describe('A place of the branch of that department; null: none'),
  cars: chosen,
})

export const LabelRequest = z.strictObject({ stockLabel: PublicNumber.nullable(), cars: chosen })

export const CarsChanged = z.strictObject({ changed: z.int(), change: ChangeRef.nullable() })
