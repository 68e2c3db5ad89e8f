import { z } from 'zod'
import { LANGUAGES } from '../platform/values/languages.ts'
import { oneLine, PublicNumber } from '../platform/forms/fields.schema.ts'
import { listAnswer, listRequest, rowShape } from '../platform/resources/resource.schema.ts'
import { MOST_WINDSCREENS, WINDSCREEN_PAPERS } from '../stock/windscreen.ts'
import { LABEL_STATES } from './price-card.ts'
import { priceCardList, type ListedPriceCard } from './price-card-list.ts'

const kind = z.enum(['used', 'stock'])

const listed: z.ZodType<ListedPriceCard> = z.strictObject({
  id: PublicNumber,
  ...rowShape(priceCardList),
  rev: z.int(),
  vehicle: PublicNumber,
})

export const PriceCardListRequest = listRequest(priceCardList)
export const PriceCardListAnswer = listAnswer(priceCardList, listed)
export const PriceCardNothing = z.strictObject({})
export const PriceCardCountsAnswer = z.strictObject({
  labels: z.array(z.strictObject({ label: z.enum(LABEL_STATES), count: z.int() })),
})

/** Cars that the shop shows and that have no card yet. */
export const PriceCardCarsRequest = z.strictObject({ search: oneLine(80) })
export const PriceCardCarsAnswer = z.strictObject({
  cars: z.array(z.strictObject({ id: PublicNumber, car: z.string(), kind, branch: z.string() })),
  hasMore: z.boolean().describe('True if there are more than these'),
})

const several = z.array(PublicNumber).min(1).max(MOST_WINDSCREENS)
/** By the numbers of the cars. */
export const PriceCardMakeRequest = z.strictObject({ cars: several })
/** The cards of these cars in their order, also of those that had one. */
export const PriceCardMadeAnswer = z.strictObject({ ids: z.array(PublicNumber), made: z.int() })

/** `language` null: that of the branch where each car is. */
export const PriceCardPrintRequest = z.strictObject({
  ids: several,
  language: z.enum(LANGUAGES).nullable(),
  layout: z.enum(WINDSCREEN_PAPERS),
})
export const PriceCardsRequest = z.strictObject({ ids: several })
export const PriceCardsDoneAnswer = z.strictObject({ done: z.int() })
export const PriceCardRequest = z.strictObject({ id: PublicNumber })
export const PriceCardConverted = z.strictObject({ id: PublicNumber })
