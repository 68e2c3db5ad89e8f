import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { useRefusal } from '../../platform/may.ts'
import { callOptions } from '../../platform/queries.ts'
import { usePaused } from '../../platform/use-paused.ts'
import { useInternalFigures } from './internal-figures.ts'

/** Loads our margin on an offer as it is filled in, for users who may see it: the server alone knows the costs. */
export function useOfferMargin(offer: OfferRecord | null, content: OfferContent) {
  const refusal = useRefusal('OFFER_MARGIN')
  const isShown = useInternalFigures()
  const asked = usePaused(content)
  const { data } = useQuery({
    ...callOptions('POST /sales/offer/margin', { ...asked, ...(offer && { id: offer.id }) }),
    placeholderData: keepPreviousData,
    // Extras are sent once they have a name.
    enabled: isShown && refusal === undefined && asked.extras.every(({ name }) => name.trim() !== ''),
  })
  return isShown && refusal === undefined ? data : undefined
}
