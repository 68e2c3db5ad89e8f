import { pathOf } from '@forecourt/domain/platform/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { IconButton, IconLink } from '@forecourt/ui/IconButton.tsx'
import type { IconName } from '@forecourt/ui/icons.ts'
import { currentLanguage } from '../platform/language.ts'
import { openPopup, opensPopup } from '../platform/popups.ts'
import { useKeptCars } from '../stock/kept-cars.ts'
import styles from './KeptLinks.module.css'

/** Leads to the favourites; off while there are none, and says so. */
export function FavouritesLink() {
  const count = useKeptCars('favourites').length
  if (count === 0) return <Off icon="heart" reason={m['layout.favourites-none']()} />
  const label = m['layout.favourites-count']({ count })
  return <IconLink icon="heart" label={label} count={count} href={pathOf('content.favourites', currentLanguage())} />
}

/** Opens the checkout; off while the cart is empty, and says so. */
export function CartButton() {
  const count = useKeptCars('cart').length
  if (count === 0) return <Off icon="shopping-cart" reason={m['layout.cart-none']()} />
  const label = m['layout.cart-count']({ count })
  return (
    <IconButton
      icon="shopping-cart"
      label={label}
      count={count}
      {...opensPopup('checkout')}
      onClick={() => openPopup('checkout')}
    />
  )
}

/** Opens the newsletter. */
export function NewsletterButton() {
  return (
    <IconButton
      icon="mail"
      label={m['layout.newsletter']()}
      {...opensPopup('newsletter')}
      onClick={() => openPopup('newsletter')}
    />
  )
}

function Off({ icon, reason }: { icon: IconName; reason: string }) {
  return <IconButton icon={icon} label={reason} title={reason} className={styles.off} aria-disabled />
}
