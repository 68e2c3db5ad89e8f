import { useEffect, useEffectEvent } from 'react'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Drawer } from '@forecourt/ui/Drawer.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Link } from '@forecourt/ui/Link.tsx'
import { DrawerAccount } from '../access/DrawerAccount.tsx'
import { currentLanguage } from '../platform/language.ts'
import { onPopupAsked, openPopup, opensPopup } from '../platform/popups.ts'
import { CartButton, FavouritesLink } from './KeptLinks.tsx'
import { LanguageLinks } from './LanguageMenu.tsx'
import { MainMenu } from './MainMenu.tsx'
import styles from './MenuDrawer.module.css'

/** The whole header for small screens, in a drawer. */
export default function MenuDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  // Popups open over the page, not over the menu.
  const close = useEffectEvent(onClose)
  const language = currentLanguage()
  useEffect(() => onPopupAsked(() => close()), [])
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={m['layout.menu']()}
      closeLabel={m['words.close']()}
      action={
        <>
          <FavouritesLink />
          <CartButton />
        </>
      }
      footer={
        <nav className={styles.languages} aria-label={m['layout.language']()}>
          <LanguageLinks linkClass={styles.language} />
        </nav>
      }
    >
      <div className={styles.menu}>
        <MainMenu linkClass={styles.link} />
        <Link href={buildPath('content.schedule', language)} className={styles.link}>
          <Icon name="calendar" />
          {m['layout.to-booking']()}
        </Link>
        <Link href={buildPath('content.trade-in', language)} className={styles.link}>
          <Icon name="calculator" />
          {m['layout.to-trade-in']()}
        </Link>
        <button
          type="button"
          className={styles.link}
          {...opensPopup('newsletter')}
          onClick={() => openPopup('newsletter')}
        >
          <Icon name="mail" />
          {m['layout.newsletter']()}
        </button>
        <DrawerAccount linkClass={styles.link} />
      </div>
    </Drawer>
  )
}
