import { useSyncExternalStore } from 'react'
import { m } from '@forecourt/locales/messages/messages.js'
import { Badge } from '@forecourt/ui/Badge.tsx'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { Link } from '@forecourt/ui/Link.tsx'
import { toStorageKey } from '@forecourt/domain/platform/values/storage.ts'
import type { Flash } from './home.ts'
import styles from './NewsFlash.module.css'

/** On wide screens over the picture, on small ones a strip. Once closed, it stays away for the browser session. */
export function NewsFlash({ flash }: { flash: Flash }) {
  const { id, header, title, content, link } = flash
  const isClosed = useSyncExternalStore(
    subscribe,
    () => readClosedFlash() === id,
    () => false,
  )
  return (
    // The script hides it before it becomes visible, without React.
    <div className={styles.place} suppressHydrationWarning>
      {!isClosed && (
        <aside className={styles.flash} aria-label={header}>
          <Badge tone="new">{header}</Badge>
          <p className={styles.text}>
            <strong>{title}</strong> <span>{content}</span>{' '}
            {link && (
              <Link href={link.href} className={styles.link}>
                {link.text}
              </Link>
            )}
          </p>
          <IconButton icon="x" label={m['home.flash.close']()} onClick={() => close(id)} />
        </aside>
      )}
      <script dangerouslySetInnerHTML={{ __html: hideWhenClosed(id) }} />
    </div>
  )
}

const storageKey = toStorageKey('closed-flash')
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A browser may forbid storage; then the flash comes back with the next page. */
let closedHere: string | null = null

function readClosedFlash(): string | null {
  try {
    return closedHere ?? sessionStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function close(id: string): void {
  closedHere = id
  try {
    sessionStorage.setItem(storageKey, id)
  } catch {
    // Kept in memory.
  }
  for (const listener of listeners) listener()
}

function hideWhenClosed(id: string): string {
  return `try{if(sessionStorage.getItem('${storageKey}')==='${id}')document.currentScript.parentNode.hidden=true}catch{}`
}
