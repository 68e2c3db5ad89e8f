import { isInside } from '@forecourt/ui/events.ts'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { m } from '@forecourt/locales/messages/messages.js'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Link } from '@forecourt/ui/Link.tsx'
import { openPopup, opensPopup } from '../platform/popups.ts'
import { useShell } from '../platform/shell.ts'
import { type ShopUser, useSignedIn } from './signed-in.ts'
import styles from './AccountMenu.module.css'

/** Replaces the sign-in button in the header while a user is signed in. */
export function AccountMenu() {
  const who = useSignedIn()
  const place = document.getElementById('account-menu')
  return who.state === 'customer' && place ? createPortal(<Menu user={who.user} />, place) : null
}

function Menu({ user }: { user: ShopUser }) {
  const menu = useRef<HTMLDetailsElement>(null)
  const { account } = useShell()
  useEffect(() => closeFromOutside(menu.current!), [])
  const close = () => {
    menu.current!.open = false
  }
  return (
    <details ref={menu} className={styles.menu}>
      <summary className={styles.summary} aria-label={m['account.menu']({ name: user.name })}>
        <span className={styles.initials} data-initials={toInitials(user.name)} />
      </summary>
      <div className={styles.list}>
        <p className={styles.who}>
          <b>{user.name}</b>
          <span>{user.email}</span>
        </p>
        {account && (
          <Link href={account} className={styles.item} onClick={close}>
            <Icon name="user" size="s" />
            {m['account.home']()}
          </Link>
        )}
        <button
          type="button"
          className={styles.item}
          {...opensPopup('sign-out')}
          onClick={() => {
            close()
            openPopup('sign-out')
          }}
        >
          <Icon name="logout" size="s" />
          {m['account.sign-out']()}
        </button>
      </div>
    </details>
  )
}

/** The first letters of the first and the last name. */
function toInitials(name: string): string {
  const parts = name.split(' ').filter(Boolean)
  return [parts[0], parts.length > 1 ? parts.at(-1) : undefined]
    .map((part) => part?.[0] ?? '')
    .join('')
    .toUpperCase()
}

function closeFromOutside(menu: HTMLDetailsElement): () => void {
  const onOutside = (event: Event) => {
    if (!isInside(event, menu)) menu.open = false
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.open) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  }
  document.addEventListener('pointerdown', onOutside)
  document.addEventListener('focusin', onOutside)
  menu.addEventListener('keydown', onKey)
  return () => {
    document.removeEventListener('pointerdown', onOutside)
    document.removeEventListener('focusin', onOutside)
    menu.removeEventListener('keydown', onKey)
  }
}
