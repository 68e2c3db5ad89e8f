import { m } from '@forecourt/locales/messages/messages.js'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { openPopup, opensPopup } from '../platform/popups.ts'
import styles from './AccountButton.module.css'

/**
 * Sign-in button. The signed-in user is known only after the first view; then the menu of the account
 * (`access/AccountMenu.tsx`) appears in the empty place beside the button, and replaces it.
 */
export function AccountButton() {
  return (
    <div className={styles.place}>
      <IconButton
        icon="user"
        word={m['words.sign-in']()}
        label={m['words.sign-in']()}
        title={m['words.sign-in']()}
        className={styles.button}
        {...opensPopup('auth')}
        onClick={() => openPopup('auth', {})}
      />
      <div id="account-menu" />
    </div>
  )
}
