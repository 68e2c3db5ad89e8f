import { Spinner } from './Spinner.tsx'
import styles from './BootSpinner.module.css'

/** Fills its place while the first screen starts; seen only when that takes over 300 ms. */
export function BootSpinner({ label }: { label: string }) {
  return (
    <div className={styles.boot}>
      <Spinner label={label} />
    </div>
  )
}
