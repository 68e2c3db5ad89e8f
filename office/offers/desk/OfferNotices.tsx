import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferContext, OfferPriced } from '@forecourt/domain/offers/offer-sale.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { refusalPlace } from '@forecourt/domain/offers/suggested-fixes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { formatInstant } from '../../platform/language.ts'
import { approvalReasonsText } from './approval-text.ts'
import { OfferAnswerNotice } from './OfferAnswer.tsx'
import { goTo } from './OfferChecks.tsx'
import { OfferQuestionNotice } from './OfferLetters.tsx'
import { OfferSaleNotices } from '../sale/OfferSaleNotices.tsx'
import { refusalText } from './refusal-text.ts'

interface NoticesProps {
  offer: OfferRecord | null
  priced: OfferPriced | undefined
  context: OfferContext | undefined
  content: OfferContent
  isReadOnly: boolean
}

/** Shows the notices of an offer first: why it has no price, what it waits for, what became of it. */
export function OfferNotices({ offer, priced, context, content, isReadOnly }: NoticesProps) {
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
      {offer && <StandingNotices offer={offer} />}
    </>
  )
}

function StandingNotices({ offer }: { offer: OfferRecord }) {
  const { status, approval, blockedReason, blockedBy, blockedAt, closedReason } = offer
  const isOpen = status === 'inqueue' || status === 'pending'
  return (
    <>
      {isOpen && approval.isNeeded && <ApprovalNotice approval={approval} />}
      <OfferQuestionNotice offer={offer} />
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
    </>
  )
}

/** Shows the state of the approval that an offer needs. */
function ApprovalNotice({ approval }: Pick<OfferRecord, 'approval'>) {
  const { grantedBy, asked, refused } = approval
  if (grantedBy) return <Notice tone="success">{m['office.offer.approval.granted']({ name: grantedBy })}</Notice>
  const reasons = approvalReasonsText(approval.reasons)
  return (
    <Notice tone={refused ? 'warning' : 'info'}>
      {m['office.offer.approval.needed']({ reasons })}{' '}
      {asked && m['office.offer.approval.asked']({ name: asked.by, at: formatInstant(asked.at) })}{' '}
      {asked && asked.remark !== '' && m['office.offer.approval.asked-remark']({ remark: asked.remark })}
      {refused &&
        m['office.offer.approval.refused']({ name: refused.by, at: formatInstant(refused.at), reason: refused.reason })}
    </Notice>
  )
}

/** Shows who may change it, and until when. */
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
