import { useQuery } from '@tanstack/react-query'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { DeskPanel, DeskRows, RowEnd } from '../../platform/desk/Desk.tsx'
import { useRefusal } from '../../platform/may.ts'
import { formatCents } from '../../platform/money-text.ts'
import { callOptions } from '../../platform/queries.ts'
import { toPlace, type WorkOrderPart } from '../work-orders/work-order-texts.ts'
import { stateText, stateTones } from './warranty-claim-texts.ts'

/** Shows the warranty claims of a work order. */
export function ClaimsOfWork({ order }: WorkOrderPart) {
  const may = useRefusal('WARRANTY_CLAIM_EDIT', toPlace(order)) === undefined
  const { data } = useQuery({ ...callOptions('GET /sales/warrantyclaim/ofwork', { id: order.id }), enabled: may })
  if (!may || !data || data.claims.length === 0) return null
  return (
    <DeskPanel title={m['office.warranty-claim.of-work']()}>
      <DeskRows>
        {data.claims.map(({ id, claimNumber, state, netCents, reference }) => (
          <li key={id}>
            <div>
              <p>
                <TextLink href={`/warrantyclaim/${id}`}>{claimNumber}</TextLink>{' '}
                <StateBadge tone={stateTones[state]}>{stateText(state)}</StateBadge>
              </p>
              {reference !== '' && <p className="hint">{reference}</p>}
            </div>
            <RowEnd>
              <strong className="num">{formatCents(netCents)}</strong>
            </RowEnd>
          </li>
        ))}
      </DeskRows>
    </DeskPanel>
  )
}
