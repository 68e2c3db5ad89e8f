import type { ListedUsedCar } from '@forecourt/domain/stock/stock-desk.schema.ts'
import type { DeskState } from '@forecourt/domain/stock/stock-desk.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Badge } from '@forecourt/ui/Badge.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import type { Row } from '../platform/kinds/row.ts'
import { PriceCell } from './PriceCell.tsx'
import styles from './stock-cells.module.css'

/** A row of a list of the stock: it holds more than its columns. */
export function carOf(row: Row): ListedUsedCar {
  return row as unknown as ListedUsedCar
}

/** What a list of the stock draws itself. */
export const stockCells = {
  car: (row: Row) => <CarCell {...carOf(row)} />,
  daysInStock: (row: Row) => <DaysCell days={carOf(row).daysInStock} />,
  priceCents: (row: Row) => <PriceCell car={carOf(row)} />,
  state: (row: Row) => <StateBadge state={carOf(row).state} />,
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

export function StateBadge({ state }: { state: DeskState }) {
  return <Badge tone={tones[state]}>{stateText(state)}</Badge>
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
