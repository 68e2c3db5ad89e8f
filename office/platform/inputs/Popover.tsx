import { useEffect, useRef, type ReactNode } from 'react'
import { classes } from '@forecourt/ui/classes.ts'
import styles from './Popover.module.css'

interface PopoverProps {
  label: ReactNode
  look?: 'button' | 'chip'
  align?: 'start' | 'end'
  children: ReactNode
}

/** A button that opens a small panel of controls below it. Escape and a click beside it close it. */
export function Popover({ label, look = 'button', align = 'start', children }: PopoverProps) {
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
  return (
    <details
      ref={ref}
      className={styles.popover}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !ref.current?.open) return
        event.preventDefault()
        ref.current.open = false
        ref.current.querySelector('summary')?.focus()
      }}
    >
      <summary className={styles[look]}>{label}</summary>
      <div className={classes(styles.panel, styles[align])}>{children}</div>
    </details>
  )
}
