import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import { useFlyout } from './useFlyout.ts'
import styles from './Menu.module.css'

interface MenuProps {
  /** Content of the button. */
  label: ReactNode
  /** Accessible name of the button if its content is shorter: "Taal: Nederlands". */
  name?: string | undefined
  /** icon: a bordered square as high as a control, for an icon alone */
  look?: 'plain' | 'icon' | undefined
  /** The edge of the button that the list keeps to, unless it would leave the window there. */
  align?: 'start' | 'end' | undefined
  /** MenuItem each. */
  children: ReactNode
}

/** A button that opens a short list of links. Works without JavaScript: it is a <details>. */
export function Menu({ label, name, look = 'plain', align = 'end', children }: MenuProps) {
  const { details, close } = useFlyout()
  const [isTurned, setIsTurned] = useState(false)
  const turn = ({ currentTarget: { open, lastElementChild: list } }: SyntheticEvent<HTMLDetailsElement>) =>
    setIsTurned(open && list !== null && isOutside(list.getBoundingClientRect()))
  const edge = isTurned ? opposite[align] : align
  return (
    <details {...details} className={styles.menu} onToggle={turn}>
      <summary className={styles[look]} aria-label={name}>
        {label}
        {look === 'plain' && <Icon name="chevron-down" size="s" className={styles.arrow} />}
      </summary>
      <ul className={classes(styles.list, styles[edge])} onClick={close}>
        {children}
      </ul>
    </details>
  )
}

const opposite = { start: 'end', end: 'start' } as const

function isOutside({ left, right }: DOMRect): boolean {
  return left < 0 || right > document.documentElement.clientWidth
}

/** Container of one link or button. */
export function MenuItem({ children }: { children: ReactNode }) {
  return <li className={styles.item}>{children}</li>
}
