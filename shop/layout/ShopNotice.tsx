import { useSyncExternalStore } from 'react'
import { m } from '@forecourt/locales/messages/messages.js'
import { classes } from '@forecourt/ui/classes.ts'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { toStorageKey } from '@forecourt/domain/platform/values/storage.ts'
import { useDealer } from './dealer.ts'
import styles from './ShopNotice.module.css'

/**
 * Shows the temporary notice of the dealer on every page, such as that the shop is being renewed. A visitor who closed
 * this text does not see it again; another text shows.
 */
export function ShopNotice({ overHero = false }: { overHero?: boolean | undefined }) {
  const notice = useDealer()?.notice
  const closed = useSyncExternalStore(onClosed, readClosedNotice, () => null)
  if (!notice) return null
  return (
    <section
      className={classes(styles.notice, overHero && styles.overHero)}
      aria-label={m['layout.notice']()}
      hidden={closed === notice}
      // The script below may have hidden it before hydration.
      suppressHydrationWarning
    >
      <div className={styles.row}>
        <Icon name="info-circle" />
        <p>{notice}</p>
        <button
          type="button"
          className={styles.close}
          aria-label={m['layout.close-notice']()}
          onClick={() => closeNotice(notice)}
        >
          <Icon name="x" />
        </button>
      </div>
      <script dangerouslySetInnerHTML={{ __html: hideWhenClosed }} />
    </section>
  )
}

const closedKey = toStorageKey('closed-notice')

/** Runs before it becomes visible. */
const hideWhenClosed = `{const n=document.currentScript.parentNode;try{n.hidden=localStorage.getItem('${closedKey}')===n.querySelector('p').textContent}catch{}}`

const listeners = new Set<() => void>()
let closedNow: string | null = null

function onClosed(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the notice that was closed; if the browser forbids storage, until the page is left. */
function readClosedNotice(): string | null {
  try {
    return closedNow ?? localStorage.getItem(closedKey)
  } catch {
    return closedNow
  }
}

function closeNotice(notice: string): void {
  closedNow = notice
  try {
    localStorage.setItem(closedKey, notice)
  } catch {
    // It then returns on the next visit.
  }
  for (const listener of listeners) listener()
  document.getElementById('content')?.focus({ preventScroll: true })
}
