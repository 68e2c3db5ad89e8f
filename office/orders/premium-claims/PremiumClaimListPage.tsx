import { useQuery } from '@tanstack/react-query'
import { useLoaderData } from 'react-router'
import type { ListedPremiumClaim } from '@forecourt/domain/orders/premium-claim-list.ts'
import { CLAIM_SOON_DAYS } from '@forecourt/domain/orders/premium-claim.ts'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { addDays, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { ClippedText } from '../../platform/list/ClippedText.tsx'
import type { OwnCells } from '../../platform/list/own-cells.ts'
import { ExportMenu } from '../../platform/list/ExportMenu.tsx'
import type { StandardView } from '../../platform/list/standard-views.ts'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import type { OwnPeek } from '../../platform/list/Peek.tsx'
import { formatCents } from '../../platform/money-text.ts'
import { callOptions } from '../../platform/queries.ts'
import { useTitle } from '../../platform/title.ts'
import { PremiumClaimBulk } from './PremiumClaimBulk.tsx'
import { PremiumClaimPeek } from './PremiumClaimPeek.tsx'
import { stateText, stateTones, type namedPremiumClaims } from './premium-claim-texts.ts'

const peek: OwnPeek<ListedPremiumClaim> = {
  render: ({ id }) => <PremiumClaimPeek id={id} />,
  says: ['isLate', 'isToRepay'],
}

/** Shows the premiums that importers and lenders owe us, the first to be claimed on top. */
export function PremiumClaimListPage() {
  const { resource: list, texts } = useLoaderData<typeof namedPremiumClaims>()
  const views = useViews()
  useTitle(texts.plural)
  return (
    <ListScreen
      id="premiumClaim"
      title={texts.plural}
      list={list}
      label={list.label}
      texts={texts}
      load={(view) => callOptions('POST /sales/premiumclaim/list', listRequest(view))}
      hrefOf={({ id }) => `/premiumclaim/${id}`}
      cells={cells}
      peek={peek}
      views={views}
      counts={<Outstanding />}
      renderActions={(view) => (
        <>
          <ExportMenu list={list} view={view} />
        </>
      )}
      renderBulk={(chosen, view) => (
        <>
          <PremiumClaimBulk {...chosen} />
          <ExportMenu list={list} view={view} selection={chosen.selection} />
        </>
      )}
    />
  )
}

/** Shows the outstanding amount, and the part of it past the last day to claim. */
function Outstanding() {
  const { data } = useQuery(callOptions('GET /sales/premiumclaim/counts', {}))
  if (!data || data.outstandingCents === 0) return null
  const amount = formatCents(data.outstandingCents)
  return (
    <p>
      {data.late.cents === 0
        ? m['office.premium-claim.outstanding']({ amount })
        : m['office.premium-claim.outstanding-late']({ amount, late: formatCents(data.late.cents) })}
    </p>
  )
}

/** Shows the number of claims per state, and what waits; each is a link to its list. */
function useViews(): readonly StandardView[] {
  const { data } = useQuery(callOptions('GET /sales/premiumclaim/counts', {}))
  if (!data) return []
  const from = addDays(data.soon.until, -CLAIM_SOON_DAYS)
  return [
    ...data.states.map(({ state, count }) => ({ name: stateText(state), count, search: `state=${state}` })),
    { name: m['words.late'](), count: data.late.count, search: 'isLate=yes' },
    {
      name: m['office.premium-claim.count-soon']({ days: CLAIM_SOON_DAYS }),
      count: data.soon.count,
      search: `state=open&dueOn=${from}..${data.soon.until}`,
    },
    { name: m['office.premium-claim.count-repay'](), count: data.toRepay.count, search: 'isToRepay=yes' },
  ]
}

const cells: OwnCells<ListedPremiumClaim> = {
  car: (row) => <ClippedText text={row.car} />,
  dueOn({ dueOn, isLate }) {
    return isLate ? <StateBadge tone="failed">{formatDay(dueOn)}</StateBadge> : formatDay(dueOn)
  },
  state({ state, isToRepay }) {
    return (
      <>
        <StateBadge tone={stateTones[state]}>{stateText(state)}</StateBadge>{' '}
        {isToRepay && <StateBadge tone="failed">{m['office.premium-claim.count-repay']()}</StateBadge>}
      </>
    )
  },
  supportNetCents: (row) => formatCents(row.supportNetCents),
  differenceCents({ differenceCents }) {
    return differenceCents === null ? '–' : formatSigned(differenceCents)
  },
}

function formatSigned(cents: number): string {
  return cents > 0 ? `+\u00A0${formatCents(cents)}` : `−\u00A0${formatCents(-cents)}`
}
