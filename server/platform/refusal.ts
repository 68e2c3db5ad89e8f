import type { m } from '@forecourt/locales/messages/messages.js'

/** Each reason has a text for people under `refusals.` in the locales. */
export type RefusalReason = keyof typeof m extends infer K ? (K extends `refusals.${infer R}` ? R : never) : never

/**
 * A refusal that the caller can act on. Endpoints return it; the transaction of a command that does is rolled back.
 * It is an error only so that the HTTP layer can throw it through its own glue.
 */
export class Refusal extends Error {
  readonly reason: RefusalReason
  readonly status: RefusalStatus
  readonly field: string | undefined
  readonly values: RefusalValues

  constructor(reason: RefusalReason, options: RefusalOptions = {}) {
    super(reason)
    this.name = 'Refusal'
    this.reason = reason
    this.status = options.status ?? 409
    this.field = options.field
    this.values = options.values ?? {}
  }
}

/** What fills the placeholders of the text: `{size}`. */
export type RefusalValues = Readonly<Record<string, string>>

type RefusalOptions = { status?: RefusalStatus; field?: string; values?: RefusalValues }

export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 503

/** Refuses a command or query: `return refuse('car-unavailable')`. */
export function refuse(reason: RefusalReason, options: RefusalOptions = {}): Refusal {
  return new Refusal(reason, options)
}
