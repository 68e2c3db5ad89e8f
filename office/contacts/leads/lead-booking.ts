/** The address of a booking, below that of its lead. */
export const LEAD_BOOKING = 'book'
