import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { blocking, isNewPrint } from '@forecourt/domain/offers/checks/offer-check.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { download } from '../../platform/files.ts'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { useCommand } from '../../platform/queries.ts'
import { AddAlternative, useAlternatives } from './OfferAlternatives.tsx'
import { actRefusal } from './offer-refusals.ts'
import { OfferMore } from './OfferMore.tsx'
import { PrintDialog } from './PrintDialog.tsx'
import styles from './OfferPage.module.css'

interface ActsProps {
  offer: OfferRecord
  /** Something is filled in that is not saved. */
  isDirty: boolean
  onDone: (offer: OfferRecord) => void
}

/** Shows the acts of any offer; disabled ones say why. */
export function OfferActs({ offer, isDirty, onDone }: ActsProps) {
  const navigate = useNavigate()
  const { id, branch, owner } = offer
  const place = { branch: branch.id, owner: owner.id }
  const onCopied = ({ id: copy }: { id: number }) => void navigate(`/offer/${copy}`)
  const copy = useCommand(() => api('POST /sales/offer/copy', { id }))
  const [isPrinting, setPrinting] = useState(false)
  const isAlone = useAlternatives(offer).length === 0 && offer.type !== 'trial'
  const unsavedId = useId()
  const disabledBy = isDirty ? unsavedId : undefined
  return (
    <>
      {isDirty && (
        <span id={unsavedId} className={`hint ${styles.unsaved}`}>
          {m['office.offer.save-first']()}
        </span>
      )}
      <ActionButton
        right="OFFER_COPY"
        icon="copy"
        place={place}
        disabledBy={disabledBy}
        refusal={actRefusal('copy', offer)}
        onClick={() => copy.mutate(undefined, { onSuccess: onCopied })}
      >
        {m['words.copy']()}
      </ActionButton>
      <ActionButton
        right="OFFER_PRINT"
        place={place}
        disabledBy={disabledBy}
        icon="printer"
        refusal={printRefusal(offer)}
        onClick={() => setPrinting(true)}
      >
        {m['words.print']()}
      </ActionButton>
      {isAlone && <AddAlternative offer={offer} isDirty={isDirty} />}
      {isAlone && offer.content.salesType === 'fleet' && <AddAlternative isTogether offer={offer} isDirty={isDirty} />}
      {offer.content.salesType === 'fleet' && (
        <ActionButton
          right="OFFER_PRINT"
          place={place}
          icon="download"
          aria-label={m['office.offer.fleet.sheet-name']()}
          onClick={() => void download('POST /sales/offer/fleetsheet', { id })}
        >
          {m['office.offer.fleet.sheet']()}
        </ActionButton>
      )}
      <OfferMore offer={offer} isDirty={isDirty} onDone={onDone} />
      {isPrinting && <PrintDialog offer={offer} onClose={() => setPrinting(false)} />}
    </>
  )
}

function printRefusal(offer: OfferRecord): string | undefined {
  if (offer.isOpening) return m['refusals.offer-of-move']()
  if (!offer.breakdown) return m['refusals.offer-has-no-price']()
  const isBlocked = isNewPrint(offer, offer.currentVersion) && blocking('print', offer.checks).length > 0
  return isBlocked ? m['refusals.check-errors']() : undefined
}
