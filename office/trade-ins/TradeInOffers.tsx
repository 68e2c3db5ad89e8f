import { useQuery } from '@tanstack/react-query'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Badge, StateBadge } from '@forecourt/ui/Badge.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { Lines, Row } from '../platform/Layout.tsx'
import { Panel } from '../platform/Panel.tsx'
import { useRefusal } from '../platform/may.ts'
import { callOptions } from '../platform/queries.ts'
import type { TradeIn } from './trade-in-texts.ts'

type Offer = ApiResult<'GET /sales/tradein/getoffers'>['offers'][number]

/** The offers that take the car in, and the dossiers of the cars that were sold with it. */
export function TradeInOffers({ tradeIn }: { tradeIn: TradeIn }) {
  const { data } = useQuery(callOptions('GET /sales/tradein/getoffers', { id: tradeIn.id }))
  if (!data) return null
  return (
    <Panel stacked title={m['office.trade-in.offers.title']()}>
      {data.offers.length === 0 && <p className="hint">{m['office.trade-in.offers.none']()}</p>}
      <Lines>
        {data.offers.map((offer) => (
          <OfferLine key={offer.id} offer={offer} />
        ))}
      </Lines>
    </Panel>
  )
}

function OfferLine({ offer: { id, offerNumber, isSold, isOver } }: { offer: Offer }) {
  const mayDossiers = useRefusal('DOSSIER_VIEW') === undefined
  const { data } = useQuery({ ...callOptions('GET /sales/dossier/ofoffer', { id }), enabled: isSold && mayDossiers })
  return (
    <li>
      <Row between gap={12}>
        <TextLink href={`/offer/${id}`}>{offerNumber}</TextLink>
        {isSold && <StateBadge tone="good">{m['office.trade-in.offers.sold']()}</StateBadge>}
        {isOver && <Badge tone="vat">{m['office.trade-in.offers.over']()}</Badge>}
      </Row>
      {data?.dossiers.map(({ id: dossier, dossierNumber }) => (
        <TextLink key={dossier} href={`/dossier/${dossier}`}>
          {dossierNumber}
        </TextLink>
      ))}
    </li>
  )
}
