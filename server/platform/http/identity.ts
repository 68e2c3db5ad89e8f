import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { Caller } from './endpoint.ts'
import type { ApiRefusal } from './refusal.ts'

/**
 * Freshness of the proof that a sensitive change requires. `lately`: within the minutes of `access.proof-minutes`, by signing
 * in or later. `anew`: within two minutes and after signing in, for changes of second factors.
 */
export type ProofRule = 'lately' | 'anew'

/** Returns whether the holder of a session proved their identity recently enough. */
export type IsProven = (rule: ProofRule) => Promise<boolean>

/** A signed-in customer of the shop. */
export type Customer = {
  readonly accountId: string
  readonly sessionId: string
  /** Public number of the account. */
  readonly number: number
  readonly name: string
  /** Proven: mail to it was read. */
  readonly email: string
  readonly isProven?: IsProven
}

/** A signed-in member of staff. */
export type Staff = {
  readonly userId: string
  readonly sessionId: string
  readonly number: number
  readonly name: string
  readonly email: string
  readonly language: Language
  /** Read with the session at each call: a right that is removed is gone with the next one. */
  readonly who: Who
  /** Their role requires a second factor that they have not set up: until then they have no rights. */
  readonly isUnproven?: boolean
  readonly isProven?: IsProven
  /** A program that calls with an API key; `sessionId` is the id of the key. */
  readonly isIntegration?: boolean
}

/** Identity of a call; anonymous if both are missing. */
export type Identity = { readonly customer?: Customer; readonly staff?: Staff }

/** Finds the user of a call by its session: in its cookies, or as the bearer token of a client without a browser. */
export type Identify = (call: Caller, bearer: string | undefined) => Promise<Identity>

/**
 * Finds the integration of an API key, in well-formed text. It is present whenever the key is known, for the log; `refused`
 * is the reason of a rejection: unknown, ended or revoked key, wrong network, too many calls.
 */
export type IdentifyByKey = (
  call: Pick<Caller, 'ip' | 'now'>,
  key: string,
) => Promise<{ readonly staff?: Staff; readonly refused?: ApiRefusal }>

/** Returns the actor's name in the audit log. */
export function toActor({ customer, staff }: Identity): string {
  if (staff) return `${staff.isIntegration ? 'integration' : 'user'}:${staff.userId}`
  return customer ? `customer:${customer.accountId}` : 'guest'
}

/** Returns the id of the user that an actor of the audit log is. Throws for any other actor. */
export function requireUserId(actor: string): string {
  const [kind, id] = actor.split(':')
  if (kind !== 'user' || id === undefined) throw new Error(`Not a user: ${kind}`)
  return id
}
