import { useQuery } from '@tanstack/react-query'
import { useLoaderData } from 'react-router'
import type { ListedReceivable } from '@forecourt/domain/invoicing/reminders/receivable-list.ts'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { ActionLink } from '../../platform/ActionButton.tsx'
import { ClippedText } from '../../platform/list/ClippedText.tsx'
import { ExportMenu } from '../../platform/list/ExportMenu.tsx'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import type { StandardView } from '../../platform/list/standard-views.ts'
import type { OwnCells } from '../../platform/list/own-cells.ts'
import { formatCents } from '../../platform/money-text.ts'
import { callOptions } from '../../platform/queries.ts'
import { useTitle } from '../../platform/title.ts'
import { lateText, namedReceivables, stopText } from './reminder-texts.ts'

/** Shows what customers owe, the oldest due first. */
export function ReceivableListPage() {
  const { resource: list, texts } = useLoaderData<typeof namedReceivables>()
  const views = useViews()
  useTitle(texts.plural)
  return (
    <ListScreen
      id="receivable"
      title={texts.plural}
      list={list}
      label={list.label}
      texts={texts}
      load={(view) => callOptions('POST /sales/receivable/list', listRequest(view))}
      hrefOf={({ customerId }) => `/receivable/${customerId}`}
      cells={cells}
      views={views}
      counts={<Waiting />}
      renderActions={(view) => (
        <>
          <ActionLink look="primary" icon="mail" right="DUNNING_EDIT" href="/receivable/run">
            {m['office.receivable.run']()}
          </ActionLink>
          <ExportMenu list={list} view={view} />
        </>
      )}
      renderBulk={(chosen, view) => <ExportMenu list={list} view={view} selection={chosen.selection} />}
    />
  )
}

/** Shows the open sum, and the part of it that is overdue. */
function Waiting() {
  const { data } = useQuery(callOptions('GET /sales/receivable/counts', {}))
  if (!data || data.open.count === 0) return null
  return (
    <p>
      {m['office.receivable.waiting']({ open: formatCents(data.open.cents), overdue: formatCents(data.overdue.cents) })}
    </p>
  )
}

function useViews(): readonly StandardView[] {
  const { data } = useQuery(callOptions('GET /sales/receivable/counts', {}))
  if (!data) return []
  return [
    { name: m['words.late'](), count: data.overdue.count, search: 'isOverdue=yes' },
    {
      name: m['office.receivable.count-due'](),
      count: data.due,
      search: 'dueLevel=1&dueLevel=2&dueLevel=3&dueLevel=4&dueLevel=5',
    },
    {
      name: m['office.receivable.count-stopped'](),
      count: data.stopped,
      search: 'isOverdue=yes&stop=deceased&stop=disputed&stop=paused&stop=credit',
    },
  ]
}

const cells: OwnCells<ListedReceivable> = {
  customer: ({ customer }) => <ClippedText text={customer} />,
  openCents: ({ openCents }) => (openCents === 0 ? '–' : formatCents(openCents)),
  overdueCents: ({ overdueCents }) => (overdueCents === 0 ? null : <strong>{formatCents(overdueCents)}</strong>),
  creditCents: ({ creditCents }) => (creditCents === 0 ? '–' : formatCents(creditCents)),
  oldestDueOn({ oldestDueOn, isOverdue }) {
    if (oldestDueOn === null) return '–'
    return isOverdue ? <StateBadge tone="failed">{formatDay(oldestDueOn)}</StateBadge> : formatDay(oldestDueOn)
  },
  daysLate: ({ daysLate }) => (daysLate === null ? null : lateText(daysLate)),
  dueLevel: ({ dueLevel }) => (dueLevel === null ? null : namedReceivables.texts.choice('dueLevel', dueLevel)),
  stop: ({ stop }) => (stop === null ? '–' : <StateBadge tone="promo">{stopText(stop)}</StateBadge>),
}
