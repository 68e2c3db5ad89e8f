import { useQuery } from '@tanstack/react-query'
import { useRefusal } from '../platform/may.ts'
import { callOptions } from '../platform/queries.ts'
import { PurchaseSlips } from '../stock/car/PurchaseSlips.tsx'
import { toPlace, type TradeIn } from './trade-in-texts.ts'

/** Returns the numbered purchase slips of a trade-in; undefined: its company numbers none, or the reader sees none. */
export function useSlips(tradeIn: TradeIn) {
  const { id } = tradeIn
  const mayView = useRefusal('PURCHASE_SLIP_VIEW', toPlace(tradeIn)) === undefined
  const { data } = useQuery({ ...callOptions('GET /sales/purchaseslip/oftradein', { id }), enabled: mayView })
  return data && (data.isOwn || data.slips.length > 0) ? data : undefined
}

/** Shows the purchase slip of a car that was taken over, or leads to its draft. */
export function TradeInSlip({ tradeIn }: { tradeIn: TradeIn }) {
  const known = useSlips(tradeIn)
  if (known === undefined || (known.slips.length === 0 && !known.isToIssue)) return null
  return (
    <PurchaseSlips
      slips={known.slips}
      isToIssue={known.isToIssue}
      source={`tradein=${tradeIn.id}`}
      place={toPlace(tradeIn)}
    />
  )
}
