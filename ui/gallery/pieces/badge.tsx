import { Badge } from '../../Badge.tsx'
import { CountBadge } from '../../CountBadge.tsx'
import { State } from '../State.tsx'

export const title = 'Badge'

export function States() {
  return (
    <>
      <State name="Vol: niet te missen">
        <Badge tone="stock">Stockwagen</Badge>
        <Badge tone="reserved">Gereserveerd</Badge>
        <Badge tone="unavailable">niet beschikbaar!</Badge>
      </State>
      <State name="Zacht: goed om te weten">
        <Badge tone="promo">Promo</Badge>
        <Badge tone="new">Net binnen</Badge>
        <Badge tone="vat">Btw aftrekbaar</Badge>
      </State>
      <State name="Toestand">
        <Badge tone="good">Te koop</Badge>
        <Badge tone="cancelled">Geannuleerd</Badge>
        <Badge tone="failed">Mislukt</Badge>
      </State>
      <State name="Aantal">
        <span>
          Filters <CountBadge count={3} />
        </span>
        <span>
          Mandje <CountBadge count={12} />
        </span>
      </State>
    </>
  )
}
