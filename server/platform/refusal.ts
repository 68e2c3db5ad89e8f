import type { m } from '@forecourt/locales/messages/messages.js'

/** Each reason has a text for people under `refusals.` in the locales. */
export type RefusalReason = keyof typeof m extends infer K ? (K extends `refusals.${infer R}` ? R : never) : never

/** A rule that the database keeps; its text stands under `constraints.` in the locales. */
export type ConstraintName = keyof typeof m extends infer K ? (K extends `constraints.${infer C}` ? C : never) : never

/**
 * A refusal that the caller can act on. Endpoints return it; the transaction of a command that does is rolled back.
 * It is an error only so that the HTTP layer can throw it through its own glue.
 */
export class Refusal extends Error {
  readonly reason: RefusalReason | ConstraintName
  readonly status: RefusalStatus
  /** The fields it is about, as dotted paths in the input. */
  readonly fields: readonly string[]
  readonly values: RefusalValues
  readonly detail: unknown

  constructor(reason: RefusalReason | ConstraintName, options: RefusalOptions = {}) {
    super(reason)
    this.name = 'Refusal'
    this.reason = reason
    this.status = options.status ?? 409
    this.fields = options.fields ?? (options.field === undefined ? [] : [options.field])
    this.values = options.values ?? {}
    this.detail = options.detail
  }
}

/** What fills the placeholders of the text: `{size}`. */
export type RefusalValues = Readonly<Record<string, string>>

type RefusalOptions = {
  status?: RefusalStatus
  field?: string
  fields?: readonly string[]
  values?: RefusalValues
  /** For the caller's program, not for people: what it needs to go on. */
  detail?: unknown
}

export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 503

/** Refuses a command or query: `return refuse('car-unavailable')`. */
export function refuse(reason: RefusalReason | ConstraintName, options: RefusalOptions = {}): Refusal {
  return new Refusal(reason, options)
}
