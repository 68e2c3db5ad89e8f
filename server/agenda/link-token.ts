import { createHash, randomBytes } from 'node:crypto'

/** Creates 128 random bits that open an appointment. Only their hash is stored, so each mail gets a link of its own. */
export function newToken(): { link: string; tokenHash: Buffer } {
  const link = randomBytes(16).toString('base64url')
  return { link, tokenHash: hashOfToken(link) }
}

export function hashOfToken(link: string): Buffer {
  return createHash('sha256').update(link).digest()
}
