import { useState } from 'react'
import { request } from '@forecourt/api-client/api-client.ts'
import type { CustomerOffer } from '@forecourt/domain/offers/customer-offer.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { saveFile } from '../platform/save-file.ts'
import type { OpenedOffer } from './offer-texts.ts'

/** Saves the version that is shown on paper. */
export function OfferPaper({ opened, offer }: { opened: OpenedOffer; offer: CustomerOffer }) {
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)

  async function load() {
    setIsBusy(true)
    const file = await request('POST /shop/offer/print', { ...opened, version: offer.version.no }).then(
      (response) => (response.ok ? response.blob() : undefined),
      () => undefined,
    )
    if (file) saveFile(file, `${m['words.offer-number']({ number: offer.offerNumber })}.pdf`)
    setHasFailed(!file)
    setIsBusy(false)
  }

  return (
    <>
      <p>
        <Button icon="file-type-pdf" busy={isBusy} onClick={() => void load()}>
          {m['your-offer.paper']()}
        </Button>
      </p>
      {hasFailed && (
        <Notice tone="failure" live>
          {m['your-offer.paper-failed']()}
        </Notice>
      )}
    </>
  )
}
