import type { ReactNode } from 'react'
import styles from './Checkout.module.css'

/** What a step asks; Enter goes on. Its button stands below it and names it by its id. */
export function StepForm({ id, onSubmit, children }: { id: string; onSubmit: () => void; children: ReactNode }) {
  return (
    <form
      id={id}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}
