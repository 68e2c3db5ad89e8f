import { useQuery } from '@tanstack/react-query'
import { useRefusal } from '../../platform/may.ts'
import { callOptions } from '../../platform/queries.ts'
import type { CarPart } from './car-part.ts'
import { PurchaseSlips } from './PurchaseSlips.tsx'

/** Shows the numbered slip by which a used car was bought; one that came without a trade-in gets it here. */
export function SlipPanel({ desk }: CarPart) {
  const mayView = useRefusal('PURCHASE_SLIP_VIEW') === undefined
  const mayIssue = useRefusal('PURCHASE_SLIP_ISSUE') === undefined
  const isUsed = desk.kind === 'used'
  const { data } = useQuery({
    ...callOptions('GET /sales/purchaseslip/ofcar', { id: desk.id }),
    enabled: mayView && isUsed,
  })
  if (!data || (data.slips.length === 0 && !(data.isToIssue && mayIssue))) return null
  return <PurchaseSlips slips={data.slips} isToIssue={data.isToIssue} source={`car=${desk.id}`} />
}
