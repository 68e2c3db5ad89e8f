import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { IconButton, IconLink } from '@forecourt/ui/IconButton.tsx'
import type { IconName } from '@forecourt/ui/icons.ts'
import { currentLanguage } from '../platform/language.ts'
import { openPopup, opensPopup } from '../platform/popups.ts'
import { useKeptCars } from '../stock/kept-cars.ts'
import styles from './KeptLinks.module.css'

/** Leads to the favourites; disabled, with the reason, while there are none. */
export function FavouritesLink() {
  const word = m['layout.favourites']()
  const count = useKeptCars('favourites').length
  if (count === 0) return <Off icon="heart" word={word} reason={m['layout.favourites-none']()} />
  const label = m['layout.favourites-count']({ count })
  return (
    <IconLink
      icon="heart"
      word={word}
      label={label}
      count={count}
      href={buildPath('content.favourites', currentLanguage())}
    />
  )
}

/** Opens the checkout; disabled, with the reason, while the cart is empty. */
export function CartButton() {
  const word = m['words.cart']()
  const count = useKeptCars('cart').length
  if (count === 0) return <Off icon="shopping-cart" word={word} reason={m['layout.cart-none']()} />
  const label = m['layout.cart-count']({ count })
  return (
    <IconButton
      icon="shopping-cart"
      word={word}
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
      word={m['layout.newsletter']()}
      label={m['layout.newsletter']()}
      {...opensPopup('newsletter')}
      onClick={() => openPopup('newsletter')}
    />
  )
}

function Off({ icon, word, reason }: { icon: IconName; word: string; reason: string }) {
  return <IconButton icon={icon} word={word} label={reason} title={reason} className={styles.off} aria-disabled />
}
