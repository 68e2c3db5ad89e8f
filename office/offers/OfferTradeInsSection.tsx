import { useQuery } from '@tanstack/react-query'
import type { OfferTradeIn } from '@forecourt/domain/offers/offer-content.ts'
import { isSame } from '@forecourt/domain/platform/merge.ts'
import { addDays, brusselsDay } from '@forecourt/domain/platform/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { NumberField } from '../platform/inputs/NumberField.tsx'
import { useRefusal } from '../platform/may.ts'
import { callOptions } from '../platform/queries.ts'
import type { SectionProps } from './offer-draft.ts'
import { money } from './offer-texts.ts'
import { centsOf } from './OfferRulesSection.tsx'
import sections from '../platform/form/Sections.module.css'
import styles from './OfferPage.module.css'

/** The cars that are traded in: what we give for them, and what they are worth to us. */
export function OfferTradeInsSection({ row, change }: SectionProps) {
  const put = (at: number, changes: Partial<OfferTradeIn>) =>
    change({ tradeIns: row.tradeIns.map((one, index) => (index === at ? { ...one, ...changes } : one)) })
  const whole = (value: number | null, most: number) => Math.min(most, Math.max(0, Math.round(value || 0)))
  return (
    <section className={sections.section}>
      <h2>{m['office.offer.trade-in.title']()}</h2>
      {row.tradeIns.map((tradeIn, at) => (
        <fieldset key={at} className={styles.tradeIn}>
          <legend>{tradeIn.car || m['office.offer.trade-in.car']()}</legend>
          <FieldPair>
            <TextField
              id={`offer-trade-in-${at}-car`}
              label={m['office.offer.trade-in.car']()}
              hint={m['office.offer.trade-in.car-hint']()}
              maxLength={120}
              value={tradeIn.car}
              onChange={({ target }) => put(at, { car: target.value })}
            />
            <TextField
              id={`offer-trade-in-${at}-plate`}
              label={m['office.offer.trade-in.plate']()}
              optional={m['office.form.optional']()}
              maxLength={15}
              value={tradeIn.licencePlate}
              onChange={({ target }) => put(at, { licencePlate: target.value.toUpperCase() })}
            />
            <TextField
              id={`offer-trade-in-${at}-registered`}
              type="date"
              label={m['office.offer.trade-in.registered']()}
              value={tradeIn.firstRegistration}
              onChange={({ target }) => target.value !== '' && put(at, { firstRegistration: target.value })}
            />
            <NumberField
              id={`offer-trade-in-${at}-mileage`}
              label={m['office.offer.trade-in.mileage']()}
              unit="km"
              value={tradeIn.mileageKm}
              onChange={(km) => put(at, { mileageKm: whole(km, 2_000_000) })}
            />
            <NumberField
              id={`offer-trade-in-${at}-keys`}
              label={m['office.offer.trade-in.keys']()}
              value={tradeIn.keys}
              onChange={(keys) => put(at, { keys: whole(keys, 9) })}
            />
            <TextField
              id={`offer-trade-in-${at}-vin`}
              label={m['office.offer.trade-in.vin']()}
              optional={m['office.form.optional']()}
              maxLength={17}
              value={tradeIn.vin}
              onChange={({ target }) => put(at, { vin: target.value.toUpperCase() })}
            />
            <NumberField
              id={`offer-trade-in-${at}-allowance`}
              label={m['office.offer.trade-in.allowance']()}
              unit="€"
              decimals={2}
              value={tradeIn.allowanceCents / 100}
              onChange={(euros) => put(at, { allowanceCents: centsOf(euros) })}
            />
            <NumberField
              id={`offer-trade-in-${at}-expected`}
              label={m['office.offer.trade-in.expected']()}
              unit="€"
              decimals={2}
              value={tradeIn.expectedCents / 100}
              onChange={(euros) => put(at, { expectedCents: centsOf(euros) })}
            />
          </FieldPair>
          <Record tradeIn={tradeIn} customer={row.customer} onRefresh={(known) => put(at, known)} />
          <div>
            <Button
              look="quiet"
              icon="trash"
              onClick={() => change({ tradeIns: row.tradeIns.filter((_, index) => index !== at) })}
            >
              {m['office.offer.trade-in.remove']()}
            </Button>
          </div>
        </fieldset>
      ))}
      <div className={styles.tradeInButtons}>
        <KnownTradeIns row={row} change={change} />
        <Button icon="plus" onClick={() => change({ tradeIns: [...row.tradeIns, emptyTradeIn()] })}>
          {m['office.offer.trade-in.add']()}
        </Button>
      </div>
    </section>
  )
}

/** The trade-in that a line is: the way there, and what it says by now where that is something else. */
function Record({
  tradeIn,
  customer,
  onRefresh,
}: {
  tradeIn: OfferTradeIn
  customer: number | null
  onRefresh: (known: OfferTradeIn) => void
}) {
  const known = useKnown(customer).find(({ record }) => record === tradeIn.record)
  const mayView = useRefusal('TRADE_IN_VIEW') === undefined
  if (tradeIn.record === undefined || !mayView) return null
  const { allowanceCents } = tradeIn
  return (
    <div className={styles.tradeInButtons}>
      <TextLink href={`/tradein/${tradeIn.record}`}>{m['office.trade-in.open']()}</TextLink>
      {known && !isSame({ ...known.line, allowanceCents }, tradeIn) && (
        <Button small icon="refresh" onClick={() => onRefresh({ ...known.line, allowanceCents })}>
          {m['office.offer.trade-in.refresh']({ amount: money(known.line.expectedCents) })}
        </Button>
      )}
    </div>
  )
}

/** The cars of a customer that were valued, as lines of an offer. */
function useKnown(customer: number | null) {
  const mayView = useRefusal('TRADE_IN_VIEW') === undefined
  const { data } = useQuery({
    ...callOptions('GET /sales/tradein/ofcustomer', { customer: customer ?? 0 }),
    enabled: mayView && customer !== null,
  })
  return (data?.tradeIns ?? []).map(({ id, tradeInNumber, ...tradeIn }) => ({
    ...{ record: id, tradeInNumber },
    line: { ...tradeIn, record: id },
  }))
}

/** The cars of this customer that were valued already: one click brings them in, with what was agreed. */
function KnownTradeIns({ row, change }: Pick<SectionProps, 'row' | 'change'>) {
  const known = useKnown(row.customer).filter(({ record }) => row.tradeIns.every((one) => one.record !== record))
  return known.map(({ record, tradeInNumber, line }) => (
    <Button
      key={record}
      icon="plus"
      onClick={() => change({ tradeIns: [...row.tradeIns.filter(isOther(line)), line] })}
    >
      {m['office.trade-in.to-offer']({ car: line.car, number: tradeInNumber })}
    </Button>
  ))
}

/** What was typed of the same car gives way to what is known of it. */
const isOther =
  ({ vin, licencePlate }: OfferTradeIn) =>
  (one: OfferTradeIn) =>
    one.record !== undefined ||
    ((vin === '' || one.vin !== vin) && (licencePlate === '' || one.licencePlate !== licencePlate))

const fiveYears = 5 * 365

function emptyTradeIn(): OfferTradeIn {
  const firstRegistration = addDays(brusselsDay(new Date()), -fiveYears)
  const amounts = { allowanceCents: 0, expectedCents: 0 }
  return { car: '', licencePlate: '', vin: '', firstRegistration, mileageKm: 0, keys: 2, ...amounts }
}
