import { useState } from 'react'
import { useLoaderData, useParams } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { ActionLink } from '../platform/ActionButton.tsx'
import { Stack } from '../platform/Layout.tsx'
import { Page, PageColumns } from '../platform/Page.tsx'
import { HistoryPanel } from '../platform/resource/HistoryPanel.tsx'
import { ScreenHead } from '../platform/ScreenHead.tsx'
import { formatInstant } from '../platform/language.ts'
import { useTitle } from '../platform/title.ts'
import { historyText } from './trade-in-history.ts'
import { TakeOn } from './TakeOn.tsx'
import { TradeInActs } from './TradeInActs.tsx'
import { TradeInBids } from './TradeInBids.tsx'
import { TradeInCar } from './TradeInCar.tsx'
import { TradeInDamage } from './TradeInDamage.tsx'
import { TradeInOffers } from './TradeInOffers.tsx'
import { TradeInPapers } from './TradeInPapers.tsx'
import { TradeInPictures } from './TradeInPictures.tsx'
import { TradeInSelfBilled } from './TradeInSelfBilled.tsx'
import { TradeInSlip } from './TradeInSlip.tsx'
import { TradeInValue } from './TradeInValue.tsx'
import { useTradeInNews } from './use-trade-in-news.ts'
import { stateText, stateTones, toPlace, type TradeIn } from './trade-in-texts.ts'

/** One car that a customer trades in. Another one remounts the page. */
export function TradeInPage() {
  const loaded = useLoaderData<TradeIn>()
  const { id } = useParams()
  return <TradeInDesk key={id} loaded={loaded} />
}

function TradeInDesk({ loaded }: { loaded: TradeIn }) {
  const [tradeIn, setTradeIn] = useState(loaded)
  const { tradeInNumber, brand, model, state, droppedBecause } = tradeIn
  useTitle(tradeInNumber)
  const part = { tradeIn, onDone: setTradeIn }
  useTradeInNews(
    [loaded.id],
    () => void api('GET /sales/tradein/get', { id: loaded.id }).then((answer) => setTradeIn(answer.tradeIn)),
  )
  return (
    <Page wide>
      <ScreenHead
        screen="tradeIn"
        isRecord
        title={`${tradeInNumber} · ${brand} ${model}`}
        beside={<StateBadge tone={stateTones[state]}>{stateText(state)}</StateBadge>}
        actions={
          <>
            <TakeIn tradeIn={tradeIn} />
            <TradeInActs {...part} />
          </>
        }
      />
      <PageColumns>
        <Stack gap={16}>
          {state === 'dropped' && (
            <Notice tone="warning">{m['office.trade-in.drop.notice']({ reason: droppedBecause })}</Notice>
          )}
          <TakeOn {...part} />
          <AskedNotice tradeIn={tradeIn} />
          <TradeInValue tradeIn={tradeIn} />
          <TradeInDamage {...part} />
          <TradeInPictures tradeIn={tradeIn} />
        </Stack>
        <Stack gap={16}>
          <TradeInBids {...part} />
          <TradeInCar {...part} />
          <TradeInSlip tradeIn={tradeIn} />
          <TradeInSelfBilled tradeIn={tradeIn} />
          <TradeInPapers {...part} />
          <TradeInOffers key={tradeIn.rev} tradeIn={tradeIn} />
          <HistoryPanel subject="trade_in" id={tradeIn.id} renderEntry={({ action }) => <p>{historyText(action)}</p>} />
        </Stack>
      </PageColumns>
    </Page>
  )
}

/** Says that a colleague waits for its value, or for the answer to a question. */
function AskedNotice({ tradeIn: { asked } }: { tradeIn: TradeIn }) {
  if (asked === null) return null
  return (
    <Notice>
      {asked.state === 'question'
        ? m['office.trade-in.ask.question']()
        : m['office.trade-in.ask.waits']({ name: asked.by.name, when: formatInstant(asked.at) })}
    </Notice>
  )
}

/** Links to the intake of the car, step by step, with photos by view. */
function TakeIn({ tradeIn }: { tradeIn: TradeIn }) {
  const { id, state } = tradeIn
  if (state !== 'draft' && state !== 'valued') return null
  return (
    <ActionLink right="TRADE_IN_EDIT" place={toPlace(tradeIn)} icon="camera" href={`/tradein/intake/${id}`}>
      {m['office.trade-in.intake.act']()}
    </ActionLink>
  )
}
