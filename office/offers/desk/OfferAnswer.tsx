import { brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { OfferAnswerKind } from '@forecourt/domain/offers/customer-offer.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { formatInstant } from '../../platform/language.ts'

/** In a list: that the customer answered online, and when. */
export function OfferAnswerBadge({ answer, at }: { answer: OfferAnswerKind; at: string }) {
  const day = formatDay(brusselsDay(new Date(at)))
  return answer === 'accepted' ? (
    <StateBadge tone="good">{m['office.offer.answer.accepted-on']({ day })}</StateBadge>
  ) : (
    <StateBadge tone="failed">{m['office.offer.answer.declined-on']({ day })}</StateBadge>
  )
}

/** At the desk: what the customer said to the version that they have. */
export function OfferAnswerNotice({
  offer,
  answer: { answer, version, name, reason, at },
}: {
  offer: OfferRecord
  answer: NonNullable<OfferRecord['answer']>
}) {
  const when = formatInstant(at)
  if (answer === 'declined') {
    return <Notice tone="warning">{m['office.offer.answer.declined']({ when, reason })}</Notice>
  }
  return (
    <Notice tone="success">
      <p>{m['office.offer.answer.accepted']({ name, when, no: version })}</p>
      {offer.status === 'inqueue' && <p>{m['office.offer.answer.newer']()}</p>}
    </Notice>
  )
}
