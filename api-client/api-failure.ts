import type { ApiAnswer, ApiError, ErrorLevel } from '@forecourt/domain/platform/values/envelope.ts'
import { m } from '@forecourt/locales/messages/messages.js'

/** The API returned an error or failed. `message` is for people, in their language; `reason` is for the code. */
export class ApiFailure extends Error {
  readonly reason: string
  /** The HTTP status; 0 when no answer came. */
  readonly status: number
  /** Critical is an error of ours; a warning is one that the caller can correct. */
  readonly level: ErrorLevel
  /** The path of the input at fault. */
  readonly field: string | undefined
  /** All errors, for a form that marks each of its fields. */
  readonly errors: readonly ApiError[]

  constructor(errors: readonly ApiError[]) {
    const [first] = errors
    super(first?.message ?? '')
    this.name = 'ApiFailure'
    this.reason = first?.name ?? 'internal'
    this.status = first?.statusCode ?? 500
    this.level = first?.level ?? 'Critical'
    this.field = first?.field
    this.errors = errors
  }
}

/** Unwraps the result from the envelope of an answer. */
export function unwrapResult<Result>(answer: ApiAnswer<Result>): Result {
  if (answer.hasErrors) throw new ApiFailure(answer.errors)
  return answer.result as Result
}

/** Returns the failure of a call without an answer, or with one that is not from our server. */
export function networkFailure(): ApiFailure {
  return new ApiFailure([{ name: 'network', message: m['errors.network'](), statusCode: 0, level: 'Critical' }])
}
