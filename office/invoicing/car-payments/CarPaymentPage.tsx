import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type {
  CarPaymentPartRow,
  CarPaymentRow,
  CarPayments,
  CarPaymentSide,
} from '@forecourt/domain/invoicing/car-payments/car-payment.schema.ts'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import {
  Amounts,
  DeskBody,
  DeskColumn,
  DeskColumns,
  DeskPanel,
  DeskRows,
  Plate,
  RowEnd,
  type Amount,
} from '../../platform/desk/Desk.tsx'
import { Stack } from '../../platform/Layout.tsx'
import { Page } from '../../platform/Page.tsx'
import { callOptions } from '../../platform/queries.ts'
import { useTitle } from '../../platform/title.ts'
import { kindText, paperHref, partText } from './car-payment-texts.ts'
import styles from './CarPayments.module.css'
import { ScreenHead } from '../../platform/ScreenHead.tsx'
import { formatCents } from '../../platform/money-text.ts'

/** Shows all money of a car: what suppliers and sellers are owed, and what the buyer owes. */
export function CarPaymentPage() {
  const id = Number(useParams()['id'])
  const { data } = useQuery(callOptions('GET /sales/carpayment/get', { id }))
  if (!data) return null
  return <Desk key={id} payments={data} />
}

function Desk({ payments: { car, buy, sell, ledger, today } }: { payments: CarPayments }) {
  useTitle(m['office.car-payment.of']({ car: car.name }))
  const { stockNumber, vin, licencePlate, screen, number, branch } = car
  return (
    <Page wide>
      <ScreenHead
        screen="carPayment"
        isRecord
        title={car.name}
        beside={licencePlate !== null && <Plate>{licencePlate}</Plate>}
        facts={[
          stockNumber,
          vin,
          branch,
          <TextLink key="car" href={`/${getScreen(screen).path}/${number}`}>
            {carLinks[screen]()}
          </TextLink>,
        ]}
      />
      <Stack gap={16}>
        <DeskColumns even>
          {sell && (
            <DeskColumn>
              <SidePanel title={m['office.car-payment.sell']()} side={sell} today={today} isSelling />
            </DeskColumn>
          )}
          {(buy || ledger) && (
            <DeskColumn>
              {buy && <SidePanel title={m['office.car-payment.buy']()} side={buy} today={today} />}
              {ledger && <Ledger ledger={ledger} />}
            </DeskColumn>
          )}
        </DeskColumns>
      </Stack>
    </Page>
  )
}

const carLinks = {
  usedCar: m['office.car-payment.to-car'],
  stockCar: m['office.car-payment.to-car'],
  dossier: m['office.car-payment.to-dossier'],
  tradeIn: m['office.car-payment.to-trade-in'],
} as const

interface SidePanelProps {
  title: string
  side: CarPaymentSide
  today: string
  isSelling?: boolean
}

function SidePanel({ title, side, today, isSelling = false }: SidePanelProps) {
  const { rows } = side
  return (
    <DeskPanel title={title} count={rows.length}>
      {rows.length === 0 ? (
        <DeskBody>
          <p className="hint">
            {isSelling ? m['office.car-payment.no-sale']() : m['office.car-payment.no-purchase']()}
          </p>
        </DeskBody>
      ) : (
        <>
          <DeskBody>
            <Amounts amounts={listSums(side, isSelling)} />
          </DeskBody>
          <DeskRows>
            {rows.map((row) => (
              <PaymentRow key={`${row.kind}-${row.paper.id}`} row={row} today={today} isSelling={isSelling} />
            ))}
          </DeskRows>
        </>
      )}
    </DeskPanel>
  )
}

function listSums({ totalCents, settledCents, openCents, overdueCents }: CarPaymentSide, isSelling: boolean): Amount[] {
  const isOwedBack = openCents < 0
  return [
    {
      term: isSelling ? m['office.car-payment.agreed']() : m['office.car-payment.cost'](),
      value: formatCents(totalCents),
    },
    {
      term: isSelling ? m['office.car-payment.received']() : m['office.car-payment.paid'](),
      value: formatCents(settledCents),
    },
    ...(overdueCents > 0 ? [{ term: m['office.car-payment.overdue'](), value: formatCents(overdueCents) }] : []),
    {
      term: isSelling === isOwedBack ? m['words.still-to-pay']() : m['office.car-payment.still-to-receive'](),
      value: formatCents(Math.abs(openCents)),
      isTotal: true,
    },
  ]
}

interface PaymentRowProps {
  row: CarPaymentRow
  today: string
  isSelling: boolean
}

function PaymentRow({ row, today, isSelling }: PaymentRowProps) {
  const { kind, paper, party, on, dueOn, cents, openCents, parts } = row
  return (
    <li className={styles.claim}>
      <div className={styles.paper}>
        <p>
          {kindText(kind)} <TextLink href={paperHref(paper)}>{paper.number}</TextLink>{' '}
          <OpenBadge row={row} today={today} />
        </p>
        <p className="hint">{[party, formatDay(on)].filter(Boolean).join(' · ')}</p>
      </div>
      <RowEnd className={styles.amounts}>
        <strong className="num">{formatCents(cents)}</strong>
        {openCents !== 0 && (
          <span className="hint">
            {openText(openCents, isSelling)}
            {dueOn !== null && ` · ${m['office.car-payment.due']({ day: formatDay(dueOn) })}`}
          </span>
        )}
      </RowEnd>
      {parts.length > 0 && (
        <ul className={styles.parts}>
          {parts.map((part, at) => (
            <Part key={at} part={part} />
          ))}
        </ul>
      )}
    </li>
  )
}

function openText(openCents: number, isSelling: boolean): string {
  const amount = formatCents(Math.abs(openCents))
  return openCents > 0 === isSelling
    ? m['office.car-payment.open-receive']({ amount })
    : m['office.car-payment.open-pay']({ amount })
}

function OpenBadge({ row: { openCents, isWaiting, dueOn, cents }, today }: { row: CarPaymentRow; today: string }) {
  if (isWaiting) return <StateBadge tone="promo">{m['office.car-payment.waiting']()}</StateBadge>
  if (openCents === 0) return <StateBadge tone="good">{m['office.car-payment.settled']()}</StateBadge>
  if (dueOn !== null && dueOn < today) return <StateBadge tone="failed">{m['words.late']()}</StateBadge>
  return openCents === cents ? (
    <StateBadge tone="new">{m['office.car-payment.open']()}</StateBadge>
  ) : (
    <StateBadge tone="promo">{m['office.car-payment.part-open']()}</StateBadge>
  )
}

function Part({ part: { kind, on, cents, openCents, paper, note } }: { part: CarPaymentPartRow }) {
  return (
    <li>
      <span>
        {partText(kind)} {paper && <TextLink href={paperHref(paper)}>{paper.number}</TextLink>}{' '}
        <span className="hint">{[note, formatDay(on)].filter(Boolean).join(' · ')}</span>
      </span>
      <span className="num">
        {formatCents(cents)}
        {openCents !== null && openCents !== 0 && (
          <span className="hint"> {m['office.car-payment.part-left']({ amount: formatCents(openCents) })}</span>
        )}
      </span>
    </li>
  )
}

/** Shows the sums of the ledger of the car, without VAT, and its margin by right. */
function Ledger({ ledger }: { ledger: NonNullable<CarPayments['ledger']> }) {
  const { purchaseCents, costCents, supportCents, saleCents, vatCents, marginCents } = ledger
  const amounts: Amount[] = [
    { term: m['office.car-payment.ledger.purchase'](), value: formatCents(purchaseCents) },
    { term: m['office.car-payment.ledger.costs'](), value: formatCents(costCents) },
    ...(supportCents !== 0
      ? [{ term: m['office.car-payment.ledger.support'](), value: formatCents(supportCents) }]
      : []),
    ...(saleCents !== 0 ? [{ term: m['office.car-payment.ledger.sale'](), value: formatCents(saleCents) }] : []),
    ...(vatCents !== 0 ? [{ term: m['office.car-payment.ledger.vat'](), value: formatCents(vatCents) }] : []),
    ...(marginCents !== null
      ? [{ term: m['office.dossier.money.margin'](), value: formatCents(marginCents), isTotal: true }]
      : []),
  ]
  return (
    <DeskPanel
      title={m['office.car-payment.ledger.title']()}
      beside={<span className="hint">{m['office.car-payment.ledger.net']()}</span>}
    >
      <DeskBody>
        <Amounts amounts={amounts} />
      </DeskBody>
    </DeskPanel>
  )
}
