import type { ComponentProps, ReactNode } from 'react'
import styles from './Section.module.css'

/** A part of a form under a heading of its own. */
export function Section({
  title,
  children,
  ...section
}: Omit<ComponentProps<'section'>, 'title'> & { title?: ReactNode }) {
  return (
    <section {...section} className={styles.section}>
      {title !== undefined && <h2>{title}</h2>}
      {children}
    </section>
  )
}

/** The sections of a form that are disabled together, with a line between them. */
export function SectionGroup(group: ComponentProps<'fieldset'>) {
  return <fieldset {...group} className={styles.sections} />
}

/** Draws each section as a card of its own. */
export function SectionCards({ children }: { children: ReactNode }) {
  return <div className={styles.cards}>{children}</div>
}
