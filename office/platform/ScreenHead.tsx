import type { ReactNode } from 'react'
import { OFFICE_ROUTES, routesAbove } from '@forecourt/domain/platform/routes/office-routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { classes } from '@forecourt/ui/classes.ts'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Link } from '@forecourt/ui/Link.tsx'
import { currentLanguage } from './language.ts'
import { lastSearch } from './list/last-search.ts'
import styles from './ScreenHead.module.css'

interface ScreenHeadProps {
  /** The id of the route of this screen, or of the list of its record; without it no breadcrumb shows. */
  screen?: string
  /** True for a record of that list: the breadcrumb leads to the list as last searched. */
  isRecord?: boolean
  title: string
  /** Beside the title: a count, states, kinds. */
  beside?: ReactNode
  /** Below the title: contact details, numbers, days. */
  facts?: readonly ReactNode[]
  /** A list begins at the same height everywhere: its head is one line, and a long title is cut off. */
  isList?: boolean
  /** The counts of a list. */
  counts?: ReactNode
  /** Buttons: the next action first. */
  actions?: ReactNode
}

/** The head of a screen, at most 96 px high: breadcrumb, title and actions. */
export function ScreenHead({ screen, isRecord, title, beside, facts = [], isList, counts, actions }: ScreenHeadProps) {
  const shown = facts.filter((fact) => fact !== false && fact !== null && fact !== undefined)
  return (
    <header className={classes(styles.head, isList && styles.list)}>
      <div className={styles.title}>
        {screen !== undefined && <Breadcrumb screen={screen} isRecord={isRecord} title={title} />}
        <h1>{title}</h1>
        {beside}
      </div>
      {shown.length > 0 && (
        <ul className={styles.facts}>
          {shown.map((fact, at) => (
            <li key={at}>{fact}</li>
          ))}
        </ul>
      )}
      {counts && <div className={styles.counts}>{counts}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}

interface BreadcrumbProps {
  screen: string
  isRecord: boolean | undefined
  title: string
}

/** Links to the list of a record, or names the area of a screen. */
function Breadcrumb({ screen, isRecord, title }: BreadcrumbProps) {
  const route = OFFICE_ROUTES.find(({ id }) => id === screen)
  const above = route && (isRecord ? route : routesAbove(route)[0])
  const name = above?.text[currentLanguage()]
  // The first list of an area may have the name of the area.
  if (above === undefined || name === undefined || name === title) return null
  return (
    <nav className={classes(styles.breadcrumb, !isRecord && styles.area)} aria-label={m['words.breadcrumb']()}>
      {above.path === null ? name : <Link href={`/${above.path}${isRecord ? lastSearch(screen) : ''}`}>{name}</Link>}
      <Icon name="chevron-right" size="s" />
    </nav>
  )
}
