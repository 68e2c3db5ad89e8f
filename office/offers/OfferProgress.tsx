import type { OfferStatus } from '@forecourt/domain/offers/offer.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Steps } from '@forecourt/ui/Steps.tsx'
import { statusText } from './offer-texts.ts'
import styles from './OfferPage.module.css'

const way: readonly OfferStatus[] = ['inqueue', 'pending', 'confirmed', 'delivered']

/** How far an offer has come; one that came to nothing is on no way. */
export function OfferProgress({ status }: { status: OfferStatus }) {
  const at = way.indexOf(status)
  if (at < 0) return null
  const isThere = status === 'delivered'
  return (
    <div className={styles.progress}>
      <Steps
        label={m['office.offer.progress.label']()}
        texts={{ done: m['office.offer.progress.done'](), error: '' }}
        steps={way.map((step, index) => ({
          label: statusText(step),
          state: index < at || isThere ? 'done' : index === at ? 'now' : 'todo',
        }))}
      />
    </div>
  )
}
