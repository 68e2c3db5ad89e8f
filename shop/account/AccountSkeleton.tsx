import { m } from '@forecourt/locales/messages/messages.js'
import { Skeleton } from '@forecourt/ui/Skeleton.tsx'
import styles from './AccountPage.module.css'

/** Placeholder while data of the account is loading. */
export function AccountSkeleton() {
  return (
    <div className={styles.waiting} role="status" aria-label={m['my-account.loading']()}>
      <Skeleton height={96} />
      <Skeleton height={96} />
    </div>
  )
}
