import { z } from 'zod'
import { VEHICLE_CLASSES } from '../catalogue/vehicle.ts'
import {
  Day,
  Instant,
  PublicNumber,
  PublicNumberParam,
  typedText,
  TranslatedText,
} from '../platform/forms/fields.schema.ts'
import { listAnswer, listRequest, resourceSchemas, rowShape } from '../platform/resources/resource.schema.ts'
import type { DraftOf, RowOf } from '../platform/resources/resource.ts'
import { DESK_STATES } from './stock-desk.ts'
import { usedCar, usedCarForm, type ListedUsedCar } from './used-car.ts'
import { MOST_CENTS } from './vehicle-fields.ts'

const picture = z.strictObject({ url: z.string(), colour: z.string() }).nullable()
const cents = z.int().min(0).nullable()

/** Members of the rows in the lists of the stock besides their fields. */
export const besideDesk = { rev: z.int(), picture, branch: PublicNumber, priceVatExcluded: z.boolean() }

const listed: z.ZodType<ListedUsedCar> = z.strictObject({ id: PublicNumber, ...rowShape(usedCar), ...besideDesk })

export const UsedCarListRequest = listRequest(usedCar)
export const UsedCarListAnswer = listAnswer(usedCar, listed)

const listSchemas = resourceSchemas(usedCar)
export const UsedCarExportRequest = listSchemas.exportRequest

const form = resourceSchemas(usedCarForm)
export type UsedCarRow = RowOf<typeof usedCarForm>
export type UsedCarDraft = DraftOf<typeof usedCarForm>
export const UsedCarSaveRequest = form.draft
export const UsedCarSaved = form.saved
export const UsedCarAnswer = form.row
export const NewUsedCarAnswer = form.newRow

export const StockNothing = z.strictObject({})
export const StockRequest = z.strictObject({ id: PublicNumberParam })
export const StockActRequest = z.strictObject({ id: PublicNumber })

/** The current state of a car, without the fields that people fill in. */
export const DeskAnswer = z.strictObject({
  id: PublicNumber,
  kind: z.enum(['used', 'stock']),
  stockNumber: z.string(),
  car: z.string(),
  state: z.enum(DESK_STATES),
  supply: z.enum(['ordered', 'in-stock']).describe('ordered until a new car has arrived; used ones are in stock'),
  heldUntil: Instant.nullable().describe('End of the reservation by a buyer'),
  branch: PublicNumber,
  isDemo: z.boolean().describe('A new car that customers drive before it is sold'),
  vehicleClass: z.enum(Object.keys(VEHICLE_CLASSES)),
  shopPath: z
    .strictObject({ nl: z.string(), fr: z.string() })
    .nullable()
    .describe('The path in the shop, also a former one; null: it was never shown'),
  publishedAt: Instant.nullable(),
  daysInStock: z.int().nullable(),
  pictures: z.int(),
  picture,
  mediaHost: z.string().nullable().describe('The record with its pictures, documents and films'),
  lacks: z.array(z.string()),
  condition: z
    .strictObject({ completedOn: Day.nullable(), open: z.int(), points: z.int() })
    .nullable()
    .describe('The progress of the condition report for a consumer; null: this vehicle needs none'),
  prices: z
    .array(
      z.strictObject({
        cents: z.int(),
        vatExcluded: z.boolean(),
        from: Day,
        until: Day.nullable(),
      }),
    )
    .describe('The prices that were asked for it, the newest first'),
  alike: z
    .strictObject({
      count: z.int(),
      lowestCents: cents,
      medianCents: cents,
      highestCents: cents,
      averageDays: z.int().nullable(),
    })
    .describe('Our own cars of the same model and about as old that are for sale: their prices and days in stock'),
  images: z
    .array(z.strictObject({ url: z.string(), thumbnail: z.string(), colour: z.string() }))
    .describe('Its pictures in their order'),
})

export const PriceRequest = z.strictObject({
  id: PublicNumber,
  cents: z.int().min(100).max(MOST_CENTS),
  vatExcluded: z.boolean(),
  was: cents.describe('The price that the caller sees; null: none'),
})
export const DoneAnswer = z.strictObject({ state: z.enum(DESK_STATES) })

export const VinRequest = z.strictObject({ vin: typedText(24), id: PublicNumberParam.optional() })
/** Another car with the same chassis number. */
export const VinAnswer = z.strictObject({
  twin: z
    .strictObject({
      id: PublicNumber,
      kind: z.enum(['used', 'stock']),
      stockNumber: z.string(),
      state: z.enum(DESK_STATES),
      isStanding: z
        .boolean()
        .describe('True if it is neither sold nor withdrawn, and so blocks others with this number'),
    })
    .nullable(),
})

/** Rows to choose from, whatever they are. */
export const ChoicesAnswer = z.strictObject({
  data: z.array(
    z.strictObject({
      id: PublicNumber,
      name: z.union([z.string(), TranslatedText]),
      isActive: z.boolean(),
    }),
  ),
})
