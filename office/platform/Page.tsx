import type { ComponentProps } from 'react'
import styles from './Page.module.css'

/** A screen with one record: as wide as its form and what stands beside it. */
export function Page(page: ComponentProps<'div'>) {
  return <div {...page} className={styles.page} />
}
