import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { ReasonDialog } from '../../platform/form/ReasonDialog.tsx'
import { useRefusal } from '../../platform/may.ts'
import { callOptions } from '../../platform/queries.ts'
import { showUndo } from '../../platform/undo.ts'

/** The dossiers that a sale opened, one for each car. */
export function OfferDossiers({ offer: { id, branch, owner } }: { offer: OfferRecord }) {
  const mayLook = useRefusal('DOSSIER_VIEW', { branch: branch.id, owner: owner.id }) === undefined
  const { data } = useQuery({ ...callOptions('GET /sales/dossier/ofoffer', { id }), enabled: mayLook })
  return data?.dossiers.map(({ id: dossier, dossierNumber }) => (
    <span key={dossier}>
      {' '}
      <TextLink href={`/dossier/${dossier}`}>{dossierNumber}</TextLink>
    </span>
  ))
}

interface CancelProps {
  offer: OfferRecord
  onDone: (offer: OfferRecord) => void
}

/** Cancels the sale. */
export function CancelSale({ offer, onDone }: CancelProps) {
  const [isAsking, setAsking] = useState(false)
  const { id, rev, branch, owner } = offer
  return (
    <>
      <ActionButton
        right="OFFER_CANCEL_SOLD"
        place={{ branch: branch.id, owner: owner.id }}
        look="danger"
        refusal={offer.blockedReason === null ? undefined : m['refusals.offer-blocked']()}
        onClick={() => setAsking(true)}
      >
        {m['office.offer.cancel-sold.act']()}
      </ActionButton>
      {isAsking && (
        <ReasonDialog
          title={m['office.offer.cancel-sold.act']()}
          confirm={m['office.offer.cancel-sold.act']()}
          danger
          act={(reason) => api('POST /sales/offer/cancelsold', { id, rev, reason })}
          onDone={({ offer: next }) => {
            showUndo(m['office.offer.cancel-sold.done'](), null)
            onDone(next)
          }}
          onClose={() => setAsking(false)}
        >
          <p>{m['office.offer.cancel-sold.text']()}</p>
        </ReasonDialog>
      )}
    </>
  )
}
