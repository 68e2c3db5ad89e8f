import { createHash, randomBytes } from 'node:crypto'

/** Returns 256 random bits for a cookie or a link, which cannot be guessed. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the hash of a token that is stored. A token is random, so a plain hash cannot be reversed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
