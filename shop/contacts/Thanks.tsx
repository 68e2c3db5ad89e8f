import { useEffect, useRef, type ComponentProps } from 'react'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import styles from './Thanks.module.css'

/** Replaces a form that was sent; screen readers read it out. */
export function Thanks(card: Omit<ComponentProps<typeof StateCard>, 'tone' | 'icon'>) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} tabIndex={-1} role="status" className={styles.thanks}>
      <StateCard tone="success" icon="circle-check" {...card} />
    </div>
  )
}
