import type { ApiResult } from '@forecourt/api-client/api.ts'
import { callOptions } from '../queries.ts'

/** A view of a list that the user keeps. */
export type KeptView = ApiResult<'GET /sales/view/getall'>['views'][number]

export function viewsOptions(screen: string) {
  return callOptions('GET /sales/view/getall', { screen })
}

/** The query parameter that names the saved view; `all` is the list as it is, where something else is the default. */
export const VIEW_WORD = 'view'

/** Returns the query of the address that shows a saved view. */
export function viewSearch({ id, search }: Pick<KeptView, 'id' | 'search'>): string {
  return `?${VIEW_WORD}=${id}${search && `&${search}`}`
}
