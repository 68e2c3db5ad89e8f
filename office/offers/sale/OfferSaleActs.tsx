import { useId, useState } from 'react'
import type { OfferAct } from '@forecourt/domain/offers/offer.ts'
import { blocking } from '@forecourt/domain/offers/checks/offer-check.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { takenText } from './offer-sale-texts.ts'
import { actRefusal } from '../desk/offer-refusals.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { DelayDialog } from './DelayDialog.tsx'
import { CancelSale } from './OfferDossiers.tsx'

interface SaleActsProps {
  offer: OfferRecord
  isDirty: boolean
  onDone: (offer: OfferRecord) => void
}

/** The acts once the customer agrees: the sale, or some time to think. */
export function OfferSaleActs({ offer, isDirty, onDone }: SaleActsProps) {
  const [asking, setAsking] = useState<'confirm' | 'delay'>()
  const reasonId = useId()
  const { branch, owner, status, saleMode, carTaken } = offer
  if (status === 'confirmed' && saleMode === 'sale') return <CancelSale offer={offer} onDone={onDone} />
  if (status !== 'pending' && saleMode !== 'delay') return null
  const place = { branch: branch.id, owner: owner.id }
  const explainRefusal = (act: OfferAct) => {
    if (isDirty) return m['office.offer.save-first']()
    const refusal = actRefusal(act, offer) ?? (carTaken ? takenText(carTaken) : undefined)
    if (refusal !== undefined) return refusal
    return blocking('confirm', offer.checks).length > 0 ? m['refusals.check-errors']() : undefined
  }
  const refusals = { delay: explainRefusal('delay'), confirm: explainRefusal('confirm') }
  // A reason that disables both is given once.
  const both = refusals.delay === refusals.confirm ? refusals.confirm : undefined
  const disabledBy = both === undefined ? undefined : reasonId
  const dialog = { offer, onDone, onClose: () => setAsking(undefined) }
  return (
    <>
      {both !== undefined && (
        <span id={reasonId} className="hint">
          {both}
        </span>
      )}
      {saleMode !== 'delay' && (
        <ActionButton
          right="OFFER_CONFIRM_DELAY"
          place={place}
          refusal={both === undefined ? refusals.delay : undefined}
          disabledBy={disabledBy}
          onClick={() => setAsking('delay')}
        >
          {m['office.offer.delay.act']()}
        </ActionButton>
      )}
      <ActionButton
        right="OFFER_CONFIRM"
        place={place}
        look="primary"
        refusal={both === undefined ? refusals.confirm : undefined}
        disabledBy={disabledBy}
        onClick={() => setAsking('confirm')}
      >
        {m['office.offer.confirm.act']()}
      </ActionButton>
      {asking === 'confirm' && <ConfirmDialog {...dialog} />}
      {asking === 'delay' && <DelayDialog {...dialog} />}
    </>
  )
}
