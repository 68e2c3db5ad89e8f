import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import type { BidKind } from '@forecourt/domain/trade-ins/asked-value.ts'
import { tradeInCan } from '@forecourt/domain/trade-ins/trade-in-record.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { IconName } from '@forecourt/ui/icons.ts'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { behalfText } from '../access/absence-texts.ts'
import { ActionButton } from '../platform/ActionButton.tsx'
import { DeskBody, DeskPanel } from '../platform/desk/Desk.tsx'
import { Sentences, SentenceLine } from '../platform/desk/Sentences.tsx'
import { ActDialog } from '../platform/form/ActDialog.tsx'
import { formatEuros } from '../platform/money-text.ts'
import { showUndo } from '../platform/undo.ts'
import { WishField } from './AskValueDialog.tsx'
import { refusalText, toPlace, toStanding, type TradeIn, type TradeInPart } from './trade-in-texts.ts'

type Bid = TradeIn['bids'][number]

const icons = {
  asked: 'messages',
  wished: 'user',
  valued: 'circle-check',
  countered: 'refresh',
  declined: 'x',
  questioned: 'messages',
  opinion: 'users',
  lapsed: 'history',
  agreed: 'check',
} as const satisfies Record<BidKind, IconName>

/** Shows the amounts and answers for the car, the last first, and records the price that its owner asks. */
export function TradeInBids({ tradeIn, onDone }: TradeInPart) {
  const [isAsking, setIsAsking] = useState(false)
  const can = tradeInCan('value', toStanding(tradeIn))
  return (
    <DeskPanel
      title={m['office.trade-in.bids.title']()}
      beside={
        <ActionButton
          small
          look="quiet"
          icon="plus"
          right="TRADE_IN_EDIT"
          place={toPlace(tradeIn)}
          refusal={can.ok ? undefined : refusalText(can)}
          onClick={() => setIsAsking(true)}
        >
          {m['office.trade-in.wish.act']()}
        </ActionButton>
      }
    >
      <DeskBody>
        <BidLines bids={tradeIn.bids} />
      </DeskBody>
      {isAsking && <WishDialog tradeIn={tradeIn} onDone={onDone} onClose={() => setIsAsking(false)} />}
    </DeskPanel>
  )
}

export function BidLines({ bids }: { bids: readonly Bid[] }) {
  if (bids.length === 0) return <p className="hint">{m['office.trade-in.bids.none']()}</p>
  return (
    <Sentences>
      {bids.map((bid, at) => (
        <SentenceLine key={at} icon={icons[bid.kind]} at={bid.at}>
          {bidText(bid)}
          {bid.remark !== '' && <p className="hint">“{bid.remark}”</p>}
        </SentenceLine>
      ))}
    </Sentences>
  )
}

function bidText({ kind, cents, by, for: absent }: Bid): string {
  const name = behalfText(by ?? '–', absent)
  const amount = formatEuros(cents ?? 0)
  switch (kind) {
    case 'asked':
      return cents === null
        ? m['office.trade-in.bids.asked']({ name })
        : m['office.trade-in.bids.asked-wish']({ name, amount })
    case 'wished':
      return m['office.trade-in.bids.wished']({ amount })
    case 'valued':
      return m['office.trade-in.bids.valued']({ name, amount })
    case 'countered':
      return m['office.trade-in.bids.countered']({ name, amount })
    case 'declined':
      return m['office.trade-in.bids.declined']({ name })
    case 'questioned':
      return m['office.trade-in.bids.questioned']({ name })
    case 'opinion':
      return m['office.trade-in.bids.opinion']({ name, amount })
    case 'lapsed':
      return m['office.trade-in.bids.lapsed']({ amount })
    case 'agreed':
      return m['office.trade-in.bids.agreed']({ amount })
  }
}

/** Writes down what the customer asks for the car. */
function WishDialog({ tradeIn: { id, rev }, onDone, onClose }: TradeInPart & { onClose: () => void }) {
  const [cents, setCents] = useState<number | null>(null)
  const [remark, setRemark] = useState('')
  return (
    <ActDialog
      title={m['office.trade-in.wish.title']()}
      confirm={m['words.save']()}
      keep={m['words.back']()}
      refusal={cents === null ? m['problems.required']() : undefined}
      act={async () => (cents === null ? undefined : api('POST /sales/tradein/wish', { id, rev, cents, remark }))}
      onDone={(answer) => {
        showUndo(m['office.trade-in.wish.done'](), null)
        if (answer) onDone(answer.tradeIn)
      }}
      onClose={onClose}
    >
      <WishField label={m['office.trade-in.wish.cents']()} cents={cents} onChange={setCents} />
      <TextArea
        label={m['office.trade-in.ask.remark']()}
        optional={m['words.optional']()}
        maxLength={500}
        value={remark}
        onChange={({ target }) => setRemark(target.value)}
      />
    </ActDialog>
  )
}
