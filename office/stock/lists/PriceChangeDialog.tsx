import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { useId, useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { calculateMargin } from '@forecourt/domain/stock/margin.ts'
import {
  changePrice,
  ROUNDINGS,
  type PriceChange,
  type PriceChangeRefusal,
} from '@forecourt/domain/stock/price-change.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { classes } from '@forecourt/ui/classes.ts'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Segmented } from '@forecourt/ui/Segmented.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { NumberField } from '../../platform/inputs/NumberField.tsx'
import { formatEuros } from '../../platform/money-text.ts'
import { showUndo } from '../../platform/undo.ts'
import { useChosenCars, useReach, type ChosenCar, type ChosenDialogProps } from './chosen-cars.ts'
import styles from './ChosenCars.module.css'

/** Changes the prices of several cars, by a percentage or an amount, with a preview and the obstacles of each. */
export function PriceChangeDialog({ list, chosen, onClose }: ChosenDialogProps) {
  const id = useId()
  const { data, error } = useChosenCars(list, chosen)
  const reaches = useReach('STOCK_PRICE_EDIT')
  const [by, setBy] = useState<PriceChange['by']>('share')
  const [direction, setDirection] = useState<'down' | 'up'>('down')
  const [size, setSize] = useState<number | null>(null)
  const [roundTo, setRoundTo] = useState<(typeof ROUNDINGS)[number]>(ROUNDINGS[0])
  const change = toChange({ by, direction, size, roundTo })
  const cars = (data?.cars ?? []).map((car) => ({
    car,
    outcome: reaches(car) ? change && changePrice(car, change) : undefined,
    isReached: reaches(car),
  }))
  const changed = cars.flatMap(({ car, outcome }) => (outcome?.ok ? [car] : []))
  return (
    <ActDialog
      size="m"
      title={m['office.stock.bulk.price-title']({ count: chosenCount(data?.cars) })}
      confirm={m['office.stock.bulk.price-apply']({ count: changed.length })}
      refusal={
        change === undefined
          ? m['office.stock.bulk.size-missing']()
          : changed.length === 0
            ? m['office.stock.bulk.none']()
            : undefined
      }
      act={() =>
        api('POST /sales/vehicle/changeprices', {
          change: requireValue(change, 'the change of price'),
          cars: changed.map((car) => ({ id: car.id, was: car.priceCents })),
        })
      }
      onDone={({ changed: count, change: made }) => {
        showUndo(m['office.stock.bulk.price-done']({ count }), made)
        chosen.onDone([])
      }}
      onClose={onClose}
    >
      <FailureNotice failure={error ?? undefined} />
      <Segmented
        legend={m['office.stock.bulk.direction']()}
        value={direction}
        options={[
          { value: 'down', label: m['office.stock.bulk.down']() },
          { value: 'up', label: m['office.stock.bulk.up']() },
        ]}
        onChange={setDirection}
      />
      <Segmented
        legend={m['office.stock.bulk.by']()}
        value={by}
        options={[
          { value: 'share', label: m['office.stock.bulk.by-share']() },
          { value: 'amount', label: m['office.stock.bulk.by-amount']() },
        ]}
        onChange={setBy}
      />
      <FieldPair>
        <NumberField
          id={`${id}-size`}
          data-autofocus
          label={by === 'share' ? m['office.stock.bulk.share']() : m['words.amount']()}
          unit={by === 'share' ? '%' : '€'}
          decimals={2}
          value={size}
          onChange={setSize}
        />
        {by === 'share' && (
          <Select
            label={m['office.stock.bulk.round']()}
            value={String(roundTo)}
            options={ROUNDINGS.map((cents) => ({
              value: String(cents),
              label: formatEuros(cents),
            }))}
            onChange={({ target }) => setRoundTo(ROUNDINGS.find((cents) => String(cents) === target.value) ?? 100)}
          />
        )}
      </FieldPair>
      <p className="hint">{m['office.stock.price-note']()}</p>
      <div className={styles.rows} role="region" aria-label={m['office.stock.bulk.cars']()} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{m['words.car']()}</th>
              <th scope="col" className={styles.number}>
                {m['words.price']()}
              </th>
              <th scope="col" className={styles.number}>
                {m['words.new-price']()}
              </th>
            </tr>
          </thead>
          <tbody>
            {cars.map(({ car, outcome, isReached }) => (
              <tr key={car.id}>
                <th scope="row">
                  {car.car}
                  <small>{car.stockNumber}</small>
                </th>
                <td className={styles.number}>{car.priceCents === null ? '–' : formatEuros(car.priceCents)}</td>
                <td className={styles.number}>
                  {!isReached ? (
                    <span className={styles.left}>{m['refusals.other-branch']()}</span>
                  ) : outcome === undefined ? (
                    '–'
                  ) : outcome.ok ? (
                    <NewPrice car={car} cents={outcome.cents} rateBp={data?.rateBp ?? null} />
                  ) : (
                    <span className={styles.left}>{refusalText(outcome.reason)}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ActDialog>
  )
}

/** Shows the new price of a car, its margin to users who may see costs, and a running promotion. */
function NewPrice({ car, cents, rateBp }: { car: ChosenCar; cents: number; rateBp: number | null }) {
  const { costs, priceVatExcluded, hasPromotion } = car
  const margin =
    costs && rateBp !== null ? calculateMargin({ ...costs, priceCents: cents, priceVatExcluded }, rateBp) : undefined
  return (
    <>
      <ins>{formatEuros(cents)}</ins>
      {margin && (
        <small className={classes(margin.cents < 0 && styles.loss)}>
          {m['office.stock.bulk.margin']({ amount: formatEuros(margin.cents) })}
        </small>
      )}
      {hasPromotion && <small className={styles.warned}>{m['office.stock.bulk.promotion']()}</small>}
    </>
  )
}

function chosenCount(cars: readonly ChosenCar[] | undefined): string {
  return cars === undefined ? '…' : String(cars.length)
}

interface TypedChange {
  by: PriceChange['by']
  direction: 'down' | 'up'
  size: number | null
  roundTo: (typeof ROUNDINGS)[number]
}

/** Returns the typed change; undefined: it would change no price. */
function toChange({ by, direction, size, roundTo }: TypedChange) {
  const hundredths = Math.round((size ?? 0) * 100)
  if (!(hundredths > 0)) return undefined
  const signed = direction === 'down' ? -hundredths : hundredths
  return by === 'share' ? { by, bp: signed, roundTo } : { by, cents: signed }
}

function refusalText(reason: PriceChangeRefusal): string {
  switch (reason) {
    case 'car-is-sold':
      return m['refusals.car-is-sold']()
    case 'car-has-no-price':
      return m['office.stock.no-price']()
    case 'price-too-low':
      return m['office.stock.bulk.too-low']()
    case 'price-same':
      return m['office.stock.bulk.same']()
  }
}
