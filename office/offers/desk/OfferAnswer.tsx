import { brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { OfferAnswerKind } from '@forecourt/domain/offers/customer-offer.ts'
import type { SignerIdentityRecord } from '@forecourt/domain/offers/identity/identity.schema.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { formatInstant } from '../../platform/language.ts'

/** The badge in a list for an answer of the customer online, with its time. */
export function OfferAnswerBadge({ answer, at }: { answer: OfferAnswerKind; at: string }) {
  const day = formatDay(brusselsDay(new Date(at)))
  return answer === 'accepted' ? (
    <StateBadge tone="good">{m['office.offer.answer.accepted-on']({ day })}</StateBadge>
  ) : (
    <StateBadge tone="failed">{m['office.offer.answer.declined-on']({ day })}</StateBadge>
  )
}

/** The notice on the desk with the customer's answer to their version. */
export function OfferAnswerNotice({
  offer,
  answer: { answer, version, name, reason, at, identity },
}: {
  offer: OfferRecord
  answer: NonNullable<OfferRecord['answer']>
}) {
  const when = formatInstant(at)
  if (answer === 'declined') {
    return <Notice tone="warning">{m['office.offer.answer.declined']({ when, reason })}</Notice>
  }
  return (
    <Notice tone={identity?.match === 'other' ? 'warning' : 'success'}>
      <p>{m['office.offer.answer.accepted']({ name, when, no: version })}</p>
      <p>{describeSigner(identity)}</p>
      {offer.status === 'inqueue' && <p>{m['office.offer.answer.newer']()}</p>}
    </Notice>
  )
}

/** Describes how the signer proved their identity, for staff: a difference of names is never left out. */
export function describeSigner(identity: SignerIdentityRecord | null): string {
  if (identity === null) return m['office.offer.answer.identity.none']()
  const { provider, name, at, birthDate, acr } = identity
  const facts = [
    formatInstant(at),
    ...(birthDate === null ? [] : [m['office.offer.answer.identity.born']({ day: formatDay(birthDate) })]),
    ...(acr === '' ? [] : [acr]),
  ].join(', ')
  switch (identity.match) {
    case 'same':
      return m['office.offer.answer.identity.same']({ provider, name, facts })
    case 'more-names':
      return m['office.offer.answer.identity.more-names']({ provider, name, facts })
    case 'other':
      return m['office.offer.answer.identity.other']({ provider, name, facts })
    case 'for-company':
      return m['office.offer.answer.identity.for-company']({ provider, name, facts })
  }
}
