import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { ActionButton, ActionLink } from '../../platform/ActionButton.tsx'
import { formatNumber } from '../../platform/kinds/format.ts'
import { useRefusal } from '../../platform/may.ts'
import { Panel } from '../../platform/Panel.tsx'
import { formatCents } from '../../platform/money-text.ts'
import { callOptions } from '../../platform/queries.ts'
import { useShortcut } from '../../platform/shortcuts.ts'
import { readField, type CarPart, type Costs } from './car-part.ts'
import { PriceDialog } from './PriceDialog.tsx'
import styles from './CarDesk.module.css'

/** Shows the price of a car, the margin to users who may see it, and the lowest price without approval. */
export function PricePanel(part: CarPart) {
  const { desk, name } = part
  const [isAsking, setIsAsking] = useState(false)
  const place = { branch: desk.branch }
  const refusal = useRefusal('STOCK_PRICE_EDIT', place)
  const isSold = desk.state === 'sold'
  const maySeeCosts = useRefusal('STOCK_COST_VIEW') === undefined
  const { data } = useQuery({ ...callOptions(`GET /sales/${name}/costs`, { id: desk.id }), enabled: maySeeCosts })
  const price = desk.prices.find(({ until }) => until === null) ?? desk.prices[0]
  useShortcut('p', () => setIsAsking(refusal === undefined && !isSold))
  return (
    <Panel
      title={m['words.price']()}
      beside={price && <span className="hint">{m['office.stock.price-from']({ from: formatDay(price.from) })}</span>}
    >
      {price ? (
        <>
          <p className={styles.amount}>{formatCents(price.cents)}</p>
          <p className={styles.quiet}>
            {[
              price.vatExcluded ? m['words.net-short']() : m['words.gross-short'](),
              readField(part, 'vatSalesType')?.toLowerCase(),
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
        </>
      ) : (
        <p className="hint">{m['office.stock.no-price']()}</p>
      )}
      {data?.costs && <MarginSums costs={data.costs} priceCents={price?.cents ?? null} />}
      {!isSold && (
        <div className={styles.foot}>
          <ActionButton right="STOCK_PRICE_EDIT" place={place} icon="pencil" onClick={() => setIsAsking(true)}>
            {m['office.stock.desk.change-price']()} <kbd>P</kbd>
          </ActionButton>
          <ActionLink right="PROMOTION_EDIT" look="quiet" href={`/promotion/new?vehicle=${desk.id}`}>
            {m['office.promotions.from-car']()}
          </ActionLink>
        </div>
      )}
      {isAsking && (
        <PriceDialog
          car={{
            id: desk.id,
            car: desk.car,
            priceCents: price?.cents ?? null,
            priceVatExcluded: price?.vatExcluded ?? false,
          }}
          name={name}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Panel>
  )
}

function MarginSums({ costs, priceCents }: { costs: Costs; priceCents: number | null }) {
  const { margin, floorBp, lowestCents, netPriceCents } = costs
  return (
    <>
      <dl className={styles.sums}>
        {netPriceCents !== null && (
          <div>
            <dt>{m['office.stock.desk.net-price']()}</dt>
            <dd>{formatCents(netPriceCents)}</dd>
          </div>
        )}
        <div>
          <dt>{costs.purchaseVatExcluded ? m['office.stock.purchase-excl']() : m['office.stock.purchase']()}</dt>
          <dd>{formatCents(-costs.purchaseCents)}</dd>
        </div>
        <div>
          <dt>{m['office.stock.desk.costs']()}</dt>
          <dd>{formatCents(-costs.reconditioningNetCents)}</dd>
        </div>
        {margin && (
          <div className={styles.total}>
            <dt>
              {m['office.stock.margin']()} <Icon name="lock" size="s" label={m['office.stock.desk.by-right']()} />
            </dt>
            <dd className={margin.cents < 0 ? styles.bad : styles.good}>
              {formatCents(margin.cents)} · {formatNumber(margin.ofPriceBp / 100, 1)} %
            </dd>
          </div>
        )}
      </dl>
      {lowestCents !== null && priceCents !== null && (
        <>
          <div className={styles.scale} aria-hidden="true">
            <i style={{ width: '100%' }} />
            <u style={{ left: `${Math.min(100, (lowestCents / priceCents) * 100)}%` }} />
          </div>
          <p className={lowestCents > priceCents ? styles.warned : 'hint'}>
            {[
              ...(floorBp === null ? [] : [m['office.stock.desk.floor']({ percent: formatNumber(floorBp / 100, 1) })]),
              lowestCents > priceCents
                ? m['office.stock.desk.below-floor']({ price: formatCents(lowestCents) })
                : m['office.stock.desk.lowest']({ price: formatCents(lowestCents) }),
            ].join(' ')}
          </p>
        </>
      )}
    </>
  )
}
