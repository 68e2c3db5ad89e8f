import { useQuery } from '@tanstack/react-query'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { formatWhole } from '@forecourt/domain/platform/values/money.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { behalfText } from '../access/absence-texts.ts'
import { Lines, Row } from '../platform/Layout.tsx'
import { Panel } from '../platform/Panel.tsx'
import { currentLanguage, formatInstant } from '../platform/language.ts'
import { useRefusal } from '../platform/may.ts'
import { formatEuros } from '../platform/money-text.ts'
import { callOptions } from '../platform/queries.ts'
import { AverageAsked } from './AverageAsked.tsx'
import type { TradeIn } from './trade-in-texts.ts'
import styles from './TradeIn.module.css'

/** Shows the value of the car, its sources, and the agreed amount. */
export function TradeInValue({ tradeIn }: { tradeIn: TradeIn }) {
  const { expectedCents, valuedBy, valuedFor, valuedAt, opinionCents, opinionBy, opinionRemark } = tradeIn
  const { allowanceCents, receivedOn, vehicle, wishCents } = tradeIn
  const { data: market } = useQuery(callOptions('GET /sales/tradein/getmarket', { id: tradeIn.id }))
  const mayStock = useRefusal('STOCK_VIEW') === undefined
  const opinion = [opinionCents === null ? '' : formatEuros(opinionCents), opinionBy?.name, opinionRemark].filter(
    Boolean,
  )
  return (
    <>
      <Panel stacked title={m['office.trade-in.value.title']()}>
        {expectedCents === null ? (
          <p className="hint">{m['office.trade-in.value.not-yet']()}</p>
        ) : (
          <div>
            <p className={styles.worth}>{formatEuros(expectedCents)}</p>
            <p className="hint">
              {m['office.trade-in.value.by']({
                name: behalfText(valuedBy!.name, valuedFor),
                when: formatInstant(valuedAt!),
              })}
            </p>
          </div>
        )}
        <DescriptionList
          items={[
            ...(wishCents === null ? [] : [{ term: m['office.trade-in.wish.line'](), value: formatEuros(wishCents) }]),
            ...(opinionCents === null
              ? []
              : [{ term: m['office.trade-in.opinion.line'](), value: opinion.join(' · ') }]),
            ...(allowanceCents === null
              ? []
              : [{ term: m['office.trade-in.agree.line'](), value: formatEuros(allowanceCents) }]),
            ...(receivedOn === null
              ? []
              : [{ term: m['office.trade-in.receive.line'](), value: formatDay(receivedOn) }]),
          ]}
        />
        {market && <Calculated market={market} />}
        {vehicle && mayStock && (
          <p>
            <TextLink href={`/usedcar/${vehicle.id}`}>
              {m['office.trade-in.stock.open']({ number: vehicle.stockNumber })}
            </TextLink>
          </p>
        )}
      </Panel>
      {market && <Market cars={market.cars} isLinked={mayStock} />}
    </>
  )
}

export type MarketFound = ApiResult<'GET /sales/tradein/getmarket'>

/** The value by the table, its deductions, and the amount left to begin with. */
export function Calculated({
  market: { tableCents, damageCents, keyFeeCents, suggestedCents },
}: {
  market: MarketFound
}) {
  if (tableCents === null) return <p className="hint">{m['office.trade-in.value.no-table']()}</p>
  return (
    <DescriptionList
      items={[
        { term: m['office.trade-in.value.table'](), value: formatEuros(tableCents) },
        ...(damageCents > 0
          ? [{ term: m['office.trade-in.value.damage'](), value: `− ${formatEuros(damageCents)}` }]
          : []),
        ...(keyFeeCents > 0
          ? [{ term: m['office.trade-in.value.key-fee'](), value: `− ${formatEuros(keyFeeCents)}` }]
          : []),
        { term: m['office.trade-in.value.suggested'](), value: <strong>{formatEuros(suggestedCents!)}</strong> },
      ]}
    />
  )
}

function Market({ cars, isLinked }: { cars: MarketFound['cars']; isLinked: boolean }) {
  return (
    <Panel stacked title={m['office.trade-in.market.title']()}>
      <AverageAsked cars={cars} />
      <Lines>
        {cars.map(({ id, name, stockNumber, year, mileageKm, priceCents, daysInStock }) => (
          <li key={id}>
            <Row between gap={12}>
              {isLinked ? <TextLink href={`/usedcar/${id}`}>{name}</TextLink> : <span>{name}</span>}
              <strong className="num">{formatEuros(priceCents)}</strong>
            </Row>
            <p className="hint">
              {[
                stockNumber,
                String(year),
                `${formatWhole(mileageKm, currentLanguage())} km`,
                m['words.labelled']({ label: m['office.trade-in.market.days'](), text: daysInStock }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </Lines>
    </Panel>
  )
}
