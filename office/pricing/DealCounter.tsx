import { useQuery } from '@tanstack/react-query'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { addDays, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Link } from '@forecourt/ui/Link.tsx'
import { callOptions } from '../platform/queries.ts'
import { Panel, PanelRow } from '../platform/Panel.tsx'

type Count = NonNullable<ApiResult<'GET /sales/fleetdeal/getcount'>['count']>

/** Shows the cars that were sold under a deal in its period, what is left to its minimum, and the offers that count. */
export function DealCounter({ id }: { id: number }) {
  const { data } = useQuery(callOptions('GET /sales/fleetdeal/getcount', { id }))
  const count = data?.count
  if (!count) return null
  return (
    <Panel stacked title={m['office.price-rules.counter.title']()}>
      <p className="hint">{periodText(count)}</p>
      {count.counters.length === 0 && <p>{m['office.price-rules.counter.none']({ minimum: count.minimum })}</p>}
      {count.counters.map(({ customer, cars, left }) => (
        <p key={customer}>
          <b>{customer || m['office.price-rules.counter.together']()}</b>{' '}
          {left === 0
            ? m['office.price-rules.counter.reached']({ cars, minimum: count.minimum })
            : m['office.price-rules.counter.left']({ cars, minimum: count.minimum, left })}
        </p>
      ))}
      {count.offers.map(({ id: offer, offerNumber, customer, car, cars, contractDay }) => (
        <PanelRow key={offer} as="p">
          <Link href={`/offer/${offer}`}>{offerNumber}</Link>
          <span className="hint">
            {m['office.price-rules.counter.offer']({ cars, car, customer, day: formatDay(contractDay) })}
          </span>
        </PanelRow>
      ))}
    </Panel>
  )
}

function periodText({ from, until }: Count): string {
  return until === null
    ? m['office.price-rules.counter.from']({ from: formatDay(from) })
    : m['office.price-rules.counter.period']({ from: formatDay(from), until: formatDay(addDays(until, -1)) })
}
