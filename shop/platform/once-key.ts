/** Names what is booked or asked for the server, so that a repeated call does nothing more. */
export function newOnceKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
