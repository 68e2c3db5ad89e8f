/** Severity of an error: a warning that the caller can correct, or critical. */
export type ErrorLevel = 'Warning' | 'Critical'

/** One error of an answer. `name` is the stable key, `message` the text for people, `field` the dotted path of the input. */
export interface ApiError {
  name: string
  message: string
  /** The HTTP status it would have alone; 0 for an error of the network. */
  statusCode: number
  level: ErrorLevel
  field?: string
  /** Data for the caller to continue, by `name`: the current record after a conflict. */
  detail?: unknown
}

/** The envelope of every answer of the API. */
export interface ApiAnswer<Result> {
  result: Result | null
  hasResult: boolean
  hasErrors: boolean
  errors: ApiError[]
  statusCode: number
}

/** Wraps a result in its envelope. */
export function answerWith<Result>(result: Result, statusCode = 200): ApiAnswer<Result> {
  return { result, hasResult: result !== null && result !== undefined, hasErrors: false, errors: [], statusCode }
}

/** Wraps errors in their envelope; its status is that of the first error. */
export function answerWithErrors(errors: [ApiError, ...ApiError[]]): ApiAnswer<never> {
  return { result: null, hasResult: false, hasErrors: true, errors, statusCode: errors[0].statusCode }
}

/** Returns the level of an HTTP status: errors that the caller can correct are warnings, our own failures are critical. */
export function toErrorLevel(statusCode: number): ErrorLevel {
  return statusCode === 0 || statusCode >= 500 ? 'Critical' : 'Warning'
}
