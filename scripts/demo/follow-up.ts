import { sql } from 'kysely'
import type { CalendarDay } from '../../domain/platform/values/calendar.ts'
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

/** Records the reasons for offers that were closed at the desk as lost; those that expired still need one. */
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

const actions = {
  nl: ['Bellen: is alles duidelijk?', 'Proefrit voorstellen', 'Overname laten bekijken', 'Antwoord van de bank vragen'],
  fr: [
    'Appeler : tout est-il clair ?',
    'Proposer un essai',
    'Faire voir la reprise',
    'Demander la réponse de la banque',
  ],
} as const

/** Plans the next action of the offers that are open: some are due today, a few are late. */
export async function addNextActions(tx: Tx, today: CalendarDay): Promise<void> {
  await sql`
    insert into customer_note (customer_id, kind, text, author_id, assignee_id, due_on, offer_id, created_at)
    select offer.customer_id, 'task',
      case owner.language when 'fr' then (${[...actions.fr]}::text[])[1 + offer.number % 4]
        else (${[...actions.nl]}::text[])[1 + offer.number % 4] end,
      offer.owner_id, offer.owner_id, ${today}::date + (offer.number % 9 - 2), offer.id, offer.created_at
    from offer join staff_user owner on owner.id = offer.owner_id
    where offer.status = 2 and offer.offer_type in (1, 2) and offer.customer_id is not null
      and coalesce(offer.valid_until > ${today}::date, true) and offer.number % 3 <> 0`.execute(tx)
}

/** Sets the targets of more than a year: a little above what each salesperson sells in a month. */
export async function addTargets(tx: Tx, today: CalendarDay): Promise<void> {
  await sql`
    insert into sales_target (month, branch_id, seller_id, cars, revenue_cents)
    select month::date, branch_id, owner_id, cars, cars * 2750000
    from (
      select branch_id, owner_id, greatest(1, ceil(count(*) / 12.0 * 1.1))::integer as cars from sale_event
      where kind = 'sold' and owner_id is not null and day > ${today}::date - 365
      group by branch_id, owner_id having count(*) >= 6
    ) pace
    cross join generate_series(date_trunc('month', ${today}::date) - interval '13 months',
      date_trunc('month', ${today}::date) + interval '1 month', interval '1 month') month`.execute(tx)
}
