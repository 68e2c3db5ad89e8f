import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import styles from './Menu.module.css'

interface MenuProps {
  /** What the button shows. */
  label: ReactNode
  /** What the button is called, where it shows less: "Taal: Nederlands". */
  name?: string | undefined
  /** The edge of the button that the list keeps to. */
  align?: 'start' | 'end' | undefined
  /** MenuItem each. */
  children: ReactNode
}

/** A button that opens a short list of links. Works without JavaScript: it is a <details>. */
export function Menu({ label, name, align = 'end', children }: MenuProps) {
  const ref = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    function closeBeside(event: Event) {
      if (!ref.current?.contains(event.target as Node)) ref.current?.removeAttribute('open')
    }
    document.addEventListener('pointerdown', closeBeside)
    document.addEventListener('focusin', closeBeside)
    return () => {
      document.removeEventListener('pointerdown', closeBeside)
      document.removeEventListener('focusin', closeBeside)
    }
  }, [])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !ref.current?.open) return
    event.preventDefault()
    ref.current.open = false
    ref.current.querySelector('summary')?.focus()
  }

  return (
    <details ref={ref} className={styles.menu} onKeyDown={onKeyDown}>
      <summary className={styles.button} aria-label={name}>
        {label}
        <Icon name="chevron-down" size="s" className={styles.arrow} />
      </summary>
      <ul
        className={classes(styles.list, styles[align])}
        onClick={() => {
          if (ref.current) ref.current.open = false
        }}
      >
        {children}
      </ul>
    </details>
  )
}

/** Holds one link or button. */
export function MenuItem({ children }: { children: ReactNode }) {
  return <li className={styles.item}>{children}</li>
}
