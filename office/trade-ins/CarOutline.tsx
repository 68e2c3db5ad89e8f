import { OUTLINE_PLACES, type DamagePlace } from '@forecourt/domain/trade-ins/trade-in-record.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { placeText } from './trade-in-texts.ts'
import styles from './TradeIn.module.css'

interface CarOutlineProps {
  /** The number of damages by place. */
  counts: ReadonlyMap<DamagePlace, number>
  disabled: boolean
  onPick: (place: DamagePlace) => void
}

/** A car from above, its front to the left: each part is a button, so that it is reached by keyboard as well. */
export function CarOutline({ counts, disabled, onPick }: CarOutlineProps) {
  return (
    <div role="group" aria-label={m['office.trade-in.damage.outline']()} className={styles.outline}>
      {OUTLINE_PLACES.map((place) => {
        const count = counts.get(place) ?? 0
        const name = placeText(place)
        return (
          <button
            key={place}
            type="button"
            data-place={place}
            data-damaged={count > 0}
            disabled={disabled}
            title={name}
            aria-label={
              count === 0
                ? m['office.trade-in.damage.mark']({ place: name })
                : m['office.trade-in.damage.marked']({ place: name, count: String(count) })
            }
            onClick={() => onPick(place)}
          >
            {count > 0 && <span aria-hidden>{count}</span>}
          </button>
        )
      })}
    </div>
  )
}
