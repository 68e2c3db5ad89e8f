import { VisuallyHidden } from './VisuallyHidden.tsx'
import styles from './Spinner.module.css'

export function Spinner({ label }: { label?: string }) {
  return (
    <span className={styles.spinner} {...(label ? { role: 'status' } : { 'aria-hidden': true })}>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}
