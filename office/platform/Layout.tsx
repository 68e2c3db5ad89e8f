import type { HTMLAttributes } from 'react'
import { classes } from '@forecourt/ui/classes.ts'
import styles from './Layout.module.css'

type Tag =
  | 'div'
  | 'section'
  | 'nav'
  | 'header'
  | 'footer'
  | 'aside'
  | 'form'
  | 'fieldset'
  | 'label'
  | 'ul'
  | 'ol'
  | 'li'
  | 'p'
  | 'span'
/** Distance between the parts, in px. */
type Gap = 4 | 8 | 12 | 16

interface LayoutProps extends HTMLAttributes<HTMLElement> {
  as?: Tag
  gap?: Gap
  /** Of a form. */
  noValidate?: boolean
  /** Of a fieldset. */
  disabled?: boolean
}

const gaps = { 4: styles.g4, 8: styles.g8, 12: styles.g12, 16: styles.g16 } as const satisfies Record<Gap, unknown>

/** Parts below each other, as wide as there is room; `start`: as wide as they need. */
export function Stack({ as: Part = 'div', gap = 12, start, className, ...part }: LayoutProps & { start?: boolean }) {
  return <Part {...part} className={classes(styles.stack, gaps[gap], start && styles.start, className)} />
}

interface RowProps extends LayoutProps {
  between?: boolean
  oneLine?: boolean
}

/**
 * Parts beside each other that go on below; `between`: the first at the start, the last at the end; `oneLine`: never below, so
 * that a long text is broken instead and an amount stays at the end.
 */
export function Row({ as: Part = 'div', gap = 8, between, oneLine, className, ...part }: RowProps) {
  return (
    <Part
      {...part}
      className={classes(styles.row, gaps[gap], between && styles.between, oneLine && styles.oneLine, className)}
    />
  )
}

/** A list with a line between its entries. */
export function Lines({ as: List = 'ul', className, ...list }: HTMLAttributes<HTMLElement> & { as?: 'ul' | 'ol' }) {
  return <List {...list} className={classes(styles.lines, className)} />
}

/** Text with its line breaks as typed. */
export function Multiline({
  as: Part = 'p',
  className,
  ...part
}: HTMLAttributes<HTMLElement> & { as?: 'p' | 'span' | 'dd' }) {
  return <Part {...part} className={classes(styles.multiline, className)} />
}

/** Names a group of fields, or a list, as a label names a field. */
export function Legend({
  as: Part = 'legend',
  ...part
}: HTMLAttributes<HTMLElement> & { as?: 'legend' | 'h3' | 'span' }) {
  return <Part {...part} className={styles.legend} />
}
