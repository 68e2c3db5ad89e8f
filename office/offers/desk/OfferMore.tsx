import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { offerCan, type OfferAct } from '@forecourt/domain/offers/offer.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Menu } from '@forecourt/ui/Menu.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { ActionItem } from '../../platform/ActionItem.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { ReasonDialog } from '../../platform/form/ReasonDialog.tsx'
import { NumberField } from '../../platform/inputs/NumberField.tsx'
import { formatCents } from '../../platform/money-text.ts'
import { callOptions, useCommand } from '../../platform/queries.ts'
import { showUndo } from '../../platform/undo.ts'
import { EndDialog, LossDialog } from './LossDialogs.tsx'
import { standingText } from './offer-refusals.ts'
import { UnlockDialog } from './UnlockDialog.tsx'

interface MoreProps {
  offer: OfferRecord
  onDone: (offer: OfferRecord) => void
}

/** The act that asks for confirmation. */
type Asked = Ending | 'block' | 'note-loss' | 'reassign' | 'discard' | 'unlock' | 'staff' | 'several' | 'order'

type Ending = 'close' | 'cancel'

/** Shows the rarer acts of an offer: ending, reassigning and blocking it. */
export function OfferMore({ offer, isDirty, onDone }: MoreProps & { isDirty: boolean }) {
  const [asking, setAsking] = useState<Asked>()
  const { id, rev } = offer
  const place = { branch: offer.branch.id, owner: offer.owner.id }
  const unblock = useCommand(() => api('POST /sales/offer/unblock', { id, rev }))
  const explainRefusal = (act: OfferAct) => {
    const can = offerCan(act, offer, offer.today)
    return can.ok ? undefined : standingText(can)
  }
  const isInvoiced = offer.checks.some(({ code }) => code === 'dossier-locked')
  const unsaved = isDirty ? m['office.offer.save-first']() : undefined
  const onClose = () => setAsking(undefined)
  return (
    <>
      <Menu look="icon" label={<Icon name="dots" />} name={m['office.offer.more']()}>
        <ActionItem
          place={place}
          right="OFFER_EDIT"
          refusal={explainRefusal('discard')}
          onClick={() => setAsking('discard')}
        >
          {m['office.offer.discard.act']()}
        </ActionItem>
        {offer.type === 'stock' && (
          <ActionItem
            place={place}
            right="OFFER_CONVERT"
            refusal={unsaved ?? explainRefusal('convert')}
            onClick={() => setAsking('order')}
          >
            {m['office.offer.order.act']()}
          </ActionItem>
        )}
        <ActionItem
          place={place}
          right="OFFER_REASSIGN"
          refusal={explainRefusal('reassign')}
          onClick={() => setAsking('reassign')}
        >
          {m['office.offer.reassign.act']()}
        </ActionItem>
        {offer.content.salesType === 'fleet' && offer.content.car?.kind === 'configured' && (
          <ActionItem
            place={place}
            right="OFFER_FLEET"
            refusal={isDirty ? m['office.offer.save-first']() : explainRefusal('save')}
            onClick={() => setAsking('several')}
          >
            {m['office.offer.several.act']()}
          </ActionItem>
        )}
        {offer.content.salesType !== 'staff' && (
          <ActionItem
            place={place}
            right="OFFER_STAFF_SALE"
            refusal={isDirty ? m['office.offer.save-first']() : explainRefusal('save')}
            onClick={() => setAsking('staff')}
          >
            {m['office.offer.staff.act']()}
          </ActionItem>
        )}
        <ActionItem
          place={place}
          right="OFFER_UNLOCK"
          refusal={isInvoiced ? m['refusals.dossier-locked']() : explainRefusal('unlock')}
          onClick={() => setAsking('unlock')}
        >
          {m['office.offer.unlock.act']()}
        </ActionItem>
        {offer.blockedReason === null ? (
          <ActionItem place={place} right="OFFER_BLOCK" onClick={() => setAsking('block')}>
            {m['office.offer.block.act']()}
          </ActionItem>
        ) : (
          <ActionItem
            place={place}
            right="OFFER_BLOCK"
            onClick={() =>
              unblock.mutate(undefined, {
                onSuccess: ({ offer: next }) => {
                  showUndo(m['office.offer.unblock.done'](), null)
                  onDone(next)
                },
              })
            }
          >
            {m['office.offer.unblock.act']()}
          </ActionItem>
        )}
        <ActionItem
          place={place}
          right="OFFER_CLOSE"
          refusal={explainRefusal('close')}
          onClick={() => setAsking('close')}
        >
          {m['office.offer.close.act']()}
        </ActionItem>
        <ActionItem
          place={place}
          right="OFFER_CANCEL"
          refusal={explainRefusal('cancel')}
          onClick={() => setAsking('cancel')}
        >
          {m['office.offer.cancel.act']()}
        </ActionItem>
        {offer.loss.isAsked && (
          <ActionItem
            place={place}
            right="OFFER_CLOSE"
            refusal={explainRefusal('note-loss')}
            onClick={() => setAsking('note-loss')}
          >
            {offer.loss.given ? m['office.offer.loss.change']() : m['office.offer.loss.act']()}
          </ActionItem>
        )}
      </Menu>
      {asking === 'reassign' && <ReassignDialog offer={offer} onDone={onDone} onClose={onClose} />}
      {asking === 'discard' && <DiscardDialog offer={offer} isDirty={isDirty} onDone={onDone} onClose={onClose} />}
      {asking === 'staff' && <StaffDialog offer={offer} onDone={onDone} onClose={onClose} />}
      {asking === 'order' && <OrderDialog offer={offer} onClose={onClose} />}
      {asking === 'several' && <SeveralDialog offer={offer} onDone={onDone} onClose={onClose} />}
      {asking === 'unlock' && <UnlockDialog offer={offer} onDone={onDone} onClose={onClose} />}
      {(asking === 'close' || asking === 'cancel') && (
        <EndDialog key={asking} act={asking} offer={offer} onDone={onDone} onClose={onClose} />
      )}
      {asking === 'note-loss' && <LossDialog offer={offer} onDone={onDone} onClose={onClose} />}
      {asking === 'block' && <BlockDialog offer={offer} onDone={onDone} onClose={onClose} />}
    </>
  )
}

type DialogProps = MoreProps & { onClose: () => void }

function BlockDialog({ offer: { id, rev }, onDone, onClose }: DialogProps) {
  return (
    <ReasonDialog
      title={m['office.offer.block.title']()}
      confirm={m['office.offer.block.act']()}
      act={(reason) => api('POST /sales/offer/block', { id, rev, reason })}
      onDone={({ offer }) => {
        showUndo(m['office.offer.block.done'](), null)
        onDone(offer)
      }}
      onClose={onClose}
    >
      <p>{m['office.offer.block.text']()}</p>
    </ReasonDialog>
  )
}

/** Discards the changes: the version that the customer has is in force again. */
function DiscardDialog({ offer, isDirty, onDone, onClose }: DialogProps & { isDirty: boolean }) {
  const { id, rev, issuedVersion, versions, currentVersion } = offer
  const issued = versions.find(({ no }) => no === issuedVersion)
  return (
    <ActDialog
      title={m['office.offer.discard.act']()}
      confirm={m['office.offer.discard.act']()}
      danger
      keep={m['words.back']()}
      act={() => api('POST /sales/offer/discard', { id, rev })}
      onDone={({ offer: next }) => {
        showUndo(m['office.offer.discard.done']({ no: next.currentVersion }), null)
        onDone(next)
      }}
      onClose={onClose}
    >
      <p>
        {m['office.offer.discard.text']({
          draft: currentVersion,
          no: issuedVersion!,
          total: issued?.totalCents === null || !issued ? '–' : formatCents(issued.totalCents),
        })}
      </p>
      {isDirty && <p>{m['office.offer.discard.unsaved']()}</p>}
    </ActDialog>
  )
}

/** Marks an offer as a sale to staff, which needs the approval of a colleague before it is issued. */
function StaffDialog({ offer: { id, rev }, onDone, onClose }: DialogProps) {
  return (
    <ActDialog
      title={m['office.offer.staff.act']()}
      confirm={m['office.offer.staff.act']()}
      keep={m['words.back']()}
      act={() => api('POST /sales/offer/staffsale', { id, rev })}
      onDone={({ offer }) => {
        showUndo(m['office.offer.staff.done'](), null)
        onDone(offer)
      }}
      onClose={onClose}
    >
      <p>{m['office.offer.staff.text']()}</p>
    </ActDialog>
  )
}

function SeveralDialog({ offer: { id, rev, content }, onDone, onClose }: DialogProps) {
  const [count, setCount] = useState<number | null>(content.carCount)
  const isCount = count !== null && Number.isInteger(count) && count >= 1 && count <= 999
  return (
    <ActDialog
      title={m['office.offer.several.title']()}
      confirm={m['office.offer.several.confirm']()}
      keep={m['words.back']()}
      refusal={isCount ? undefined : m['office.offer.several.whole']()}
      act={() => api('POST /sales/offer/carcount', { id, rev, carCount: count! })}
      onDone={({ offer }) => {
        showUndo(m['office.offer.several.done']({ count: count! }), null)
        onDone(offer)
      }}
      onClose={onClose}
    >
      <p>{m['office.offer.several.text']()}</p>
      <NumberField id="offer-several" label={m['office.offer.how-many']()} value={count} onChange={setCount} />
    </ActDialog>
  )
}

/** Converts the offer into one for a like car to be built; the stock car is left to others. */
function OrderDialog({ offer: { id, rev }, onClose }: { offer: OfferRecord; onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <ActDialog
      title={m['office.offer.order.act']()}
      confirm={m['office.offer.order.confirm']()}
      keep={m['words.back']()}
      act={() => api('POST /sales/offer/convert', { id, rev })}
      onDone={({ id: made }) => {
        showUndo(m['office.offer.order.done'](), null)
        void navigate(`/offer/${made}`)
      }}
      onClose={onClose}
    >
      <p>{m['office.offer.order.text']()}</p>
    </ActDialog>
  )
}

function ReassignDialog({ offer: { id, rev, owner }, onDone, onClose }: DialogProps) {
  const { data } = useQuery(callOptions('GET /sales/offer/getsellers', { id }))
  const [seller, setSeller] = useState('')
  const others = data?.data.filter((one) => one.id !== owner.id) ?? []
  return (
    <ActDialog
      title={m['office.offer.reassign.title']()}
      confirm={m['office.offer.reassign.act']()}
      keep={m['words.back']()}
      refusal={seller === '' ? m['refusals.offer-seller-unknown']() : undefined}
      act={() => api('POST /sales/offer/reassign', { id, rev, seller: Number(seller) })}
      onDone={({ offer }) => {
        showUndo(m['office.offer.reassign.done']({ name: offer.owner.name }), null)
        onDone(offer)
      }}
      onClose={onClose}
    >
      <p>{m['office.offer.reassign.text']({ name: owner.name })}</p>
      <Select
        data-autofocus
        label={m['office.offer.reassign.seller']()}
        value={seller}
        options={[
          { value: '', label: m['words.choose']() },
          ...others.map((one) => ({ value: String(one.id), label: one.name })),
        ]}
        onChange={({ target }) => setSeller(target.value)}
      />
    </ActDialog>
  )
}
