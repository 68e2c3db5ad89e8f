import { ExportMenu } from '../platform/list/ExportMenu.tsx'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLoaderData, useNavigate } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import type { ListedTradeIn } from '@forecourt/domain/trade-ins/trade-in-list.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { ActionButton } from '../platform/ActionButton.tsx'
import type { OwnCells } from '../platform/list/own-cells.ts'
import type { StandardView } from '../platform/list/standard-views.ts'
import { ListScreen } from '../platform/list/ListScreen.tsx'
import type { OwnPeek } from '../platform/list/Peek.tsx'
import { callOptions } from '../platform/queries.ts'
import { useMedia } from '../platform/use-media.ts'
import { useTitle } from '../platform/title.ts'
import { newFacts, TradeInDialog } from './TradeInDialog.tsx'
import { TradeInPeek } from './TradeInPeek.tsx'
import { stateText, stateTones, type namedTradeIns } from './trade-in-texts.ts'

const peek: OwnPeek<ListedTradeIn> = { render: ({ id }) => <TradeInPeek id={id} />, says: [] }

/** The cars that customers trade in, the newest first. */
export function TradeInListPage() {
  const { resource: list, texts } = useLoaderData<typeof namedTradeIns>()
  const [isAdding, setAdding] = useState(false)
  const navigate = useNavigate()
  const views = useViews()
  // A user with a phone stands beside the car: the intake opens there.
  const isPhone = useMedia('(max-width: 819px)')
  useTitle(texts.plural)
  return (
    <>
      <ListScreen
        id="tradeIn"
        title={texts.plural}
        list={list}
        label={list.label}
        texts={texts}
        load={(view) => callOptions('POST /sales/tradein/list', listRequest(view))}
        hrefOf={({ id }) => `/tradein/${id}`}
        cells={cells}
        peek={peek}
        views={views}
        renderBulk={(chosen, view) => <ExportMenu list={list} view={view} selection={chosen.selection} />}
        renderActions={(view) => (
          <>
            <ExportMenu list={list} view={view} />
            <ActionButton
              right="TRADE_IN_EDIT"
              look="primary"
              icon="plus"
              onClick={() => (isPhone ? void navigate('/tradein/intake') : setAdding(true))}
            >
              {texts.add}
            </ActionButton>
          </>
        )}
      />
      {isAdding && (
        <TradeInDialog
          title={m['office.trade-in.new']()}
          loaded={newFacts()}
          customerName={null}
          send={(tradeIn) => api('POST /sales/tradein/create', { branch: null, tradeIn })}
          onDone={({ id }) => void navigate(`/tradein/${id}`)}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

/** Shows the number of trade-ins per state; each is a link to its list. */
function useViews(): readonly StandardView[] {
  const { data } = useQuery(callOptions('GET /sales/tradein/counts', {}))
  if (!data) return []
  const asked = { name: m['office.trade-in.ask.views'](), count: data.asked, search: 'asked=open' }
  const requested = { name: m['office.trade-in.taken-on.view'](), count: data.requested, search: 'isRequested=yes' }
  return [
    requested,
    asked,
    ...data.states
      .filter(({ state }) => state !== 'stocked' && state !== 'dropped')
      .map(({ state, count }) => ({ name: stateText(state), count, search: `state=${state}` })),
  ]
}

const cells: OwnCells<ListedTradeIn> = {
  state({ state, asked, isRequested }) {
    if (isRequested) return <StateBadge tone="promo">{m['office.trade-in.taken-on.view']()}</StateBadge>
    if (asked === 'open') return <StateBadge tone="promo">{m['office.trade-in.ask.badge']()}</StateBadge>
    return <StateBadge tone={stateTones[state]}>{stateText(state)}</StateBadge>
  },
}
