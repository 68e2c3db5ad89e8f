import { useState } from 'react'
import { toLastDay } from '@forecourt/domain/offers/offer.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { calculateExpiry, type Expiry } from '@forecourt/domain/platform/values/expiry.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Badge } from '@forecourt/ui/Badge.tsx'

/** Shows how near the last day of an offer is, within two weeks of it. @param until Exclusive. */
export function OfferExpiry({ until }: { until: string }) {
  const [today] = useState(() => brusselsDay(new Date()))
  const expiry = calculateExpiry(toLastDay(until), today)
  if (!expiry) return null
  const isOver = expiry.kind === 'ago' || expiry.kind === 'long-ago'
  return <Badge tone={isOver ? 'failed' : 'promo'}>{expiryText(expiry)}</Badge>
}

function expiryText(expiry: Expiry): string {
  switch (expiry.kind) {
    case 'today':
      return m['words.expires-today']()
    case 'tomorrow':
      return m['words.expires-tomorrow']()
    case 'soon':
      return m['words.expires-in-days']({ days: expiry.days })
    case 'ago':
      return expiry.days === 1 ? m['your-offer.expires.ago-one']() : m['your-offer.expires.ago']({ days: expiry.days })
    case 'long-ago':
      return m['your-offer.expires.long-ago']()
  }
}
