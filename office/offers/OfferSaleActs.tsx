import { useState } from 'react'
import { offerCan, type OfferAct } from '@forecourt/domain/offers/offer.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { ActionButton } from '../platform/ActionButton.tsx'
import { takenText } from './offer-sale-texts.ts'
import { standingText } from './offer-refusals.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { DelayDialog } from './DelayDialog.tsx'
import { CancelSale } from './OfferDossiers.tsx'

interface SaleActsProps {
  offer: OfferRecord
  isDirty: boolean
  onDone: (offer: OfferRecord) => void
}

/** The yes of the customer: the sale, or some time to think. */
export function OfferSaleActs({ offer, isDirty, onDone }: SaleActsProps) {
  const [asking, setAsking] = useState<'confirm' | 'delay'>()
  const { branch, owner, status, saleMode, carTaken } = offer
  if (status === 'confirmed' && saleMode === 'sale') return <CancelSale offer={offer} onDone={onDone} />
  if (status !== 'pending' && saleMode !== 'delay') return null
  const place = { branch: branch.id, owner: owner.id }
  const refusalOf = (act: OfferAct) => {
    const can = offerCan(act, offer, offer.today)
    if (!can.ok) return standingText(can)
    if (isDirty) return m['office.offer.save-first']()
    return carTaken ? takenText(carTaken) : undefined
  }
  const dialog = { offer, onDone, onClose: () => setAsking(undefined) }
  return (
    <>
      {saleMode !== 'delay' && (
        <ActionButton
          right="OFFER_CONFIRM_DELAY"
          place={place}
          refusal={refusalOf('delay')}
          onClick={() => setAsking('delay')}
        >
          {m['office.offer.delay.act']()}
        </ActionButton>
      )}
      <ActionButton
        right="OFFER_CONFIRM"
        place={place}
        look="primary"
        refusal={refusalOf('confirm')}
        onClick={() => setAsking('confirm')}
      >
        {m['office.offer.confirm.act']()}
      </ActionButton>
      {asking === 'confirm' && <ConfirmDialog {...dialog} />}
      {asking === 'delay' && <DelayDialog {...dialog} />}
    </>
  )
}
