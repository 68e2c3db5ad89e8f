import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Link, type LinkProps } from './Link.tsx'
import styles from './TextLink.module.css'

export function TextLink({ className, ...link }: LinkProps) {
  return <Link {...link} className={classes(styles.link, className)} />
}

/** Looks like a link in running text, but acts on the page. */
export function TextButton({ className, ...button }: ComponentProps<'button'>) {
  return <button type="button" {...button} className={classes(styles.link, className)} />
}
