import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { ActionButton } from '../platform/ActionButton.tsx'
import { DeskBody, DeskPanel, DeskRows, RowEnd } from '../platform/desk/Desk.tsx'
import { useRefusal } from '../platform/may.ts'
import { formatEuros } from '../platform/money-text.ts'
import { callOptions } from '../platform/queries.ts'
import { toPlace, type TradeIn } from './trade-in-texts.ts'

/** Returns the numbered purchase slips of a trade-in; undefined: its company numbers none, or the reader sees none. */
export function useSlips(tradeIn: TradeIn) {
  const { id } = tradeIn
  const mayView = useRefusal('PURCHASE_SLIP_VIEW', toPlace(tradeIn)) === undefined
  const { data } = useQuery({ ...callOptions('GET /sales/purchaseslip/oftradein', { id }), enabled: mayView })
  return data && (data.isOwn || data.slips.length > 0) ? data : undefined
}

/** Shows the purchase slip of a car that was taken over, or leads to its draft. */
export function TradeInSlip({ tradeIn }: { tradeIn: TradeIn }) {
  const navigate = useNavigate()
  const known = useSlips(tradeIn)
  if (known === undefined || (known.slips.length === 0 && !known.isToIssue)) return null
  const { slips, isToIssue } = known
  return (
    <DeskPanel
      title={m['office.purchase-slip.title']()}
      beside={
        isToIssue && (
          <ActionButton
            small
            icon="plus"
            right="PURCHASE_SLIP_ISSUE"
            place={toPlace(tradeIn)}
            onClick={() => void navigate(`/purchaseslip/new?tradein=${tradeIn.id}`)}
          >
            {m['office.purchase-slip.issue']()}
          </ActionButton>
        )
      }
    >
      {slips.length === 0 && (
        <DeskBody>
          <p className="hint">{m['office.purchase-slip.none']()}</p>
        </DeskBody>
      )}
      <DeskRows>
        {slips.map(({ id: slip, number, issuedOn, priceCents, isAnnulled }) => (
          <li key={slip}>
            <span>
              <TextLink href={`/purchaseslip/${slip}`}>{number}</TextLink> · {formatDay(issuedOn)}{' '}
              {isAnnulled && <StateBadge tone="vat">{m['office.purchase-slip.annulled']()}</StateBadge>}
            </span>
            <RowEnd>{formatEuros(priceCents)}</RowEnd>
          </li>
        ))}
      </DeskRows>
    </DeskPanel>
  )
}
