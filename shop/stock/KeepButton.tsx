import { m } from '@forecourt/locales/messages/messages.js'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { useIsKept } from './kept-cars.ts'
import { toggleKept, type KeepableCar } from './keep-car.ts'
import styles from './KeepButton.module.css'

/** The heart of a car, or the button that puts it into the cart; pressed while the car is there. */
export function KeepButton({ list, car }: { list: 'favourites' | 'cart'; car: KeepableCar }) {
  const kept = useIsKept(list, car.key)
  const isHeart = list === 'favourites'
  return (
    <IconButton
      icon={isHeart ? 'heart' : 'shopping-cart'}
      look={isHeart ? 'round' : 'plain'}
      label={isHeart ? m['kept.favourite']({ car: car.name }) : m['kept.cart']({ car: car.name })}
      className={isHeart ? undefined : styles.cart}
      filled={kept}
      aria-pressed={kept}
      onClick={() => toggleKept(list, car)}
    />
  )
}
