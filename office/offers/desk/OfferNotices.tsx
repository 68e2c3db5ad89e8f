import { useState } from 'react'
import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferContext, OfferPriced } from '@forecourt/domain/offers/offer-sale.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { refusalPlace } from '@forecourt/domain/offers/suggested-fixes.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { behalfText } from '../../access/absence-texts.ts'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { referenceLabel } from '../../platform/inputs/references.ts'
import { formatInstant } from '../../platform/language.ts'
import { formatCents } from '../../platform/money-text.ts'
import { approvalReasonsText } from './approval-text.ts'
import { EndDialog, LossDialog } from './LossDialogs.tsx'
import { OfferAnswerNotice } from './OfferAnswer.tsx'
import { goTo } from './OfferChecks.tsx'
import { OfferQuestionNotice } from './OfferLetters.tsx'
import { OfferReminderNotice } from './OfferReminder.tsx'
import { OfferSaleNotices } from '../sale/OfferSaleNotices.tsx'
import { refusalText } from './refusal-text.ts'

interface NoticesProps {
  offer: OfferRecord | null
  priced: OfferPriced | undefined
  context: OfferContext | undefined
  content: OfferContent
  isReadOnly: boolean
  onDone: (offer: OfferRecord) => void
}

/** Shows the notices of an offer first: why it has no price, what it waits for, what became of it. */
export function OfferNotices({ offer, priced, context, content, isReadOnly, onDone }: NoticesProps) {
  return (
    <>
      {priced && !priced.ok && (
        <Notice
          tone="warning"
          live
          action={
            !isReadOnly && priced.reason !== 'car-missing' ? (
              <Button look="quiet" small onClick={() => goTo(refusalPlace(priced))}>
                {m['office.offer.fix.go']()}
              </Button>
            ) : undefined
          }
        >
          {refusalText(priced, context, content)}
        </Notice>
      )}
      {offer && <StandingNotices offer={offer} onDone={onDone} />}
    </>
  )
}

interface StandingProps {
  offer: OfferRecord
  onDone: (offer: OfferRecord) => void
}

function StandingNotices({ offer, onDone }: StandingProps) {
  const { status, approval, blockedReason, blockedBy, blockedAt, closedReason } = offer
  const isOpen = status === 'inqueue' || status === 'pending'
  return (
    <>
      {isOpen && approval.isNeeded && <ApprovalNotice approval={approval} />}
      <OfferQuestionNotice offer={offer} />
      <OfferReminderNotice offer={offer} />
      {offer.answer && <OfferAnswerNotice offer={offer} answer={offer.answer} />}
      {blockedReason !== null && (
        <Notice tone="warning">
          {m['office.offer.blocked']({ name: blockedBy!, at: formatInstant(blockedAt!), reason: blockedReason })}
        </Notice>
      )}
      <UnlockNotice offer={offer} />
      <OfferSaleNotices offer={offer} />
      {closedReason === 'converted' && <Notice>{m['office.offer.order.converted']()}</Notice>}
      {closedReason !== '' && closedReason !== 'converted' && (
        <Notice>{m['office.offer.closed-because']({ reason: closedReason })}</Notice>
      )}
      <LossNotice offer={offer} onDone={onDone} />
    </>
  )
}

/** Shows why the sale was lost; while no reason is recorded, the button for it. */
function LossNotice({ offer, onDone }: StandingProps) {
  const [isAsking, setAsking] = useState(false)
  const { status, branch, owner, loss } = offer
  const { given, isDue } = loss
  if (given === null && !isDue) return null
  if (given !== null) {
    const { competitor, by: name } = given
    const [reason, at] = [referenceLabel(given.reason), formatInstant(given.at)]
    return (
      <Notice>
        {competitor === ''
          ? m['office.offer.loss.given']({ reason, name, at })
          : m['office.offer.loss.given-competitor']({ reason, competitor, name, at })}
      </Notice>
    )
  }
  const dialog = { offer, onDone, onClose: () => setAsking(false) }
  return (
    <>
      <Notice
        tone="warning"
        action={
          <ActionButton
            right="OFFER_CLOSE"
            place={{ branch: branch.id, owner: owner.id }}
            small
            onClick={() => setAsking(true)}
          >
            {m['office.offer.loss.act']()}
          </ActionButton>
        }
      >
        {m['office.offer.loss.due']()}
      </Notice>
      {/* An offer that expired or was declined is closed with its reason. */}
      {isAsking && (status === 'pending' ? <EndDialog act="close" {...dialog} /> : <LossDialog {...dialog} />)}
    </>
  )
}

/** Shows the state of the approval that an offer needs. */
function ApprovalNotice({ approval }: Pick<OfferRecord, 'approval'>) {
  const { grantedBy, grantedFor, asked, refused, countered, absent, standIn } = approval
  if (grantedBy) {
    const name = behalfText(grantedBy, grantedFor)
    return <Notice tone="success">{m['office.offer.approval.granted']({ name })}</Notice>
  }
  const reasons = approvalReasonsText(approval.reasons)
  return (
    <Notice tone={refused ? 'warning' : 'info'}>
      {m['office.offer.approval.needed']({ reasons })}{' '}
      {asked && m['office.offer.approval.asked']({ name: asked.by, at: formatInstant(asked.at) })}{' '}
      {asked && asked.remark !== '' && m['office.offer.approval.asked-remark']({ remark: asked.remark })}
      {refused &&
        m['office.offer.approval.refused']({
          name: behalfText(refused.by, refused.for),
          at: formatInstant(refused.at),
          reason: refused.reason,
        })}
      {countered && <Counter counter={countered} />}
      {absent.map(({ name, until, deputy }) => (
        <p key={name}>
          {deputy === null
            ? m['office.offer.approval.absent']({ name, until: formatDay(until) })
            : m['office.offer.approval.absent-deputy']({ name, until: formatDay(until), deputy })}
        </p>
      ))}
      {standIn !== null && standIn.for !== null && (
        <p>{m['office.offer.approval.stands-in']({ absent: standIn.for })}</p>
      )}
    </Notice>
  )
}

/** Shows the discount that a colleague would approve instead of the asked one. */
function Counter({ counter }: { counter: NonNullable<OfferRecord['approval']['countered']> }) {
  const { by, for: absent, at, discountCents, remark } = counter
  const [amount, name] = [formatCents(discountCents), behalfText(by, absent)]
  return (
    <p>
      <strong>{m['office.offer.approval.countered']({ amount, name, at: formatInstant(at) })}</strong>{' '}
      {remark !== '' && m['office.offer.approval.countered-remark']({ remark })}{' '}
      {m['office.offer.approval.countered-hint']()}
    </p>
  )
}

/** Shows which user may edit the unlocked offer, and until when. */
function UnlockNotice({ offer: { unlock, isUnlocked } }: { offer: OfferRecord }) {
  if (unlock === null) return null
  const { for: name, by, until, reason } = unlock
  return (
    <Notice>
      {m['office.offer.unlock.notice']({ name, by, at: formatInstant(until), reason })}{' '}
      {isUnlocked && m['office.offer.unlock.reckoned']()}
    </Notice>
  )
}
