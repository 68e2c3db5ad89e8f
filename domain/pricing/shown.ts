import type { CalendarDay } from '../platform/values/calendar.ts'

/** The reasons that keep a version out of the shop, the first to fix first. */
export const NOT_SHOWN_REASONS = [
  'not-published',
  'brand-archived',
  'brand-not-sold-new',
  'model-archived',
  'truck',
  'year-not-yet',
  'year-over',
  'no-engine',
  'no-price',
] as const
export type NotShownReason = (typeof NOT_SHOWN_REASONS)[number]

/** The facts that decide if the shop shows a version on a day. */
export interface ShownFacts {
  readonly isPublished: boolean
  readonly brand: { readonly isActive: boolean; readonly isSoldNew: boolean }
  readonly model: { readonly isActive: boolean; readonly isTruck: boolean }
  readonly year: { readonly orderableFrom: CalendarDay; readonly orderableUntil: CalendarDay | null }
  /** One that is offered with it, in its price or with a price of its own. */
  readonly hasEngine: boolean
  readonly hasPrice: boolean
}

/** Trucks are sold from stock. */
export function hiddenReasons(facts: ShownFacts, day: CalendarDay): NotShownReason[] {
  const { brand, model, year } = facts
  const reasons: Readonly<Record<NotShownReason, boolean>> = {
    'not-published': !facts.isPublished,
    'brand-archived': !brand.isActive,
    'brand-not-sold-new': !brand.isSoldNew,
    'model-archived': !model.isActive,
    truck: model.isTruck,
    'year-not-yet': year.orderableFrom > day,
    'year-over': year.orderableUntil !== null && year.orderableUntil <= day,
    'no-engine': !facts.hasEngine,
    'no-price': !facts.hasPrice,
  }
  return NOT_SHOWN_REASONS.filter((reason) => reasons[reason])
}
