import { useState } from 'react'
import { useLoaderData, useParams } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { deskCan, stepTakenBack, type DeskRefusal, type DeskStep } from '@forecourt/domain/orders/order-desk.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { Amounts, DeskBody, DeskColumn, DeskColumns, DeskPanel } from '../../platform/desk/Desk.tsx'
import { Lines, Row, Stack } from '../../platform/Layout.tsx'
import { MailLink, PhoneLink } from '../../platform/ContactLinks.tsx'
import { Page } from '../../platform/Page.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { CustomerTextArea } from '../../platform/inputs/CustomerTextArea.tsx'
import { useRefusal } from '../../platform/may.ts'
import { useTitle } from '../../platform/title.ts'
import { BuiltVin } from './BuiltVin.tsx'
import { OrderActDialog } from './OrderActDialog.tsx'
import { OrderBeside, OrderNotes, OrderProgress } from './OrderBeside.tsx'
import { OrderInvoices } from './OrderInvoices.tsx'
import { OrderMoney } from './OrderMoney.tsx'
import { OrderWithdrawal } from './OrderWithdrawal.tsx'
import { stateText, stateTones, type Order } from './order-texts.ts'
import styles from './OrderDesk.module.css'
import { ScreenHead } from '../../platform/ScreenHead.tsx'
import { formatCents } from '../../platform/money-text.ts'

/** One order: what was bought, what was paid, what comes next. Another one remounts the page. */
export function OrderDeskPage() {
  const loaded = useLoaderData<Order>()
  const { id } = useParams()
  return <OrderDesk key={id} loaded={loaded} />
}

function OrderDesk({ loaded }: { loaded: Order }) {
  const [order, setOrder] = useState(loaded)
  const { orderNumber, state, customer } = order
  useTitle(orderNumber)
  return (
    <Page wide>
      <ScreenHead
        screen="shopOrder"
        isRecord
        title={`${orderNumber} · ${customer.companyName || customer.name}`}
        beside={<StateBadge tone={stateTones[state]}>{stateText(state)}</StateBadge>}
        facts={[
          <PhoneLink key="phone" number={customer.phone} />,
          <MailLink key="mail" address={customer.email} />,
          m['words.labelled']({ label: m['words.branch'](), text: order.branch.name }),
        ]}
        actions={<Steps order={order} onDone={setOrder} />}
      />
      <Stack>
        <OrderProgress order={order} />
        <DeskColumns>
          <DeskColumn>
            {order.withdrawal && <OrderWithdrawal order={order} withdrawal={order.withdrawal} onDone={setOrder} />}
            <Cars order={order} onDone={setOrder} />
            <OrderInvoices order={order} />
            <OrderMoney order={order} onDone={setOrder} />
            <OrderNotes order={order} onDone={setOrder} />
          </DeskColumn>
          <DeskColumn>
            <OrderBeside order={order} onDone={setOrder} />
          </DeskColumn>
        </DeskColumns>
      </Stack>
    </Page>
  )
}

/** The next steps, with the reason of each that is not allowed. */
function Steps({ order, onDone }: { order: Order; onDone: (order: Order) => void }) {
  const [asking, setAsking] = useState<DeskStep>()
  const [reason, setReason] = useState('')
  const { orderStatus, deliveryType, isReady, account, branch } = order
  const facts = { orderStatus, deliveryType, isReady, isWithdrawn: order.withdrawal !== null }
  const next: DeskStep[] =
    orderStatus === 'pending' && !isReady
      ? ['ready']
      : deliveryType === 'deliver' && orderStatus === 'pending'
        ? ['ship']
        : ['deliver']
  const texts = stepTexts(order)
  const needsReason = asking === 'cancel' || (asking === 'deliver' && account.balanceCents > 0)
  const shown = orderStatus === 'pending' || orderStatus === 'shipped' ? [...next, 'cancel' as const] : []
  const steps = deskCan('takeBack', facts).ok || orderStatus === 'delivered' ? [...shown, 'takeBack' as const] : shown
  return (
    <>
      {steps.map((step) => {
        const allowed = deskCan(step, facts)
        return (
          <ActionButton
            key={step}
            right="SHOP_ORDER_EDIT"
            place={{ branch: branch.id }}
            look={step === 'cancel' ? 'danger' : step === 'takeBack' ? 'quiet' : 'primary'}
            refusal={allowed.ok ? undefined : refusalTexts[allowed.reason]()}
            onClick={() => setAsking(step)}
          >
            {texts[step].label}
          </ActionButton>
        )
      })}
      {asking && (
        <OrderActDialog
          title={texts[asking].title}
          confirm={texts[asking].label}
          done={texts[asking].done}
          danger={asking === 'cancel'}
          {...(asking === 'cancel' && { keep: m['office.shop-order.cancel-keep']() })}
          refusal={needsReason && reason.trim() === '' ? m['problems.required']() : undefined}
          act={() => stepCalls[asking](order, reason)}
          onDone={onDone}
          onClose={() => setAsking(undefined)}
        >
          <p>{texts[asking].text}</p>
          {(asking === 'deliver' || asking === 'ship') && account.balanceCents > 0 && (
            <Notice tone="warning">
              {m['office.shop-order.balance-open']({ amount: formatCents(account.balanceCents) })}
            </Notice>
          )}
          {asking === 'deliver' && needsReason && (
            <TextArea
              label={m['office.shop-order.unpaid-reason']()}
              hint={m['office.shop-order.unpaid-reason-hint']()}
              maxLength={1000}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
          {asking === 'cancel' && (
            <CustomerTextArea
              label={m['office.shop-order.cancel-reason']()}
              hint={m['office.shop-order.cancel-reason-hint']()}
              language={order.language}
              maxLength={1000}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </OrderActDialog>
      )}
    </>
  )
}

const stepCalls: Record<DeskStep, (order: Order, reason: string) => Promise<{ order: Order }>> = {
  ready: ({ id }) => api('POST /sales/shoporder/ready', { id }),
  ship: ({ id }) => api('POST /sales/shoporder/ship', { id }),
  deliver: ({ id }, reason) => api('POST /sales/shoporder/deliver', { id, ...(reason.trim() !== '' && { reason }) }),
  takeBack: (order) => api('POST /sales/shoporder/takeback', { id: order.id, step: stepTakenBack(order).step }),
  cancel: ({ id }, reason) => api('POST /sales/shoporder/cancel', { id, reason }),
}

function stepTexts({ deliveryType }: Order) {
  const t = (label: string, title: string, text: string, done: string) => ({ label, title, text, done })
  return {
    ready: t(
      m['office.shop-order.ready'](),
      m['office.shop-order.ready-title'](),
      m['office.shop-order.ready-text'](),
      m['office.shop-order.ready-done'](),
    ),
    ship: t(
      m['office.shop-order.ship'](),
      m['office.shop-order.ship-title'](),
      m['office.shop-order.ship-text'](),
      m['office.shop-order.ship-done'](),
    ),
    deliver: t(
      deliveryType === 'pickup' ? m['office.shop-order.picked-up']() : m['office.shop-order.deliver'](),
      m['office.shop-order.deliver-title'](),
      m['office.shop-order.deliver-text'](),
      m['office.shop-order.deliver-done'](),
    ),
    cancel: t(
      m['office.shop-order.cancel'](),
      m['office.shop-order.cancel-title'](),
      m['office.shop-order.cancel-text'](),
      m['office.shop-order.cancel-done'](),
    ),
    takeBack: t(
      m['office.shop-order.take-back'](),
      m['office.shop-order.take-back-title'](),
      m['office.shop-order.take-back-text'](),
      m['office.shop-order.take-back-done'](),
    ),
  } satisfies Record<DeskStep, unknown>
}

const refusalTexts: Record<DeskRefusal, () => string> = {
  'order-state': m['refusals.order-state'],
  'picked-up': m['refusals.picked-up'],
  'not-shipped': m['refusals.not-shipped'],
  'already-ready': m['refusals.already-ready'],
  'nothing-to-take-back': m['refusals.nothing-to-take-back'],
  'withdrawn-since': m['refusals.withdrawn-since'],
}

/** Shows the cars of the order, with the agreed prices. */
function Cars({ order, onDone }: { order: Order; onDone: (order: Order) => void }) {
  const { entries, totals } = order
  const mayStock = useRefusal('STOCK_VIEW') === undefined
  return (
    <DeskPanel title={m['office.shop-order.cars']()}>
      <DeskBody>
        <Lines>
          {entries.map((entry) => (
            <li key={entry.id}>
              <Row between gap={12}>
                <span className={styles.car}>
                  {entry.picture && <img src={entry.picture.sm} alt="" width="64" height="48" />}
                  <span>
                    <strong>
                      {mayStock && entry.vehicle !== null && entry.key.startsWith('used-') ? (
                        <TextLink href={`/usedcar/${entry.vehicle}`}>{entry.name}</TextLink>
                      ) : (
                        entry.name
                      )}
                    </strong>
                    <br />
                    {entry.engine}
                  </span>
                </span>
                <strong className="num">{formatCents(entry.priceGrossCents)}</strong>
              </Row>
              {entry.parts.length > 0 && (
                <ul className="hint">
                  {entry.parts.map(({ name, priceInc }) => (
                    <li key={name}>{priceInc > 0 ? `${name} · ${formatCents(priceInc)}` : name}</li>
                  ))}
                </ul>
              )}
              <p className="hint">
                {[
                  entry.stockNumber &&
                    m['words.labelled']({ label: m['words.stock-number'](), text: entry.stockNumber }),
                  entry.vin && m['words.labelled']({ label: m['words.vin'](), text: entry.vin }),
                  entry.isMadeToOrder && m['words.made-to-order'](),
                  entry.delivery,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {entry.isMadeToOrder && !entry.isWithdrawn && <BuiltVin order={order} entry={entry} onDone={onDone} />}
              {entry.isWithdrawn && (
                <p>
                  <StateBadge tone="failed">{m['office.shop-order.withdrawn']()}</StateBadge>
                </p>
              )}
            </li>
          ))}
        </Lines>
        {totals.transportCents > 0 && (
          <Amounts
            amounts={[
              { term: m['words.transport'](), value: formatCents(totals.transportCents) },
              { term: m['words.total-gross'](), value: formatCents(totals.totalCents), isTotal: true },
            ]}
          />
        )}
      </DeskBody>
    </DeskPanel>
  )
}
