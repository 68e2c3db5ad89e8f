import { refuse as refuseFor, type Refusal } from '@forecourt/domain/platform/values/result.ts'
import type { m } from '@forecourt/locales/messages/messages.js'

/** Each reason has a text for users under `refusals.` in the locales. */
export type RefusalReason = keyof typeof m extends infer K ? (K extends `refusals.${infer R}` ? R : never) : never

/** A rule that the database enforces; its text is under `constraints.` in the locales, or under `constraints.shared.` by its end. */
export type ConstraintName = Exclude<ConstraintKey, `shared.${string}`> | `${string}_${SharedConstraint}`
type ConstraintKey = keyof typeof m extends infer K ? (K extends `constraints.${infer C}` ? C : never) : never
type SharedConstraint = ConstraintKey extends infer C ? (C extends `shared.${infer S}` ? S : never) : never

/** A refusal that an endpoint may return, with its reason for users and its status for HTTP. */
export type ApiRefusal = Refusal<RefusalReason | ConstraintName, RefusalFacts>

type RefusalFacts = {
  /** 409 by default. */
  readonly status?: RefusalStatus
  /** Field of the refusal, as a dotted path in the input. */
  readonly field?: string
  readonly fields?: readonly string[]
  readonly values?: RefusalValues
  /** Of a 429: seconds until the same is accepted again. */
  readonly retryAfterSeconds?: number
  /** For the caller's program, not for users: what it needs to go on. */
  readonly detail?: unknown
}

/** Values of the placeholders of the text: `{size}`. */
export type RefusalValues = Readonly<Record<string, string>>

export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 503

/** The domain's `refuse`, for reasons that have a text: `return refuse('car-unavailable')`. */
export const refuse: (reason: RefusalReason | ConstraintName, facts?: RefusalFacts) => ApiRefusal = refuseFor
