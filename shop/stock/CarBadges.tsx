import { m } from '@forecourt/locales/messages/messages.js'
import { Badge } from '@forecourt/ui/Badge.tsx'
import type { CarBadge } from './shown-car.ts'

/** Shows the special traits of a car, in a word each. */
export function CarBadges({ badges }: { badges: readonly CarBadge[] }) {
  return badges.map((badge) => (
    <Badge key={badge} tone={badgeTones[badge]}>
      {badgeTexts[badge]()}
    </Badge>
  ))
}

const badgeTones = {
  sold: 'unavailable',
  reserved: 'reserved',
  stock: 'stock',
  promo: 'promo',
  new: 'new',
  vat: 'vat',
} as const satisfies Record<CarBadge, string>

const badgeTexts: Record<CarBadge, () => string> = {
  sold: m['card.badge-sold'],
  reserved: m['card.badge-reserved'],
  stock: m['card.badge-stock'],
  promo: m['card.badge-promo'],
  new: m['card.badge-new'],
  vat: m['card.badge-vat'],
}
