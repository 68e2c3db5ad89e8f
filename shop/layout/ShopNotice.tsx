import { use } from 'react'
import { m } from '@forecourt/locales/messages/messages.js'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { DealerOnServer } from './dealer.ts'
import { closedNoticeKey } from './notice-closer.ts'
import styles from './ShopNotice.module.css'

/**
 * What the dealer tells on every page for a while, such as that the shop is being renewed. The server draws it; whoever
 * closed these words does not see them again.
 */
export function ShopNotice() {
  const notice = use(DealerOnServer)?.notice
  if (!notice) return null
  return (
    <>
      <div className={styles.row}>
        <Icon name="info-circle" />
        <p>{notice}</p>
        <button type="button" className={styles.close} data-close-notice="" aria-label={m['layout.close-notice']()}>
          <Icon name="x" />
        </button>
      </div>
      <script dangerouslySetInnerHTML={{ __html: hideWhenClosed }} />
    </>
  )
}

/** Before anything is seen of it. */
const hideWhenClosed = `{const n=document.currentScript.parentNode;try{n.hidden=localStorage.getItem('${closedNoticeKey}')===n.querySelector('p').textContent}catch{}}`
