import { useSyncExternalStore } from 'react'
import { m } from '@forecourt/locales/messages/messages.js'
import { Icon } from '@forecourt/ui/Icon.tsx'
import styles from './OfflineNotice.module.css'

/** Says that the page shows the data that were loaded last. */
export function OfflineNotice() {
  const isOffline = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  )
  return (
    <div role="status" className={styles.place}>
      {isOffline && (
        <p className={styles.notice}>
          <Icon name="wifi-off" />
          {m['layout.offline']()}
        </p>
      )}
    </div>
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
