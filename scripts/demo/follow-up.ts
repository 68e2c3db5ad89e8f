import { sql } from 'kysely'
import type { Tx } from '../../server/platform/database/database.ts'

/** The reasons of the list, by what the salespeople of the demo dealer wrote. */
const reasonByText: Readonly<Record<string, string>> = {
  'Koos een ander merk': 'other-brand',
  'A choisi une autre marque': 'other-brand',
  'Stelt de aankoop uit': 'postponed',
  'Reporte son achat': 'postponed',
  'Budget te krap': 'price',
  'Budget trop serré': 'price',
  'Kocht een tweedehandswagen elders': 'bought-elsewhere',
  'A acheté une occasion ailleurs': 'bought-elsewhere',
  'Partner is niet overtuigd': 'postponed',
  'Levertijd te lang': 'delivery-time',
  'Délai de livraison trop long': 'delivery-time',
  'Bod op de overname te laag': 'trade-in-value',
  'Reprise jugée trop basse': 'trade-in-value',
  'Neemt een leasewagen': 'bought-elsewhere',
  'Prend une voiture en leasing': 'bought-elsewhere',
  'Dubbel gemaakt': 'mistake',
  'Encodée deux fois': 'mistake',
  'Verkeerde klant': 'mistake',
  'Mauvais client': 'mistake',
}

const competitors = ['Garage Lambrecht', 'Autobedrijf Van Hove', 'Garage Dumont', '', '']

/** Says of the offers that were closed at the desk why they were lost; those that expired still wait for it. */
export async function addLosses(tx: Tx): Promise<void> {
  await sql`
    insert into offer_loss (offer_id, loss_reason_id, competitor, noted_by, noted_at)
    select offer.id, reason.id,
      case when reason.asks_competitor then (${competitors}::text[])[1 + offer.number % ${competitors.length}] else '' end,
      offer.owner_id, offer.closed_at
    from offer
    join loss_reason reason on reason.code = coalesce(${JSON.stringify(reasonByText)}::jsonb ->> offer.closed_reason, 'price')
    where offer.status in (5, 6) and offer.issued_version is not null and offer.confirmed_version is null
      and offer.alternatives_id is null and offer.closed_reason <> 'converted'`.execute(tx)
}
