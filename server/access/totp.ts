import { createHmac, timingSafeEqual } from 'node:crypto'

// Time-based one-time passwords as every authenticator app knows them: RFC 6238 over RFC 4226, with SHA-1, six digits and
// half a minute, which is all that most apps understand.

const stepSeconds = 30
const digits = 6
/** A code of the half minute before or after counts as well: clocks differ, and users type slowly. */
const drift = [0, -1, 1]

export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const at = mac.at(-1)! & 0x0f
  const number = mac.readUInt32BE(at) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds)
}

/** Finds the half minute that a code is of; undefined: it is wrong, or from before the last one that was used. */
export function findStep(
  secret: Uint8Array,
  code: string,
  { now, last }: { now: Date; last: number | null },
): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  return drift
    .map((steps) => stepAt(now) + steps)
    .find((step) => step > (last ?? -1) && timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code)))
}

/** Returns the address for an authenticator app, for a QR code or a link (Key URI Format). */
export function keyUri(secret: Uint8Array, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`
}

const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes by RFC 4648, without padding: for users who type the secret because they cannot scan it. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => signs[parseInt(five.padEnd(5, '0'), 2)]).join('')
}
