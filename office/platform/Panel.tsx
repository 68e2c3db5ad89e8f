import { useId, type ComponentProps, type HTMLAttributes, type ReactNode } from 'react'
import { classes } from '@forecourt/ui/classes.ts'
import styles from './Panel.module.css'

interface PanelHeadProps {
  title: ReactNode
  /** The id of the heading, by which the panel is named. */
  id: string
  /** The number of its rows. */
  count?: number | undefined
  /** At the end of the line of the title: a sum, a state, small buttons. The reason of a disabled one is below the line. */
  beside?: ReactNode
}

/** The head of every panel: its title, and at the end of the line elements about the whole panel. */
export function PanelHead({ title, id, count, beside }: PanelHeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.title}>
        <h2 id={id}>{title}</h2>
        {count !== undefined && count > 0 && <span className={styles.count}>{count}</span>}
      </div>
      {beside && <div className={styles.beside}>{beside}</div>}
    </div>
  )
}

interface PanelProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode
  /** At the end of the line of the title. */
  beside?: ReactNode
  /** True if its parts are stacked with equal gaps. */
  stacked?: boolean
}

/** A card beside or below a form, such as the usages of the record, its history or its acts. */
export function Panel({ title, beside, stacked, className, children, ...section }: PanelProps) {
  const id = useId()
  const hasTitle = title !== undefined
  return (
    <section
      aria-labelledby={hasTitle ? id : undefined}
      {...section}
      className={classes(styles.panel, hasTitle && styles.titled, stacked && styles.stacked, className)}
    >
      {hasTitle && <PanelHead title={title} id={id} beside={beside} />}
      {children}
    </section>
  )
}

/** A panel with its own save button. */
export function PanelForm({
  title,
  className,
  children,
  ...form
}: Omit<ComponentProps<'form'>, 'title'> & { title: ReactNode }) {
  const id = useId()
  return (
    <form aria-labelledby={id} {...form} className={classes(styles.panel, styles.titled, className)}>
      <PanelHead title={title} id={id} />
      {children}
    </form>
  )
}

/** One line of a panel: its label, and its value at the end. */
export function PanelRow({ as: Tag = 'li', ...row }: HTMLAttributes<HTMLElement> & { as?: 'li' | 'p' }) {
  return <Tag {...row} className={styles.row} />
}

/** Small print, such as the user and the time of an event. */
export function PanelNote({ as: Tag = 'p', ...note }: HTMLAttributes<HTMLElement> & { as?: 'p' | 'span' }) {
  return <Tag {...note} className={styles.note} />
}

/** The reason that a user gave, in their own words. */
export function PanelReason({ children }: { children: ReactNode }) {
  return <p className={styles.reason}>{children}</p>
}
