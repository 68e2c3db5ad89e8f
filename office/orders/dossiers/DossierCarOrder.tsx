import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import type { CarOrderState } from '@forecourt/domain/orders/car-order.ts'
import { dossierCan } from '@forecourt/domain/orders/dossier.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Reference } from '@forecourt/domain/platform/resources/resource.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { queueLabel } from '@forecourt/domain/stock/queue-label.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { Lines, Row } from '../../platform/Layout.tsx'
import { DeskBody, DeskPanel, Facts } from '../../platform/desk/Desk.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { ReasonDialog } from '../../platform/form/ReasonDialog.tsx'
import { ReferenceField } from '../../platform/inputs/ReferenceField.tsx'
import { currentLanguage, formatInstant } from '../../platform/language.ts'
import { useRefusal } from '../../platform/may.ts'
import { showUndo } from '../../platform/undo.ts'
import { ArrivalDialog } from '../../stock/car/ArrivalDialog.tsx'
import { ProgressDialog } from '../../stock/car/ProgressDialog.tsx'
import { toStanding } from './dossier-standing.ts'
import { toPlace, refusalText, type Dossier, type DossierPart } from './dossier-texts.ts'

type CarOrder = NonNullable<Dossier['carOrder']>

/** The car that the factory builds for a dossier: ordered, moved, here. A car that stood here needs none. */
export function DossierCarOrder({ dossier, onDone }: DossierPart) {
  const { carOrder, carStanding, state } = dossier
  if (carOrder) return <Ordered dossier={dossier} order={carOrder} onDone={onDone} />
  const isOpen = state !== 'delivered' && state !== 'canceled'
  return carStanding === 'to-order' && isOpen ? <ToOrder dossier={dossier} onDone={onDone} /> : null
}

function ToOrder({ dossier, onDone }: DossierPart) {
  const [isOrdering, setOrdering] = useState(false)
  const can = dossierCan('order-car', toStanding(dossier))
  return (
    <DeskPanel
      title={m['office.car-order.title']()}
      beside={
        <ActionButton
          small
          icon="plus"
          right="CAR_ORDER_EDIT"
          place={toPlace(dossier)}
          refusal={can.ok ? undefined : refusalText(can)}
          onClick={() => setOrdering(true)}
        >
          {m['office.car-order.order']()}
        </ActionButton>
      }
    >
      <DeskBody>
        {isOrdering && <OrderDialog dossier={dossier} onDone={onDone} onClose={() => setOrdering(false)} />}
      </DeskBody>
    </DeskPanel>
  )
}

function OrderDialog({ dossier, onDone, onClose }: DossierPart & { onClose: () => void }) {
  const { id, rev, today } = dossier
  const [label, setLabel] = useState<Reference | null>(null)
  const [row, setRow] = useState({
    expectedOn: '',
    productionNumber: dossier.productionNumber ?? '',
    orderNumber: dossier.factoryOrderNumber ?? '',
    note: '',
  })
  const change = (changes: Partial<typeof row>) => setRow({ ...row, ...changes })
  return (
    <ActDialog
      size="m"
      title={m['office.car-order.order-title']()}
      confirm={m['office.car-order.order']()}
      keep={m['words.back']()}
      refusal={
        row.expectedOn === ''
          ? m['office.car-order.expected-missing']()
          : row.expectedOn < today
            ? m['refusals.expected-is-past']()
            : undefined
      }
      act={() => api('POST /sales/carorder/order', { id, rev, ...row, queueLabel: label?.id ?? null })}
      onDone={({ dossier: changed }) => {
        showUndo(m['office.car-order.ordered'](), null)
        onDone(changed)
      }}
      onClose={onClose}
    >
      <p>{m['office.car-order.order-text']()}</p>
      <FieldPair>
        <TextField
          id="car-order-expected"
          type="date"
          data-autofocus
          label={m['office.car-order.expected']()}
          min={today}
          value={row.expectedOn}
          onChange={({ target }) => change({ expectedOn: target.value })}
        />
        <ReferenceField
          id="car-order-label"
          label={m['office.car-order.label']()}
          optional={m['words.optional']()}
          of={queueLabel}
          value={label}
          onChange={setLabel}
        />
      </FieldPair>
      <FieldPair>
        <TextField
          id="car-order-production"
          label={m['words.production-number']()}
          optional={m['words.optional']()}
          maxLength={40}
          value={row.productionNumber}
          onChange={({ target }) => change({ productionNumber: target.value })}
        />
        <TextField
          id="car-order-number"
          label={m['office.car-order.number']()}
          optional={m['words.optional']()}
          maxLength={40}
          value={row.orderNumber}
          onChange={({ target }) => change({ orderNumber: target.value })}
        />
      </FieldPair>
      <TextField
        id="car-order-note"
        label={m['words.note']()}
        optional={m['words.optional']()}
        maxLength={500}
        value={row.note}
        onChange={({ target }) => change({ note: target.value })}
      />
    </ActDialog>
  )
}

function Ordered({ dossier, order, onDone }: DossierPart & { order: CarOrder }) {
  const [asking, setAsking] = useState<'progress' | 'arrival' | 'cancel'>()
  const close = () => setAsking(undefined)
  const maySay = useRefusal('CAR_ORDER_EDIT', { branch: order.car.branch }) === undefined
  const isToCome = dossier.carStanding === 'to-come' && dossier.state !== 'canceled'
  const reload = async () => onDone((await api('GET /sales/dossier/get', { id: dossier.id })).dossier)
  const { id, rev } = order.car
  const { vin, productionNumber, orderNumber, note, queueLabel: label, statusNote } = order
  const car = {
    id,
    rev,
    car: dossier.car.name,
    vin,
    productionNumber,
    orderNumber,
    note,
    queueLabel: label,
    statusNote,
    expectedOn: order.expectedOn ?? order.firstExpectedOn,
    isForCustomer: true,
  }
  return (
    <DeskPanel
      title={m['office.car-order.title']()}
      beside={<StateBadge tone={tones[order.state]}>{stateTexts[order.state]()}</StateBadge>}
    >
      <DeskBody>
        {order.notices.map((notice) => (
          <Notice key={notice.kind} tone={notice.kind === 'price-fixed' ? 'info' : 'warning'}>
            {noticeText(notice)}
          </Notice>
        ))}
        <Facts pairs facts={buildFacts(order)} />
        <Days order={order} />
        {isToCome && maySay && (
          <Row>
            <ActionButton
              small
              right="CAR_ORDER_EDIT"
              place={{ branch: order.car.branch }}
              onClick={() => setAsking('progress')}
            >
              {m['office.car-order.progress']()}
            </ActionButton>
            <ActionButton
              small
              right="CAR_ORDER_EDIT"
              place={{ branch: order.car.branch }}
              onClick={() => setAsking('arrival')}
            >
              {m['office.car-order.arrive']()}
            </ActionButton>
            {order.isBuiltForIt && (
              <ActionButton
                small
                look="danger"
                right="CAR_ORDER_EDIT"
                place={toPlace(dossier)}
                onClick={() => setAsking('cancel')}
              >
                {m['office.car-order.cancel']()}
              </ActionButton>
            )}
          </Row>
        )}
        {asking === 'progress' && <ProgressDialog car={car} onDone={() => void reload()} onClose={close} />}
        {asking === 'arrival' && <ArrivalDialog car={car} onDone={() => void reload()} onClose={close} />}
        {asking === 'cancel' && <CancelDialog dossier={dossier} onDone={onDone} onClose={close} />}
      </DeskBody>
    </DeskPanel>
  )
}

function buildFacts(order: CarOrder) {
  const { expectedOn, daysLate, arrivedOn, firstExpectedOn, toldOn, queueLabel: label, statusNote, days } = order
  const language = currentLanguage()
  const toFact = (term: string, value: string | null) => (value === null ? [] : [{ term, value }])
  const labelText = (of: CarOrder['queueLabel']) =>
    of === null ? null : typeof of.label === 'string' ? of.label : translate(of.label, language)
  const expected =
    expectedOn === null || arrivedOn !== null
      ? null
      : daysLate === null
        ? formatDay(expectedOn)
        : m['office.car-order.late']({ day: formatDay(expectedOn), days: daysLate })
  // The changes of the day, below, begin with the first one, and say whether the customer knows.
  const isMoved = firstExpectedOn !== expectedOn && expected !== null && days.length === 0
  const isNotNotified = toldOn !== expectedOn && expected !== null && days.length !== 1
  return [
    ...toFact(m['words.arrived-on'](), arrivedOn && formatDay(arrivedOn)),
    ...toFact(m['office.car-order.expected'](), expected),
    ...toFact(m['office.car-order.first'](), isMoved ? formatDay(firstExpectedOn) : null),
    ...toFact(m['office.car-order.told'](), isNotNotified ? formatDay(toldOn) : null),
    ...toFact(m['office.car-order.label'](), labelText(label)),
    ...toFact(m['office.car-order.status'](), labelText(statusNote)),
    ...toFact(m['words.production-number'](), order.productionNumber),
    ...toFact(m['office.car-order.number'](), order.orderNumber),
    {
      term: m['words.stock-number'](),
      value: <StockLink order={order} />,
    },
    ...toFact(m['words.note'](), order.note),
    {
      term: m['office.car-order.by'](),
      value: m['office.car-order.by-value']({ day: formatDay(order.orderedOn), name: order.orderedBy }),
    },
  ]
}

function StockLink({ order: { car } }: { order: CarOrder }) {
  const mayStock = useRefusal('STOCK_VIEW') === undefined
  return mayStock ? <TextLink href={`/stockcar/${car.id}`}>{car.stockNumber}</TextLink> : car.stockNumber
}

/** Shows the changes of the car's delivery date, and whether the customer was notified. */
function Days({ order: { days } }: { order: CarOrder }) {
  if (days.length === 0) return null
  return (
    <>
      <h3>{m['office.car-order.days']()}</h3>
      <Lines>
        {days.map(({ wasOn, expectedOn, at, by, toldTo }) => (
          <li key={at}>
            <p>
              {m['office.car-order.day']({ was: formatDay(wasOn), day: formatDay(expectedOn) })}{' '}
              <span className="hint">
                {m['office.car-order.day-by']({ when: formatInstant(at), name: by })}
                {' · '}
                {toldTo === null
                  ? m['office.car-order.day-untold']()
                  : m['office.car-order.day-told']({ email: toldTo })}
              </span>
            </p>
          </li>
        ))}
      </Lines>
    </>
  )
}

function CancelDialog({ dossier: { id, rev }, onDone, onClose }: DossierPart & { onClose: () => void }) {
  return (
    <ReasonDialog
      danger
      title={m['office.car-order.cancel-title']()}
      confirm={m['office.car-order.cancel']()}
      act={(reason) => api('POST /sales/carorder/cancel', { id, rev, reason })}
      onDone={({ dossier: changed }) => {
        showUndo(m['office.car-order.canceled'](), null)
        onDone(changed)
      }}
      onClose={onClose}
    >
      <p>{m['office.car-order.cancel-text']()}</p>
    </ReasonDialog>
  )
}

const stateTexts = {
  ordered: m['office.car-order.state.ordered'],
  confirmed: m['office.car-order.state.confirmed'],
  built: m['office.car-order.state.built'],
  transit: m['office.car-order.state.transit'],
  arrived: m['office.car-order.state.arrived'],
  canceled: m['office.car-order.state.canceled'],
} as const satisfies Record<CarOrderState, () => string>

const tones = {
  ordered: 'vat',
  confirmed: 'promo',
  built: 'promo',
  transit: 'new',
  arrived: 'good',
  canceled: 'failed',
} as const satisfies Record<CarOrderState, string>

function noticeText(notice: CarOrder['notices'][number]): string {
  switch (notice.kind) {
    case 'other-car':
      return m['office.car-order.notice.other-car']()
    case 'after-term':
    case 'term-overrun': {
      const days = { agreed: formatDay(notice.agreedOn), latest: formatDay(notice.latestOn) }
      return notice.kind === 'after-term'
        ? m['office.car-order.notice.after-term'](days)
        : m['office.car-order.notice.term-overrun'](days)
    }
    case 'price-revision':
      return m['office.car-order.notice.price-revision']({ from: formatDay(notice.from) })
    case 'price-fixed':
      return m['office.car-order.notice.price-fixed']({ from: formatDay(notice.from) })
  }
}
