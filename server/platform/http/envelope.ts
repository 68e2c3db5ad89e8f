import { errorCode } from '@forecourt/domain/platform/values/errors.ts'
import { answerWithErrors, toErrorLevel, type ApiAnswer } from '@forecourt/domain/platform/values/envelope.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { hasGivenWay, InvalidInput } from './call.ts'
import { findConstraintKey } from './constraint-text.ts'
import { TooSlow } from '../database/deadline.ts'
import { refuse, type ApiRefusal, type RefusalReason, type RefusalValues } from './refusal.ts'

/** Turns whatever an endpoint refused or threw into an answer that reports what happened and reveals no internals. */
export function failure(error: unknown, language: Language): ApiAnswer<never> {
  if (isRefusal(error)) return refusal(error as ApiRefusal, language)
  if (error instanceof InvalidInput) {
    const [first, ...rest] = error.issues.map((issue) => ({
      name: 'invalid-input',
      statusCode: 422,
      level: 'Warning' as const,
      ...issue,
    }))
    return answerWithErrors([first!, ...rest])
  }
  return refusal(refuse(isPassing(error) ? 'unavailable' : 'internal', { status: 503 }), language)
}

function refusal(
  { reason, status = 409, field, fields = field === undefined ? [] : [field], values = {}, detail }: ApiRefusal,
  language: Language,
): ApiAnswer<never> {
  const statusCode = reason === 'internal' ? 500 : status
  const error = {
    name: reason,
    message: refusalText(reason, language, values),
    statusCode,
    level: toErrorLevel(statusCode),
    ...(detail === undefined ? {} : { detail }),
  }
  const [first, ...rest] = fields.map((one) => ({ ...error, field: one }))
  return answerWithErrors([first ?? error, ...rest])
}

/** Returns the text of a refusal for users. */
export function refusalText(reason: ApiRefusal['reason'], language: Language, values: RefusalValues = {}): string {
  const text = m[`refusals.${reason as RefusalReason}`] ?? m[findConstraintKey(reason) as 'constraints.shared.code_key']
  return (text as (values: RefusalValues, options: { locale: Language }) => string)(values, { locale: language })
}

/** True for an error that may pass: the same call may succeed a little later. */
export function isPassing(error: unknown): boolean {
  return (
    error instanceof TooSlow || isDatabaseAway(error) || isLockedOut(error) || hasGivenWay(error) || isUnwritable(error)
  )
}

/** True if another transaction has held the row for too long (PostgreSQL 55P03). */
function isLockedOut(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}

/** A full disk or a folder that takes nothing, ours or the database's (PostgreSQL 53100); a standby (25006). */
const unwritable = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', '53100', '25006'])

function isUnwritable(error: unknown): boolean {
  return error instanceof Error && unwritable.has(errorCode(error))
}

/**
 * True if the connection was refused, or the database is shutting down or has too many clients: the caller may try again
 * (PostgreSQL classes 08 and 57).
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = errorCode(error)
  if (code !== undefined) return /^(08|57P|53300|ECONN|EPIPE|ETIMEDOUT)/.test(code)
  return /Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(error.message)
}
