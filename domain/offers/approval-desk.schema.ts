import { z } from 'zod'
import { CardPicture } from '../media/picture.schema.ts'
import { Instant, PublicNumberParam } from '../platform/forms/fields.schema.ts'
import { DECISION_KINDS } from './approval-desk.ts'

const Figures = z.strictObject({
  discountCents: z.int(),
  totalCents: z.int(),
  margin: z
    .strictObject({
      revenueNetCents: z.int(),
      marginCents: z.int(),
      marginBp: z.int(),
      leastCents: z.int().nullable(),
      floorBp: z.int().nullable(),
    })
    .nullable()
    .describe('Null for users who may not see margins'),
})

export const OfferApprovalRequest = z.strictObject({ id: PublicNumberParam })
/** The facts for a decision about the discount of an offer, besides the offer. */
export const OfferApprovalAnswer = z.strictObject({
  alone: Figures.nullable().describe('With the highest discount that the salesperson may give alone; null: no price'),
  asked: Figures.nullable(),
  highestCents: z.int().nullable().describe('The highest discount with which the margin keeps above its floor'),
  supportNetCents: z.int().nullable(),
  sameModel: z.strictObject({ count: z.int(), marginBp: z.int().nullable() }).describe('Sold in the last 90 days'),
  requests: z.strictObject({ count: z.int(), approved: z.int() }).describe('Of who asked, this year'),
  picture: CardPicture.nullable(),
  issues: z.array(z.strictObject({ at: Instant, by: z.string(), discountCents: z.int() })),
  decisions: z.array(
    z.strictObject({
      kind: z.enum(DECISION_KINDS),
      discountCents: z.int(),
      counterCents: z.int().nullable(),
      asked: z.strictObject({ by: z.string(), at: Instant }).nullable(),
      by: z.string(),
      for: z.string().nullable(),
      at: Instant,
      answer: z.string(),
      takenAt: Instant.nullable(),
    }),
  ),
})
export type OfferApprovalAnswer = z.infer<typeof OfferApprovalAnswer>
