import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { m } from '@forecourt/locales/messages/messages.js'
import { Drawer } from '@forecourt/ui/Drawer.tsx'
import { SkipLink } from '@forecourt/ui/SkipLink.tsx'
import { ToastArea } from '@forecourt/ui/ToastArea.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { useLiveAccess } from '../access/live-access.ts'
import { SessionEnding } from '../access/SessionEnding.tsx'
import { ProveAgain } from '../access/ProveAgain.tsx'
import { SignInAgain } from '../access/SignInAgain.tsx'
import { useShowApprovalNews } from '../offers/desk/approval-news.ts'
import { useAccess } from '../platform/access.ts'
import { DirtyGuard } from '../platform/form/DirtyGuard.tsx'
import { isSameForm } from '../platform/form/form-place.ts'
import { rememberRecord } from '../platform/recent.ts'
import { useShortcut } from '../platform/shortcuts.ts'
import { Navigation } from './Navigation.tsx'
import { TopBar } from './TopBar.tsx'
import { useMenuState } from './menu-state.ts'
import styles from './Shell.module.css'

const ShortcutsDialog = lazy(() =>
  import('./ShortcutsDialog.tsx').then((module) => ({ default: module.ShortcutsDialog })),
)
const Palette = lazy(() => import('./Palette.tsx').then(({ Palette }) => ({ default: Palette })))

/** Shows the frame of every screen: the menu, the user, and the last act. */
export function Shell() {
  useLiveAccess(useShowApprovalNews())
  const menu = useMenuState()
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const { pathname } = useLocation()
  const [areKeysShown, setAreKeysShown] = useState(false)
  useShortcut('?', () => setAreKeysShown(true))
  const [isSearching, setIsSearching] = useState(false)
  useShortcut('ctrl+k', () => setIsSearching(true))
  const isLoading = useNavigation().state === 'loading'
  useEffect(() => setIsDrawerOpen(false), [pathname])
  const { id } = useAccess().user
  useEffect(() => rememberRecord(id, pathname), [id, pathname])
  return (
    <div className={classes(styles.shell, menu.isFolded && styles.folded)}>
      <SkipLink to="content">{m['layout.skip']()}</SkipLink>
      <div className={styles.side}>
        <Navigation isFolded={menu.isFolded} onFold={menu.toggle} />
      </div>
      <div className={styles.column}>
        <TopBar
          onMenu={() => setIsDrawerOpen(true)}
          onKeys={() => setAreKeysShown(true)}
          onSearch={() => setIsSearching(true)}
        />
        <main id="content" tabIndex={-1} ref={useFocusOnArrival()} className={styles.content} aria-busy={isLoading}>
          <Outlet />
        </main>
      </div>
      <Drawer
        open={isDrawerOpen}
        onClose={() => setIsDrawerOpen(false)}
        title={m['layout.menu']()}
        closeLabel={m['words.close']()}
      >
        <Navigation isFolded={false} />
      </Drawer>
      {areKeysShown && (
        <Suspense>
          <ShortcutsDialog onClose={() => setAreKeysShown(false)} />
        </Suspense>
      )}
      {isSearching && (
        <Suspense>
          <Palette onClose={() => setIsSearching(false)} />
        </Suspense>
      )}
      <DirtyGuard />
      <SessionEnding />
      <SignInAgain />
      <ProveAgain />
      <ToastArea closeLabel={m['words.close']()} />
    </div>
  )
}

/**
 * Moves the focus to the content of a new screen, so that a screen reader announces it as a new document. Not while
 * the form that the user types in stays.
 */
function useFocusOnArrival() {
  const content = useRef<HTMLElement>(null)
  const location = useLocation()
  const shown = useRef(location)
  useEffect(() => {
    const before = shown.current
    shown.current = location
    if (before.pathname === location.pathname || isSameForm(before, location)) return
    content.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [location])
  return content
}
