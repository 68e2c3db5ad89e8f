import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { m } from '@forecourt/locales/messages/messages.js'
import { classes } from '@forecourt/ui/classes.ts'
import { DialogComing } from '@forecourt/ui/DialogComing.tsx'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { useShell } from '../platform/shell.ts'
import { useKeptCars } from '../stock/kept-cars.ts'
import { AccountButton } from './AccountButton.tsx'
import { Brand } from './Brand.tsx'
import { CartButton, FavouritesLink, NewsletterButton } from './KeptLinks.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { MainMenu } from './MainMenu.tsx'
import { useHeroInView } from './use-hero-in-view.ts'
import styles from './Header.module.css'

const loadDrawer = () => import('./MenuDrawer.tsx')
const MenuDrawer = lazy(loadDrawer)

/** `overHero`: the page begins with a picture; the header lies on it, and turns opaque when it has scrolled away. */
export function Header({ overHero }: { overHero: boolean }) {
  const transparent = useHeroInView(overHero)
  return (
    <header
      className={classes(styles.header, overHero && styles.fixed, transparent && styles.transparent)}
      data-stage={transparent ? '' : undefined}
    >
      <div className={classes('page', styles.row)}>
        <Brand name={useShell().name} />
        <nav className={styles.menu} aria-label={m['layout.main-menu']()}>
          <MainMenu linkClass={styles.link} />
        </nav>
        <div className={styles.tools}>
          <div className={styles.wide}>
            <LanguageMenu />
          </div>
          <div className={classes(styles.wide, styles.rare)}>
            <NewsletterButton />
          </div>
          <FavouritesLink />
          <div className={styles.wide}>
            <CartButton />
          </div>
          <div className={styles.wide}>
            <AccountButton />
          </div>
          <MenuToggle />
        </div>
      </div>
    </header>
  )
}

function MenuToggle() {
  const { key } = useLocation()
  // Opened on one page; closed on the next.
  const [openedAt, setOpenedAt] = useState<string>()
  if (openedAt !== undefined && openedAt !== key) setOpenedAt(undefined)
  const [wanted, setWanted] = useState(false)
  const count = useKeptCars('favourites').length + useKeptCars('cart').length
  const label = count === 0 ? m['layout.menu']() : m['layout.menu-count']({ count })
  return (
    <nav className={styles.toggle} aria-label={m['layout.menu']()}>
      <IconButton
        icon="menu-2"
        label={label}
        count={count}
        aria-haspopup="dialog"
        onPointerEnter={loadDrawer}
        onFocus={loadDrawer}
        onClick={() => {
          setWanted(true)
          setOpenedAt(key)
        }}
      />
      <Suspense fallback={<DialogComing />}>
        {wanted && <MenuDrawer open={openedAt === key} onClose={() => setOpenedAt(undefined)} />}
      </Suspense>
    </nav>
  )
}
