import { z } from 'zod'
import { CentsAmount, Day, oneLine, PublicNumber, PublicNumberParam } from '../platform/forms/fields.schema.ts'
import { listAnswer, listRequest, rowShape, valueSchema } from '../platform/resources/resource.schema.ts'
import { PROMOTION_CHANNELS, promotionFields, promotionList } from './promotion-desk.ts'

const id = PublicNumber
const rev = z.int().min(0)

const PromotedSubject = z.strictObject({ kind: z.enum(['vehicle', 'version']), id })

const values = {
  subject: PromotedSubject,
  channel: z.enum(PROMOTION_CHANNELS),
  validFrom: Day,
  validUntil: Day,
  priceCents: valueSchema(promotionFields.priceCents) as z.ZodType<number, number>,
  vatExcluded: z.boolean(),
}

const listed = z.strictObject({ id, rev, ...rowShape(promotionList) })
export const PromotionListRequest = listRequest(promotionList)
export const PromotionListAnswer = listAnswer(promotionList, listed)

export const PromotionRequest = z.strictObject({ id: PublicNumberParam })
export const PromotionAnswer = z.strictObject({ promotion: z.strictObject({ id, rev, ...values }) })
export const PromotionSaveRequest = z.strictObject({
  promotion: z.strictObject({ id: id.nullable(), rev, ...values }),
})
/** `warning`: it was saved, with a warning for the user. */
export const PromotionSaved = PromotionAnswer.extend({ warning: z.enum(['promotion-not-below-lowest']).nullable() })
export const PromotionDeleteRequest = z.strictObject({ id, rev })
export const PromotionDeleted = z.strictObject({ id })

export const SubjectSearch = z.strictObject({ search: oneLine(80) })
export const SubjectsFound = z.strictObject({
  subjects: z.array(z.strictObject({ subject: PromotedSubject, name: z.string(), detail: z.string() })),
})

export const PromotedRequest = z.strictObject({
  subject: PromotedSubject,
  validFrom: Day.describe('The first day of the promotion'),
  except: id.nullable().describe('The requested promotion, apart from the others'),
})
/** The subject of a promotion, with the amounts of its first day. */
export const PromotedAnswer = z.strictObject({
  name: z.string(),
  stockNumber: z.string().nullable(),
  isMargin: z.boolean().describe('True for a margin car, whose price shows no VAT'),
  rateBp: z.int(),
  listGrossCents: CentsAmount.nullable(),
  lowestGrossCents: CentsAmount.nullable().describe(
    'Lowest price of the thirty days before; null: not shown long enough to compare',
  ),
  others: z.array(z.strictObject({ id, channel: z.enum(PROMOTION_CHANNELS), validFrom: Day, validUntil: Day })),
})
export type PromotedAnswer = z.output<typeof PromotedAnswer>
