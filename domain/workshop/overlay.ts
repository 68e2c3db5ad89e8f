import type { Locale } from '../platform/values/languages.ts'

/** Another service that takes the bookings: who we are there, and its page with `{identifier}` and `{locale}` in it. */
export interface BookingOverlay {
  identifier: string
  address: string
}

/** Returns the address of the overlay for a visitor. */
export function overlayAddress({ identifier, address }: BookingOverlay, locale: Locale): string {
  return address
    .replaceAll('{identifier}', encodeURIComponent(identifier))
    .replaceAll('{locale}', encodeURIComponent(locale))
}

/** Returns the origin that pages must allow in a frame. */
export function overlayOrigin({ address }: BookingOverlay): string {
  // The address is known to begin so: the setting is checked.
  return /^https:\/\/[^/?#]+/.exec(address)?.[0] ?? ''
}
