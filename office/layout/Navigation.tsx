import { useEffect, useId } from 'react'
import { useLocation } from 'react-router'
import { tilesAllowed } from '@forecourt/domain/platform/routes/home-tiles.ts'
import { childRoutes, OFFICE_ROUTES, type OfficeRoute } from '@forecourt/domain/platform/routes/office-routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Icon } from '@forecourt/ui/Icon.tsx'
import type { IconName } from '@forecourt/ui/icons.ts'
import { Link } from '@forecourt/ui/Link.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { useFlyout } from '@forecourt/ui/useFlyout.ts'
import { resolveAddress } from '../access/staff.ts'
import { useAccess } from '../platform/access.ts'
import { DealerMark } from '../platform/DealerMark.tsx'
import { currentLanguage } from '../platform/language.ts'
import { pageData } from '../platform/page-data.ts'
import styles from './Navigation.module.css'

interface NavigationProps {
  isFolded: boolean
  /** Missing where it cannot be folded. */
  onFold?: () => void
}

const icons: Readonly<Record<string, IconName>> = {
  home: 'layout-dashboard',
  sales: 'user',
  agenda: 'calendar',
  stock: 'steering-wheel',
  content: 'photo',
  'vehicle-data': 'database',
  range: 'car',
  terms: 'receipt',
  rates: 'calculator',
  'stock-terms': 'building-warehouse',
  organisation: 'map-pin',
  staff: 'shield-check',
  configuration: 'adjustments-horizontal',
}

/** The screens by area. An area in which nothing is allowed is not there; a screen that is not allowed says so. */
export function Navigation({ isFolded, onFold }: NavigationProps) {
  const current = useCurrentRoute()
  const access = useAccess()
  const areas = OFFICE_ROUTES.filter(
    ({ parent, isVisible, id, path }: OfficeRoute) =>
      parent === null && isVisible && access.routes.includes(id) && (path !== '' || tilesAllowed(access).length > 0),
  )
  const foldLabel = isFolded ? m['office.menu.unfold']() : m['office.menu.fold']()
  const Area = isFolded ? FoldedArea : OpenArea
  return (
    <nav className={classes(styles.navigation, isFolded && styles.folded)} aria-label={m['layout.main-menu']()}>
      <Link href="/" className={styles.dealer}>
        <DealerMark name={pageData().dealer} isAlone={isFolded} />
      </Link>
      <ul className={styles.areas}>
        {areas.map((area) => (
          <li key={area.id}>
            <Area area={area} current={current} />
          </li>
        ))}
      </ul>
      {onFold && (
        <button type="button" className={styles.entry} aria-label={foldLabel} onClick={onFold}>
          <Icon name={isFolded ? 'layout-sidebar-left-expand' : 'layout-sidebar-left-collapse'} />
          {!isFolded && foldLabel}
        </button>
      )}
    </nav>
  )
}

function useCurrentRoute(): OfficeRoute | undefined {
  const [path = ''] = useLocation().pathname.split('/').filter(Boolean)
  return OFFICE_ROUTES.find((route: OfficeRoute) => route.path !== null && route.path === path)
}

interface AreaProps {
  area: OfficeRoute
  current: OfficeRoute | undefined
}

function OpenArea({ area, current }: AreaProps) {
  const { routes } = useAccess()
  const isHere = current?.id === area.id || current?.parent === area.id
  return (
    <>
      <Link
        href={resolveAddress(area, routes)}
        className={classes(styles.entry, isHere && styles.here)}
        aria-current={current?.id === area.id ? 'page' : undefined}
      >
        <AreaIcon area={area} />
        {area.text[currentLanguage()]}
      </Link>
      {isHere && area.path === null && <Screens area={area} current={current} />}
    </>
  )
}

/** Its screens open beside it, by a click or Enter; the start screen is a link. */
function FoldedArea({ area, current }: AreaProps) {
  const { details, close } = useFlyout()
  const { pathname } = useLocation()
  useEffect(close, [close, pathname])
  const name = area.text[currentLanguage()]
  if (area.path !== null) {
    return (
      <Link
        href={`/${area.path}`}
        className={classes(styles.entry, current?.id === area.id && styles.here)}
        aria-label={name}
        aria-current={current?.id === area.id ? 'page' : undefined}
      >
        <AreaIcon area={area} />
      </Link>
    )
  }
  return (
    <details {...details} className={styles.flyout}>
      <summary className={classes(styles.entry, current?.parent === area.id && styles.here)} aria-label={name}>
        <AreaIcon area={area} />
      </summary>
      <div className={styles.beside}>
        <p className={styles.title}>{name}</p>
        <Screens area={area} current={current} />
      </div>
    </details>
  )
}

/** Shows screens that are not allowed with a lock; the reason is given once, below. */
function Screens({ area, current }: AreaProps) {
  const { routes } = useAccess()
  const reasonId = useId()
  const language = currentLanguage()
  const screens = childRoutes(area).filter(({ isVisible }) => isVisible)
  return (
    <>
      <ul>
        {screens.map((screen) => (
          <li key={screen.id}>
            {routes.includes(screen.id) ? (
              <Link
                href={resolveAddress(screen, routes)}
                className={classes(styles.entry, styles.screen)}
                aria-current={screen.id === current?.id ? 'page' : undefined}
              >
                {screen.text[language]}
              </Link>
            ) : (
              <span
                role="link"
                tabIndex={0}
                aria-disabled="true"
                aria-describedby={reasonId}
                title={m['office.menu.forbidden']()}
                className={classes(styles.entry, styles.screen, styles.forbidden)}
              >
                {screen.text[language]}
                <Icon name="lock" size="s" />
              </span>
            )}
          </li>
        ))}
      </ul>
      {screens.some(({ id }) => !routes.includes(id)) && (
        <p id={reasonId} className={styles.reason}>
          <Icon name="lock" size="s" />
          {m['office.menu.forbidden']()}
        </p>
      )}
    </>
  )
}

function AreaIcon({ area }: { area: OfficeRoute }) {
  return <Icon name={icons[area.id] ?? 'file-text'} />
}
