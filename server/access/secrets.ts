import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits for a cookie or a link: nobody guesses it. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What we keep of a token. It is random, so a plain hash cannot be turned back. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
