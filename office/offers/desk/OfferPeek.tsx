import { useQuery } from '@tanstack/react-query'
import { m } from '@forecourt/locales/messages/messages.js'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { formatCents } from '../../platform/money-text.ts'
import { callOptions } from '../../platform/queries.ts'
import { settlementName } from './offer-texts.ts'

/** Shows the total of an offer, and the amount left to pay. */
export function OfferPeek({ id }: { id: number }) {
  const { data } = useQuery(callOptions('GET /sales/offer/get', { id }))
  if (!data) return null
  const { breakdown, content, blockedReason } = data.offer
  return (
    <>
      {blockedReason !== null && <Notice tone="warning">{blockedReason}</Notice>}
      {breakdown && (
        <DescriptionList
          items={[
            {
              term:
                breakdown.totals.cars > 1
                  ? m['office.offer.breakdown.total-cars']({ count: breakdown.totals.cars })
                  : m['words.total-gross'](),
              value: formatCents(breakdown.totals.totalCents),
            },
            ...breakdown.settlement.lines.map((line) => ({
              term: settlementName(line, content),
              value: formatCents(line.amountCents),
            })),
            { term: m['office.offer.settle.balance'](), value: formatCents(breakdown.settlement.balanceCents) },
          ]}
        />
      )}
    </>
  )
}
