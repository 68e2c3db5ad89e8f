import { useQuery } from '@tanstack/react-query'
import { useLoaderData } from 'react-router'
import type { ListedPremiumClaim } from '@forecourt/domain/orders/premium-claim.schema.ts'
import { CLAIM_SOON_DAYS } from '@forecourt/domain/orders/premium-claim.ts'
import { addDays, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Badge, StateBadge } from '@forecourt/ui/Badge.tsx'
import type { Row } from '../../platform/kinds/row.ts'
import { ClippedText } from '../../platform/list/ClippedText.tsx'
import type { OwnCells } from '../../platform/list/DataTable.tsx'
import { ExportMenu } from '../../platform/list/ExportMenu.tsx'
import { listOptions } from '../../platform/list/list-options.ts'
import { ListCounts } from '../../platform/list/ListCounts.tsx'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import type { OwnPeek } from '../../platform/list/Peek.tsx'
import { callOptions } from '../../platform/queries.ts'
import { ScreenPath } from '../../platform/ScreenPath.tsx'
import { useTitle } from '../../platform/title.ts'
import { money } from '../dossiers/dossier-texts.ts'
import { PremiumClaimBulk } from './PremiumClaimBulk.tsx'
import { PremiumClaimPeek } from './PremiumClaimPeek.tsx'
import { stateText, stateTones, type namedPremiumClaims } from './premium-claim-texts.ts'

const peek: OwnPeek = { render: ({ id }) => <PremiumClaimPeek id={id} />, says: ['isLate', 'isToRepay'] }

/** Shows the premiums that importers and lenders owe us, the first to be claimed on top. */
export function PremiumClaimListPage() {
  const { resource: list, texts } = useLoaderData<typeof namedPremiumClaims>()
  useTitle(texts.plural)
  return (
    <>
      <ScreenPath id="premiumClaim" />
      <ListScreen
        id="premiumClaim"
        title={texts.plural}
        list={list}
        label={list.label}
        texts={texts}
        load={(view) => listOptions(list, view)}
        hrefOf={({ id }) => `/premiumclaim/${id}`}
        cells={cells}
        peek={peek}
        summary={<Outstanding />}
        counts={<Counts />}
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
    </>
  )
}

/** Shows the outstanding amount, and the part of it past the last day to claim. */
function Outstanding() {
  const { data } = useQuery(callOptions('GET /sales/premiumclaim/counts', {}))
  if (!data || data.outstandingCents === 0) return null
  const amount = money(data.outstandingCents)
  return (
    <p>
      {data.late.cents === 0
        ? m['office.premium-claim.outstanding']({ amount })
        : m['office.premium-claim.outstanding-late']({ amount, late: money(data.late.cents) })}
    </p>
  )
}

/** Shows how many stand where, and what waits; each leads to them. */
function Counts() {
  const { data } = useQuery(callOptions('GET /sales/premiumclaim/counts', {}))
  if (!data) return null
  const from = addDays(data.soon.until, -CLAIM_SOON_DAYS)
  const counts = [
    ...data.states.map(({ state, count }) => ({ text: stateText(state), count, search: `state=${state}` })),
    { text: m['words.late'](), count: data.late.count, search: 'isLate=yes' },
    {
      text: m['office.premium-claim.count-soon']({ days: CLAIM_SOON_DAYS }),
      count: data.soon.count,
      search: `state=open&dueOn=${from}..${data.soon.until}`,
    },
    { text: m['office.premium-claim.count-repay'](), count: data.toRepay.count, search: 'isToRepay=yes' },
  ]
  return <ListCounts label={m['office.premium-claim.counts']()} path="/premiumclaim" counts={counts} />
}

const toClaim = (row: Row) => row as unknown as ListedPremiumClaim

const cells: OwnCells = {
  car: (row) => <ClippedText text={toClaim(row).car} />,
  dueOn(row) {
    const { dueOn, isLate } = toClaim(row)
    return isLate ? <Badge tone="failed">{formatDay(dueOn)}</Badge> : formatDay(dueOn)
  },
  state(row) {
    const { state, isToRepay } = toClaim(row)
    return (
      <>
        <StateBadge tone={stateTones[state]}>{stateText(state)}</StateBadge>{' '}
        {isToRepay && <Badge tone="failed">{m['office.premium-claim.count-repay']()}</Badge>}
      </>
    )
  },
  supportNetCents: (row) => money(toClaim(row).supportNetCents),
  differenceCents(row) {
    const { differenceCents } = toClaim(row)
    return differenceCents === null ? '–' : formatSigned(differenceCents)
  },
}

function formatSigned(cents: number): string {
  return cents > 0 ? `+\u00A0${money(cents)}` : `−\u00A0${money(-cents)}`
}
