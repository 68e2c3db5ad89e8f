import type { ReactNode } from 'react'
import { OFFICE_ROUTES, routesAbove } from '@forecourt/domain/platform/routes/office-routes.ts'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Link } from '@forecourt/ui/Link.tsx'
import { currentLanguage } from '../language.ts'
import styles from './ListHead.module.css'

interface ListHeadProps {
  /** The route of the list. */
  screen: string
  title: string
  /** The number of rows. */
  beside?: ReactNode
  counts?: ReactNode
  actions?: ReactNode
}

/** The one line above a list: where it belongs, what it is, how much there is of it, what can be done. */
export function ListHead({ screen, title, beside, counts, actions }: ListHeadProps) {
  const route = OFFICE_ROUTES.find(({ id }) => id === screen)
  const area = route && routesAbove(route)[0]
  const areaName = area?.text[currentLanguage()]
  return (
    <div className={styles.head}>
      <div className={styles.title}>
        {areaName !== undefined && areaName !== title && (
          <span className={styles.area}>
            {area?.path ? <Link href={`/${area.path}`}>{areaName}</Link> : areaName}
            <Icon name="chevron-right" size="s" />
          </span>
        )}
        <h1>{title}</h1>
        {beside}
      </div>
      {counts && <div className={styles.counts}>{counts}</div>}
      {actions && (
        <div className={styles.actions} data-head-actions="">
          {actions}
        </div>
      )}
    </div>
  )
}
