import { useState } from 'react'
import { brusselsDay, daysBetween, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { ListedStockCar } from '@forecourt/domain/stock/stock-car.schema.ts'
import type { ListedUsedCar } from '@forecourt/domain/stock/stock-desk.schema.ts'
import type { DeskState } from '@forecourt/domain/stock/stock-desk.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Badge, StateBadge } from '@forecourt/ui/Badge.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import type { Row } from '../../platform/kinds/row.ts'
import type { DeskName } from './desk-names.ts'
import { PriceCell } from './PriceCell.tsx'
import styles from './stock-cells.module.css'

/** A row of a list of the stock: it holds more than its columns. */
export function toCar(row: Row): ListedUsedCar {
  return row as unknown as ListedUsedCar
}

/** The cells that a list of the stock renders itself. */
export const stockCells = {
  usedcar: deskCells('usedcar'),
  stockcar: { ...deskCells('stockcar'), expectedOn: (row: Row) => <ExpectedCell {...renderExpected(row)} /> },
}

function deskCells(name: DeskName) {
  return {
    car: (row: Row) => <CarCell {...toCar(row)} />,
    daysInStock: (row: Row) => <DaysCell days={toCar(row).daysInStock} />,
    priceCents: (row: Row) => <PriceCell car={toCar(row)} name={name} />,
    state: (row: Row) => <VehicleStateBadge state={toCar(row).state} />,
  }
}

/** A new car that has come is late no more. */
function renderExpected(row: Row) {
  const { expectedOn, supply } = row as unknown as ListedStockCar
  return { expectedOn: supply === 'ordered' ? expectedOn : null }
}

/** When a car is expected, and by how much that has passed. */
export function ExpectedCell({ expectedOn }: { expectedOn: string | null }) {
  const [today] = useState(() => brusselsDay(new Date()))
  if (expectedOn === null) return '–'
  const late = daysBetween(expectedOn, today)
  return (
    <span className={styles.expected}>
      {formatDay(expectedOn)}
      {late > 0 && (
        <Badge tone="failed">
          {late === 1 ? m['office.stock.late-one']() : m['office.stock.late']({ count: late })}
        </Badge>
      )}
    </span>
  )
}

function CarCell({ car, picture }: Pick<ListedUsedCar, 'car' | 'picture'>) {
  return (
    <span className={styles.car}>
      <Thumbnail picture={picture} />
      <span className={styles.name}>{car}</span>
    </span>
  )
}

/** Beside the name: it says nothing that the name does not. */
export function Thumbnail({ picture, isLarge = false }: Pick<ListedUsedCar, 'picture'> & { isLarge?: boolean }) {
  return (
    <span className={classes(styles.thumb, isLarge && styles.large)} style={{ background: picture?.colour }}>
      {picture ? <img src={picture.url} alt="" loading="lazy" /> : <Icon name="photo" size={isLarge ? 'm' : 's'} />}
    </span>
  )
}

/** From here on a car costs more than it brings. */
const manyDays = 90

function DaysCell({ days }: { days: number | null }) {
  if (days === null) return '–'
  const share = Math.min(1, days / (manyDays * 1.25))
  return (
    <span className={classes(styles.days, days >= manyDays && styles.many)}>
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
