import { useDeferredValue, useMemo } from 'react'
import { discountRoom, type DiscountRoom as Room } from '@forecourt/domain/offers/discount-room.ts'
import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferContext } from '@forecourt/domain/offers/offer-sale.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import type { SaleBreakdown } from '@forecourt/domain/pricing/sale/sale-breakdown.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Panel } from '../../platform/Panel.tsx'
import { formatCents } from '../../platform/money-text.ts'
import { useInternalFigures } from './internal-figures.ts'
import { useOfferMargin } from './offer-margin.ts'
import styles from './OfferBreakdown.module.css'

interface DiscountRoomProps {
  offer: OfferRecord | null
  content: OfferContent
  context: OfferContext
  breakdown: SaleBreakdown
}

/**
 * Shows the discount that a salesperson may still give without approval. Users who may see our margin see how far
 * the minimum margin allows it; others see the limit of their own discount.
 */
export function DiscountRoom({ offer, content, context, breakdown }: DiscountRoomProps) {
  const isShown = useInternalFigures()
  const known = useOfferMargin(offer, content)?.room
  const asked = useDeferredValue(useMemo(() => ({ content, context, breakdown }), [content, context, breakdown]))
  const own = useMemo(
    () => (isShown ? discountRoom(asked.content, asked.context, asked.breakdown) : undefined),
    [isShown, asked],
  )
  const room = known ?? own
  if (!isShown || !room || room.limit === null) return null
  const { mostCents, givenCents } = room
  const title = m['office.offer.room.title']()
  return (
    <Panel
      stacked
      title={title}
      beside={
        <span className="hint">
          {m['office.offer.room.most']({ given: formatCents(givenCents), most: formatCents(mostCents) })}
        </span>
      }
    >
      <meter
        className={styles.meter}
        aria-label={title}
        min={0}
        max={Math.max(mostCents, givenCents, 1)}
        high={mostCents}
        optimum={0}
        value={givenCents}
      />
      <p className={givenCents > mostCents ? styles.warning : undefined}>{roomText(room, content)}</p>
      {room.limit === 'below-floor' && <p className="hint">{m['office.offer.room.floor']()}</p>}
    </Panel>
  )
}

function roomText({ leftCents }: Room, { carCount }: OfferContent): string {
  if (leftCents === 0) return m['office.offer.room.none']()
  const left = { left: formatCents(leftCents) }
  return carCount > 1 ? m['office.offer.room.left-per-car'](left) : m['office.offer.room.left'](left)
}
