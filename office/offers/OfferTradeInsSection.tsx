import { useQuery } from '@tanstack/react-query'
import type { OfferTradeIn } from '@forecourt/domain/offers/offer-content.ts'
import { addDays, brusselsDay } from '@forecourt/domain/platform/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { NumberField } from '../platform/inputs/NumberField.tsx'
import { useRefusal } from '../platform/may.ts'
import { callOptions } from '../platform/queries.ts'
import type { SectionProps } from './offer-draft.ts'
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

/** The cars of this customer that were valued already: one click brings them in, with what was agreed. */
function KnownTradeIns({ row, change }: Pick<SectionProps, 'row' | 'change'>) {
  const mayView = useRefusal('TRADE_IN_VIEW') === undefined
  const { data } = useQuery({
    ...callOptions('GET /sales/tradein/ofcustomer', { customer: row.customer ?? 0 }),
    enabled: mayView && row.customer !== null,
  })
  const known = (data?.tradeIns ?? []).filter(({ vin, licencePlate }) =>
    row.tradeIns.every((one) => (vin === '' || one.vin !== vin) && (vin !== '' || one.licencePlate !== licencePlate)),
  )
  return known.map(({ id, tradeInNumber, ...tradeIn }) => (
    <Button key={id} icon="plus" onClick={() => change({ tradeIns: [...row.tradeIns, tradeIn] })}>
      {m['office.trade-in.to-offer']({ car: tradeIn.car, number: tradeInNumber })}
    </Button>
  ))
}

const fiveYears = 5 * 365

function emptyTradeIn(): OfferTradeIn {
  const firstRegistration = addDays(brusselsDay(new Date()), -fiveYears)
  const amounts = { allowanceCents: 0, expectedCents: 0 }
  return { car: '', licencePlate: '', vin: '', firstRegistration, mileageKm: 0, keys: 2, ...amounts }
}
