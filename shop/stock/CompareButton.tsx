import { m } from '@forecourt/locales/messages/messages.js'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { toggleKept, type KeepableCar } from './keep-car.ts'
import { useIsKept } from './kept-cars.ts'
import styles from './CompareButton.module.css'

/** Button on a card: adds the car to the comparison; pressed while it is in it. */
export function CompareButton({ car }: { car: KeepableCar }) {
  return (
    <IconButton
      icon="scale"
      label={m['kept.compare']({ car: car.name })}
      className={styles.button}
      aria-pressed={useIsKept('compared', car.key)}
      onClick={() => toggleKept('compared', car)}
    />
  )
}
