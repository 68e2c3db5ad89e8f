import type { z } from 'zod'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Place, RecordRight, RightName } from '@forecourt/domain/platform/resources/rights.ts'
import type { Topic } from './changes.ts'
import type { Db, Tx } from '../database/database.ts'
import type { SentFile } from './multipart.ts'
import type { Customer, Identity, ProofRule, Staff } from './identity.ts'
import type { ApiRefusal } from './refusal.ts'
import type { Services } from './services.ts'

export type Method = 'GET' | 'POST'
export type Path = `${Method} /${string}`

/** Permission for a call: public, a signed-in customer, any signed-in member of staff, or a right. */
export type Right = 'public' | 'customer' | 'staff' | RightName

/** Context of a call besides its input. Identity comes from here, never from the input. */
export type Caller = Identity & {
  readonly requestId: string
  readonly ip: string
  readonly userAgent: string
  readonly language: Language
  readonly now: Date
  readonly cookies: Readonly<Record<string, string>>
  /** Chosen by a program that may send the command again. */
  readonly idempotencyKey?: string
  /** The request as it came, for calls that are proven by a signature over their bytes. */
  readonly raw?: { readonly body: string; header(name: string): string | undefined }
  setCookie(name: string, value: string, options?: CookieOptions): void
}

/** The call as an endpoint with this right sees it: the user that the right requires is present. */
export type CallerWith<R extends Right> = Caller &
  ([R] extends ['customer']
    ? { readonly customer: Customer }
    : [R] extends ['staff' | RightName]
      ? { readonly staff: Staff }
      : unknown)

/** Finds the owner of the requested record. Undefined if it does not exist, a list if the call moves it. */
type FindPlace<I extends z.ZodType> = {
  find(db: Db, input: z.output<I>): Promise<Place | readonly Place[] | undefined>
}['find']

/**
 * A right over records needs the place of the record that a call is about, so that the call can be checked against the reach.
 * A list is about `rows`, which its query limits `within` the reach.
 */
type Placed<I extends z.ZodType, R extends Right> = [Right] extends [R]
  ? { readonly place?: FindPlace<I> | 'rows' }
  : [R] extends [RecordRight]
    ? { readonly place: FindPlace<I> | 'rows' }
    : { readonly place?: never }

/** `isStrict`: no link of another site brings it along. */
export type CookieOptions = { httpOnly?: boolean; maxAgeSeconds?: number; isStrict?: boolean }

/** At most `max` calls from one address within `seconds`, counted for all processes together. */
export type Limit = { readonly max: number; readonly seconds: number }

/** Returns from the input how recent the caller's proof of identity must be; undefined: any session will do. */
type FindProof<I extends z.ZodType> = {
  find(db: Db, input: z.output<I>): Promise<ProofRule | undefined>
}['find']

type Common<P extends Path, I extends z.ZodType, O extends z.ZodType, R extends Right> = {
  readonly path: P
  readonly right: R
  /** A text for integrators: "Saves an offer as a new version." Sentences after the first add details. */
  readonly summary: string
  /** Area of the product; `server/api.ts` sets it for all that an area lists. */
  readonly area?: string
  readonly input: I
  readonly output: O
  readonly limit?: Limit
  /** A sensitive change: the caller must have proven their identity recently, or is refused with `proof-needed`. */
  readonly needsProof?: ProofRule | FindProof<I>
  /** Topics of public data in the response; default: all. */
  readonly shows?: readonly Topic[]
  /** Opened by a key in place of a session: no browser keeps the answer. */
  readonly isPersonal?: true
  /** Hands out the XSRF token or changes nothing of the caller's, so none is asked. */
  readonly withoutXsrf?: true
  /** Called by another system that proves itself by a signature: no key, no token; gets the raw request. */
  readonly signed?: true
}

type Outcome<O extends z.ZodType> = Promise<z.input<O> | ApiRefusal>

type Definition<
  P extends Path,
  I extends z.ZodType,
  O extends z.ZodType,
  R extends Right,
  Context,
  More extends unknown[],
> = Common<P, I, O, R> & Placed<I, R> & { run(context: Context, input: z.output<I>, ...more: More): Outcome<O> }

/** The language of an answer, and the moment at which it is true. */
export type AnswerContext = Pick<Caller, 'language' | 'now'>

type With<R extends Right> = { services: Services; call: CallerWith<R> }
type Transacting = { db: Db; transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T> }

/** Context of a public query, and of an exchange. */
export type QueryContext = { db: Db } & With<'public'>
export type ExchangeContext = Transacting & With<'public'>

type Reading<P extends Path, I extends z.ZodType, O extends z.ZodType, R extends Right> = Definition<
  P,
  I,
  O,
  R,
  { db: Db } & With<R>,
  []
> & {
  /** Returns the owners of personal data in the response, such as `['shop_order:1042']`, for the audit log. */
  reads?(answer: z.input<O>, input: z.output<I>): readonly string[]
}
type Writing<P extends Path, I extends z.ZodType, O extends z.ZodType, R extends Right> = Definition<
  P,
  I,
  O,
  R,
  { tx: Tx } & With<R>,
  []
> & {
  /** The change can be undone from the audit log, by users who may make it. */
  readonly isUndoable?: true
}
type Exchanging<P extends Path, I extends z.ZodType, O extends z.ZodType, R extends Right> = Definition<
  P,
  I,
  O,
  R,
  Transacting & With<R>,
  []
>
type Receiving<P extends Path, I extends z.ZodType, O extends z.ZodType, R extends Right> = Definition<
  P,
  I,
  O,
  R,
  Transacting & With<R>,
  [file: SentFile]
> & {
  /** Largest file. A larger one is refused while it comes in. */
  readonly maxBytes: number
}

type Kind<K extends string, D> = { readonly kind: K } & D

export type Endpoint =
  | Kind<'query', Reading<Path, z.ZodType, z.ZodType, Right>>
  | Kind<'command', Writing<Path, z.ZodType, z.ZodType, Right>>
  | Kind<'exchange', Exchanging<Path, z.ZodType, z.ZodType, Right>>
  | Kind<'upload', Receiving<Path, z.ZodType, z.ZodType, Right>>

/**
 * An endpoint as its callers know it: by address, input and result. `types` exists for the compiler only; a declaration
 * without the schemas is a tenth of the size, and quick to read for every package that calls the API.
 */
export type TypedEndpoint<P extends Path, Input, Result> = Endpoint & {
  readonly path: P
  readonly types?: { readonly input: Input; readonly result: Result }
}

/** Reads. Its `db` cannot write. */
export function query<const P extends Path, I extends z.ZodType, O extends z.ZodType, R extends Right>(
  definition: Reading<P, I, O, R>,
): TypedEndpoint<P, z.input<I>, z.output<O>>
export function query(definition: Reading<Path, z.ZodType, z.ZodType, Right>): Endpoint {
  return { kind: 'query', ...definition }
}

/** Writes, in one transaction that a refusal or an error rolls back. */
export function command<const P extends Path, I extends z.ZodType, O extends z.ZodType, R extends Right>(
  definition: Writing<P, I, O, R>,
): TypedEndpoint<P, z.input<I>, z.output<O>>
export function command(definition: Writing<Path, z.ZodType, z.ZodType, Right>): Endpoint {
  return { kind: 'command', ...definition }
}

/**
 * Defines a call that uses another system between its own short transactions, so that none stays open while the other works.
 * One that ends in a refusal is rolled back.
 */
export function exchange<const P extends Path, I extends z.ZodType, O extends z.ZodType, R extends Right>(
  definition: Exchanging<P, I, O, R>,
): TypedEndpoint<P, z.input<I>, z.output<O>>
export function exchange(definition: Exchanging<Path, z.ZodType, z.ZodType, Right>): Endpoint {
  return { kind: 'exchange', ...definition }
}

/**
 * Defines a call with one file in the field FormFile; the other fields of its form are the input. Files are stored between
 * transactions.
 */
export function upload<const P extends Path, I extends z.ZodType, O extends z.ZodType, R extends Right>(
  definition: Receiving<P, I, O, R>,
): TypedEndpoint<P, z.input<I>, z.output<O>>
export function upload(definition: Receiving<Path, z.ZodType, z.ZodType, Right>): Endpoint {
  return { kind: 'upload', ...definition }
}

/** The type of the whole API by path, from which the browser's client and the shop's loaders get theirs. */
export type ApiOf<E extends TypedEndpoint<Path, unknown, unknown>> = {
  [One in E as One['path']]: NonNullable<One['types']>
}

/** Splits the path of an endpoint, `GET /shop/…`, into its method and its address. */
export function splitEndpointPath(path: string): [method: string, address: string] {
  const [method = '', address = ''] = path.split(' ')
  return [method, address]
}
