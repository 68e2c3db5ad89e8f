import { queryOptions } from '@tanstack/react-query'
import { send } from '@forecourt/api-client/api-client.ts'
import type { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { ListView } from '@forecourt/domain/platform/lists/list-view.ts'
import { listRequest, resourcePath, type ListAnswer } from '@forecourt/domain/platform/resources/resource-calls.ts'
import type { Resource } from '@forecourt/domain/platform/resources/resource.ts'
import type { ListedRow, Row } from '../kinds/row.ts'
import type { CallQuery } from '../queries.ts'

/** The call for a page of a list. A desk passes `callOptions`. */
export type ListQuery<R extends ListedRow> = CallQuery<ListAnswer<R>>

/** Returns the query for a page of a list whose rows have no type beyond its definition. */
export function listOptions(resource: Pick<Resource, 'name'>, view: ListView) {
  const path = resourcePath(resource, 'list')
  const input = listRequest(view)
  return queryOptions<ListAnswer<Row>, ApiFailure>({
    queryKey: [path, input],
    queryFn: () => send(path, input) as Promise<ListAnswer<Row>>,
  })
}
