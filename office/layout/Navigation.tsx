import { useEffect, useId } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { tilesAllowed } from '@forecourt/domain/platform/routes/home-tiles.ts'
import {
  childRoutes,
  OFFICE_ROUTES,
  routesAbove,
  type OfficeRoute,
} from '@forecourt/domain/platform/routes/office-routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Icon } from '@forecourt/ui/Icon.tsx'
import type { IconName } from '@forecourt/ui/icons.ts'
import { Link } from '@forecourt/ui/Link.tsx'
import { VisuallyHidden } from '@forecourt/ui/VisuallyHidden.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { useFlyout } from '@forecourt/ui/useFlyout.ts'
import { resolveAddress } from '../access/staff.ts'
import { useAccess } from '../platform/access.ts'
import { DealerMark } from '../platform/DealerMark.tsx'
import { currentLanguage } from '../platform/language.ts'
import { pageData } from '../platform/page-data.ts'
import { callOptions } from '../platform/queries.ts'
import styles from './Navigation.module.css'

interface NavigationProps {
  isFolded: boolean
  /** Missing where it cannot be folded. */
  onFold?: () => void
}

const icons: Readonly<Record<string, IconName>> = {
  home: 'layout-dashboard',
  lead: 'messages',
  sales: 'file-text',
  dossiers: 'archive',
  orders: 'shopping-cart',
  stock: 'car',
  customer: 'users',
  agenda: 'calendar',
  money: 'receipt',
  reports: 'chart-bar',
  masterData: 'database',
  content: 'photo',
  configuration: 'adjustments-horizontal',
}

/**
 * The menu: the areas of daily work, with counts of waiting items, then the occasional ones. An area in which nothing is
 * allowed is hidden; a screen that is not allowed says so.
 */
export function Navigation({ isFolded, onFold }: NavigationProps) {
  const current = useCurrentRoute()
  const access = useAccess()
  const { data } = useQuery({ ...waitingOptions, refetchInterval: refreshMs })
  const waiting = new Map(data?.waiting.map(({ route, count }) => [route, count]))
  const areas = OFFICE_ROUTES.filter(
    ({ parent, isVisible, id, path }: OfficeRoute) =>
      parent === null && isVisible && access.routes.includes(id) && (path !== '' || tilesAllowed(access).length > 0),
  )
  const foldLabel = isFolded ? m['office.menu.unfold']() : m['office.menu.fold']()
  const Area = isFolded ? FoldedArea : OpenArea
  const renderSection = (wanted: OfficeRoute['section']) => {
    const some = areas.filter(({ section }: OfficeRoute) => section === wanted)
    if (some.length === 0) return null
    return (
      <ul className={styles.areas}>
        {some.map((area) => (
          <li key={area.id}>
            <Area area={area} current={current} waiting={waiting} />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <nav className={classes(styles.navigation, isFolded && styles.folded)} aria-label={m['layout.main-menu']()}>
      <Link href="/" className={styles.dealer}>
        <DealerMark name={pageData().dealer} isAlone={isFolded} />
      </Link>
      <div className={styles.sections}>
        {renderSection('work')}
        {renderSection('management')}
      </div>
      {onFold && (
        <button type="button" className={styles.entry} aria-label={foldLabel} onClick={onFold}>
          <Icon name={isFolded ? 'layout-sidebar-left-expand' : 'layout-sidebar-left-collapse'} />
          {!isFolded && foldLabel}
        </button>
      )}
    </nav>
  )
}

const waitingOptions = callOptions('GET /sales/menu/waiting', {})
const refreshMs = 60_000

function useCurrentRoute(): OfficeRoute | undefined {
  const [path = ''] = useLocation().pathname.split('/').filter(Boolean)
  return OFFICE_ROUTES.find((route: OfficeRoute) => route.path !== null && route.path === path)
}

interface AreaProps {
  area: OfficeRoute
  current: OfficeRoute | undefined
  /** Counts of waiting work, by route. */
  waiting: ReadonlyMap<string, number>
}

function isWithin(area: OfficeRoute, current: OfficeRoute | undefined): boolean {
  return current !== undefined && [current, ...routesAbove(current)].some(({ id }) => id === area.id)
}

/** Returns the screen with the name of its area, which needs no line of its own. */
function mainScreen(area: OfficeRoute): OfficeRoute | undefined {
  return childRoutes(area).find(({ text }) => text.nl === area.text.nl)
}

function countWaiting(area: OfficeRoute, waiting: AreaProps['waiting']): number {
  return [area, ...childRoutes(area)].reduce((sum, { id }) => sum + (waiting.get(id) ?? 0), 0)
}

function OpenArea({ area, current, waiting }: AreaProps) {
  const { routes } = useAccess()
  const isHere = isWithin(area, current)
  const isCurrent = current !== undefined && (current.id === area.id || current.id === mainScreen(area)?.id)
  return (
    <>
      <Link
        href={resolveAddress(area, routes)}
        className={classes(styles.entry, isHere && styles.here)}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <AreaIcon area={area} />
        {area.text[currentLanguage()]}
        <Waiting count={countWaiting(area, waiting)} />
      </Link>
      {isHere && area.path === null && <Screens area={area} current={current} waiting={waiting} />}
    </>
  )
}

/** Shows the count of waiting items; nothing where it is zero. */
function Waiting({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={styles.waiting}>
      {count}
      <VisuallyHidden> {m['office.menu.waiting']()}</VisuallyHidden>
    </span>
  )
}

/** Its screens open beside it, by a click or Enter; the start screen is a link. */
function FoldedArea({ area, current, waiting }: AreaProps) {
  const { details, close } = useFlyout()
  const { pathname } = useLocation()
  useEffect(close, [close, pathname])
  const name = area.text[currentLanguage()]
  if (area.path !== null) {
    return (
      <Link
        href={`/${area.path}`}
        className={classes(styles.entry, isWithin(area, current) && styles.here)}
        aria-label={name}
        aria-current={current?.id === area.id ? 'page' : undefined}
      >
        <AreaIcon area={area} />
      </Link>
    )
  }
  return (
    <details {...details} className={styles.flyout}>
      <summary className={classes(styles.entry, isWithin(area, current) && styles.here)} aria-label={name}>
        <AreaIcon area={area} />
      </summary>
      <div className={styles.beside}>
        <p className={styles.title}>{name}</p>
        <Screens area={area} current={current} waiting={waiting} isWhole />
      </div>
    </details>
  )
}

/** Shows screens that are not allowed with a lock; the reason is given once, below. */
function Screens({ area, current, waiting, isWhole = false }: AreaProps & { isWhole?: boolean }) {
  const { routes } = useAccess()
  const reasonId = useId()
  const language = currentLanguage()
  const main = mainScreen(area)
  const screens = childRoutes(area).filter(
    ({ isVisible, id }) => isVisible && (isWhole || id !== main?.id || !routes.includes(id)),
  )
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
                <Waiting count={waiting.get(screen.id) ?? 0} />
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
