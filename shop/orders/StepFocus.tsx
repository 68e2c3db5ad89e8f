import { useEffect, useRef, type ReactNode } from 'react'
import styles from './Checkout.module.css'

/** Moves the focus to the title and scrolls to the top when the buyer comes to a step, or within it to another payment. */
export function StepFocus({ step, children }: { step: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const title = ref.current?.querySelector<HTMLElement>('h3')
    if (!title) return
    title.tabIndex = -1
    title.focus()
    title.scrollIntoView({ block: 'end' })
  }, [step])
  return (
    <div ref={ref} className={styles.main}>
      {children}
    </div>
  )
}
