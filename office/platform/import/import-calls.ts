import { queryOptions } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import type { Import } from '@forecourt/domain/platform/resources/import.ts'
import type { ListView } from '@forecourt/domain/platform/lists/list-view.ts'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import type { Resource } from '@forecourt/domain/platform/resources/resource.ts'
import { sendFile } from '../files.ts'

const whileUnderwayMs = 700

/** Loads a file, again and again while a job is working on it. */
export function importOptions(id: number) {
  return queryOptions<Import, ApiFailure>({
    queryKey: ['GET /sales/import/get', { id }],
    queryFn: async () => (await api('GET /sales/import/get', { id })).import,
    refetchInterval: ({ state: { data } }) =>
      data && (isUnderway(data) || data.pictures.waiting > 0) ? whileUnderwayMs : false,
  })
}

export function importsOptions({ name: list }: Resource) {
  return queryOptions<Import[], ApiFailure>({
    queryKey: ['GET /sales/import/getall', { list }],
    queryFn: async () => (await api('GET /sales/import/getall', { list })).data,
    staleTime: 0,
  })
}

/** Loads a page of lines; the query depends on `state` and `counts`, which tell that lines have changed. */
export function linesOptions({ id, state, counts }: Import, view: ListView) {
  const input = { id, ...listRequest(view) }
  return queryOptions<ApiResult<'POST /sales/import/lines'>, ApiFailure>({
    queryKey: ['POST /sales/import/lines', input, state, counts],
    queryFn: () => api('POST /sales/import/lines', input),
  })
}

/** Uploads a file for a list; its lines are checked, and nothing is imported yet. */
export function sendImport(file: File, fields: Readonly<Record<string, string>>): Promise<{ import: Import }> {
  return sendFile('POST /sales/import/upload', file, fields) as Promise<{ import: Import }>
}

export function isUnderway({ state }: Import): boolean {
  return state === 'checking' || state === 'applying'
}
