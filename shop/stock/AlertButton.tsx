import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { openPopup, opensPopup } from '../platform/popups.ts'
import type { CarState } from './car-sheet.ts'
import type { ShownCar } from './shown-car.ts'
import styles from './AlertButton.module.css'

/** Subscribes a visitor to a mail when a reserved car is free again, or when a car costs less. */
export default function AlertButton({ car, state }: { car: ShownCar; state: CarState }) {
  const isReserved = state.availability === 'reserved'
  const kind = isReserved ? 'free' : 'cheaper'
  return (
    <Button
      full
      icon="mail"
      look={isReserved ? undefined : 'quiet'}
      className={styles.button}
      {...opensPopup('car-alert')}
      onClick={() =>
        openPopup('car-alert', { kind, car: car.key, name: [car.name, car.version].filter(Boolean).join(' ') })
      }
    >
      {isReserved ? m['alert.free']() : m['alert.cheaper']()}
    </Button>
  )
}
