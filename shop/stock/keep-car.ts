import type { CarKey } from '@forecourt/domain/stock/car-key.ts'
import { MAX_CART, MAX_FAVOURITES } from '@forecourt/domain/stock/kept-cars.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { showToast } from '@forecourt/ui/toasts.ts'
import { openPopup } from '../platform/popups.ts'
import { dropCar, isKept, keepCar, type KeptList } from './kept-cars.ts'

/** A car that can be kept, and its name for what is said about it. */
export interface KeepableCar {
  key: CarKey
  name: string
}

/** Keeps a car or lets it go, and says so where the button alone does not show it. */
export function toggleKept(list: KeptList, { key, name: car }: KeepableCar): void {
  if (isKept(list, key)) {
    const undo = dropCar(list, key)
    showToast({ message: texts[list].removed({ car }), undo: { label: m['kept.undo'](), run: undo } })
    return
  }
  const outcome = keepCar(list, key)
  if (outcome === 'full') showToast({ message: texts[list].full(), tone: 'warning' })
  else if (list === 'cart')
    showToast({
      message: m['kept.cart-added']({ car }),
      undo: { label: m['kept.open-cart'](), run: () => openPopup('checkout') },
    })
}

const texts = {
  favourites: {
    removed: m['kept.favourites-removed'],
    full: () => m['kept.favourites-full']({ max: MAX_FAVOURITES }),
  },
  cart: { removed: m['kept.cart-removed'], full: () => m['kept.cart-full']({ max: MAX_CART }) },
}
