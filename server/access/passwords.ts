import { hash, hashRaw, verify } from '@node-rs/argon2'
import { newToken } from './secrets.ts'

// Argon2id with the library's cost (19 MiB, two passes), which is what OWASP asks for at least.

/** A password in, what we keep of it out. */
export function hashPassword(password: string): Promise<string> {
  return hash(normal(password))
}

/**
 * Tells whether the password is the one that was kept. Where there is none it works as long and says no, so that the time
 * does not tell who has an account.
 */
export async function isPassword(password: string, kept: string | undefined): Promise<boolean> {
  const isSame = await verify(kept ?? (await decoy()), normal(password))
  return isSame && kept !== undefined
}

/**
 * Hashes a short code so that it can be looked up: what few signs say is guessed soon on a stolen table, unless each guess
 * costs as much as that of a password.
 * @param owner UUID of whoever it is of, whose random bits are the salt
 */
export function hashCode(code: string, owner: string): Promise<Buffer> {
  return hashRaw(code, { salt: Buffer.from(owner.replaceAll('-', ''), 'hex') })
}

/** Keyboards write é as one sign or as two; the password is the same. */
function normal(password: string): string {
  return password.normalize('NFKC')
}

let madeDecoy: Promise<string> | undefined
function decoy(): Promise<string> {
  return (madeDecoy ??= hash(newToken()))
}
