import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import { formatIban } from '@forecourt/domain/organisation/iban.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { Segmented } from '@forecourt/ui/Segmented.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { Lines, Row } from '../../platform/Layout.tsx'
import { Amounts, DeskBody, DeskPanel } from '../../platform/desk/Desk.tsx'
import { useFirstFew } from '../../platform/desk/use-first-few.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { MoneyField } from '../../platform/inputs/MoneyField.tsx'
import { formatInstant } from '../../platform/language.ts'
import { useRefusal } from '../../platform/may.ts'
import { formatCents } from '../../platform/money-text.ts'
import { callOptions } from '../../platform/queries.ts'
import { OrderActDialog } from './OrderActDialog.tsx'
import type { Order } from './order-texts.ts'

type Payment = Order['payments'][number]
type Transfer = Order['transfers'][number]
interface AboutMoney {
  order: Order
  onDone: (order: Order) => void
}

/** Shows payments, refunds, and the amount still to come. */
export function OrderMoney({ order, onDone }: AboutMoney) {
  return (
    <>
      <Account order={order} />
      <Payments order={order} onDone={onDone} />
      <Transfers order={order} onDone={onDone} />
    </>
  )
}

function Account({ order }: { order: Order }) {
  const { account, structuredCommunication } = order
  const { worthCents, paidCents, returnedCents, balanceCents, refundDueCents } = account
  return (
    <DeskPanel title={m['office.shop-order.money']()}>
      <DeskBody>
        <Amounts
          amounts={[
            { term: m['office.shop-order.worth'](), value: formatCents(worthCents) },
            { term: m['office.shop-order.paid'](), value: formatCents(paidCents) },
            ...(returnedCents > 0
              ? [{ term: m['office.shop-order.returned'](), value: formatCents(returnedCents) }]
              : []),
            ...(balanceCents > 0
              ? [{ term: m['words.still-to-pay'](), value: formatCents(balanceCents), isTotal: true }]
              : []),
            ...(refundDueCents > 0
              ? [
                  {
                    term: m['office.shop-order.refund-due'](),
                    value: <StateBadge tone="promo">{formatCents(refundDueCents)}</StateBadge>,
                  },
                ]
              : []),
            ...(balanceCents > 0 && structuredCommunication
              ? [
                  {
                    term: m['office.shop-order.communication'](),
                    value: <span className="num">{structuredCommunication}</span>,
                  },
                ]
              : []),
          ]}
        />
        {balanceCents === 0 && refundDueCents === 0 && worthCents > 0 && <p>{m['office.shop-order.settled']()}</p>}
        <BatchRefunds order={order} />
      </DeskBody>
    </DeskPanel>
  )
}

/** Shows the transfers of batches that pay the order back, and how far each is. */
function BatchRefunds({ order: { id } }: { order: Order }) {
  const { data } = useQuery(callOptions('GET /sales/paymentbatch/oforder', { id }))
  const maySee = useRefusal('BANK_VIEW') === undefined
  if (!data || data.transfers.length === 0) return null
  return (
    <Lines>
      {data.transfers.map(({ id: line, batch, state, cents, iban, on }) => (
        <li key={line}>
          <Row between gap={12}>
            <span>
              <StateBadge tone={batchRefundTones[state]}>{batchRefundTexts[state]()}</StateBadge>{' '}
              {maySee ? <TextLink href={`/paymentbatch/${batch.id}`}>{batch.number}</TextLink> : batch.number}
            </span>
            <strong className="num">− {formatCents(cents)}</strong>
          </Row>
          <p className="hint">
            {formatIban(iban)} · {formatDay(on)}
          </p>
        </li>
      ))}
    </Lines>
  )
}

const batchRefundTones = { planned: 'promo', executed: 'good', failed: 'failed', removed: 'cancelled' } as const
const batchRefundTexts = {
  planned: m['office.shop-order.batch-refund.planned'],
  executed: m['office.shop-order.batch-refund.executed'],
  failed: m['office.shop-order.batch-refund.failed'],
  removed: m['office.shop-order.batch-refund.failed'],
} as const

const paymentsAtFirst = 3

/** Shows what was received first, then the attempts that came to nothing, the last first. */
function Payments({ order, onDone }: AboutMoney) {
  const [refunded, setRefunded] = useState<Payment>()
  const ranked = order.payments.toReversed().toSorted((a, b) => Number(!a.receivedAt) - Number(!b.receivedAt))
  const { shown, showAll } = useFirstFew(ranked, paymentsAtFirst)
  return (
    <DeskPanel title={m['office.shop-order.payments']()} beside={showAll}>
      <DeskBody>
        {order.payments.length === 0 && <p className="hint">{m['office.shop-order.no-payments']()}</p>}
        <Lines>
          {shown.map((payment) => (
            <li key={payment.id}>
              <Row between gap={12}>
                <span>
                  {paymentTexts[payment.receivedAt ? 'succeeded' : payment.status]()} ·{' '}
                  {formatInstant(payment.receivedAt ?? payment.endedAt ?? payment.requestedAt)}
                </span>
                <strong className="num">{formatCents(payment.amountCents)}</strong>
              </Row>
              {payment.due && payment.due.refundedAt === null && (
                <p>
                  <StateBadge tone="promo">{dueText(payment.due.reason)}</StateBadge>
                </p>
              )}
              {payment.refunds.map((refund) => (
                <Row key={refund.id} between gap={12}>
                  <span>
                    <StateBadge tone={refundTones[refund.state]}>{refundText(refund)}</StateBadge>{' '}
                    {formatInstant(refund.endedAt ?? refund.requestedAt)}
                  </span>
                  <strong className="num">− {formatCents(refund.amountCents)}</strong>
                </Row>
              ))}
              {payment.events.length > 0 && (
                <details>
                  <summary>{m['office.shop-order.events']()}</summary>
                  <ul>
                    {payment.events.map(({ status, at }) => (
                      <li key={`${status} ${at}`}>
                        <code>{status}</code> {formatInstant(at)}
                      </li>
                    ))}
                  </ul>
                </details>
              )}
              {payment.receivedAt && (
                <Row>
                  <ActionButton
                    small
                    right="SHOP_ORDER_REFUND"
                    place={{ branch: order.branch.id }}
                    refusal={refundRefusal(order, payment)}
                    onClick={() => setRefunded(payment)}
                  >
                    {m['office.shop-order.refund']()}
                  </ActionButton>
                </Row>
              )}
            </li>
          ))}
        </Lines>
        {refunded && (
          <RefundDialog order={order} payment={refunded} onDone={onDone} onClose={() => setRefunded(undefined)} />
        )}
      </DeskBody>
    </DeskPanel>
  )
}

function RefundDialog({ order, payment, onDone, onClose }: AboutMoney & { payment: Payment; onClose: () => void }) {
  // Chosen once: pressed again after a lost answer, it is the same refund.
  const [key] = useState(() => crypto.randomUUID())
  const isStray = payment.due !== null && !['withdrawn', 'canceled'].includes(payment.due.reason)
  const due = isStray ? payment.refundableCents : order.account.refundDueCents
  const [amountCents, setAmountCents] = useState<number | null>(
    Math.min(due || payment.refundableCents, payment.refundableCents),
  )
  const isPossible = isAmount(amountCents) && amountCents <= payment.refundableCents
  return (
    <OrderActDialog
      title={m['office.shop-order.refund-title']()}
      confirm={m['office.shop-order.refund']()}
      done={m['office.shop-order.refund-asked']()}
      refusal={
        isPossible ? undefined : m['office.shop-order.refund-most']({ amount: formatCents(payment.refundableCents) })
      }
      act={() =>
        api('POST /sales/shoporder/refund', { id: order.id, key, payment: payment.id, amountCents: amountCents! })
      }
      onDone={onDone}
      onClose={onClose}
    >
      <p>{m['office.shop-order.refund-text']()}</p>
      <MoneyField
        id="refund-amount"
        label={m['words.amount']()}
        hint={m['office.shop-order.refund-most']({ amount: formatCents(payment.refundableCents) })}
        cents={amountCents}
        onChange={setAmountCents}
      />
    </OrderActDialog>
  )
}

const transfersAtFirst = 4

/** Shows what came or went by bank transfer, the last first. */
function Transfers({ order, onDone }: AboutMoney) {
  const [isAdding, setIsAdding] = useState(false)
  const [removed, setRemoved] = useState<Transfer>()
  const mayRemove = useRefusal('SHOP_ORDER_REFUND', { branch: order.branch.id }) === undefined
  const { shown, showAll } = useFirstFew(order.transfers.toReversed(), transfersAtFirst)
  return (
    <DeskPanel
      title={m['office.shop-order.transfers']()}
      beside={
        <Row>
          {showAll}
          <ActionButton
            small
            icon="plus"
            right="SHOP_ORDER_REFUND"
            place={{ branch: order.branch.id }}
            onClick={() => setIsAdding(true)}
          >
            {m['office.shop-order.transfer-add']()}
          </ActionButton>
        </Row>
      }
    >
      <DeskBody>
        {order.transfers.length === 0 && <p className="hint">{m['office.shop-order.no-transfers']()}</p>}
        <Lines>
          {shown.map((transfer) => (
            <li key={transfer.id}>
              <Row between gap={12}>
                <span>
                  {transferText(transfer)} · {[formatDay(transfer.on), transfer.reference].filter(Boolean).join(' · ')}
                </span>
                <Row gap={4}>
                  <strong className="num">
                    {transfer.direction === 'out' && '− '}
                    {formatCents(transfer.amountCents)}
                  </strong>
                  {mayRemove && !transfer.isUndone && !transfer.isDifference && (
                    <IconButton
                      icon="trash"
                      label={m['office.shop-order.transfer-remove']({ amount: formatCents(transfer.amountCents) })}
                      onClick={() => setRemoved(transfer)}
                    />
                  )}
                </Row>
              </Row>
            </li>
          ))}
        </Lines>
        {isAdding && <TransferDialog order={order} onDone={onDone} onClose={() => setIsAdding(false)} />}
        {removed && (
          <OrderActDialog
            danger
            title={m['office.shop-order.transfer-remove-title']()}
            confirm={m['words.delete']()}
            done={m['office.shop-order.transfer-removed']()}
            act={() => api('POST /sales/shoporder/removetransfer', { id: order.id, transfer: removed.id })}
            onDone={onDone}
            onClose={() => setRemoved(undefined)}
          >
            <p>{m['office.shop-order.transfer-remove-text']()}</p>
          </OrderActDialog>
        )}
      </DeskBody>
    </DeskPanel>
  )
}

function TransferDialog({ order, onDone, onClose }: AboutMoney & { onClose: () => void }) {
  const [key] = useState(() => crypto.randomUUID())
  const { balanceCents, refundDueCents } = order.account
  const [direction, setDirection] = useState<'in' | 'out'>(refundDueCents > 0 ? 'out' : 'in')
  const [amountCents, setAmountCents] = useState<number | null>(refundDueCents || balanceCents || null)
  const [on, setOn] = useState('')
  const [reference, setReference] = useState('')
  const [payment, setPayment] = useState('')
  const strays = order.payments.filter(
    ({ due }) => due !== null && due.refundedAt === null && !['withdrawn', 'canceled'].includes(due.reason),
  )
  return (
    <OrderActDialog
      title={m['office.shop-order.transfer-add']()}
      confirm={m['words.note-down']()}
      done={m['office.shop-order.transfer-saved']()}
      refusal={
        !isAmount(amountCents)
          ? m['office.shop-order.amount-wrong']()
          : on === ''
            ? m['problems.required']()
            : undefined
      }
      act={() =>
        api('POST /sales/shoporder/transfer', {
          id: order.id,
          key,
          direction,
          amountCents: amountCents!,
          on,
          reference,
          payment: direction === 'out' && payment !== '' ? payment : null,
        })
      }
      onDone={onDone}
      onClose={onClose}
    >
      <Segmented
        legend={m['office.shop-order.transfer-direction']()}
        options={[
          { value: 'in', label: m['office.shop-order.transfer-in']() },
          { value: 'out', label: m['office.shop-order.transfer-out']() },
        ]}
        value={direction}
        onChange={setDirection}
      />
      {direction === 'out' && strays.length > 0 && (
        <Select
          label={m['office.shop-order.transfer-for']()}
          value={payment}
          options={[
            { value: '', label: m['office.shop-order.transfer-for-order']() },
            ...strays.map(({ id, amountCents: cents }) => ({
              value: id,
              label: m['office.shop-order.transfer-for-payment']({ amount: formatCents(cents) }),
            })),
          ]}
          onChange={({ target }) => setPayment(target.value)}
        />
      )}
      <MoneyField id="transfer-amount" label={m['words.amount']()} cents={amountCents} onChange={setAmountCents} />
      <TextField
        type="date"
        label={m['office.shop-order.transfer-on']()}
        value={on}
        onChange={({ target }) => setOn(target.value)}
      />
      <TextField
        label={m['office.shop-order.transfer-reference']()}
        optional={m['words.optional']()}
        maxLength={140}
        value={reference}
        onChange={({ target }) => setReference(target.value)}
      />
    </OrderActDialog>
  )
}

function transferText({ direction, isDifference }: Transfer): string {
  if (isDifference) return m['office.shop-order.difference']()
  return direction === 'in' ? m['office.shop-order.transfer-in']() : m['office.shop-order.transfer-out']()
}

const refundTones = { requested: 'promo', pending: 'promo', refunded: 'good', failed: 'failed' } as const

function refundText({ state, failure }: Payment['refunds'][number]): string {
  return state === 'failed' ? m['office.shop-order.refund-failed']({ code: failure ?? '' }) : refundTexts[state]()
}

function dueText(reason: string): string {
  switch (reason) {
    case 'cars-gone':
      return m['office.shop-order.due-cars-gone']()
    case 'already-paid':
      return m['office.shop-order.due-already-paid']()
    case 'amount-differs':
      return m['office.shop-order.due-amount-differs']()
    case 'withdrawn':
      return m['office.shop-order.due-withdrawn']()
    default:
      return m['office.shop-order.due-canceled']()
  }
}

/** As the server would say. */
function refundRefusal(order: Order, payment: Payment): string | undefined {
  if (order.refundRefusal !== null) return order.refundRefusal
  if (payment.providerPaymentId === null) return m['refusals.refund-not-possible']()
  if (payment.refunds.some(({ state }) => state === 'requested' || state === 'pending'))
    return m['refusals.refund-in-progress']()
  return payment.refundableCents === 0 ? m['office.shop-order.refund-nothing']() : undefined
}

function isAmount(cents: number | null): cents is number {
  return cents !== null && cents > 0
}

const paymentTexts = {
  pending: m['office.shop-order.payment-pending'],
  succeeded: m['office.shop-order.payment-succeeded'],
  cancelled: m['office.shop-order.payment-cancelled'],
  failed: m['office.shop-order.payment-failed'],
  expired: m['office.shop-order.payment-expired'],
} as const

const refundTexts = {
  requested: m['office.shop-order.refund-requested'],
  pending: m['office.shop-order.refund-pending'],
  refunded: m['office.shop-order.refund-refunded'],
} as const
