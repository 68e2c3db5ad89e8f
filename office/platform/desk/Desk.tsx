import { Fragment, useId, type ComponentProps, type HTMLAttributes, type ReactNode } from 'react'
import { classes } from '@forecourt/ui/classes.ts'
import { Row } from '../Layout.tsx'
import { PanelHead } from '../Panel.tsx'
import styles from './Desk.module.css'

/** The two columns of a desk: current work, and beside it the known facts; `even`: equally wide. */
export function DeskColumns({ even, className, ...columns }: ComponentProps<'div'> & { even?: boolean }) {
  return <div {...columns} className={classes(styles.columns, even && styles.even, className)} />
}

/** One column of a desk. `below`: it continues the first one, and is the last where they are below each other. */
export function DeskColumn({
  as: Column = 'div',
  below,
  className,
  ...column
}: HTMLAttributes<HTMLElement> & { as?: 'div' | 'aside'; below?: boolean }) {
  return <Column {...column} className={classes(styles.column, below && styles.below, className)} />
}

interface DeskPanelProps extends Omit<ComponentProps<'section'>, 'title'> {
  title: ReactNode
  /** The number of its rows. */
  count?: number | undefined
  /** At the end of the line of the title: a sum, a button. */
  beside?: ReactNode
}

/** A card of a desk: its title with a count, and rows of one height below it. */
export function DeskPanel({ title, count, beside, className, children, ...section }: DeskPanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} {...section} className={classes(styles.panel, className)}>
      <div className={styles.title}>
        <PanelHead title={title} id={id} count={count} beside={beside} />
      </div>
      {children}
    </section>
  )
}

/** The rows of a panel, with a line between them. */
export function DeskRows({ as: List = 'ul', className, ...list }: HTMLAttributes<HTMLElement> & { as?: 'ul' | 'ol' }) {
  return <List {...list} className={classes(styles.rows, className)} />
}

/** A row of several facts, with its acts beside them where there is room. */
export function FactRow({ acts, children }: { acts?: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.factRow}>
      <div>{children}</div>
      {acts && (
        <RowEnd>
          <Row>{acts}</Row>
        </RowEnd>
      )}
    </li>
  )
}

/** The part of a panel that is no row: a form, a sentence. */
export function DeskBody({ className, ...body }: ComponentProps<'div'>) {
  return <div {...body} className={classes(styles.body, className)} />
}

/** The end of a row: a number, a day, a button. */
export function RowEnd({ className, ...end }: ComponentProps<'span'>) {
  return <span {...end} className={classes(styles.end, className)} />
}

export interface Fact {
  readonly term: string
  readonly value: ReactNode
}

/** Facts to read: the term at the left, the value beside it; `pairs`: two beside each other where there is room. */
export function Facts({ facts, pairs }: { facts: readonly (Fact | false)[]; pairs?: boolean }) {
  const shown = facts.filter((fact) => fact !== false).filter(({ value }) => !isEmpty(value))
  if (shown.length === 0) return null
  return (
    <dl className={classes(styles.known, pairs && styles.pairs)}>
      {shown.map(({ term, value }, at) => (
        <Fragment key={at}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

function isEmpty(value: ReactNode): boolean {
  return value === null || value === undefined || value === false || value === ''
}

export interface Amount {
  readonly term: string
  /** In words, with its currency. */
  readonly value: ReactNode
  /** True for the sum or the remainder of the other rows. */
  readonly isTotal?: boolean
}

/** Amounts below each other, the total in bold. */
export function Amounts({ amounts }: { amounts: readonly Amount[] }) {
  return (
    <dl className={styles.amounts}>
      {amounts.map(({ term, value, isTotal }) => (
        <div key={term} data-total={isTotal || undefined}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A licence plate, drawn as on the car. */
export function Plate({ children }: { children: string }) {
  return <span className={styles.plate}>{children}</span>
}
