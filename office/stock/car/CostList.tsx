import { useQuery } from '@tanstack/react-query'
import { m } from '@forecourt/locales/messages/messages.js'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { formatNumber } from '../../platform/kinds/format.ts'
import { useRefusal } from '../../platform/may.ts'
import { formatCents } from '../../platform/money-text.ts'
import { callOptions } from '../../platform/queries.ts'
import type { DeskName } from '../lists/desk-names.ts'

/** Shows the costs of a car and its margin, to users who may see them. */
export function CostList({ id, name }: { id: number; name: DeskName }) {
  const maySee = useRefusal('STOCK_COST_VIEW') === undefined
  const { data } = useQuery({ ...callOptions(`GET /sales/${name}/costs`, { id }), enabled: maySee })
  const costs = data?.costs
  if (!costs) return null
  return (
    <DescriptionList
      items={[
        {
          term: costs.purchaseVatExcluded ? m['office.stock.purchase-excl']() : m['office.stock.purchase'](),
          value: formatCents(costs.purchaseCents),
        },
        { term: m['office.stock.reconditioning'](), value: formatCents(costs.reconditioningNetCents) },
        ...(costs.margin
          ? [
              {
                term: m['office.stock.margin'](),
                value: `${formatCents(costs.margin.cents)} · ${formatNumber(costs.margin.ofPriceBp / 100, 1)} %`,
              },
            ]
          : []),
      ]}
    />
  )
}
