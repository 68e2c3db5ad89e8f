/** In degrees, of a place in Belgium: the two changed round are noticed. */
export const LATITUDE = { min: 49, max: 52, decimals: 5 } as const
export const LONGITUDE = { min: 2, max: 7, decimals: 5 } as const
