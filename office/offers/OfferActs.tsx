import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { offerCan, type OfferAct } from '@forecourt/domain/offers/offer.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { ActionButton } from '../platform/ActionButton.tsx'
import { ActDialog } from '../platform/form/ActDialog.tsx'
import { useAccess } from '../platform/access.ts'
import { download } from '../platform/files.ts'
import { useCommand } from '../platform/queries.ts'
import { tellDone } from '../platform/undo.ts'
import { OfferSaleActs } from './OfferSaleActs.tsx'
import { standingText } from './offer-refusals.ts'
import { money } from './offer-texts.ts'
import { OfferMore } from './OfferMore.tsx'

interface ActsProps {
  offer: OfferRecord
  /** Something is filled in that is not saved. */
  isDirty: boolean
  onDone: (offer: OfferRecord) => void
}

/** What can be done with an offer; what cannot says why. */
export function OfferActs({ offer, isDirty, onDone }: ActsProps) {
  const navigate = useNavigate()
  const [isIssuing, setIssuing] = useState(false)
  const { id: me } = useAccess().user
  const { id, rev, branch, owner, approval } = offer
  const place = { branch: branch.id, owner: owner.id }
  const onCopied = ({ id: copy }: { id: number }) => void navigate(`/offer/${copy}`)
  const copy = useCommand(() => api('POST /sales/offer/copy', { id }))
  const convert = useCommand(() => api('POST /sales/offer/convert', { id, rev }))
  const approve = useCommand(() => api('POST /sales/offer/approve', { id, rev }))
  const refusalOf = (act: OfferAct) => {
    const can = offerCan(act, offer, offer.today)
    return can.ok ? undefined : standingText(can)
  }
  const unsaved = isDirty ? m['office.offer.save-first']() : undefined
  const isOpen = offer.status === 'inqueue' || offer.status === 'pending' || offer.saleMode === 'delay'
  return (
    <>
      {isOpen && approval.isNeeded && !approval.grantedBy && (
        <ActionButton
          right="OFFER_APPROVE_LIMIT"
          place={place}
          icon="shield-check"
          refusal={unsaved ?? (owner.id === me ? m['refusals.own-approval']() : refusalOf('issue'))}
          onClick={() =>
            approve.mutate(undefined, {
              onSuccess: ({ offer: next }) => {
                tellDone(m['office.offer.approval.done'](), null)
                onDone(next)
              },
            })
          }
        >
          {m['office.offer.approval.act']()}
        </ActionButton>
      )}
      <ActionButton
        right="OFFER_COPY"
        place={place}
        icon="copy"
        refusal={unsaved ?? refusalOf('copy')}
        onClick={() => copy.mutate(undefined, { onSuccess: onCopied })}
      >
        {m['office.offer.copy']()}
      </ActionButton>
      <ActionButton
        right="OFFER_PRINT"
        place={place}
        icon="printer"
        refusal={unsaved ?? (offer.breakdown ? undefined : m['refusals.offer-has-no-price']())}
        onClick={() => void download('POST /sales/offer/print', { id, version: offer.currentVersion })}
      >
        {m['office.offer.print']()}
      </ActionButton>
      <OfferMore offer={offer} onDone={onDone} />
      {offer.status === 'inqueue' && offer.type === 'trial' && (
        <ActionButton
          right="OFFER_CONVERT"
          place={place}
          look="primary"
          refusal={unsaved ?? refusalOf('convert')}
          onClick={() => convert.mutate(undefined, { onSuccess: onCopied })}
        >
          {m['office.offer.convert']()}
        </ActionButton>
      )}
      {offer.status === 'inqueue' && offer.type !== 'trial' && (
        <ActionButton
          right="OFFER_SUBMIT"
          place={place}
          look="primary"
          refusal={unsaved ?? issueRefusal(offer) ?? refusalOf('issue')}
          onClick={() => setIssuing(true)}
        >
          {m['office.offer.issue.act']()}
        </ActionButton>
      )}
      <OfferSaleActs {...{ offer, isDirty, onDone }} />
      {isIssuing && (
        <ActDialog
          title={m['office.offer.issue.title']()}
          confirm={m['office.offer.issue.act']()}
          act={() => api('POST /sales/offer/issue', { id, rev, totalCents: offer.breakdown!.totals.totalCents })}
          onDone={({ offer: next }) => {
            tellDone(m['office.offer.issue.done'](), null)
            onDone(next)
          }}
          onClose={() => setIssuing(false)}
        >
          <p>
            {m['office.offer.issue.text']({
              customer: offer.context.customer!.name,
              total: money(offer.breakdown!.totals.totalCents),
            })}
          </p>
        </ActDialog>
      )}
    </>
  )
}

/** What is still missing before it can go to the customer. */
function issueRefusal({ breakdown, context, approval }: OfferRecord): string | undefined {
  if (!breakdown) return m['refusals.offer-has-no-price']()
  if (!context.customer?.email) return m['refusals.offer-customer-incomplete']()
  return approval.isNeeded && !approval.grantedBy ? m['refusals.approval-needed']() : undefined
}
