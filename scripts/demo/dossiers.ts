import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { SaleBreakdown } from '../../domain/pricing/sale/sale-breakdown.ts'
import { dossierCan, missingFor, type DossierPaper, type DossierStanding } from '../../domain/orders/dossier.ts'
import type { StepNeed } from '../../domain/orders/order-flow.ts'
import { addDays, brusselsDay, type CalendarDay } from '../../domain/platform/values/calendar.ts'
import type { SoldOffer } from '../../server/offers/desk/offer-snapshot.ts'
import { delayOffer } from '../../server/orders/sales/offer-sales.ts'
import { openDossiers } from '../../server/orders/dossiers/open-dossiers.ts'
import { followPremiums } from '../../server/orders/premium-claims/premium-claims.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { callerFor, unwrapDone } from './caller.ts'
import { orderPlannedCar, planCar, type PlannedCar } from './car-orders.ts'
import { atClock, openDayFrom, openDayUpTo } from './days.ts'
import { makePlate } from './identity.ts'
import { followTradeIns } from './offer-trade-ins.ts'
import type { PlannedOffer, Seller, WrittenOffer } from './planned-offers.ts'
import { createRandom, type Random } from './random.ts'

/** Progress of the order of a sold car. */
export type Fate = 'draft' | 'valid' | 'complete' | 'delivered' | 'canceled'

export type PlannedSale = PlannedOffer & { readonly fate: { kind: 'sold'; at: Date; isOnline: boolean }; order: Fate }

/** The customer of an issued offer asks for some time. */
export async function delay(
  tx: Tx,
  { id, number, plan }: WrittenOffer,
  { at, until, reason }: { at: Date; until: CalendarDay; reason: string },
): Promise<void> {
  const { rev } = await tx.selectFrom('offer').select('rev').where('id', '=', id).executeTakeFirstOrThrow()
  unwrapDone(await delayOffer(tx, callerFor(plan.seller.id, at), { id: number, rev, until, reason }))
}

type SoldCar = WrittenOffer<PlannedSale>
type House = { readonly today: CalendarDay; readonly approvers: readonly Seller[] }

/**
 * Opens the dossiers of the sales as the desk does, one per car. Their progress is calculated here by the rules of the
 * desk, and written for all at once.
 */
export async function followSales(tx: Tx, sales: readonly SoldCar[], house: House): Promise<void> {
  const inTurn = sales.toSorted((one, other) => Number(one.plan.fate.at) - Number(other.plan.fate.at))
  for (const { id, vehicleId, no, hash, calculated, plan } of inTurn) {
    const { content, seller, fate } = plan
    const breakdown = toBreakdown(calculated)
    const snapshot = { no, hash, content, context: calculated.context, breakdown }
    const sale = { contractDay: brusselsDay(fate.at), isIdentitySeen: !fate.isOnline, by: seller.id, at: fate.at }
    // The data of the offer that it needs.
    const dossiers = await openDossiers(tx, { id, vehicleId } as SoldOffer, snapshot, sale)
    await followPremiums(tx, dossiers, snapshot, sale)
  }
  const offers = new Map(sales.map((sale) => [sale.id, sale]))
  const random = createRandom('dossiers')
  const followedAll = (await loadDossiers(tx, [...offers.keys()])).map((dossier) =>
    followDossier(dossier, offers.get(dossier.offerId)!.plan, house, random),
  )
  await write(tx, followedAll)
  await followTradeIns(tx)
}

export function toBreakdown({ priced }: SoldCar['calculated']): SaleBreakdown {
  if (!priced.ok) throw new Error('A sale has a price')
  return priced.breakdown
}

export interface OpenedDossier {
  readonly id: string
  readonly number: number
  readonly carName: string
  readonly offerId: string
  readonly kind: string | null
  readonly vin: string | null
  readonly dueCents: number
  readonly advanceCents: number
  readonly approval: number
  readonly steps: readonly { id: string; needs: readonly StepNeed[]; dueOn: CalendarDay }[]
  readonly papers: readonly DossierPaper[]
}

async function loadDossiers(tx: Tx, offerIds: readonly string[]): Promise<OpenedDossier[]> {
  const { rows } = await sql<OpenedDossier>`
    select dossier.id, dossier.number, dossier.car_name, offer_id, vehicle.kind, dossier.vin, due_cents::float8, advance_cents::float8, approval,
      (select jsonb_agg(jsonb_build_object('id', step.id, 'needs', step.needs, 'dueOn', step.due_on) order by rank)
        from customer_order_step step where step.customer_order_id = ordered.id) as steps,
      (select coalesce(jsonb_agg(need order by need), '[]') from dossier_document where dossier_id = dossier.id) as papers
    from dossier join customer_order ordered on ordered.dossier_id = dossier.id
    left join vehicle on vehicle.id = dossier.vehicle_id
    where dossier.offer_id = any(${offerIds}::uuid[]) order by dossier.number`.execute(tx)
  return rows
}

/** The rows of a dossier. */
export interface FollowedDossier {
  readonly deliveredOn: CalendarDay | null
  /** Given with the registration of a car that was built for it. */
  readonly licencePlate: string | null
  readonly dossier: Record<string, unknown>
  readonly order: Record<string, unknown>
  readonly papers: readonly Record<string, unknown>[]
  readonly steps: readonly Record<string, unknown>[]
  readonly payments: readonly Record<string, unknown>[]
  /** Null: it stood here, or was not ordered yet. */
  readonly car: (PlannedCar & { readonly dossier: number; readonly seller: string }) | null
}

const reached: readonly Fate[] = ['draft', 'valid', 'complete', 'delivered']

export function followDossier(
  dossier: OpenedDossier,
  { order: wanted, seller, fate }: PlannedSale,
  house: House,
  random: Random,
): FollowedDossier {
  const contractDay = brusselsDay(fate.at)
  const on = (days: number) => {
    const day = addDays(contractDay, days)
    return day < house.today ? day : house.today
  }
  const has = (state: Fate) => wanted !== 'canceled' && reached.indexOf(wanted) >= reached.indexOf(state)
  const isSigned = wanted !== 'draft'
  // A customer who accepted online shows the identity card when signing.
  const received = new Map<DossierPaper, CalendarDay>()
  if (isSigned || !fate.isOnline) received.set('identity', contractDay)
  if (isSigned) received.set('order-form', contractDay)
  const isToBuild = dossier.kind === null
  const days = isToBuild ? { complete: 36, paid: 37, delivered: 38 } : { complete: 11, paid: 14, delivered: 16 }
  const deliveredOn = openDayUpTo(on(days.delivered))
  const paidOn = on(days.paid) < deliveredOn ? on(days.paid) : deliveredOn
  const rest = dossier.papers.filter((paper) => paper !== 'identity' && paper !== 'order-form')
  for (const paper of rest) {
    if (paper === 'transport-proof') continue
    const isIn =
      paper === 'handover-report' ? has('delivered') : has('complete') || (has('valid') && random.chance(0.4))
    // A car that is still to be built has no number to register or to look up.
    const isUnknown = isToBuild && !has('complete') && (paper === 'registration' || paper === 'car-pass')
    if (isIn && !isUnknown) received.set(paper, paper === 'handover-report' ? deliveredOn : on(random.whole(1, 9)))
  }
  const amounts: { on: CalendarDay; cents: number; reference: string; isAdvance: boolean }[] = []
  const pay = (cents: number, day: CalendarDay, reference: string, isAdvance = false) => {
    if (cents !== 0) amounts.push({ on: day, cents, reference, isAdvance })
  }
  const { advanceCents, dueCents } = dossier
  const words = seller.language === 'fr' ? french : dutch
  if (isSigned && (wanted !== 'valid' || random.chance(0.8))) {
    pay(advanceCents, on(random.whole(1, 4)), words.advance, true)
  }
  if (has('delivered')) pay(dueCents - advanceCents, paidOn, words.balance)
  if (wanted === 'canceled') pay(-advanceCents, on(8), words.refund)
  const paidCents = amounts.reduce((sum, { cents }) => sum + cents, 0)

  const isAsked = dossier.approval === 2
  const isAgreed = isAsked && (has('complete') || (has('valid') && random.chance(0.6)))
  const isReturned = isAsked && !isAgreed && isSigned && random.chance(0.4)
  const approver = house.approvers.find(({ id }) => id !== seller.id)!
  const isAllowed = isToBuild && wanted !== 'canceled' && isSigned && (isAgreed || !isAsked)
  const carToPlan = { contractDay, today: house.today, model: dossier.carName, serial: 500_000 + dossier.number }
  const car = isAllowed ? planCar(random, { ...carToPlan, isHere: has('complete') }) : null
  const where = car?.arrivedOn === null ? 'to-come' : 'here'
  const standing: DossierStanding & { paidCents: number; advanceCents: number } = {
    approval: isAgreed ? 'approved' : isAsked ? 'not-approved' : 'not-applicable',
    state: 'draft',
    vin: car?.vin ?? dossier.vin,
    isOnAccount: false,
    advanceCents,
    paidCents,
    balanceCents: dueCents - paidCents,
    guarantee: { cents: 0, receivedOn: null, repaidOn: null },
    transport: dossier.papers.includes('transport-proof') ? 'missing' : 'not-asked',
    invoice: null,
    papersMissing: dossier.papers.filter((paper) => !received.has(paper)),
    tradeInsDue: [],
    car: isToBuild && car === null ? 'to-order' : where,
  }
  if (has('complete')) unwrapDone(dossierCan('complete', { ...standing, state: 'valid' }))
  if (has('delivered')) unwrapDone(dossierCan('deliver', { ...standing, state: 'complete' }))

  const late = random.chance(0.25) ? 1 : 0
  const due = dossier.steps.filter(({ dueOn }) => dueOn < house.today).length
  const kept = { draft: 0, canceled: 1, valid: Math.max(1, due - late), complete: dossier.steps.length - 3 }
  const { length } = dossier.steps
  const ticked = dossier.steps
    .slice(0, Math.max(0, wanted === 'delivered' ? length - (random.chance(0.5) ? 1 : 0) : kept[wanted]))
    .filter(({ needs }) => missingFor(needs, standing).length === 0)
  const met = new Map<DossierPaper | StepNeed, CalendarDay | null>(received)
  for (const { isAdvance, on: day } of amounts) if (isAdvance) met.set('advance', day)
  if (has('delivered')) met.set('balance', paidOn)
  if (car) met.set('factory-order', car.orderedOn).set('arrival', car.arrivedOn)
  const updated = { updated_at: atClock(on(isSigned ? 9 : 0), '16:20') }
  const licencePlate = isToBuild && has('delivered') ? makePlate(random, paidOn) : null
  return {
    deliveredOn: has('delivered') ? deliveredOn : null,
    licencePlate,
    dossier: {
      id: dossier.id,
      approval: isAgreed ? 1 : dossier.approval,
      licence_plate: licencePlate,
      approved_by: isAgreed ? approver.id : null,
      approved_at: isAgreed ? atClock(on(1), '10:05') : null,
      approval_remark: isReturned ? random.pick(words.remarks) : '',
      ...planHandover(dossier.number, wanted, { today: house.today, deliveredOn }),
      ...updated,
    },
    order: {
      dossier_id: dossier.id,
      state: wanted,
      signed_on: isSigned ? contractDay : null,
      completed_at: has('complete') ? atClock(on(days.complete), '11:30') : null,
      delivered_on: has('delivered') ? deliveredOn : null,
      canceled_at: wanted === 'canceled' ? atClock(on(6), '14:00') : null,
      cancel_reason: wanted === 'canceled' ? random.pick(words.cancels) : '',
    },
    papers: [...received].map(([need, day]) => ({
      dossier_id: dossier.id,
      need,
      received_on: day,
      received_by: seller.id,
    })),
    steps: daysDone(ticked, met, contractDay)
      .filter(({ done_on: day }) => day <= house.today)
      .map((step) => ({ ...step, done_by: seller.id })),
    payments: amounts.map(({ on: day, cents, reference, isAdvance }) => ({
      id: randomUUID(),
      dossier_id: dossier.id,
      on_day: day,
      amount_cents: cents,
      reference,
      is_advance: isAdvance,
      created_by: seller.id,
      created_at: atClock(day, '16:20'),
    })),
    car: car && { ...car, dossier: dossier.number, seller: seller.id },
  }
}

/** Plans the half-day of the handover; for two in five none is agreed yet. */
function planHandover(
  serial: number,
  wanted: Fate,
  { today, deliveredOn }: { today: CalendarDay; deliveredOn: CalendarDay },
) {
  const isAgreed = wanted === 'delivered' || (wanted === 'complete' && serial % 5 < 3)
  if (!isAgreed) return { delivery_type: null, handover_on: null, handover_part: null }
  return {
    delivery_type: serial % 3 === 0 ? 'deliver' : 'pickup',
    handover_on: wanted === 'delivered' ? deliveredOn : openDayFrom(addDays(today, 1 + (serial % 9))),
    handover_part: serial % 2 === 0 ? 'morning' : 'afternoon',
  }
}

/** A step is done once the last of its prerequisites is; one without any, on the day after the steps before. */
function daysDone(
  steps: OpenedDossier['steps'],
  met: ReadonlyMap<DossierPaper | StepNeed, CalendarDay | null>,
  contractDay: CalendarDay,
): { id: string; done_on: CalendarDay }[] {
  let latest = contractDay
  return steps.map(({ id, needs }) => {
    const awaited = needs.map((need) => met.get(need) ?? contractDay).toSorted()
    const day = awaited.at(-1) ?? addDays(latest, 1)
    if (latest < day) latest = day
    return { id, done_on: day }
  })
}

const dutch = {
  advance: 'Voorschot',
  balance: 'Saldo',
  refund: 'Terugstorting voorschot',
  remarks: ['Korting hoger dan afgesproken, graag toelichten', 'Overnameprijs nog te staven met foto’s'],
  cancels: ['Klant verloor zijn werk', 'Krediet geweigerd door de bank', 'Levering duurt te lang voor de klant'],
}
const french = {
  advance: 'Acompte',
  balance: 'Solde',
  refund: 'Remboursement de l’acompte',
  remarks: [
    'Remise supérieure à ce qui était convenu, merci de préciser',
    'Prix de reprise à justifier par des photos',
  ],
  cancels: [
    'Le client a perdu son emploi',
    'Crédit refusé par la banque',
    'Délai de livraison trop long pour le client',
  ],
}

async function write(tx: Tx, all: readonly FollowedDossier[]): Promise<void> {
  await sql`analyze dossier, dossier_document, customer_order, customer_order_step`.execute(tx)
  await sql`
    update dossier set approval = planned.approval, licence_plate = coalesce(dossier.licence_plate, planned.licence_plate),
      approved_by = planned.approved_by, approved_at = planned.approved_at, approval_remark = planned.approval_remark,
      delivery_type = planned.delivery_type, handover_on = planned.handover_on, handover_part = planned.handover_part,
      updated_at = planned.updated_at
    from jsonb_populate_recordset(null::dossier, ${json(all.map(({ dossier }) => dossier))}) planned
    where planned.id = dossier.id`.execute(tx)
  // A car is ordered once its customer has signed, and is here before all is complete.
  const isOver = ({ state }: FollowedDossier['order']) => state === 'complete' || state === 'delivered'
  const orders = all.map(({ order }) => order)
  await writeOrders(
    tx,
    orders.map((order) =>
      isOver(order) ? { ...order, state: 'valid', completed_at: null, delivered_on: null } : order,
    ),
  )
  for (const { car } of all) if (car) await orderPlannedCar(tx, car)
  await writeOrders(tx, orders)
  await sql`
    update dossier_document set received_on = planned.received_on, received_by = planned.received_by
    from jsonb_populate_recordset(null::dossier_document, ${json(all.flatMap(({ papers }) => papers))}) planned
    where planned.dossier_id = dossier_document.dossier_id and planned.need = dossier_document.need`.execute(tx)
  await sql`
    update customer_order_step set done_on = planned.done_on, done_by = planned.done_by
    from jsonb_populate_recordset(null::customer_order_step, ${json(all.flatMap(({ steps }) => steps))}) planned
    where planned.id = customer_order_step.id`.execute(tx)
  await sql`
    insert into dossier_payment (id, dossier_id, on_day, amount_cents, is_advance, reference, created_by, created_at)
    select id, dossier_id, on_day, amount_cents, is_advance, reference, created_by, created_at
    from jsonb_populate_recordset(null::dossier_payment, ${json(all.flatMap(({ payments }) => payments))})
    order by created_at`.execute(tx)
  await receiveGuarantees(
    tx,
    all.map(({ dossier }) => dossier['id']),
  )
  // An offer of which every order is over is over itself.
  await sql`
    with over as (
      select dossier.offer_id, bool_and(ordered.state = 'canceled') as is_canceled, max(ordered.canceled_at) as at,
        max(ordered.cancel_reason) as reason
      from dossier join customer_order ordered on ordered.dossier_id = dossier.id
      group by dossier.offer_id having bool_and(ordered.state in ('canceled', 'delivered'))
    )
    update offer set status = case when is_canceled then 6 else 4 end, sale_mode = case when is_canceled then null else 'sale' end,
      closed_at = case when is_canceled then at end, closed_reason = case when is_canceled then reason else '' end
    from over where over.offer_id = offer.id`.execute(tx)
}

async function writeOrders(tx: Tx, orders: readonly FollowedDossier['order'][]): Promise<void> {
  await sql`
    update customer_order set state = planned.state, signed_on = planned.signed_on, completed_at = planned.completed_at,
      delivered_on = planned.delivered_on, canceled_at = planned.canceled_at, cancel_reason = planned.cancel_reason
    from jsonb_populate_recordset(null::customer_order, ${json(orders)}) planned
    where planned.dossier_id = customer_order.dossier_id`.execute(tx)
}

function json(rows: readonly object[]) {
  return sql`${JSON.stringify(rows)}::jsonb`
}

/** Notes the guarantee of buyers who take their car abroad, two days after they signed. */
async function receiveGuarantees(tx: Tx, ids: readonly unknown[]): Promise<void> {
  await sql`
    update dossier set guarantee_received_on = ordered.signed_on + 2, guarantee_received_by = offer.owner_id,
      guarantee_reference = to_char(ordered.signed_on + 2, '"KBC "YYYY-MMDD')
    from customer_order ordered, offer
    where ordered.dossier_id = dossier.id and offer.id = dossier.offer_id and dossier.guarantee_cents > 0
      and ordered.signed_on is not null and ordered.state <> 'canceled' and dossier.id = any (${ids}::uuid[])`.execute(
    tx,
  )
}
