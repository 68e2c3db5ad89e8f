/** The path of the guide. */
export const GUIDE = '/guide'
