import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { DeskBody, DeskPanel, DeskRows } from '../../platform/desk/Desk.tsx'
import { useRefusal } from '../../platform/may.ts'
import { callOptions } from '../../platform/queries.ts'
import type { CarPart } from './car-part.ts'

/** Shows the numbered slip by which a used car was bought; one that came without a trade-in gets it here. */
export function SlipPanel({ desk }: CarPart) {
  const navigate = useNavigate()
  const mayView = useRefusal('PURCHASE_SLIP_VIEW') === undefined
  const mayIssue = useRefusal('PURCHASE_SLIP_ISSUE') === undefined
  const isUsed = desk.kind === 'used'
  const { data } = useQuery({
    ...callOptions('GET /sales/purchaseslip/ofcar', { id: desk.id }),
    enabled: mayView && isUsed,
  })
  if (!data) return null
  const { slips, isToIssue } = data
  if (slips.length === 0 && !(isToIssue && mayIssue)) return null
  return (
    <DeskPanel
      title={m['office.purchase-slip.title']()}
      beside={
        isToIssue && (
          <ActionButton
            small
            icon="plus"
            right="PURCHASE_SLIP_ISSUE"
            onClick={() => void navigate(`/purchaseslip/new?car=${desk.id}`)}
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
        {slips.map(({ id, number, issuedOn, isAnnulled }) => (
          <li key={id}>
            <span>
              <TextLink href={`/purchaseslip/${id}`}>{number}</TextLink> · {formatDay(issuedOn)}{' '}
              {isAnnulled && <StateBadge tone="vat">{m['office.purchase-slip.annulled']()}</StateBadge>}
            </span>
          </li>
        ))}
      </DeskRows>
    </DeskPanel>
  )
}
