import { useQuery } from '@tanstack/react-query'
import { useRefusal } from '../../platform/may.ts'
import { callOptions } from '../../platform/queries.ts'
import type { CarPart } from './car-part.ts'
import { SelfBilledPanel } from './SelfBilledPanel.tsx'

/** Shows the invoice by which a used car of a seller with VAT was bought, where we write it. */
export function CarSelfBilled({ desk }: CarPart) {
  const mayView = useRefusal('INVOICE_VIEW') === undefined
  const { data } = useQuery({
    ...callOptions('GET /sales/invoice/ofcar', { id: desk.id }),
    enabled: mayView && desk.kind === 'used',
    retry: false,
  })
  return data ? <SelfBilledPanel purchase={data} source={{ tradeIn: null, car: desk.id }} /> : null
}
