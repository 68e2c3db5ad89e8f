import type { ComponentProps } from 'react'
import { classes } from '@forecourt/ui/classes.ts'
import styles from './Page.module.css'

interface PageProps extends ComponentProps<'div'> {
  /** For a record in two columns. */
  wide?: boolean
}

/** A screen with one record: as wide as its form and the panels beside it. */
export function Page({ wide, className, ...page }: PageProps) {
  return <div {...page} className={classes(wide ? styles.wide : styles.page, className)} />
}

/** The two columns of a wide page: the record, and the panels beside it. Below each other on small screens. */
export function PageColumns(columns: ComponentProps<'div'>) {
  return <div {...columns} className={styles.columns} />
}
