import type { Added } from '@forecourt/domain/stock/kept-cars.ts'
import { MAX_CART, MAX_COMPARED, MAX_FAVOURITES } from '@forecourt/domain/stock/kept-cars.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { showToast } from '@forecourt/ui/toasts.ts'
import { openPopup } from '../platform/popups.ts'
import type { KeptList } from './kept-cars.ts'

/** A change of a car in one of the lists of the browser. */
export type KeptNotice = { list: Exclude<KeptList, 'viewed'>; car: string } & (
  | { outcome: 'removed'; undo: () => void }
  | { outcome: Added['outcome'] }
)

export function showNotice(notice: KeptNotice): void {
  const { list, car } = notice
  if (notice.outcome === 'removed')
    showToast({ message: texts[list].removed({ car }), action: { label: m['words.undo'](), run: notice.undo } })
  else if (notice.outcome === 'full') showToast({ message: texts[list].full(), tone: 'warning' })
  else if (list === 'cart')
    showToast({
      message: m['kept.cart-added']({ car }),
      action: { label: m['kept.open-cart'](), run: () => openPopup('checkout') },
    })
}

const texts = {
  favourites: {
    removed: m['kept.favourites-removed'],
    full: () => m['kept.favourites-full']({ max: MAX_FAVOURITES }),
  },
  compared: { removed: m['kept.compared-removed'], full: () => m['kept.compared-full']({ max: MAX_COMPARED }) },
  cart: { removed: m['kept.cart-removed'], full: () => m['kept.cart-full']({ max: MAX_CART }) },
}
