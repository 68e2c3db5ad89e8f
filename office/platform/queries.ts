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
      // A refusal would be repeated; a lost connection is worth one more try.
      retry: (failures, error) => failures < 1 && error instanceof ApiFailure && error.status === 0,
    },
  },
})

/** The options of a call that only reads. */
export type CallQuery<Result> = UnusedSkipTokenOptions<Result, ApiFailure> &
  QueryKeyWithDataTag<QueryKey, Result, ApiFailure>

/** A call that only reads, for loaders (`queries.ensureQueryData`) and for `useCall` alike. */
export function callOptions<P extends ApiPath>(path: P, input: ApiInput<P>) {
  return queryOptions<ApiResult<P>, ApiFailure>({
    queryKey: keyOfCall(path, input),
    queryFn: () => send(path, input) as Promise<ApiResult<P>>,
  })
}

/** The compiler would write a tuple out for every pair of a path and an input of the API. */
const keyOfCall = (path: string, input: unknown): QueryKey => [path, input]

/**
 * A call that changes something. Afterwards every query that shows on the screen asks anew: right before clever. After the
 * last one of a screen nothing on it does: what it showed may be gone.
 */
export function useCommand<Input, Result>(run: (input: Input) => Promise<Result>, { isLast = false } = {}) {
  return useMutation<Result, ApiFailure, Input>({
    mutationFn: run,
    onSuccess: () => queries.invalidateQueries({ refetchType: isLast ? 'none' : 'active' }),
  })
}
