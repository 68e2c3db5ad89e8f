import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { CountBadge } from './CountBadge.tsx'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'
import { Link, type LinkProps } from './Link.tsx'
import styles from './IconButton.module.css'

interface Looks {
  icon: IconName
  /** The accessible name: an icon alone has none. With a count, says it too. */
  label: string
  /** plain 44 px, round 40 px on pictures, bordered as high as a control */
  look?: 'plain' | 'round' | 'bordered' | undefined
  filled?: boolean | undefined
  count?: number | undefined
}

export function IconButton(props: Looks & Omit<ComponentProps<'button'>, 'children'>) {
  const { icon, label, look, filled, count, className, ...button } = props
  return (
    <button type="button" {...button} className={iconButtonClass(props)} aria-label={label}>
      <Content {...props} />
    </button>
  )
}

export function IconLink(props: Looks & Omit<LinkProps, 'children'>) {
  const { icon, label, look, filled, count, className, ...link } = props
  return (
    <Link {...link} className={iconButtonClass(props)} aria-label={label}>
      <Content {...props} />
    </Link>
  )
}

function iconButtonClass({ look = 'plain', className }: Pick<Looks, 'look'> & { className?: string | undefined }) {
  return classes(styles.button, styles[look], className)
}

function Content({ icon, filled, count }: Looks) {
  return (
    <>
      <Icon name={icon} filled={filled} />
      {count ? <CountBadge count={count} className={styles.count} /> : null}
    </>
  )
}
