import { hash, hashRaw, verify } from '@node-rs/argon2'
import type { Caller } from '../platform/http/endpoint.ts'
import { toNetwork } from '../platform/http/visitor-address.ts'
import { newToken } from './secrets.ts'
import { Turns } from './turns.ts'

// Argon2id with the library's cost (19 MiB, two passes), the minimum that OWASP requires.

/** Fewer than the threads that Node reads files, packs and looks names up with. */
const hashing = new Turns(2)

/**
 * Hashes or checks passwords in turn with callers from other networks: whoever sends hundreds at once keeps nobody else from
 * signing in.
 */
export function inTurn<T>({ ip }: Pick<Caller, 'ip'>, work: () => Promise<T>): Promise<T> {
  return hashing.take(toNetwork(ip), work)
}

/** Hashes a password for storage. */
export function hashPassword(password: string): Promise<string> {
  return hash(normal(password))
}

/**
 * Checks a password against the stored hash. Without one it works as long and returns false, so that the duration does not
 * reveal whether an account exists.
 */
export async function isPassword(password: string, kept: string | undefined): Promise<boolean> {
  const isSame = await verify(kept ?? (await decoy()), normal(password))
  return isSame && kept !== undefined
}

/**
 * Hashes a short code so that it can be looked up: a short code is guessed soon on a stolen table, unless each guess costs as
 * much as that of a password.
 * @param owner UUID of the owner, whose random bits are the salt
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
