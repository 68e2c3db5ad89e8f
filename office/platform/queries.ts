import {
  QueryClient,
  queryOptions,
  useMutation,
  type QueryKey,
  type QueryKeyWithDataTag,
  type UnusedSkipTokenOptions,
} from '@tanstack/react-query'
import { send } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { ApiInput, ApiPath, ApiResult } from '@forecourt/api-client/api.ts'

/** The cache of the server's answers. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A second try would be refused again; a lost connection is worth one more try.
      retry: (failures, error) => failures < 1 && error instanceof ApiFailure && error.status === 0,
    },
  },
})

/** The options of a call that only reads. */
export type CallQuery<Result> = UnusedSkipTokenOptions<Result, ApiFailure> &
  QueryKeyWithDataTag<QueryKey, Result, ApiFailure>

/** Returns the query of a call that only reads, for loaders (`queries.ensureQueryData`) and components alike. */
export function callOptions<P extends ApiPath>(path: P, input: ApiInput<P>) {
  return queryOptions<ApiResult<P>, ApiFailure>({
    queryKey: keyOfCall(path, input),
    queryFn: () => send(path, input) as Promise<ApiResult<P>>,
  })
}

/** Returns the key of a call. Typed loosely: as a tuple, the compiler would expand each pair of path and input of the API. */
const keyOfCall = (path: string, input: unknown): QueryKey => [path, input]

/**
 * Runs a call that changes something. Afterwards all active queries are loaded again: correctness before speed. After the
 * last call of a screen (`isLast`) none is: its record may be gone.
 */
export function useCommand<Input, Result>(run: (input: Input) => Promise<Result>, { isLast = false } = {}) {
  return useMutation<Result, ApiFailure, Input>({
    mutationFn: run,
    onSuccess: () => queries.invalidateQueries({ refetchType: isLast ? 'none' : 'active' }),
  })
}
