import { ExportMenu } from '../../platform/list/ExportMenu.tsx'
import { useQuery } from '@tanstack/react-query'
import { useLoaderData } from 'react-router'
import type { ListedDossier } from '@forecourt/domain/orders/dossier-list.ts'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { useAccess } from '../../platform/access.ts'
import { ClippedText } from '../../platform/list/ClippedText.tsx'
import type { OwnCells } from '../../platform/list/own-cells.ts'
import type { StandardView } from '../../platform/list/standard-views.ts'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import { callOptions } from '../../platform/queries.ts'
import { useTitle } from '../../platform/title.ts'
import { approvalText, approvalTones, stateText, stateTones, type namedDossiers } from './dossier-texts.ts'

/** The dossiers of sold cars, the newest first. */
export function DossierListPage() {
  const { resource: list, texts } = useLoaderData<typeof namedDossiers>()
  const views = useViews()
  useTitle(texts.plural)
  return (
    <ListScreen
      id="dossier"
      title={texts.plural}
      list={list}
      label={list.label}
      texts={texts}
      load={(view) => callOptions('POST /sales/dossier/list', listRequest(view))}
      hrefOf={({ id }) => `/dossier/${id}`}
      cells={cells}
      renderActions={(view) => <ExportMenu list={list} view={view} />}
      renderBulk={(chosen, view) => <ExportMenu list={list} view={view} selection={chosen.selection} />}
      views={views}
    />
  )
}

/** Shows the number of dossiers per state, and what waits; each is a link to its list. */
function useViews(): readonly StandardView[] {
  const { user } = useAccess()
  const { data } = useQuery(callOptions('GET /sales/dossier/counts', {}))
  if (!data) return []
  return [
    ...data.states
      .filter(({ state }) => state !== 'delivered' && state !== 'canceled')
      .map(({ state, count }) => ({ name: stateText(state), count, search: `state=${state}` })),
    {
      name: m['office.dossier.count-approve'](),
      count: data.toApprove,
      search: 'approval=not-approved&state=draft,valid,complete,delivered',
    },
    { name: m['office.dossier.count-plan'](), count: data.toPlan, search: 'isToPlan=yes' },
    { name: m['office.dossier.count-invoice'](), count: data.toInvoice, search: 'state=delivered&isInvoiced=no' },
    { name: m['words.late'](), count: data.late, search: 'isLate=yes' },
    { name: m['office.dossier.count-mine'](), count: data.mine, search: `owner=${user.id}` },
  ]
}

const cells: OwnCells<ListedDossier> = {
  car: (row) => <ClippedText text={row.car} />,
  state({ state }) {
    return <StateBadge tone={stateTones[state]}>{stateText(state)}</StateBadge>
  },
  approval({ approval }) {
    return approval === 'not-applicable' ? (
      '–'
    ) : (
      <StateBadge tone={approvalTones[approval]}>{approvalText(approval)}</StateBadge>
    )
  },
  nextStep({ nextStep, state }) {
    return nextStep ?? (state === 'canceled' ? '–' : m['office.dossier.nothing-next']())
  },
  dueOn({ dueOn, isLate }) {
    if (dueOn === null) return '–'
    return isLate ? <StateBadge tone="failed">{formatDay(dueOn)}</StateBadge> : formatDay(dueOn)
  },
}
