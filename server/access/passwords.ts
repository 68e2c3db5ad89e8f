import { hash, verify } from '@node-rs/argon2'
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

/** Keyboards write é as one sign or as two; the password is the same. */
function normal(password: string): string {
  return password.normalize('NFKC')
}

let madeDecoy: Promise<string> | undefined
function decoy(): Promise<string> {
  return (madeDecoy ??= hash(newToken()))
}
