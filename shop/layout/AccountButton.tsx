import { m } from '@forecourt/locales/messages/messages.js'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { openPopup, opensPopup } from '../platform/popups.ts'
import styles from './AccountButton.module.css'

/**
 * Signs in. Who is signed in is known only after the first view; then the menu of the account (`access/AccountMenu.tsx`)
 * appears in the empty place beside the button, and the button makes room for it.
 */
export function AccountButton() {
  return (
    <div className={styles.place}>
      <button
        type="button"
        className={styles.button}
        {...opensPopup('auth')}
        aria-label={m['layout.sign-in']()}
        title={m['layout.sign-in']()}
        onClick={() => openPopup('auth', {})}
      >
        <Icon name="user" />
      </button>
      <div id="account-menu" />
    </div>
  )
}
