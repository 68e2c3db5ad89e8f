import { pino, type DestinationStream, type Logger } from 'pino'
import type { LogLevel } from '../settings/settings.ts'

/** An error as it is written to the log. */
export interface LoggedError {
  readonly type: string
  /** Without what may be about a person, see `maskText`. */
  readonly message?: string
  readonly code?: string
  /** Of the database. Values in its message are masked, so these identify the constraint. */
  readonly table?: string
  readonly column?: string
  readonly constraint?: string
  readonly routine?: string
  /** Answer of a mail server. */
  readonly responseCode?: number
  readonly syscall?: string
  /** Frames alone: the stack of V8 begins with the message. */
  readonly stack?: string
  readonly cause?: LoggedError
  readonly errors?: readonly LoggedError[]
}

/**
 * Creates the log of the process. Its lines name requests, users, records and places in the code by their ids, and have no
 * personal data: a log is copied to other machines, read by other people, and kept longer than what it is about.
 * @param describeTrace returns the ids of the trace underway, for each line
 */
export function createLog(level: LogLevel, destination: DestinationStream, describeTrace?: () => object): Logger {
  // Not `mixin: describeTrace`: pino passes it the line, which it would take for a span.
  return pino(
    { level, serializers: { err: toLoggedError }, ...(describeTrace && { mixin: () => describeTrace() }) },
    destination,
  )
}

const mostFrames = 12
const mostCauses = 4

/** Returns the loggable parts of an error. Only properties named here are logged: libraries add some that quote their input. */
export function toLoggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error }
  const properties = new Map<string, unknown>(Object.entries(error))
  const texts = ['code', 'table', 'column', 'constraint', 'routine', 'syscall'].flatMap((name) => {
    const value = properties.get(name)
    return typeof value === 'string' && isName(value) ? [[name, value] as const] : []
  })
  const responseCode = properties.get('responseCode')
  const frames = (error.stack ?? '')
    // A line of the message may look like a frame.
    .replace(error.message, () => '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    // The place that threw it, and from there on our own code.
    .filter((line, at) => at < 2 || !/node_modules|node:/.test(line))
  const isDeep = depth >= mostCauses
  return {
    type: error.name,
    message: maskText(error.message),
    ...Object.fromEntries(texts),
    ...(typeof responseCode === 'number' && { responseCode }),
    ...(frames.length > 0 && { stack: frames.slice(0, mostFrames).join('\n') }),
    ...(error.cause !== undefined && !isDeep && { cause: toLoggedError(error.cause, depth + 1) }),
    ...(error instanceof AggregateError &&
      !isDeep && { errors: error.errors.slice(0, mostCauses).map((one) => toLoggedError(one, depth + 1)) }),
  }
}

/** True for a code or the name of a table: one word, not a sentence. */
function isName(value: string): boolean {
  return /^[\w.-]{1,80}$/.test(value)
}

const mostCharacters = 300

/**
 * Masks what a message may have taken from user input: quoted text from the first quotation mark to the last, mail addresses,
 * parameters of addresses, API keys, numbers of telephones, accounts, cars and companies. Ids of records stay.
 */
export function maskText(text: string): string {
  return text
    .slice(0, mostCharacters)
    .replace(/["“«`].*["”»`]|["“«`].*$/s, '"…"')
    .replace(/(?<![\p{L}\p{N}])'.*'|(?<![\p{L}\p{N}])'.*$/su, "'…'")
    .replace(/[^\s<>(),;:=?&/]+@[^\s<>(),;:=?&/]+/g, '…')
    .replace(/\?\S+/g, '?…')
    .replace(/\bfck_\w+/g, 'fck_…')
    .replace(idsAndNumbers, (found) => (isId.test(found) ? found : '…'))
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** Such as SO-2026-000123. */
const recordNumber = '[A-Z]{2,4}-\\d{4}-\\d{6}'
const vehicleNumber = '[A-HJ-NPR-Z0-9]{17}'
const longNumber = '[A-Z]{0,2}\\+?\\d(?:[\\s./-]?\\d){5,}'
const idsAndNumbers = new RegExp(`\\b(?:${uuid}|${recordNumber}|${vehicleNumber})\\b|${longNumber}`, 'g')
const isId = new RegExp(`^(?:${uuid}|${recordNumber})$`)
