/**
 * What everything begins with that the shop keeps in the storage of a browser: it shares that with whatever else answers
 * at its address.
 */
export const STORAGE_PREFIX = 'forecourt.'
