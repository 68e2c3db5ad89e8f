import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { translate } from '@forecourt/domain/platform/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Link } from '@forecourt/ui/Link.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { DealerMark } from '../platform/DealerMark.tsx'
import { currentLanguage } from '../platform/language.ts'
import { addressOf, childrenOf, OFFICE_ROUTES, routeAt, type OfficeRoute } from '../platform/office-routes.ts'
import { pageData } from '../platform/page-data.ts'
import styles from './Navigation.module.css'

interface NavigationProps {
  isFolded: boolean
  /** Missing where it cannot be folded. */
  onFold?: () => void
}

/** The screens by area, as far as the user may see them. */
export function Navigation({ isFolded, onFold }: NavigationProps) {
  const current = routeAt(useLocation().pathname)
  const areas = OFFICE_ROUTES.filter(({ parent }) => parent === null)
  const foldLabel = isFolded ? m['office.menu.unfold']() : m['office.menu.fold']()
  return (
    <nav className={classes(styles.navigation, isFolded && styles.folded)} aria-label={m['layout.main-menu']()}>
      <Link href="/" className={styles.dealer}>
        <DealerMark name={pageData().dealer} isAlone={isFolded} />
      </Link>
      <ul className={styles.areas}>
        {areas.map((area) => (
          <li key={area.id}>
            {isFolded ? <FoldedArea area={area} current={current} /> : <OpenArea area={area} current={current} />}
          </li>
        ))}
      </ul>
      {onFold && (
        <button type="button" className={classes(styles.entry, styles.fold)} aria-label={foldLabel} onClick={onFold}>
          <Icon name={isFolded ? 'layout-sidebar-left-expand' : 'layout-sidebar-left-collapse'} />
          {!isFolded && foldLabel}
        </button>
      )}
    </nav>
  )
}

interface AreaProps {
  area: OfficeRoute
  current: OfficeRoute | undefined
}

function OpenArea({ area, current }: AreaProps) {
  const isHere = current?.id === area.id || current?.parent === area.id
  return (
    <>
      <Link
        href={addressOf(area)}
        className={classes(styles.entry, isHere && styles.here)}
        aria-current={current?.id === area.id ? 'page' : undefined}
      >
        {area.icon && <Icon name={area.icon} />}
        {translate(area.text, currentLanguage())}
      </Link>
      {isHere && <Screens area={area} current={current} />}
    </>
  )
}

/** Its screens open beside it, by a click or Enter. */
function FoldedArea({ area, current }: AreaProps) {
  const ref = useRef<HTMLDetailsElement>(null)
  const close = () => ref.current?.removeAttribute('open')
  const { pathname } = useLocation()
  useEffect(close, [pathname])
  const isHere = current?.parent === area.id
  return (
    <details
      ref={ref}
      className={styles.flyout}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || close()}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <summary
        className={classes(styles.entry, isHere && styles.here)}
        aria-label={translate(area.text, currentLanguage())}
      >
        {area.icon && <Icon name={area.icon} />}
      </summary>
      <div className={styles.beside}>
        <p className={styles.title}>{translate(area.text, currentLanguage())}</p>
        <Screens area={area} current={current} />
      </div>
    </details>
  )
}

function Screens({ area, current }: AreaProps) {
  return (
    <ul>
      {childrenOf(area).map((screen) => (
        <li key={screen.id}>
          <Link
            href={addressOf(screen)}
            className={classes(styles.entry, styles.screen)}
            aria-current={screen.id === current?.id ? 'page' : undefined}
          >
            {translate(screen.text, currentLanguage())}
          </Link>
        </li>
      ))}
    </ul>
  )
}
