import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { CountBadge } from './CountBadge.tsx'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'
import { Link, type LinkProps } from './Link.tsx'
import styles from './IconButton.module.css'

interface Looks {
  icon: IconName
  /** The accessible name: an icon alone has none. With a count, it includes the count. */
  label: string
  /** plain 44 px, round 40 px on pictures, bordered as high as a control */
  look?: 'plain' | 'round' | 'bordered' | undefined
  filled?: boolean | undefined
  count?: number | undefined
  /** A word below the icon where the surrounding component has room: it sets `--icon-words: block`. Part of the label. */
  word?: string | undefined
}

export function IconButton(props: Looks & Omit<ComponentProps<'button'>, 'children'>) {
  const { icon, label, look, filled, count, word, className, ...button } = props
  return (
    <button type="button" {...button} className={iconButtonClass(props)} aria-label={label}>
      <Content {...props} />
    </button>
  )
}

export function IconLink(props: Looks & Omit<LinkProps, 'children'>) {
  const { icon, label, look, filled, count, word, className, ...link } = props
  return (
    <Link {...link} className={iconButtonClass(props)} aria-label={label}>
      <Content {...props} />
    </Link>
  )
}

function iconButtonClass({
  look = 'plain',
  word,
  className,
}: Pick<Looks, 'look' | 'word'> & { className?: string | undefined }) {
  return classes(styles.button, styles[look], word && styles.worded, className)
}

function Content({ icon, filled, count, word }: Looks) {
  return (
    <>
      <Icon name={icon} filled={filled} />
      {word && <span className={styles.word}>{word}</span>}
      {/* Parts the word from the count for who hears them. */ word && count ? ' ' : null}
      {count ? <CountBadge count={count} className={styles.count} /> : null}
    </>
  )
}
