import type { ReactNode } from 'react'
import type { OfferStatus, OfferType } from '@forecourt/domain/offers/offer.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Steps } from '@forecourt/ui/Steps.tsx'
import { statusText } from './offer-texts.ts'
import styles from './OfferPage.module.css'

const way: readonly OfferStatus[] = ['inqueue', 'pending', 'confirmed', 'delivered']

interface ProgressProps {
  type: OfferType
  status: OfferStatus
  /** The buttons of the next acts. */
  children: ReactNode
}

/** Shows how far an offer has come, with what brings it further; a trial, or one that came to nothing, is on no way. */
export function OfferProgress({ type, status, children }: ProgressProps) {
  const at = type === 'trial' ? -1 : way.indexOf(status)
  const isThere = status === 'delivered'
  return (
    <div className={styles.progress}>
      {at >= 0 && (
        <Steps
          label={m['office.offer.progress.label']()}
          texts={{ done: m['office.offer.progress.done'](), error: '' }}
          steps={way.map((step, index) => ({
            label: statusText(step),
            state: index < at || isThere ? 'done' : index === at ? 'now' : 'todo',
          }))}
        />
      )}
      <div className={styles.mainActs}>{children}</div>
    </div>
  )
}
