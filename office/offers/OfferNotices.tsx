import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferContext, OfferPriced } from '@forecourt/domain/offers/offer-sale.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { formatInstant } from '../platform/language.ts'
import { OfferAnswerNotice } from './OfferAnswer.tsx'
import { OfferQuestionNotice } from './OfferLetters.tsx'
import { OfferSaleNotices } from './OfferSaleNotices.tsx'
import { refusalText } from './refusal-text.ts'

interface NoticesProps {
  offer: OfferRecord | null
  priced: OfferPriced | undefined
  context: OfferContext | undefined
  content: OfferContent
}

/** What is to be known of an offer before anything else: why it has no price, what it waits for, what became of it. */
export function OfferNotices({ offer, priced, context, content }: NoticesProps) {
  return (
    <>
      {priced && !priced.ok && (
        <Notice tone="warning" live>
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
      {isOpen && approval.isNeeded && (
        <Notice tone={approval.grantedBy ? 'success' : 'info'}>
          {approval.grantedBy
            ? m['office.offer.approval.granted']({ name: approval.grantedBy })
            : m['office.offer.approval.needed']()}
        </Notice>
      )}
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

/** Who may change it for a while. */
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
