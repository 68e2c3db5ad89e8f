import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from 'react-router'
import { m } from '@forecourt/locales/messages/messages.js'
import { RangeTree } from './RangeTree.tsx'
import { treeOptions } from './range-calls.ts'
import styles from './RangePage.module.css'

/** Brands, models, model years and versions, and beside them the one that is chosen. */
export function RangePage() {
  const { data } = useQuery(treeOptions)
  const { pathname } = useLocation()
  return (
    <div className={styles.desk}>
      <nav className={styles.tree} aria-label={m['office.range.tree']()}>
        {data && <RangeTree brands={data.brands} current={pathname} />}
      </nav>
      <div className={styles.chosen}>
        <Outlet />
      </div>
    </div>
  )
}
