import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { brusselsDay, daysBetween, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { Multiline, Row } from '../../platform/Layout.tsx'
import { DeskBody, DeskPanel, Facts } from '../../platform/desk/Desk.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { CustomerTextArea } from '../../platform/inputs/CustomerTextArea.tsx'
import { formatInstant } from '../../platform/language.ts'
import { OrderActDialog } from './OrderActDialog.tsx'
import type { Order } from './order-texts.ts'

interface OrderWithdrawalProps {
  order: Order
  withdrawal: NonNullable<Order['withdrawal']>
  onDone: (order: Order) => void
}

/** Shows the buyer's withdrawal, its handling, and the deadline of the refund. */
export function OrderWithdrawal({ order, withdrawal, onDone }: OrderWithdrawalProps) {
  const [asking, setAsking] = useState<'accept' | 'refuse' | 'back'>()
  const [refusal, setRefusal] = useState('')
  const [today] = useState(() => brusselsDay(new Date()))
  const [on, setOn] = useState<string>(today)
  const { id, branch, account } = order
  const { state, returnedOn } = withdrawal
  const isMoneyOut = account.refundDueCents === 0
  const act = { onDone, onClose: () => setAsking(undefined) }
  const button = { right: 'SHOP_ORDER_EDIT', place: { branch: branch.id }, small: true } as const
  return (
    <DeskPanel
      title={m['office.shop-order.withdrawal']()}
      beside={
        <StateBadge tone={state === 'received' ? 'promo' : state === 'accepted' ? 'good' : 'failed'}>
          {stateTexts[state]()}
        </StateBadge>
      }
    >
      <DeskBody>
        <p>
          {m['office.shop-order.withdrawal-by']({
            name: withdrawal.name,
            when: formatInstant(withdrawal.receivedAt),
          })}
        </p>
        <Facts
          facts={[
            { term: m['office.shop-order.withdrawal-cars'](), value: withdrawal.cars.join(', ') },
            ...(state !== 'refused' && !isMoneyOut
              ? [
                  {
                    term: m['office.shop-order.withdrawal-refund-by'](),
                    value: `${formatDay(withdrawal.refundBy)} (${daysLeftText(daysBetween(today, withdrawal.refundBy))})`,
                  },
                ]
              : []),
          ]}
        />
        {withdrawal.isCarOut && state !== 'refused' && (
          <p className="hint">{m['office.shop-order.withdrawal-waits']()}</p>
        )}
        {returnedOn && <p>{m['office.shop-order.withdrawal-returned']({ day: formatDay(returnedOn) })}</p>}
        {withdrawal.refusal && <Multiline>{withdrawal.refusal}</Multiline>}
        {(state === 'received' || (state === 'accepted' && withdrawal.isCarOut)) && (
          <Row>
            {state === 'received' ? (
              <>
                <ActionButton {...button} look="primary" onClick={() => setAsking('accept')}>
                  {m['office.shop-order.withdrawal-accept']()}
                </ActionButton>
                <ActionButton
                  {...button}
                  refusal={order.orderStatus === 'delivered' ? undefined : m['refusals.withdrawal-carried-out']()}
                  onClick={() => setAsking('refuse')}
                >
                  {m['office.shop-order.withdrawal-refuse']()}
                </ActionButton>
              </>
            ) : (
              <ActionButton {...button} look="primary" onClick={() => setAsking('back')}>
                {m['office.shop-order.withdrawal-back']()}
              </ActionButton>
            )}
          </Row>
        )}
        {asking === 'accept' && (
          <OrderActDialog
            {...act}
            title={m['office.shop-order.withdrawal-accept-title']()}
            confirm={m['office.shop-order.withdrawal-accept']()}
            done={m['office.shop-order.withdrawal-accepted']()}
            act={() => api('POST /sales/shoporder/acceptwithdrawal', { id })}
          >
            <p>{m['office.shop-order.withdrawal-accept-text']()}</p>
          </OrderActDialog>
        )}
        {asking === 'refuse' && (
          <OrderActDialog
            {...act}
            danger
            title={m['office.shop-order.withdrawal-refuse-title']()}
            confirm={m['office.shop-order.withdrawal-refuse']()}
            done={m['office.shop-order.withdrawal-refused']()}
            refusal={refusal.trim() === '' ? m['problems.required']() : undefined}
            act={() => api('POST /sales/shoporder/refusewithdrawal', { id, refusal })}
          >
            <p>{m['office.shop-order.withdrawal-refuse-text']()}</p>
            <CustomerTextArea
              label={m['office.shop-order.withdrawal-reason']()}
              hint={m['office.shop-order.cancel-reason-hint']()}
              language={order.language}
              maxLength={1000}
              value={refusal}
              onChange={({ target }) => setRefusal(target.value)}
            />
          </OrderActDialog>
        )}
        {asking === 'back' && (
          <OrderActDialog
            {...act}
            title={m['office.shop-order.withdrawal-back-title']()}
            confirm={m['office.shop-order.withdrawal-back']()}
            done={m['office.shop-order.withdrawal-back-done']()}
            act={() => api('POST /sales/shoporder/carsback', { id, on })}
          >
            <p>{m['office.shop-order.withdrawal-back-text']()}</p>
            <TextField
              type="date"
              label={m['office.shop-order.withdrawal-back-on']()}
              value={on}
              onChange={({ target }) => setOn(target.value)}
            />
          </OrderActDialog>
        )}
      </DeskBody>
    </DeskPanel>
  )
}

function daysLeftText(days: number): string {
  if (days === -1) return m['office.receivable.one-day-late']()
  if (days < 0) return m['office.shop-order.withdrawal-late']({ days: -days })
  if (days === 0) return m['office.shop-order.withdrawal-today']()
  return days === 1 ? m['office.shop-order.withdrawal-day']() : m['office.shop-order.withdrawal-days']({ days })
}

const stateTexts = {
  received: m['office.shop-order.withdrawal-state-received'],
  accepted: m['office.shop-order.withdrawal-state-accepted'],
  refused: m['office.shop-order.withdrawal-state-refused'],
} as const
