import { listKeys } from '../platform/values/records.ts'
import { z } from 'zod'
import { PartChoices, VersionDraft } from '../catalogue/version.schema.ts'
import { VEHICLE_CLASSES } from '../catalogue/vehicle.ts'
import { ChangeRef } from '../platform/resources/change.schema.ts'
import {
  CentsAmount,
  Day,
  Instant,
  PublicNumber,
  PublicNumberParam,
  typedText,
} from '../platform/forms/fields.schema.ts'
import { PRICED_KINDS } from './price-plan.ts'
import { NOT_SHOWN_REASONS } from './shown.ts'

/** Brand, model, model year, version: all there is, each in its order. */
export const RangeTree = z.strictObject({
  brands: z.array(
    z.strictObject({
      id: PublicNumber,
      name: z.string(),
      isActive: z.boolean(),
      isSoldNew: z.boolean(),
      models: z.array(
        z.strictObject({
          id: PublicNumber,
          name: z.string(),
          isActive: z.boolean(),
          vehicleClass: z.enum(listKeys(VEHICLE_CLASSES)),
          years: z.array(
            z.strictObject({
              id: PublicNumber,
              rev: z.int(),
              year: z.int(),
              orderableFrom: Day,
              orderableUntil: Day.nullable(),
              versions: z.array(
                z.strictObject({
                  id: PublicNumber,
                  name: z.string(),
                  isActive: z.boolean(),
                  isShown: z.boolean().describe('True if the shop shows it today'),
                }),
              ),
            }),
          ),
        }),
      ),
    }),
  ),
  today: Day.describe('In Belgium'),
})
export type RangeTree = z.infer<typeof RangeTree>

export const Amount = z.strictObject({ cents: CentsAmount.min(0).max(2_000_000_000), vatExcluded: z.boolean() })

const Subject = {
  kind: z.enum(PRICED_KINDS),
  /** Null: the version itself. */
  id: PublicNumber.nullable(),
  /** A price that this version alone has; else one for all. */
  isOwn: z.boolean(),
}

export const PriceOfPart = z.strictObject({ ...Subject, ...Amount.shape, validFrom: Day, validUntil: Day.nullable() })
export type PriceOfPart = z.infer<typeof PriceOfPart>

export const PriceStep = z.strictObject({
  ...Subject,
  from: Day,
  amount: Amount.nullable().describe('Null removes the price planned from that day'),
  was: Amount.nullable().describe('The amount in force on that day when it was decided; refused if it differs now'),
})
export type PriceStep = z.infer<typeof PriceStep>

/** The prices that were asked by mistake and corrected the same day. */
export const CorrectedPrices = z.strictObject({
  corrected: z.array(z.strictObject({ ...Subject, ...Amount.shape, validFrom: Day, correctedAt: Instant })),
})
export type CorrectedPrice = z.infer<typeof CorrectedPrices>['corrected'][number]

/** The place of a version in the range. */
export const VersionPlace = z.strictObject({
  brand: z.strictObject({ id: PublicNumber, name: z.string() }),
  model: z.strictObject({ id: PublicNumber, name: z.string() }),
  year: z.strictObject({ id: PublicNumber, year: z.int(), orderableFrom: Day, orderableUntil: Day.nullable() }),
})
export type VersionPlace = z.infer<typeof VersionPlace>

/** A version with the prices of everything that it has or could have. */
export const VersionSheet = z.strictObject({
  version: VersionDraft,
  prices: z.array(PriceOfPart),
  notShown: z
    .array(z.enum(NOT_SHOWN_REASONS))
    .describe('The reasons that keep it out of the shop today; none: it is shown'),
})
export type VersionSheet = z.infer<typeof VersionSheet>

export const RangeNothing = z.strictObject({})
export const NewVersionRequest = z.strictObject({ modelYear: PublicNumberParam })
export const VersionAnswer = z.strictObject({
  ...VersionSheet.shape,
  choices: PartChoices,
  place: VersionPlace,
  today: Day.describe('In Belgium'),
})
export const VersionSaveRequest = z.strictObject({ version: VersionDraft, prices: z.array(PriceStep).max(2_000) })
export const PricesPlanRequest = z.strictObject({ id: PublicNumber, prices: z.array(PriceStep).min(1).max(2_000) })
export const VersionSaved = z.strictObject({ ...VersionSheet.shape, change: ChangeRef.nullable() })

export const VersionDeleteRequest = z.strictObject({ id: PublicNumber, rev: z.int().min(0) })
export const VersionDeleted = z.strictObject({ isDeleted: z.literal(true) })

export const VersionCopyRequest = z.strictObject({
  id: PublicNumber,
  modelYear: PublicNumber.describe('The model year it comes in: its own, or another of the same model'),
  name: typedText(60),
})
export const ModelYearCopyRequest = z.strictObject({
  id: PublicNumber,
  year: z.int().min(1950).max(2100),
  orderableFrom: Day,
  orderableUntil: Day.nullable(),
  endsSource: z.boolean().describe('True: the copied year ends where the new one begins'),
})
export const CopyAnswer = z.strictObject({ id: PublicNumber, change: ChangeRef.nullable() })
