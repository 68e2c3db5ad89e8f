/** Whether a stock car is still to come or stands on our ground. */
export const STOCK_STATES = { ordered: 1, 'in-stock': 2 } as const
export type StockState = keyof typeof STOCK_STATES

/** The VAT type of a used car: VAT deductible, or sold under the margin scheme (VAT Code art. 58 §4). */
export const VAT_SALES_TYPES = { deductible: 1, margin: 2 } as const
export type VatSalesType = keyof typeof VAT_SALES_TYPES

/** How the maintenance booklet was filled. */
export const BOOKLET_STATES = { 'brand-garage': 1, independent: 2, 'not-filled': 3, 'partly-filled': 4 } as const
export type BookletState = keyof typeof BOOKLET_STATES

/** How far a vehicle of `listing` has come; one that is reserved may come back. */
export const LISTING_STATES = { available: 1, reserved: 2, sold: 3, withdrawn: 4 } as const
/** Of vehicles that lists show. */
export const LISTED_STATES = [LISTING_STATES.available, LISTING_STATES.reserved] as const

/** Whether a car can be ordered now: free, held by another buyer's payment, or gone. */
export const AVAILABILITIES = ['available', 'reserved', 'sold'] as const
export type Availability = (typeof AVAILABILITIES)[number]
