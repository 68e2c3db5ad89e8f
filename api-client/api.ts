import type { Api } from '@forecourt/server/api.ts'

export type ApiPath = keyof Api
export type ApiInput<P extends ApiPath> = Api[P]['input']
export type ApiResult<P extends ApiPath> = Api[P]['result']

/** Calls the API: in process while the server renders, over HTTP in the browser. Fails with an `ApiFailure`. */
export type ApiCaller = <P extends ApiPath>(path: P, ...input: InputOf<ApiInput<P>>) => Promise<ApiResult<P>>

/** An endpoint without input is called without arguments. */
type InputOf<Input> = Record<string, never> extends Input ? [input?: Input] : [input: Input]
