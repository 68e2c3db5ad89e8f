import type { ListRequest, ResourceAction, ResourceCalls } from '@forecourt/domain/platform/resources/resource-calls.ts'
import type { resources } from '@forecourt/domain/resources.ts'
import type { Api } from '../api.ts'

// The calls that tests make, typed by the product: by the API's type or, for a resource, by its definition.

type Resources = { [R in (typeof resources)[number] as Lowercase<R['name']>]: R }

type ResourcePath = `${'GET' | 'POST'} /sales/${keyof Resources}/${ResourceAction}`

export type ApiPath = keyof Api | ResourcePath

type CallOf<P extends ApiPath> = P extends keyof Api
  ? Api[P]
  : P extends `${string} /sales/${infer Name extends keyof Resources}/${infer Action extends ResourceAction}`
    ? ResourceCalls<Resources[Name]>[Action]
    : never

/** Rows wanted of a list or an export. */
type Wishes = Pick<ListRequest, 'sortFilter' | 'searchFilter' | 'queryFilter'>

/** The server fills in what such a request leaves out (`listRequest` in resource.schema.ts). */
type WithDefaults<Input> = Input extends Wishes
  ? Omit<Input, keyof ListRequest> & {
      [Name in keyof Input & keyof ListRequest]?: Name extends 'queryFilter' ? Input[Name] : Partial<Input[Name]>
    }
  : Input

export type InputOf<P extends ApiPath> = WithDefaults<CallOf<P>['input']>
export type ResultOf<P extends ApiPath> = CallOf<P>['result']

export type ApiError = { name: string; message: string; field?: string; detail?: unknown }

export type Answer<Result> = { status: number; result: Result; errors: ApiError[] }

/** Arguments after the path: the input, left out where an endpoint needs none, and the language. */
type Rest<P extends ApiPath> =
  Record<string, never> extends InputOf<P>
    ? [input?: InputOf<P>, language?: string]
    : [input: InputOf<P>, language?: string]

export interface Call {
  /**
   * Calls the API and answers as the server did. The result has the type of the endpoint; it is null when the call was
   * refused, which `status` and `errors` tell.
   */
  <P extends ApiPath>(path: P, ...rest: Rest<P>): Promise<Answer<ResultOf<P>>>
  /** Calls the API for a file, and returns the response that holds it, or the refusal. */
  file<P extends ApiPath>(path: P, ...rest: Rest<P>): Promise<Response>
  /** Calls the API with what its types forbid: a path or an input that is wrong on purpose. */
  unchecked(path: string, input?: object, language?: string): Promise<Answer<unknown>>
}
