import { useState } from 'react'
import { brusselsDay, daysBetween, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { MANY_DAYS } from '@forecourt/domain/stock/ground-car.ts'
import type { ListedStockCar } from '@forecourt/domain/stock/stock-car.ts'
import type { DeskState } from '@forecourt/domain/stock/stock-desk.ts'
import type { ListedUsedCar } from '@forecourt/domain/stock/used-car.ts'
import type { ListedVehicle } from '@forecourt/domain/stock/vehicle-fields.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import type { OwnCells } from '../../platform/list/own-cells.ts'
import type { DeskName } from './desk-names.ts'
import { PriceCell } from './PriceCell.tsx'
import styles from './stock-cells.module.css'

export const usedCarCells: OwnCells<ListedUsedCar> = deskCells('usedcar')

export const stockCarCells: OwnCells<ListedStockCar> = {
  ...deskCells('stockcar'),
  // A new car that has come is late no more.
  expectedOn: ({ expectedOn, supply }) => <ExpectedCell expectedOn={supply === 'ordered' ? expectedOn : null} />,
}

/** The cells that any list of the stock renders itself. */
function deskCells(name: DeskName): OwnCells<ListedVehicle> {
  return {
    car: (row) => <CarCell {...row} />,
    daysInStock: ({ daysInStock }) => <DaysCell days={daysInStock} />,
    priceCents: (row) => <PriceCell car={row} name={name} />,
    state: ({ state }) => <VehicleStateBadge state={state} />,
  }
}

/** Shows the day on which a car is expected, and how late it is. */
export function ExpectedCell({ expectedOn }: { expectedOn: string | null }) {
  const [today] = useState(() => brusselsDay(new Date()))
  if (expectedOn === null) return '–'
  const late = daysBetween(expectedOn, today)
  return (
    <span className={styles.expected}>
      {formatDay(expectedOn)}
      {late > 0 && (
        <StateBadge tone="failed">
          {late === 1 ? m['office.stock.late-one']() : m['office.stock.late']({ count: late })}
        </StateBadge>
      )}
    </span>
  )
}

type CarCellProps = Pick<ListedVehicle, 'car' | 'picture'> & {
  /** The end of the name, shown below its beginning. */
  below?: string
}

export function CarCell({ car, picture, below = '' }: CarCellProps) {
  return (
    <span className={styles.car}>
      <Thumbnail picture={picture} />
      {below === '' ? (
        <span className={styles.name}>{car}</span>
      ) : (
        <span className={styles.two}>
          {car.slice(0, -below.length).trimEnd()} <small>{below}</small>
        </span>
      )}
    </span>
  )
}

/** A decorative picture beside the name, without alternative text. */
export function Thumbnail({ picture, isLarge = false }: Pick<ListedVehicle, 'picture'> & { isLarge?: boolean }) {
  return (
    <span className={classes(styles.thumb, isLarge && styles.large)} style={{ background: picture?.colour }}>
      {picture ? <img src={picture.url} alt="" loading="lazy" /> : <Icon name="photo" size={isLarge ? 'm' : 's'} />}
    </span>
  )
}

export function DaysCell({ days }: { days: number | null }) {
  if (days === null) return '–'
  const share = Math.min(1, days / (MANY_DAYS * 1.25))
  return (
    <span className={classes(styles.days, days > MANY_DAYS && styles.many)}>
      {days}
      <span className={styles.track} aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </span>
    </span>
  )
}

const tones = {
  preparation: 'new',
  published: 'good',
  reserved: 'promo',
  sold: 'vat',
  withdrawn: 'failed',
} as const satisfies Record<DeskState, unknown>

export function VehicleStateBadge({ state }: { state: DeskState }) {
  return <StateBadge tone={tones[state]}>{stateText(state)}</StateBadge>
}

export function stateText(state: DeskState): string {
  switch (state) {
    case 'preparation':
      return m['resources.usedCar.choices.state.preparation']()
    case 'published':
      return m['resources.usedCar.choices.state.published']()
    case 'reserved':
      return m['resources.usedCar.choices.state.reserved']()
    case 'sold':
      return m['resources.usedCar.choices.state.sold']()
    case 'withdrawn':
      return m['resources.usedCar.choices.state.withdrawn']()
  }
}
