import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { Caller } from './endpoint.ts'

/** A signed-in customer of the shop. */
export type Customer = {
  readonly accountId: string
  readonly sessionId: string
  /** Public number of the account. */
  readonly number: number
  readonly name: string
  /** Proven: mail to it was read. */
  readonly email: string
}

/** A signed-in member of staff. */
export type Staff = {
  readonly userId: string
  readonly sessionId: string
  readonly number: number
  readonly name: string
  readonly email: string
  readonly language: Language
  /** Read with the session at each call: what is taken away is gone with the next one. */
  readonly who: Who
  /** Their role asks for a second factor that they have not set up: until then they may nothing. */
  readonly isUnproven?: boolean
}

/** Identity of a call; anonymous if both are missing. */
export type Identity = { readonly customer?: Customer; readonly staff?: Staff }

/** Looks up whose session a call comes with: in its cookies, or as the bearer token of a client without a browser. */
export type Identify = (call: Caller, bearer: string | undefined) => Promise<Identity>

/** Returns the actor's name in the audit log. */
export function toActor({ customer, staff }: Identity): string {
  if (staff) return `user:${staff.userId}`
  return customer ? `customer:${customer.accountId}` : 'guest'
}
