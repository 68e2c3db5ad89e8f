import { useEffect, useState } from 'react'
import { Spinner } from '@forecourt/ui/Spinner.tsx'
import styles from './Checkout.module.css'

const shownAfterMs = 300

/** Keeps the space; the spinner shows only after a delay. */
export function CheckoutLoading({ label }: { label: string }) {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), shownAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return <div className={styles.loading}>{isSlow && <Spinner label={label} />}</div>
}
