import { queryOptions } from '@tanstack/react-query'
import type { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { Import, ImportLine } from '@forecourt/domain/platform/resources/import.ts'
import type { ListView } from '@forecourt/domain/platform/lists/list-view.ts'
import { listRequest, resourcePath, type ListAnswer } from '@forecourt/domain/platform/resources/resource-calls.ts'
import type { Resource } from '@forecourt/domain/platform/resources/resource.ts'
import { sendTo } from '../resource/send-to.ts'

const whileUnderwayMs = 700

/** A file, asked for again and again while somebody is at work on it. */
export function importOptions(resource: Resource, id: number) {
  return queryOptions<Import, ApiFailure>({
    queryKey: [resourcePath(resource, 'getimport'), { id }],
    queryFn: async () => (await sendTo(resource, 'getimport', { id })).import,
    refetchInterval: ({ state: { data } }) =>
      data && (isUnderway(data) || data.pictures.waiting > 0) ? whileUnderwayMs : false,
  })
}

export function importsOptions(resource: Resource) {
  return queryOptions<Import[], ApiFailure>({
    queryKey: [resourcePath(resource, 'imports')],
    queryFn: async () => (await sendTo(resource, 'imports', {})).data,
    staleTime: 0,
  })
}

/** A page of its lines; `counts` tell that there is something new to ask for. */
export function linesOptions(resource: Resource, { id, state, counts }: Import, view: ListView) {
  const input = { id, ...listRequest(view) }
  return queryOptions<ListAnswer<ImportLine>, ApiFailure>({
    queryKey: [resourcePath(resource, 'importlines'), input, state, counts],
    queryFn: () => sendTo(resource, 'importlines', input),
  })
}

export function isUnderway({ state }: Import): boolean {
  return state === 'checking' || state === 'applying'
}
