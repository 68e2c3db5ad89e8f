/** Creates the idempotency key of a booking or request, so that a repeated call changes nothing. */
export function newOnceKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
