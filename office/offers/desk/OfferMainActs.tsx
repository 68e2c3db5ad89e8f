import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { blocking } from '@forecourt/domain/offers/checks/offer-check.ts'
import type { OfferAlternative } from '@forecourt/domain/offers/alternatives.schema.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { useAccess } from '../../platform/access.ts'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { showFailure } from '../../platform/failure.ts'
import { useCommand } from '../../platform/queries.ts'
import { Legend, Stack } from '../../platform/Layout.tsx'
import { formatCents } from '../../platform/money-text.ts'
import { showUndo } from '../../platform/undo.ts'
import { carText, paymentText } from './alternative-texts.ts'
import { useAlternatives } from './OfferAlternatives.tsx'
import { ApprovalDialog, type ApprovalAct } from './ApprovalDialog.tsx'
import { approvalReasonsText } from './approval-text.ts'
import { checkText } from './check-text.ts'
import { actRefusal, deciderRefusal } from './offer-refusals.ts'
import { PaperFields, usePaperChoice } from './PaperFields.tsx'
import { Previews } from './Previews.tsx'
import { OfferSaleActs } from '../sale/OfferSaleActs.tsx'

interface MainActsProps {
  offer: OfferRecord
  /** Something is filled in that is not saved. */
  isDirty: boolean
  onDone: (offer: OfferRecord) => void
}

/** Shows the next acts of an offer: approve, issue, sell; disabled ones say why. */
export function OfferMainActs({ offer, isDirty, onDone }: MainActsProps) {
  const navigate = useNavigate()
  const [isIssuing, setIssuing] = useState(false)
  const [approvalAct, setApproval] = useState<ApprovalAct>()
  const { id: me } = useAccess().user
  const { id, rev, branch, owner, approval } = offer
  const place = { branch: branch.id, owner: owner.id }
  const convert = useCommand(() => api('POST /sales/offer/convert', { id, rev }))
  const approve = useCommand(() => api('POST /sales/offer/approve', { id, rev }))
  const approvalRefusal = deciderRefusal(offer)
  const unsaved = isDirty ? m['office.offer.save-first']() : undefined
  const toApprove = approval.isNeeded && !approval.grantedBy
  const isOpen = offer.status === 'inqueue' || offer.status === 'pending' || offer.saleMode === 'delay'
  return (
    <>
      {isOpen && toApprove && owner.id === me && (
        <ActionButton
          right="OFFER_SUBMIT"
          place={place}
          icon="shield-check"
          refusal={unsaved ?? (approval.asked ? m['refusals.approval-asked-already']() : actRefusal('issue', offer))}
          onClick={() => setApproval('ask')}
        >
          {m['office.offer.approval.ask']()}
        </ActionButton>
      )}
      {isOpen && approval.countered && (
        <TakeCounter offer={offer} counter={approval.countered} unsaved={unsaved} onDone={onDone} />
      )}
      {isOpen && toApprove && owner.id !== me && (
        <ActionButton
          right="OFFER_APPROVE_LIMIT"
          place={place}
          icon="shield-check"
          look={approval.asked ? 'primary' : 'secondary'}
          refusal={unsaved ?? approvalRefusal ?? actRefusal('issue', offer)}
          onClick={() =>
            approve.mutate(undefined, {
              onSuccess: ({ offer: next }) => {
                showUndo(m['office.offer.approval.done'](), null)
                onDone(next)
              },
              onError: (failure) => showFailure(failure),
            })
          }
        >
          {m['office.offer.approval.act']()}
        </ActionButton>
      )}
      {isOpen && toApprove && owner.id !== me && approval.asked && (
        <ActionButton
          right="OFFER_APPROVE_LIMIT"
          place={place}
          refusal={unsaved ?? approvalRefusal ?? actRefusal('issue', offer)}
          onClick={() => setApproval('refuse')}
        >
          {m['office.offer.approval.refuse']()}
        </ActionButton>
      )}
      {offer.status === 'inqueue' && offer.type === 'trial' && (
        <ActionButton
          right="OFFER_CONVERT"
          place={place}
          look="primary"
          refusal={unsaved ?? actRefusal('convert', offer)}
          onClick={() =>
            convert.mutate(undefined, {
              onSuccess: ({ id: offerId }) => void navigate(`/offer/${offerId}`),
              onError: (failure) => showFailure(failure),
            })
          }
        >
          {m['office.offer.convert']()}
        </ActionButton>
      )}
      {offer.status === 'inqueue' && offer.type !== 'trial' && (
        <ActionButton
          right="OFFER_SUBMIT"
          place={place}
          look="primary"
          refusal={unsaved ?? issueRefusal(offer) ?? actRefusal('issue', offer)}
          onClick={() => setIssuing(true)}
        >
          {m['office.offer.issue.act']()}
        </ActionButton>
      )}
      <OfferSaleActs offer={offer} isDirty={isDirty} onDone={onDone} />
      {isIssuing && <IssueDialog offer={offer} onDone={onDone} onClose={() => setIssuing(false)} />}
      {approvalAct && (
        <ApprovalDialog
          key={approvalAct}
          act={approvalAct}
          offer={offer}
          onDone={onDone}
          onClose={() => setApproval(undefined)}
        />
      )}
    </>
  )
}

interface TakeProps extends Pick<MainActsProps, 'offer' | 'onDone'> {
  counter: NonNullable<OfferRecord['approval']['countered']>
  /** The reason that unsaved input comes first. */
  unsaved: string | undefined
}

/** Takes a counter-proposal: the offer is approved with its discount. Who proposed it leaves that to a colleague. */
function TakeCounter({ offer, counter, unsaved, onDone }: TakeProps) {
  const { id, rev, branch, owner } = offer
  const take = useCommand(() => api('POST /sales/offer/takecounter', { id, rev }))
  const own = counter.isByMe ? m['refusals.own-counter-proposal']() : undefined
  return (
    <ActionButton
      right="OFFER_EDIT"
      place={{ branch: branch.id, owner: owner.id }}
      icon="shield-check"
      look="primary"
      busy={take.isPending}
      refusal={own ?? unsaved ?? actRefusal('issue', offer)}
      onClick={() =>
        take.mutate(undefined, {
          onSuccess: ({ offer: next }) => {
            showUndo(m['office.offer.approval.taken']({ amount: formatCents(counter.discountCents) }), null)
            onDone(next)
          },
          onError: (failure) => showFailure(failure),
        })
      }
    >
      {m['office.offer.approval.take']()}
    </ActionButton>
  )
}

/** Sends an offer to the customer. Shows the rules that end before it does, and the accepted version that it replaces. */
function IssueDialog({ offer, onDone, onClose }: Pick<MainActsProps, 'offer' | 'onDone'> & { onClose: () => void }) {
  const { id, rev, answer, issuedVersion, breakdown, context } = offer
  const { totalCents } = breakdown!.totals
  const accepted = answer?.answer === 'accepted' && answer.version === issuedVersion ? answer : undefined
  const [choice, choose] = usePaperChoice()
  const others = useAlternatives(offer).filter(({ id: other, status, totalCents: cents }) => {
    return other !== id && status === 'inqueue' && cents !== null
  })
  const [left, leave] = useState<readonly number[]>([])
  const along = others.filter(({ id: other }) => !left.includes(other))
  const outlived = offer.checks.filter(({ code }) => code === 'validity-after-rule-end')
  return (
    <ActDialog
      title={m['office.offer.issue.title']()}
      confirm={accepted ? m['office.offer.issue.over-accepted']() : m['office.offer.issue.act']()}
      danger={accepted !== undefined}
      keep={m['words.back']()}
      act={() =>
        api('POST /sales/offer/issue', {
          id,
          rev,
          totalCents,
          ...choice,
          ...(accepted && { isOverAccepted: true }),
          ...(along.length > 0 && { others: along.map(toAsked) }),
        })
      }
      onDone={({ offer: next }) => {
        showUndo(m['office.offer.issue.done'](), null)
        onDone(next)
      }}
      onClose={onClose}
    >
      <p>{m['office.offer.issue.text']({ customer: context.customer!.name, total: formatCents(totalCents) })}</p>
      {accepted && (
        <Notice tone="warning">
          {m['refusals.offer-accepted']({ name: accepted.name, version: String(accepted.version) })}
        </Notice>
      )}
      {outlived.map((check) => (
        <Notice key={check.at} tone="warning">
          {checkText(check)}
        </Notice>
      ))}
      {others.length > 0 && (
        <Stack as="fieldset" gap={8}>
          <Legend>{m['office.offer.alternative.issue-with']()}</Legend>
          {others.map((one) => (
            <Checkbox
              key={one.id}
              label={issueOptionText(one)}
              hint={formatCents(one.totalCents ?? 0)}
              checked={!left.includes(one.id)}
              onChange={({ target }) =>
                leave(target.checked ? left.filter((known) => known !== one.id) : [...left, one.id])
              }
            />
          ))}
          <p className="hint">
            {others.some(({ isTogether }) => isTogether)
              ? m['office.offer.fleet.issue-hint']()
              : m['office.offer.alternative.issue-hint']()}
          </p>
        </Stack>
      )}
      <PaperFields offer={offer} choice={choice} onChange={choose} />
      <Previews offer={offer} choice={choice} />
    </ActDialog>
  )
}

function issueOptionText(one: OfferAlternative): string {
  const { letter, payment, carCount: count, isTogether } = one
  return isTogether
    ? m['office.offer.fleet.option']({ letter, count, car: carText(one) })
    : m['office.offer.alternative.issue-option']({ letter, payment: paymentText(payment), car: carText(one) })
}

function toAsked({ id, rev, totalCents }: OfferAlternative) {
  return { id, rev, totalCents: totalCents ?? 0 }
}

/** Returns the reason that the offer cannot be issued yet. */
function issueRefusal({ breakdown, context, approval, checks }: OfferRecord): string | undefined {
  if (!breakdown) return m['refusals.offer-has-no-price']()
  if (!context.customer?.email) return m['refusals.offer-customer-incomplete']()
  if (blocking('issue', checks).length > 0) return m['refusals.check-errors']()
  if (!approval.isNeeded || approval.grantedBy) return undefined
  return m['refusals.approval-needed']({ reasons: approvalReasonsText(approval.reasons) })
}
