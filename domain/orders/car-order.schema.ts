import { z } from 'zod'
import { Day, Instant, PublicNumber, typedText, typedLines, TranslatedText } from '../platform/forms/fields.schema.ts'
import { CAR_ORDER_STATES } from './car-order.ts'

const label = z.union([z.string(), TranslatedText])
const reference = z.strictObject({ id: PublicNumber, label })

/** The car that is on its way for a dossier, or that came for it, as the desk of the dossier shows it. */
export const CarOrderOfDossier = z.strictObject({
  state: z.enum(CAR_ORDER_STATES),
  car: z
    .strictObject({ id: PublicNumber, rev: z.int(), stockNumber: z.string(), branch: PublicNumber })
    .describe('The car itself, at the desk of the stock'),
  isBuiltForIt: z.boolean().describe('It was ordered for this dossier, and can be canceled at the factory'),
  orderedOn: Day,
  orderedBy: z.string(),
  firstExpectedOn: Day.describe(
    'The day that was expected first; the day that is expected now; the day that the customer expects',
  ),
  expectedOn: Day.nullable(),
  toldOn: Day,
  arrivedOn: Day.nullable(),
  daysLate: z.int().nullable(),
  productionNumber: z.string().nullable(),
  orderNumber: z.string().nullable(),
  vin: z.string().nullable(),
  queueLabel: reference.nullable(),
  statusNote: reference.nullable(),
  note: z.string().nullable(),
  days: z
    .array(z.strictObject({ wasOn: Day, expectedOn: Day, at: Instant, by: z.string(), toldTo: z.string().nullable() }))
    .describe('The latest first'),
  notices: z.array(
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.enum(['after-term', 'term-overrun']), agreedOn: Day, latestOn: Day }),
      z.strictObject({ kind: z.enum(['price-revision', 'price-fixed']), from: Day }),
      /** The signed car differs from the one that was ordered. */
      z.strictObject({ kind: z.literal('other-car') }),
    ]),
  ),
})

const asked = { id: PublicNumber, rev: z.int() }
const numbers = typedText(40)

/** By the dossier. The factory is asked for what its customer signed for. */
export const CarOrderRequest = z.strictObject({
  ...asked,
  expectedOn: Day,
  queueLabel: PublicNumber.nullable(),
  productionNumber: numbers,
  orderNumber: numbers,
  note: typedText(500),
})
/** By the dossier. */
export const CarOrderCancelRequest = z.strictObject({ ...asked, reason: typedLines(300) })
