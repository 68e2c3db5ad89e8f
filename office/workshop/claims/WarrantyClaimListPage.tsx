import { useQuery } from '@tanstack/react-query'
import { useLoaderData } from 'react-router'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import type { ListedWarrantyClaim } from '@forecourt/domain/workshop/claims/warranty-claim-list.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { ClippedText } from '../../platform/list/ClippedText.tsx'
import { ExportMenu } from '../../platform/list/ExportMenu.tsx'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import type { OwnCells } from '../../platform/list/own-cells.ts'
import type { StandardView } from '../../platform/list/standard-views.ts'
import { formatCents } from '../../platform/money-text.ts'
import { callOptions } from '../../platform/queries.ts'
import { useTitle } from '../../platform/title.ts'
import { stateText, stateTones, type namedWarrantyClaims } from './warranty-claim-texts.ts'

/** Shows what importers owe us for work under warranty, the first due on top. */
export function WarrantyClaimListPage() {
  const { resource: list, texts } = useLoaderData<typeof namedWarrantyClaims>()
  const views = useViews()
  useTitle(texts.plural)
  return (
    <ListScreen
      id="warrantyClaim"
      title={texts.plural}
      list={list}
      label={list.label}
      texts={texts}
      load={(view) => callOptions('POST /sales/warrantyclaim/list', listRequest(view))}
      hrefOf={({ id }) => `/warrantyclaim/${id}`}
      cells={cells}
      views={views}
      counts={<Outstanding />}
      renderActions={(view) => <ExportMenu list={list} view={view} />}
      renderBulk={({ selection }, view) => <ExportMenu list={list} view={view} selection={selection} />}
    />
  )
}

/** Shows the outstanding amount, and the part of it that is overdue. */
function Outstanding() {
  const { data } = useQuery(callOptions('GET /sales/warrantyclaim/counts', {}))
  if (!data || data.outstandingCents === 0) return null
  const amount = formatCents(data.outstandingCents)
  return (
    <p>
      {data.overdue.cents === 0
        ? m['office.warranty-claim.outstanding']({ amount })
        : m['office.warranty-claim.outstanding-overdue']({ amount, late: formatCents(data.overdue.cents) })}
    </p>
  )
}

/** Shows the number of claims per state, and the overdue ones; each is a link to its list. */
function useViews(): readonly StandardView[] {
  const { data } = useQuery(callOptions('GET /sales/warrantyclaim/counts', {}))
  if (!data) return []
  const { count } = data.overdue
  return [
    ...data.states.map((row) => ({ name: stateText(row.state), count: row.count, search: `state=${row.state}` })),
    { name: m['words.late'](), count, search: 'isOverdue=yes' },
  ]
}

const cells: OwnCells<ListedWarrantyClaim> = {
  car: (row) => <ClippedText text={row.car} />,
  nextOn({ nextOn, isOverdue }) {
    if (nextOn === null) return '–'
    return isOverdue ? <StateBadge tone="failed">{formatDay(nextOn)}</StateBadge> : formatDay(nextOn)
  },
  state: ({ state }) => <StateBadge tone={stateTones[state]}>{stateText(state)}</StateBadge>,
  netCents: (row) => formatCents(row.netCents),
  differenceCents: (row) => (row.differenceCents === null ? '–' : formatCents(row.differenceCents)),
}
