import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import type { OfferTradeIn } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferContext } from '@forecourt/domain/offers/offer-sale.ts'
import { isSame } from '@forecourt/domain/platform/forms/merge.ts'
import { canAskValue } from '@forecourt/domain/trade-ins/asked-value.ts'
import { tradeInCan } from '@forecourt/domain/trade-ins/trade-in-record.ts'
import type { TradeInFacts } from '@forecourt/domain/trade-ins/trade-in-desk.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Button } from '@forecourt/ui/Button.tsx'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { Row } from '../../platform/Layout.tsx'
import { useAccess } from '../../platform/access.ts'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { MoneyField } from '../../platform/inputs/MoneyField.tsx'
import { useRefusal } from '../../platform/may.ts'
import { formatInstant } from '../../platform/language.ts'
import { callOptions, queries } from '../../platform/queries.ts'
import { AskValueDialog } from '../../trade-ins/AskValueDialog.tsx'
import { findValuer } from '../../trade-ins/valuer.ts'
import { useTradeInNews } from '../../trade-ins/use-trade-in-news.ts'
import { newFacts, TradeInDialog } from '../../trade-ins/TradeInDialog.tsx'
import {
  askedRefusalText,
  toAskedValue,
  toFacts,
  toPlace,
  refusalText,
  sellerVatText,
  toStanding,
  stateText,
  stateTones,
  type TradeIn,
} from '../../trade-ins/trade-in-texts.ts'
import { useInternalFigures } from './internal-figures.ts'
import { tradeInFacts } from './OfferSnapshot.tsx'
import type { SectionProps } from '../desk/offer-draft.ts'
import { MOST_OFFER_CENTS } from './OfferRulesSection.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { formatEuros } from '../../platform/money-text.ts'
import styles from '../desk/OfferPage.module.css'

/**
 * A trade-in to record for an offer, which may replace a typed line; or one of its trade-ins to
 * correct.
 */
export type TradeInAsked =
  | { readonly facts: TradeInFacts; readonly instead?: number }
  | { readonly at: number; readonly tradeIn: TradeIn }
  | { readonly value: TradeIn }

interface TradeInsProps extends SectionProps {
  /** The number of the offer; null: it is not saved yet. */
  offer: number | null
  /** Asks for the facts of a car, in a dialog outside the form of the offer. */
  onAsk: (asked: TradeInAsked) => void
}

/**
 * Edits the cars that are traded in. Each is a trade-in record, which is valued, received and stocked; the offer holds
 * the amount that we give.
 */
export function OfferTradeInsSection({ row, change, offer, onAsk }: TradeInsProps) {
  const put = (at: number, line: OfferTradeIn) => change({ tradeIns: row.tradeIns.with(at, line) })
  return (
    <Section title={m['office.offer.trade-in.title']()}>
      {row.tradeIns.map((tradeIn, at) => (
        <Line
          key={tradeIn.record ?? `typed-${at}`}
          tradeIn={tradeIn}
          at={at}
          offer={offer}
          onChange={(line) => put(at, line)}
          onRecord={() => onAsk({ instead: at, facts: factsTyped(tradeIn, row.customer) })}
          onEdit={(known) => onAsk({ at, tradeIn: known })}
          onAskValue={(known) => onAsk({ value: known })}
        >
          <Button
            small
            look="quiet"
            icon="trash"
            onClick={() => change({ tradeIns: row.tradeIns.filter((_, index) => index !== at) })}
          >
            {m['office.offer.trade-in.remove']()}
          </Button>
        </Line>
      ))}
      <Row>
        <KnownTradeIns row={row} change={change} />
        <ActionButton
          right="TRADE_IN_EDIT"
          icon="plus"
          onClick={() => onAsk({ facts: { ...newFacts(), customer: row.customer } })}
        >
          {m['office.offer.trade-in.add']()}
        </ActionButton>
      </Row>
    </Section>
  )
}

interface TradeInAskedProps extends SectionProps {
  asked: TradeInAsked
  customer: OfferContext['customer']
  onClose: () => void
}

/** Writes a car down that the offer takes in, or corrects what it is; the offer follows. */
export function OfferTradeInDialog({ asked, row, change, customer, onClose }: TradeInAskedProps) {
  const put = (at: number, made: TradeIn) =>
    change({ tradeIns: row.tradeIns.with(at, toLine(made, row.tradeIns[at]!.allowanceCents)) })
  if ('value' in asked) return <AskValueDialog tradeIn={asked.value} onDone={() => {}} onClose={onClose} />
  if ('tradeIn' in asked) {
    const { id, rev, customerName } = asked.tradeIn
    return (
      <TradeInDialog
        id={id}
        title={m['office.trade-in.edit-title']()}
        loaded={toFacts(asked.tradeIn)}
        customerName={customerName}
        send={(tradeIn) => api('POST /sales/tradein/save', { id, rev, tradeIn })}
        onDone={(made) => put(asked.at, made)}
        onClose={onClose}
      />
    )
  }
  const { facts, instead } = asked
  // Only private sellers are known to deduct no VAT; for other sellers the form asks.
  const isPerson = customer === null || customer.customerType === 'private'
  return (
    <TradeInDialog
      title={m['office.trade-in.new']()}
      loaded={facts}
      asksSellerVat={!isPerson}
      customerName={customer?.name ?? null}
      send={(tradeIn) => api('POST /sales/tradein/create', { branch: null, tradeIn })}
      onDone={(made) =>
        instead === undefined ? change({ tradeIns: [...row.tradeIns, toLine(made, 0)] }) : put(instead, made)
      }
      onClose={onClose}
    />
  )
}

interface LineProps {
  tradeIn: OfferTradeIn
  at: number
  offer: number | null
  onChange: (line: OfferTradeIn) => void
  /** Creates a trade-in record from a line that was only typed. */
  onRecord: () => void
  onEdit: (tradeIn: TradeIn) => void
  onAskValue: (tradeIn: TradeIn) => void
  children: ReactNode
}

/** One car: its facts from the trade-in, the amount that we give, and, on request, its value to us. */
function Line({ tradeIn, at, offer, onChange, onRecord, onEdit, onAskValue, children }: LineProps) {
  const now = useTradeIn(tradeIn.record)
  const line = now && toLine(now, tradeIn.allowanceCents)
  const can = now && tradeInCan('describe', toStanding(now))
  return (
    <fieldset className={styles.tradeIn}>
      <legend>
        {tradeIn.car || m['office.offer.trade-in.car']()}{' '}
        {now && <StateBadge tone={stateTones[now.state]}>{stateText(now.state)}</StateBadge>}
      </legend>
      <DescriptionList
        look="facts"
        items={[
          ...tradeInFacts(tradeIn),
          ...(now ? [{ term: m['office.trade-in.seller-vat'](), value: sellerVatText(now.sellerVat) }] : []),
        ]}
      />
      {now ? (
        <ValueNews tradeIn={tradeIn} now={now} onChange={onChange} />
      ) : (
        tradeIn.expectedCents === null && <p className="hint">{m['office.offer.trade-in.to-value']()}</p>
      )}
      <FieldPair>
        <MoneyField
          id={`offer-trade-in-${at}-allowance`}
          label={m['words.allowance']()}
          cents={tradeIn.allowanceCents}
          min={0}
          max={MOST_OFFER_CENTS}
          onChange={(cents) => onChange({ ...tradeIn, allowanceCents: cents ?? 0 })}
        />
        <Worth
          tradeIn={tradeIn}
          at={at}
          now={now}
          onChange={(expectedCents) => onChange({ ...tradeIn, expectedCents })}
        />
      </FieldPair>
      <Row>
        {tradeIn.record === undefined && (
          <ActionButton small right="TRADE_IN_EDIT" look="primary" onClick={onRecord}>
            {m['office.offer.trade-in.record']()}
          </ActionButton>
        )}
        {now && (
          <>
            <TextLink href={`/tradein/${now.id}`}>{m['office.trade-in.open']()}</TextLink>
            {(now.state === 'draft' || now.state === 'valued') && (
              <TextLink href={`/tradein/intake/${now.id}${offer === null ? '' : `?offer=${offer}`}`}>
                {m['office.trade-in.intake.act']()}
              </TextLink>
            )}
            <ActionButton
              small
              right="TRADE_IN_EDIT"
              place={toPlace(now)}
              refusal={can && !can.ok ? refusalText(can) : undefined}
              onClick={() => onEdit(now)}
            >
              {m['office.trade-in.edit']()}
            </ActionButton>
            {(now.state === 'draft' || now.state === 'valued') && (
              <ActionButton
                small
                right="TRADE_IN_EDIT"
                place={toPlace(now)}
                refusal={askedRefusalText(canAskValue(toAskedValue(now)))}
                onClick={() => onAskValue(now)}
              >
                {now.state === 'valued' || now.asked
                  ? m['office.trade-in.ask.again']()
                  : m['office.trade-in.ask.act']()}
              </ActionButton>
            )}
          </>
        )}
        {line && !isSame(line, { ...tradeIn, expectedCents: line.expectedCents }) && (
          <Button small icon="refresh" onClick={() => onChange(line)}>
            {m['office.offer.trade-in.refresh']()}
          </Button>
        )}
        {children}
      </Row>
    </fieldset>
  )
}

/** Shows the state of the valuation, and takes a value that was set meanwhile into the offer; price and margin follow at once. */
function ValueNews({ tradeIn, now, onChange }: Pick<LineProps, 'tradeIn' | 'onChange'> & { now: TradeIn }) {
  const isShown = useInternalFigures()
  const { asked, expectedCents } = now
  if (asked !== null) {
    return (
      <Notice>
        {asked.state === 'question'
          ? m['office.trade-in.ask.question']()
          : m['office.trade-in.ask.waits']({ name: asked.by.name, when: formatInstant(asked.at) })}
      </Notice>
    )
  }
  if (expectedCents === null) return <p className="hint">{m['office.offer.trade-in.to-value']()}</p>
  if (expectedCents === tradeIn.expectedCents) return null
  return (
    <Notice
      live
      action={
        <Button
          small
          onClick={() =>
            onChange({ ...tradeIn, expectedCents, allowanceCents: tradeIn.allowanceCents || expectedCents })
          }
        >
          {m['office.offer.trade-in.take-value']()}
        </Button>
      }
    >
      {isShown
        ? m['office.offer.trade-in.valued-at']({ amount: formatEuros(expectedCents) })
        : m['office.offer.trade-in.valued']()}
    </Notice>
  )
}

/** Shows our value of the car: hidden until asked for, editable only with the right to value it. */
function Worth({
  tradeIn: { expectedCents },
  at,
  now,
  onChange,
}: {
  tradeIn: OfferTradeIn
  at: number
  now: TradeIn | undefined
  onChange: (cents: number | null) => void
}) {
  const isShown = useInternalFigures()
  const refusal = useRefusal('TRADE_IN_VALUE', now && toPlace(now))
  const { who } = useAccess()
  if (!isShown || !now) return null
  const can = tradeInCan('value', toStanding(now))
  const why = refusal ?? findValuer(who, now).refusal ?? (can.ok ? undefined : refusalText(can))
  return (
    <MoneyField
      id={`offer-trade-in-${at}-expected`}
      label={m['office.offer.trade-in.expected']()}
      disabled={why !== undefined}
      hint={why}
      cents={expectedCents}
      min={0}
      max={MOST_OFFER_CENTS}
      onChange={onChange}
    />
  )
}

function useTradeIn(record: number | undefined): TradeIn | undefined {
  const mayView = useRefusal('TRADE_IN_VIEW') === undefined
  const { data } = useQuery({
    ...callOptions('GET /sales/tradein/get', { id: record ?? 0 }),
    enabled: mayView && record !== undefined,
  })
  useTradeInNews(
    record === undefined ? [] : [record],
    () =>
      void queries.invalidateQueries({ queryKey: callOptions('GET /sales/tradein/get', { id: record ?? 0 }).queryKey }),
  )
  return data?.tradeIn
}

/** The known trade-ins of this customer: one click adds one, with the agreed amount. */
function KnownTradeIns({ row, change }: SectionProps) {
  const mayView = useRefusal('TRADE_IN_VIEW') === undefined
  const { data } = useQuery({
    ...callOptions('GET /sales/tradein/ofcustomer', { customer: row.customer ?? 0 }),
    enabled: mayView && row.customer !== null,
  })
  const known = (data?.tradeIns ?? []).filter(({ id }) => row.tradeIns.every(({ record }) => record !== id))
  return known.map(({ id, tradeInNumber, ...tradeIn }) => {
    const line = { ...tradeIn, record: id }
    return (
      <Button key={id} icon="plus" onClick={() => change({ tradeIns: [...row.tradeIns.filter(isOther(line)), line] })}>
        {m['office.trade-in.to-offer']({ car: line.car, number: tradeInNumber })}
      </Button>
    )
  })
}

/** Replaces typed facts of the same car by the known ones. */
const isOther =
  ({ vin, licencePlate }: OfferTradeIn) =>
  (one: OfferTradeIn) =>
    one.record !== undefined ||
    ((vin === '' || one.vin !== vin) && (licencePlate === '' || one.licencePlate !== licencePlate))

/** Converts a trade-in to a line of an offer. */
function toLine(tradeIn: TradeIn, allowanceCents: number): OfferTradeIn {
  const { id, brand, model, versionName, licencePlate, vin, firstRegistration, mileageKm, keyCount } = tradeIn
  return {
    record: id,
    car: [brand, model, versionName].filter(Boolean).join(' '),
    licencePlate,
    vin,
    firstRegistration,
    mileageKm,
    keys: keyCount,
    allowanceCents,
    expectedCents: tradeIn.expectedCents,
  }
}

/** Returns the facts of a new trade-in from those typed on the offer. */
function factsTyped(typed: OfferTradeIn, customer: number | null): TradeInFacts {
  const [brand = '', ...model] = typed.car.split(' ')
  const { licencePlate, vin, firstRegistration, mileageKm, keys } = typed
  return {
    ...newFacts(),
    customer,
    brand,
    model: model.join(' '),
    licencePlate,
    vin,
    firstRegistration,
    mileageKm,
    keyCount: keys,
  }
}
