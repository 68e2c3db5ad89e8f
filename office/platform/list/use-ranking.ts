import type { ResourceCalls } from '@forecourt/domain/platform/resources/resource-calls.ts'
import type { Resource } from '@forecourt/domain/platform/resources/resource.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { moveItem } from '@forecourt/ui/useOrder.ts'
import { showFailure } from '../failure.ts'
import type { ListedRow } from '../kinds/row.ts'
import { queries, useCommand } from '../queries.ts'
import { showUndo } from '../undo.ts'
import type { ListQuery } from './list-options.ts'
import { toRanking, type Ranking } from './ranking.ts'

export type SaveRanking = (ranking: Ranking) => Promise<ResourceCalls<Resource>['rank']['result']>

/** Moves a row of the page that shows to another place. It shows there at once; the message can undo it. */
export function useRanking<R extends ListedRow>(
  { queryKey }: ListQuery<R>,
  save: SaveRanking | undefined,
  nameOf: (row: R) => string,
) {
  const command = useCommand((ranking: Ranking) => save!(ranking))

  return function move(from: number, to: number) {
    const answer = queries.getQueryData(queryKey)
    const row = answer?.data[from]
    if (!answer || !row) return
    const { activePage, pageSize } = answer.filter
    queries.setQueryData(queryKey, { ...answer, data: moveItem(answer.data, from, to) })
    const ids = answer.data.map(({ id }) => id)
    command.mutate(toRanking({ ids, from, to, isFirstPage: activePage === 1 }), {
      onSuccess({ change }) {
        const place = (activePage - 1) * pageSize + to + 1
        showUndo(m['office.rank.moved']({ name: nameOf(row), place }), change)
      },
      onError(failure) {
        showFailure(failure)
        void queries.invalidateQueries({ queryKey })
      },
    })
  }
}
