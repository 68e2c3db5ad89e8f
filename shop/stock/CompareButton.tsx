import { m } from '@forecourt/locales/messages/messages.js'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { toggleKept, type KeepableCar } from './keep-car.ts'
import { useIsKept } from './kept-cars.ts'
import styles from './CompareButton.module.css'

/** On the card of a car: puts it beside others; pressed while it is. */
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
