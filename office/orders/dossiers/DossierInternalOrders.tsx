import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { canOrderInside } from '@forecourt/domain/orders/internal-order.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { Lines, Row } from '../../platform/Layout.tsx'
import { DeskBody, DeskPanel } from '../../platform/desk/Desk.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { currentLanguage } from '../../platform/language.ts'
import { useRefusal } from '../../platform/may.ts'
import { callOptions } from '../../platform/queries.ts'
import { showUndo } from '../../platform/undo.ts'
import { toPlace, type Dossier } from './dossier-texts.ts'
import { InternalOrderDialog } from '../internal-orders/InternalOrderDialog.tsx'
import { refusalText, stateText, stateTones } from '../internal-orders/internal-order-texts.ts'

/** Shows the internal orders for the car of a dossier. */
export function DossierInternalOrders({ dossier }: { dossier: Dossier }) {
  const isShown = useRefusal('INTERNAL_ORDER_VIEW', toPlace(dossier)) === undefined
  return isShown ? <Orders dossier={dossier} /> : null
}

function Orders({ dossier }: { dossier: Dossier }) {
  const [isMaking, setMaking] = useState(false)
  const navigate = useNavigate()
  const { data } = useQuery(callOptions('GET /sales/internalorder/ofdossier', { id: dossier.id }))
  const can = canOrderInside(dossier.state)
  return (
    <DeskPanel
      title={m['office.internal-order.title']()}
      beside={
        <ActionButton
          small
          icon="plus"
          right="INTERNAL_ORDER_EDIT"
          place={toPlace(dossier)}
          refusal={can.ok ? undefined : refusalText(can)}
          onClick={() => data && setMaking(true)}
        >
          {m['office.internal-order.create']()}
        </ActionButton>
      }
    >
      <DeskBody>
        <Lines>
          {data?.orders.map(({ id, internalNumber, state, dueOn, isLate, department, work }) => (
            <li key={id}>
              <Row between gap={12}>
                <TextLink href={`/internalorder/${id}`}>{internalNumber}</TextLink>
                <StateBadge tone={stateTones[state]}>{stateText(state)}</StateBadge>
              </Row>
              <p>
                {work}{' '}
                <span className="hint">
                  {isLate
                    ? m['words.late-since']({ day: formatDay(dueOn) })
                    : m['words.due-by']({ day: formatDay(dueOn) })}
                  {' · '}
                  {translate(department, currentLanguage())}
                </span>
              </p>
            </li>
          ))}
        </Lines>
        {isMaking && data && (
          <InternalOrderDialog
            title={m['office.internal-order.create']()}
            confirm={m['office.internal-order.create']()}
            loaded={{
              department: data.proposed.department,
              dueOn: data.proposed.dueOn,
              note: '',
              lines: data.proposed.lines.map((line) => ({ ...line, id: null })),
            }}
            send={({ lines, ...facts }) =>
              api('POST /sales/internalorder/create', {
                dossier: dossier.id,
                internalOrder: {
                  ...facts,
                  lines: lines.map(({ name, quantity, source }) => ({ name, quantity, source })),
                },
              })
            }
            onDone={({ id, internalNumber }) => {
              showUndo(m['office.internal-order.created']({ number: internalNumber }), null)
              void navigate(`/internalorder/${id}`)
            }}
            onClose={() => setMaking(false)}
          />
        )}
      </DeskBody>
    </DeskPanel>
  )
}
