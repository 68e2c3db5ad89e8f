import type { ComponentProps, HTMLAttributes, ReactNode } from 'react'
import { classes } from '@forecourt/ui/classes.ts'
import { Row } from './Layout.tsx'
import styles from './Panel.module.css'

interface PanelProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode
  /** At the end of the line of the title. */
  beside?: ReactNode
  /** Its parts stand below each other at one distance. */
  stacked?: boolean
}

/** A card beside or below a form: what uses the record, what happened to it, what can be done with it. */
export function Panel({ title, beside, stacked, className, children, ...section }: PanelProps) {
  const heading = title !== undefined && <h2>{title}</h2>
  return (
    <section {...section} className={classes(styles.panel, stacked && styles.stacked, className)}>
      {beside === undefined ? (
        heading
      ) : (
        <Row between gap={12}>
          {heading}
          {beside}
        </Row>
      )}
      {children}
    </section>
  )
}

/** A panel that saves by itself. */
export function PanelForm({ className, ...form }: ComponentProps<'form'>) {
  return <form {...form} className={classes(styles.panel, className)} />
}

/** One line of a panel: what it is, and its value at the end. */
export function PanelRow({ as: Tag = 'li', ...row }: HTMLAttributes<HTMLElement> & { as?: 'li' | 'p' }) {
  return <Tag {...row} className={styles.row} />
}

/** Small print: when something happened, and by whom. */
export function PanelNote({ as: Tag = 'p', ...note }: HTMLAttributes<HTMLElement> & { as?: 'p' | 'span' }) {
  return <Tag {...note} className={styles.note} />
}

/** The reason that a user gave, in their own words. */
export function PanelReason({ children }: { children: ReactNode }) {
  return <p className={styles.reason}>{children}</p>
}
