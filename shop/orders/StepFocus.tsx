import { useEffect, useRef, type ReactNode } from 'react'
import styles from './Checkout.module.css'

/** One who comes to a step, or within it to another payment, hears its title first and sees its top. */
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
