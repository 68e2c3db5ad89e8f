import type { AlternativeLetter } from '@forecourt/domain/offers/alternatives.ts'
import type { OfferAmount } from '@forecourt/domain/offers/alternatives.schema.ts'
import { compareAmounts, type CustomerOfferState } from '@forecourt/domain/offers/customer-offer.ts'
import { toLastDay } from '@forecourt/domain/offers/offer.ts'
import type { CustomerOffer } from '@forecourt/domain/offers/customer-offer.schema.ts'
import type { SignerIdentity } from '@forecourt/domain/offers/identity/identity.schema.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { formatDay, formatInstant } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { ComparedRow } from '@forecourt/ui/ComparisonTable.tsx'
import type { Tone } from '@forecourt/ui/Notice.tsx'
import { formatCents } from '../platform/money-text.ts'

/** The key of an offer: the secret of its link, and the alternative of its set that is read. */
export interface OpenedOffer {
  readonly link: string
  readonly alternative?: AlternativeLetter
}

export const stateTones = {
  open: 'new',
  accepted: 'good',
  declined: 'cancelled',
  sold: 'good',
  superseded: 'cancelled',
  expired: 'cancelled',
  'car-gone': 'cancelled',
  ended: 'cancelled',
  'on-hold': 'vat',
  'other-chosen': 'cancelled',
} as const satisfies Record<CustomerOfferState, string>

export function stateText(state: CustomerOfferState): string {
  switch (state) {
    case 'open':
      return m['your-offer.state.open']()
    case 'accepted':
      return m['your-offer.state.accepted']()
    case 'declined':
      return m['your-offer.state.declined']()
    case 'sold':
      return m['your-offer.state.sold']()
    case 'superseded':
      return m['your-offer.state.superseded']()
    case 'expired':
      return m['your-offer.state.expired']()
    case 'car-gone':
      return m['your-offer.state.car-gone']()
    case 'ended':
      return m['your-offer.state.ended']()
    case 'on-hold':
      return m['your-offer.state.on-hold']()
    case 'other-chosen':
      return m['your-offer.state.other-chosen']()
  }
}

/** Returns the meaning of the state of this version for its reader; open ones need no words. */
export function stateNotice({ version, answer }: CustomerOffer): { tone: Tone; text: string } | undefined {
  switch (version.state) {
    case 'open':
      return undefined
    case 'accepted': {
      const { name, at, identity } = requireValue(answer, 'the answer to an accepted offer')
      return {
        tone: 'success',
        text: `${m['your-offer.notice.accepted']({ name, when: formatInstant(new Date(at)) })} ${signerText(identity)}.`,
      }
    }
    case 'declined':
      return {
        tone: 'info',
        text: m['your-offer.notice.declined']({ when: formatInstant(new Date(answer!.at)), reason: answer!.reason }),
      }
    case 'sold':
      return { tone: 'success', text: m['your-offer.notice.sold']() }
    case 'superseded':
      return { tone: 'warning', text: m['your-offer.notice.superseded']() }
    case 'expired':
      return { tone: 'warning', text: m['your-offer.notice.expired']({ day: lastDay(version.validUntil!) }) }
    case 'car-gone':
      return { tone: 'warning', text: m['your-offer.notice.car-gone']() }
    case 'ended':
      return { tone: 'info', text: m['your-offer.notice.ended']() }
    case 'on-hold':
      return { tone: 'info', text: m['your-offer.notice.on-hold']() }
    case 'other-chosen':
      return { tone: 'info', text: m['your-offer.notice.other-chosen']() }
  }
}

/** Returns how the signer showed who they are. */
export function signerText(identity: SignerIdentity | null): string {
  if (identity === null) return m['identity.signed.none']()
  const { provider, name } = identity
  switch (identity.match) {
    case 'same':
      return m['identity.signed.same']({ provider, name })
    case 'more-names':
      return m['identity.signed.more-names']({ provider, name })
    case 'other':
      return m['identity.signed.other']({ provider, name })
    case 'for-company':
      return m['identity.signed.for-company']({ provider, name })
  }
}

/** Formats the last valid day; `validUntil` is exclusive, the first day after it. */
export function lastDay(validUntil: string): string {
  return formatDay(toLastDay(validUntil))
}

/** Returns the amounts of several offers or versions beside each other, as rows of a comparison. */
export function compareOffers(columns: readonly (readonly OfferAmount[])[]): ComparedRow[] {
  return compareAmounts(columns).map(({ key, name, cents }) => ({
    key,
    name,
    cells: cents.map((one) => (one === null ? '–' : formatCents(one))),
  }))
}
