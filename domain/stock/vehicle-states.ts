/** The states of a stock car: still to come, or on our ground. */
export const STOCK_STATES = { ordered: 1, 'in-stock': 2 } as const
export type StockState = keyof typeof STOCK_STATES

/** The stages of a car on order at the factory: asked for, accepted with a week of its own, built, on its way to us. */
export const ORDER_STAGES = ['ordered', 'confirmed', 'built', 'transit'] as const
export type OrderStage = (typeof ORDER_STAGES)[number]

/** Returns true for stages that require a chassis number: once the car is built, its order has one. */
export function needsVin(stage: OrderStage): boolean {
  return stage === 'built' || stage === 'transit'
}

/** The VAT type of a used car: VAT deductible, or sold under the margin scheme (VAT Code art. 58 §4). */
export const VAT_SALES_TYPES = { deductible: 1, margin: 2 } as const
export type VatSalesType = keyof typeof VAT_SALES_TYPES

/** The states of the maintenance booklet. */
export const BOOKLET_STATES = { 'brand-garage': 1, independent: 2, 'not-filled': 3, 'partly-filled': 4 } as const
export type BookletState = keyof typeof BOOKLET_STATES

/** The states of a vehicle of `listing`; one that is reserved may come back. */
export const LISTING_STATES = { available: 1, reserved: 2, sold: 3, withdrawn: 4 } as const
/** Of vehicles that lists show. */
export const LISTED_STATES = [LISTING_STATES.available, LISTING_STATES.reserved] as const

/** The availability of a car for an order: free, held by another buyer's payment, or gone. */
export const AVAILABILITIES = ['available', 'reserved', 'sold'] as const
export type Availability = (typeof AVAILABILITIES)[number]
