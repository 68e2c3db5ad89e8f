import { m } from '@forecourt/locales/messages/messages.js'
import styles from './Capacity.module.css'

interface CapacityCellProps {
  label: string
  most: number
  /** NaN: the cell is empty, or is no number. */
  value: number
  onChange: (value: number) => void
}

/** A whole number in a table of them. */
export function CapacityCell({ label, most, value, onChange }: CapacityCellProps) {
  const isWrong = !Number.isInteger(value) || value < 0 || value > most
  return (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="off"
      className={styles.cell}
      aria-label={label}
      aria-invalid={isWrong}
      title={isWrong ? m['office.capacity.range']({ most }) : undefined}
      value={Number.isNaN(value) ? '' : value}
      onFocus={(event) => event.target.select()}
      onChange={({ target }) => onChange(/^\d+$/.test(target.value) ? Number(target.value) : Number.NaN)}
    />
  )
}
