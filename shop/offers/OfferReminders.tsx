import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { CustomerOffer } from '@forecourt/domain/offers/customer-offer.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import styles from './Offer.module.css'
import type { OpenedOffer } from './offer-texts.ts'

interface RemindersProps {
  opened: OpenedOffer
  offer: CustomerOffer
  onChanged: (offer: CustomerOffer) => void
}

/** Lets customers switch the reminders of their offers off and on. */
export function OfferReminders({ opened, offer: { version, isReminded }, onChanged }: RemindersProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<ApiFailure>()
  // After an answer there are no more reminders; a customer who switched them off can still switch them on.
  if (version.state !== 'open' && isReminded) return null

  async function toggle() {
    setIsBusy(true)
    setFailure(undefined)
    try {
      onChanged((await api('POST /shop/offer/remind', { ...opened, isReminded: !isReminded })).offer)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div>
      <FailureNotice failure={failure} />
      <p className={styles.quiet} role="status">
        {isReminded ? m['your-offer.reminders.on']() : m['your-offer.reminders.off']()}
      </p>
      <Button small look="quiet" icon="mail" busy={isBusy} onClick={() => void toggle()}>
        {isReminded ? m['your-offer.reminders.stop']() : m['your-offer.reminders.resume']()}
      </Button>
    </div>
  )
}
