import { z } from 'zod'
import { ChangeRef } from '../platform/resources/change.schema.ts'
import { NUMBER_STYLES } from '../platform/values/number-text.ts'
import { CentsAmount, Day, Instant, PublicNumber, oneLine } from '../platform/forms/fields.schema.ts'
import { HIGHEST_PRICE_CENTS, LINE_REFUSALS, ROUNDING_DIRECTIONS, ROUNDING_STEPS } from './price-change.ts'
import { PRICED_KINDS } from './price-plan.ts'
import { Amount } from './range.schema.ts'

export const MOST_PRICE_LINES = 20_000
/** The number of lines that a preview shows; its file contains all of them. */
export const MOST_LINES_SHOWN = 200

/** `option:31`, or in one version alone `option:31@1001`; a version itself is `version:1001`. */
export const PRICE_KEY = /^(version|engine|colour|cover|option|pack):([1-9]\d{0,8})(?:@([1-9]\d{0,8}))?$/

export const PriceScope = z.strictObject({
  versions: z.array(PublicNumber).min(1).max(MOST_PRICE_LINES),
  kinds: z.array(z.enum(PRICED_KINDS)).min(1).max(PRICED_KINDS.length),
  withOthers: z.boolean().describe('True if prices change that other versions share'),
})
export type PriceScope = z.infer<typeof PriceScope>

const rounding = z.strictObject({ stepCents: z.literal([...ROUNDING_STEPS]), direction: z.enum(ROUNDING_DIRECTIONS) })
const rules = [
  z.strictObject({
    way: z.literal('percent'),
    basisPoints: z.int().min(-9_000).max(10_000),
    rounding,
    scope: PriceScope,
  }),
  z.strictObject({
    way: z.literal('amount'),
    cents: CentsAmount.min(-100_000_000).max(100_000_000),
    rounding,
    scope: PriceScope,
  }),
] as const

const PriceLine = z.strictObject({
  key: oneLine(40).regex(PRICE_KEY),
  cents: CentsAmount.min(0).max(HIGHEST_PRICE_CENTS),
})

/** Many prices at once: by a rule, or each its own from a file. */
const Change = z.discriminatedUnion('way', [
  ...rules,
  z.strictObject({
    way: z.literal('lines'),
    fileName: oneLine(200).describe('The file they come from'),
    lines: z.array(PriceLine).min(1).max(MOST_PRICE_LINES),
  }),
])

export const PriceChangeRequest = z.strictObject({ from: Day, change: Change })
export type PriceChangeRequest = z.infer<typeof PriceChangeRequest>

const line = {
  key: z.string(),
  kind: z.enum(PRICED_KINDS),
  name: z.string(),
  /** The version that alone has this price; null: all have. */
  version: z.string().nullable(),
}

export const PriceChangePreview = z.strictObject({
  count: z.int(),
  changes: z.int(),
  refusals: z.int(),
  totals: z
    .array(
      z.strictObject({ vatExcluded: z.boolean(), lines: z.int(), beforeCents: CentsAmount, afterCents: CentsAmount }),
    )
    .describe('Amounts with and without VAT apart, because they cannot be added'),
  lines: z.array(z.strictObject({ ...line, before: Amount, after: Amount, until: Day.nullable() })),
  refused: z.array(z.strictObject({ ...line, reason: z.enum(LINE_REFUSALS) })),
  print: z.string().describe('Hash of the preview; saving returns it'),
})
export type PriceChangePreview = z.infer<typeof PriceChangePreview>

/** Selects a part of the open offers: after the one with that number. */
export const PriceSimulationRequest = z.strictObject({
  ...PriceChangeRequest.shape,
  after: PublicNumber.nullable(),
})

export const PriceChangeApply = z.strictObject({ ...PriceChangeRequest.shape, print: oneLine(64) })
export const PriceChangeDone = z.strictObject({ changed: z.int(), change: ChangeRef.nullable() })

/** Selects the prices in a file and their day; with a rule, the new ones are filled in. */
export const PriceFileRequest = z.strictObject({
  from: Day,
  scope: PriceScope,
  change: z.discriminatedUnion('way', [...rules]).nullable(),
})

export const PriceFileRead = z.strictObject({
  fileName: z.string(),
  lines: z.array(PriceLine),
  empty: z.int().describe('Without a new price'),
  problems: z.array(z.strictObject({ line: z.int(), text: z.string(), message: z.string() })),
  problemCount: z.int(),
  isDoubtful: z
    .boolean()
    .describe('True if a price can be read in two ways: send the file again with the notation of its numbers'),
})
export type PriceFileRead = z.infer<typeof PriceFileRead>

export const PriceFileWritten = z.strictObject({ numbers: z.enum(NUMBER_STYLES).optional() })

export const PriceChangeNothing = z.strictObject({})
export const PriceChangesDone = z.strictObject({
  changes: z.array(
    z.strictObject({
      entry: z.int(),
      at: Instant,
      by: z.string().nullable(),
      reason: z.string(),
      rows: z.int(),
      isUndone: z.boolean(),
    }),
  ),
})
export type PriceChangesDone = z.infer<typeof PriceChangesDone>
