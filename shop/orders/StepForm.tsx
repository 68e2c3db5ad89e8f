import type { ReactNode } from 'react'
import type { Checkout } from './use-checkout.ts'
import styles from './Checkout.module.css'

/** Shows the fields of a step; Enter continues. Its button is below it and names it by its id. */
export function StepForm({ id, form, children }: { id: string; form: Checkout['form']; children: ReactNode }) {
  return (
    <form id={id} className={styles.form} noValidate onSubmit={(event) => void form.submit(event)}>
      {children}
    </form>
  )
}
