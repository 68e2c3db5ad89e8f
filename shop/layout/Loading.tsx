import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { m } from '@forecourt/locales/messages/messages.js'
import { Spinner } from '@forecourt/ui/Spinner.tsx'
import styles from './Loading.module.css'

/** A spinner during the first start-up, until the page is interactive, and while another page is loading. */
export function Loading() {
  const [started, setStarted] = useState(false)
  useEffect(() => setStarted(true), [])
  const moving = useNavigation().state !== 'idle'
  if (started && !moving) return null
  return (
    <div className={styles.spinner}>
      <Spinner label={m['layout.loading']()} />
    </div>
  )
}
