/** Everything that the shop stores in a browser; the page about cookies states why, and for how long. */
export type StoredName =
  | 'shopcart'
  | 'favourites'
  | 'compared'
  | 'viewed'
  | 'cards'
  | 'orders'
  | 'placed-order'
  | 'workshop-link'
  | 'offer-link'
  | 'work-link'
  | 'advance-link'
  | 'order-form-link'
  | 'drafts'
  | 'closed-flash'
  | 'closed-notice'
  | 'cookie-choice'
  | 'signed-in-changed'

/** Keys of orders, offers and appointments, deleted on sign-out so that the next user cannot open them. */
export const PERSONAL_NAMES = [
  'orders',
  'placed-order',
  'workshop-link',
  'offer-link',
  'work-link',
  'advance-link',
  'order-form-link',
] as const satisfies readonly StoredName[]

/** Returns a key with our name as prefix: storage is shared with every other site at the address of the shop. */
export function toStorageKey(name: StoredName): `forecourt.${StoredName}` {
  return `forecourt.${name}`
}
