import type { z } from 'zod'
import type { Language } from '@forecourt/domain/platform/languages.ts'
import type { Db, Tx } from './database.ts'
import type { SentFile } from './multipart.ts'
import type { Customer, Identity, Staff } from './identity.ts'
import type { Refusal } from './refusal.ts'
import type { Services } from './services.ts'

export type Method = 'GET' | 'POST'
export type Path = `${Method} /${string}`

/** Who may call: anybody, a signed-in customer of the shop, or a signed-in member of staff. */
export type Right = 'public' | 'customer' | 'staff'

/** What is known of a call besides its input. Identity comes from here, never from the input. */
export type Caller = Identity & {
  readonly requestId: string
  readonly ip: string
  readonly userAgent: string
  readonly language: Language
  readonly now: Date
  readonly cookies: Readonly<Record<string, string>>
  /** The request as it came, for calls that are proven by a signature over their bytes. */
  readonly raw?: { readonly body: string; header(name: string): string | undefined }
  setCookie(name: string, value: string, options?: CookieOptions): void
}

/** The call as an endpoint with this right sees it: who must be signed in is there. */
export type CallerWith<R extends Right> = Caller &
  ([R] extends ['customer']
    ? { readonly customer: Customer }
    : [R] extends ['staff']
      ? { readonly staff: Staff }
      : unknown)

export type CookieOptions = { httpOnly?: boolean; maxAgeSeconds?: number; path?: string }

/** At most `max` calls from one address within `seconds`, counted for all processes together. */
export type Limit = { readonly max: number; readonly seconds: number }

type Common<P extends Path, I extends z.ZodType, O extends z.ZodType, R extends Right> = {
  readonly path: P
  readonly right: R
  /** One line for the API page. */
  readonly summary: string
  readonly input: I
  readonly output: O
  readonly limit?: Limit
  /** Hands out the XSRF token or changes nothing of the caller's, so none is asked. */
  readonly withoutXsrf?: true
  /** Called by another system that proves itself by a signature: no key, no token; gets the raw request. */
  readonly signed?: true
}

type Outcome<O extends z.ZodType> = Promise<z.input<O> | Refusal>

export type Query<P extends Path, I extends z.ZodType, O extends z.ZodType, R extends Right = Right> = Common<
  P,
  I,
  O,
  R
> & {
  readonly kind: 'query'
  run(at: { db: Db; services: Services; call: CallerWith<R> }, input: z.output<I>): Outcome<O>
}

export type Command<P extends Path, I extends z.ZodType, O extends z.ZodType, R extends Right = Right> = Common<
  P,
  I,
  O,
  R
> & {
  readonly kind: 'command'
  run(at: { tx: Tx; services: Services; call: CallerWith<R> }, input: z.output<I>): Outcome<O>
}

export type Exchange<P extends Path, I extends z.ZodType, O extends z.ZodType, R extends Right = Right> = Common<
  P,
  I,
  O,
  R
> & {
  readonly kind: 'exchange'
  run(
    at: { db: Db; transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>; services: Services; call: CallerWith<R> },
    input: z.output<I>,
  ): Outcome<O>
}

export type Upload<P extends Path, I extends z.ZodType, O extends z.ZodType, R extends Right = Right> = Common<
  P,
  I,
  O,
  R
> & {
  readonly kind: 'upload'
  /** Of the file. Refused while it comes in, as soon as it is larger. */
  readonly maxBytes: number
  run(
    at: { db: Db; transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>; services: Services; call: CallerWith<R> },
    input: z.output<I>,
    file: SentFile,
  ): Outcome<O>
}

export type Endpoint =
  | Query<Path, z.ZodType, z.ZodType>
  | Command<Path, z.ZodType, z.ZodType>
  | Exchange<Path, z.ZodType, z.ZodType>
  | Upload<Path, z.ZodType, z.ZodType>

/** Reads. Its `db` cannot write. */
export function query<const P extends Path, I extends z.ZodType, O extends z.ZodType, R extends Right>(
  definition: Omit<Query<P, I, O, R>, 'kind'>,
): Query<P, I, O, R> {
  return { kind: 'query', ...definition }
}

/** Writes, in one transaction that a refusal or an error rolls back. */
export function command<const P extends Path, I extends z.ZodType, O extends z.ZodType, R extends Right>(
  definition: Omit<Command<P, I, O, R>, 'kind'>,
): Command<P, I, O, R> {
  return { kind: 'command', ...definition }
}

/** Talks to another system between its own short transactions, so that none stays open while the other thinks. */
export function exchange<const P extends Path, I extends z.ZodType, O extends z.ZodType, R extends Right>(
  definition: Omit<Exchange<P, I, O, R>, 'kind'>,
): Exchange<P, I, O, R> {
  return { kind: 'exchange', ...definition }
}

/** Takes a form with one file in the field FormFile; its other fields are the input. Files are kept between transactions. */
export function upload<const P extends Path, I extends z.ZodType, O extends z.ZodType, R extends Right>(
  definition: Omit<Upload<P, I, O, R>, 'kind'>,
): Upload<P, I, O, R> {
  return { kind: 'upload', ...definition }
}

/** The type of the whole API by path, from which the browser's client and the shop's loaders get theirs. */
export type ApiOf<E extends { path: Path; input: z.ZodType; output: z.ZodType }> = {
  [One in E as One['path']]: { input: z.input<One['input']>; result: z.output<One['output']> }
}
