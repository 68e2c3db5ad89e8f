import type { ReactNode } from 'react'
import type { Checkout } from './use-checkout.ts'
import styles from './Checkout.module.css'

/** What a step asks; Enter goes on. Its button stands below it and names it by its id. */
export function StepForm({ id, form, children }: { id: string; form: Checkout['form']; children: ReactNode }) {
  return (
    <form id={id} className={styles.form} noValidate onSubmit={(event) => void form.submit(event)}>
      {children}
    </form>
  )
}
