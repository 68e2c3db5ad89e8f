import { useQuery } from '@tanstack/react-query'
import { useRefusal } from '../platform/may.ts'
import { callOptions } from '../platform/queries.ts'
import { SelfBilledPanel } from '../stock/car/SelfBilledPanel.tsx'
import { toPlace, type TradeIn } from './trade-in-texts.ts'

/** Shows the invoice that we write in the name of a seller with VAT, or begins it. */
export function TradeInSelfBilled({ tradeIn }: { tradeIn: TradeIn }) {
  const place = toPlace(tradeIn)
  const mayView = useRefusal('INVOICE_VIEW', place) === undefined
  const { data } = useQuery({ ...callOptions('GET /sales/invoice/oftradein', { id: tradeIn.id }), enabled: mayView })
  return data ? <SelfBilledPanel purchase={data} source={{ tradeIn: tradeIn.id, car: null }} place={place} /> : null
}
