import type { ComponentProps } from 'react'
import { Icon } from './Icon.tsx'
import styles from './Grip.module.css'

/** Drag handle of an item; `useOrder` provides its behaviour. */
export function Grip({
  label,
  ...props
}: { label: string } & Omit<ComponentProps<'button'>, 'children' | 'className'>) {
  return (
    <button type="button" {...props} className={styles.grip} aria-label={label}>
      <Icon name="grip-vertical" size="s" />
    </button>
  )
}
