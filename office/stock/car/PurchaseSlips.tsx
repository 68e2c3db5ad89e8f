import { useNavigate } from 'react-router'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Place } from '@forecourt/domain/platform/resources/rights.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { DeskBody, DeskPanel, DeskRows, RowEnd } from '../../platform/desk/Desk.tsx'
import { formatEuros } from '../../platform/money-text.ts'

interface Slip {
  readonly id: number
  readonly number: string
  readonly issuedOn: string
  readonly isAnnulled: boolean
  readonly priceCents?: number
}

interface PurchaseSlipsProps {
  slips: readonly Slip[]
  /** True while one can be issued. */
  isToIssue: boolean
  /** The search of the page that issues one: `car=12`. */
  source: string
  place?: Place<number>
}

/** Shows the numbered purchase slips of a car or of a trade-in, or leads to the draft of one. */
export function PurchaseSlips({ slips, isToIssue, source, place }: PurchaseSlipsProps) {
  const navigate = useNavigate()
  return (
    <DeskPanel
      title={m['office.purchase-slip.title']()}
      beside={
        isToIssue && (
          <ActionButton
            small
            icon="plus"
            right="PURCHASE_SLIP_ISSUE"
            {...(place && { place })}
            onClick={() => void navigate(`/purchaseslip/new?${source}`)}
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
        {slips.map(({ id, number, issuedOn, priceCents, isAnnulled }) => (
          <li key={id}>
            <span>
              <TextLink href={`/purchaseslip/${id}`}>{number}</TextLink> · {formatDay(issuedOn)}{' '}
              {isAnnulled && <StateBadge tone="vat">{m['office.purchase-slip.annulled']()}</StateBadge>}
            </span>
            {priceCents !== undefined && <RowEnd>{formatEuros(priceCents)}</RowEnd>}
          </li>
        ))}
      </DeskRows>
    </DeskPanel>
  )
}
