import { sql } from 'kysely'
import type { OfferTradeIn } from '../../domain/offers/offer-content.ts'
import { brusselsDay } from '../../domain/platform/values/calendar.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { insertTradeIn } from '../../server/trade-ins/trade-in-desk.sql.ts'
import { toYear } from './days.ts'
import type { PlannedOffer } from './planned-offers.ts'

/** The same plans, each car that they take in with a trade-in of its own: valued on the day of its offer. */
export async function withTradeIns<Plan extends PlannedOffer>(
  tx: Tx,
  plans: readonly Plan[],
  valuer: string,
): Promise<Plan[]> {
  const customers = new Map(
    (await tx.selectFrom('customer').select(['number', 'id']).execute()).map(({ number, id }) => [number, id]),
  )
  const recorded: Plan[] = []
  for (const plan of plans) {
    const { content, seller, made, fate } = plan
    const tradeIns: OfferTradeIn[] = []
    for (const line of content.tradeIns) {
      const [brand = '', ...model] = line.car.split(' ')
      const isOver = fate.kind === 'closed' || fate.kind === 'canceled'
      const { number } = await insertTradeIn(tx, toYear(brusselsDay(made)), {
        ownerId: seller.id,
        branchId: seller.branchId,
        customerId: customers.get(content.customer ?? 0) ?? null,
        brand,
        model: model.join(' '),
        licencePlate: line.licencePlate,
        vin: line.vin,
        firstRegistration: line.firstRegistration,
        mileageKm: line.mileageKm,
        keyCount: line.keys,
        bookletState: 'brand-garage',
        isFirstOwner: true,
        hadAccident: false,
        sellerVat: content.salesType === 'private' ? 'private' : 'half',
        expectedCents: line.expectedCents,
        valuedBy: valuer,
        valuedAt: made,
        createdAt: made,
        state: isOver ? 'dropped' : 'valued',
        droppedBecause: isOver ? fate.reason : '',
      })
      tradeIns.push({ ...line, record: number })
    }
    recorded.push(tradeIns.length === 0 ? plan : { ...plan, content: { ...content, tradeIns } })
  }
  return recorded
}

/**
 * Completes the trade-ins of sales: agreed with the sale, received when its car was delivered, reopened if it was
 * canceled.
 */
export async function followTradeIns(tx: Tx): Promise<void> {
  await sql`
    update trade_in set state = 'agreed', allowance_cents = (line ->> 'allowanceCents')::integer,
      agreed_at = offer.confirmed_at, deal_number = offer.offer_number
    from offer
    join offer_version version on version.offer_id = offer.id and version.version_no = offer.confirmed_version
    cross join lateral jsonb_array_elements(version.content -> 'tradeIns') as line
    join dossier on dossier.offer_id = offer.id and dossier.car_index = 1
    join customer_order ordered on ordered.dossier_id = dossier.id and ordered.state <> 'canceled'
    where trade_in.number = (line ->> 'record')::integer and trade_in.state = 'valued'`.execute(tx)
  await sql`
    update trade_in set state = 'received', received_on = ordered.delivered_on,
      vin = coalesce(nullif(trade_in.vin, ''), 'WVWZZZ3CZKE' || lpad(trade_in.number::text, 6, '0'))
    from offer
    join dossier on dossier.offer_id = offer.id and dossier.car_index = 1
    join customer_order ordered on ordered.dossier_id = dossier.id
    where trade_in.deal_number = offer.offer_number and trade_in.state = 'agreed' and ordered.state = 'delivered'`.execute(
    tx,
  )
  await sql`
    insert into trade_in_bid (trade_in_id, kind, cents, made_by, made_at)
    select trade_in.id, done.kind, done.cents, done.made_by, done.made_at from trade_in
    cross join lateral (values ('valued', expected_cents, valued_by, valued_at),
      ('agreed', allowance_cents, owner_id, agreed_at)) as done (kind, cents, made_by, made_at)
    where done.made_at is not null and not exists (
      select from trade_in_bid bid where bid.trade_in_id = trade_in.id and bid.kind = done.kind)
    order by done.made_at`.execute(tx)
}
