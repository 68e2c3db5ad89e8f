import { sql, type RawBuilder } from 'kysely'
import type {
  CarPaymentKind,
  CarPaymentPart,
  CarPaymentScreen,
  PaymentSide,
} from '@forecourt/domain/invoicing/car-payments/car-payment.ts'
import { findReach, type Who } from '@forecourt/domain/platform/resources/rights.ts'
import { CAR_SUBJECTS, type CarSubject, type MoneyCar } from '@forecourt/domain/stock/money-car.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Cents } from '@forecourt/domain/platform/values/money.ts'
import type { Db } from '../../platform/database/database.ts'
import { within } from '../../platform/database/within.ts'
import { foldText } from '../../platform/resources/field-columns.ts'
import type { OwnConditions } from '../../platform/resources/list.ts'
import { searchIn } from '../../platform/resources/search-words.ts'

/** A claim about a car on one side: the amount of its paper, and its open amount. */
interface MoneyRow {
  readonly side: PaymentSide
  readonly kind: CarPaymentKind
  readonly subject: CarSubject
  readonly subjectId: string
  readonly screen: CarPaymentScreen
  readonly recordId: string
  readonly record: number
  readonly paper: string
  readonly party: string
  readonly onDay: CalendarDay
  readonly dueOn: CalendarDay | null
  readonly cents: Cents
  readonly openCents: Cents
  readonly isWaiting: boolean
}

/** Returns whether the user sees the buying side: it shows the cost of cars, whatever the paper. */
export function maySeeBuying(who: Who): boolean {
  return findReach(who, 'STOCK_COST_VIEW') !== undefined
}

/** Returns whether the user sees the selling side: by the rights to the prices of sales, to invoices and to shop orders. */
export function maySeeSelling(who: Who): boolean {
  return (['OFFER_VIEW', 'INVOICE_VIEW', 'SHOP_ORDER_VIEW'] as const).some(
    (right) => findReach(who, right) !== undefined,
  )
}

/**
 * Selects the amounts of both sides that a user may see, from the ledgers where each is kept: open amounts of invoices,
 * payments of dossiers, the list of shop orders, claims. A sale is one row: its invoices are parts of it.
 */
function carMoney(who: Who): RawBuilder<MoneyRow> {
  const buying = maySeeBuying(who) ? sql`true` : sql`false`
  const ofOffer = { branch: 'offer.branchId', owner: 'offer.ownerId' }
  // The prices of a sale need the right to see its offer, as at the desk of its dossier.
  const seesSale = sql`${within(who, 'DOSSIER_VIEW', ofOffer)} and ${within(who, 'OFFER_VIEW', ofOffer)}`
  return sql<MoneyRow>`(
    select 'buy' as side, 'supplier-invoice' as kind, 'vehicle' as subject, line.vehicle_id as subject_id,
      'supplierInvoice' as screen, incoming.id as record_id, incoming.number as record, incoming.arrival_number as paper,
      incoming.supplier_name as party, coalesce(incoming.issued_on, incoming.received_on) as on_day,
      coalesce(incoming.due_on, incoming.issued_on, incoming.received_on) as due_on,
      share.cents, case when incoming.open_cents = 0 then 0 else share.cents end as open_cents,
      incoming.state in ('read', 'review') as is_waiting
    from (select invoice_id, vehicle_id, round(sum(net_cents * (1 + rate_bp / 10000.0))) as gross_cents
      from supplier_invoice_line where vehicle_id is not null group by invoice_id, vehicle_id) line
    join supplier_invoice incoming on incoming.id = line.invoice_id
    cross join lateral (select (case when incoming.is_credit then -1 else 1 end * case
      when exists (select from supplier_invoice_line other where other.invoice_id = incoming.id
        and other.vehicle_id is distinct from line.vehicle_id) then line.gross_cents else incoming.total_cents end)::bigint as cents) share
    where incoming.state in ('read', 'review', 'approved', 'scheduled', 'paid') and ${buying}
      and ${within(who, 'PURCHASE_VIEW', { branch: 'incoming.branchId' })}
    union all
    select 'buy', 'purchase-slip', case when slip.vehicle_id is null then 'trade-in' else 'vehicle' end,
      coalesce(slip.vehicle_id, slip.trade_in_id), 'purchaseSlip', slip.id, slip.number, slip.slip_number, slip.seller_name,
      slip.issued_on, slip.bought_on, case when slip.annulled_at is null then slip.price_cents else 0 end, slip.open_cents, false
    from purchase_slip slip
    where (slip.annulled_at is null or slip.open_cents <> 0) and ${buying}
      and ${within(who, 'PURCHASE_SLIP_VIEW', { branch: 'slip.branchId', owner: 'slip.ownerId' })}
    union all
    select 'buy', 'self-billed', case when bought.vehicle_id is null then 'trade-in' else 'vehicle' end,
      coalesce(bought.vehicle_id, bought.trade_in_id), 'invoice', invoice.id, invoice.number, invoice.invoice_number,
      invoice.customer_name, invoice.issued_on, invoice.due_on, -invoice.receivable_cents, -invoice.open_cents, false
    from invoice join invoice bought on bought.id = coalesce(invoice.credits_id, invoice.id)
    where invoice.kind in ('self-billed', 'self-billed-credit') and invoice.state <> 'draft' and ${buying}
      and ${within(who, 'INVOICE_VIEW', { branch: 'invoice.branchId', owner: 'invoice.ownerId' })}
    union all
    select 'buy', 'warranty-claim', 'vehicle', work_order.vehicle_id, 'warrantyClaim', claim.id, claim.number,
      claim.claim_number, coalesce((select name from brand where brand.id = claim.brand_id), ''),
      claim.worked_on, claim.answer_due_on, -coalesce(claim.accepted_cents, claim.net_cents),
      case when claim.state in ('sent', 'accepted', 'reduced') then -coalesce(claim.accepted_cents, claim.net_cents) else 0 end,
      claim.state = 'draft'
    from warranty_claim claim join work_order on work_order.id = claim.work_order_id
    join department on department.id = work_order.department_id
    where work_order.vehicle_id is not null and claim.state not in ('lapsed', 'refused') and ${buying}
      and ${within(who, 'WARRANTY_CLAIM_EDIT', { branch: 'department.branchId' })}
    union all
    select 'buy', 'premium-claim', case when dossier.vehicle_id is null then 'dossier' else 'vehicle' end,
      coalesce(dossier.vehicle_id, dossier.id), 'premiumClaim', claim.id, claim.number, claim.claim_number,
      '', coalesce(claim.claimed_on, (dossier.created_at at time zone 'Europe/Brussels')::date), claim.due_on,
      -coalesce(claim.paid_cents, claim.support_net_cents),
      case when claim.state = 'claimed' then -claim.support_net_cents else 0 end, claim.state = 'open'
    from premium_claim claim join dossier on dossier.id = claim.dossier_id
    where claim.state in ('open', 'claimed', 'paid') and claim.repaid_on is null and ${buying}
      and ${findReach(who, 'PREMIUM_CLAIM_EDIT') === undefined ? sql`false` : sql`true`}
    union all
    select 'sell', 'sale', case when dossier.vehicle_id is null then 'dossier' else 'vehicle' end,
      coalesce(dossier.vehicle_id, dossier.id), 'dossier', dossier.id, dossier.number, dossier.dossier_number,
      dossier.customer_name, coalesce(sold.signed_on, (dossier.created_at at time zone 'Europe/Brussels')::date),
      coalesce((select min(due_on) from invoice where invoice.dossier_id = dossier.id and open_cents > 0), dossier.handover_on),
      agreed.cents, agreed.cents - coalesce(paid.cents, 0), false
    from dossier join customer_order sold on sold.dossier_id = dossier.id join offer on offer.id = dossier.offer_id
    left join (select dossier_id, sum(amount_cents)::bigint as cents from dossier_payment group by dossier_id) paid
      on paid.dossier_id = dossier.id
    cross join lateral (select case when sold.state = 'canceled' then 0
      else dossier.due_cents - dossier.reduction_cents end::bigint as cents) agreed
    where (sold.state in ('valid', 'complete', 'delivered') or coalesce(paid.cents, 0) <> 0)
      and ${seesSale}
    union all
    select 'sell', 'guarantee', case when dossier.vehicle_id is null then 'dossier' else 'vehicle' end,
      coalesce(dossier.vehicle_id, dossier.id), 'dossier', dossier.id, dossier.number, dossier.dossier_number,
      dossier.customer_name, coalesce(dossier.guarantee_received_on, sold.signed_on, (dossier.created_at at time zone 'Europe/Brussels')::date), null,
      case when dossier.guarantee_received_on is null then dossier.guarantee_cents else 0 end,
      case when dossier.guarantee_repaid_on is not null then 0
        when dossier.guarantee_received_on is null then dossier.guarantee_cents else -dossier.guarantee_cents end, false
    from dossier join customer_order sold on sold.dossier_id = dossier.id join offer on offer.id = dossier.offer_id
    where dossier.guarantee_cents > 0
      and (sold.state in ('valid', 'complete', 'delivered') or dossier.guarantee_received_on is not null)
      and ${seesSale}
    union all
    select 'sell', 'shop-order', 'vehicle', entry.vehicle_id, 'shopOrder', listing.order_id, listing.number,
      listing.order_number, listing.customer, (listing.placed_at at time zone 'Europe/Brussels')::date,
      coalesce((select min(due_on) from invoice where invoice.shop_order_id = listing.order_id and open_cents > 0), listing.handover_on),
      case when listing.state in ('canceled', 'not-placed') then 0 else entry.price_gross_cents - entry.credited_cents end,
      case when first.id <> entry.id then 0 when listing.is_refund_due then -listing.refund_due_cents
        when listing.is_balance_due then listing.balance_cents else 0 end, false
    from shop_order_listing listing join shop_order_entry entry on entry.order_id = listing.order_id
    cross join lateral (select id from shop_order_entry other where other.order_id = listing.order_id
      and other.vehicle_id is not null order by rank, id limit 1) first
    where entry.vehicle_id is not null
      and (listing.state not in ('canceled', 'not-placed') or listing.refund_due_cents > 0)
      and ${within(who, 'SHOP_ORDER_VIEW', { branch: 'listing.branchId' })}
    union all
    select 'sell', 'work', 'vehicle', work_order.vehicle_id, 'invoice', invoice.id, invoice.number, invoice.invoice_number,
      invoice.customer_name, invoice.issued_on, invoice.due_on, invoice.receivable_cents, invoice.open_cents, false
    from invoice join work_order on work_order.id = invoice.work_order_id
    where work_order.vehicle_id is not null and invoice.state <> 'draft'
      and ${within(who, 'INVOICE_VIEW', { branch: 'invoice.branchId', owner: 'invoice.ownerId' })}
  )`
}

/** Returns all amounts of a car, the oldest first. */
export async function findCarMoney(
  db: Db,
  who: Who,
  { subject, subjectId }: { readonly subject: CarSubject; readonly subjectId: string },
): Promise<readonly MoneyRow[]> {
  const { rows } =
    await sql<MoneyRow>`select side, kind, subject, subject_id, screen, record_id, record, paper, party, on_day, due_on,
      cents::float8 as cents, open_cents::float8 as open_cents, is_waiting
    from ${carMoney(who)} as money where subject = ${subject} and subject_id = ${subjectId}::uuid
    order by on_day, paper`.execute(db)
  return rows
}

/** Sums the open amounts by car, with the name and number of each car. */
function openCars(who: Who, today: CalendarDay) {
  const subjectRank = sql`array_position(array[${sql.join(CAR_SUBJECTS.map((one) => sql.lit(one)))}]::text[], money.subject) - 1`
  return sql<OpenCarRow>`(
    select coalesce(vehicle.number, dossier.number, trade_in.number) * ${sql.lit(CAR_SUBJECTS.length)} + ${subjectRank} as id,
      coalesce(dossier.car_name, nullif(btrim(replace(vehicle_name(vehicle.id), vehicle.stock_number, '')), ''),
        nullif(btrim(concat_ws(' ', trade_in.brand, trade_in.model, trade_in.version_name)), ''), '–') as car,
      vehicle.stock_number, coalesce(vehicle.vin, dossier.vin, nullif(trade_in.vin, '')) as vin,
      coalesce(used_car.licence_plate, stock_car.licence_plate, dossier.licence_plate, nullif(trade_in.licence_plate, ''))
        as licence_plate,
      money.parties, money.papers, money.to_receive_cents, money.to_pay_cents, money.overdue_cents, money.oldest_due_on,
      money.to_receive_cents > 0 as is_to_receive, money.to_pay_cents > 0 as is_to_pay, money.overdue_cents > 0 as is_overdue,
      branch.id as branch_id, branch.number as branch_number, branch.name as branch_name
    from (
      select subject, subject_id, coalesce(string_agg(distinct nullif(party, ''), ', '), '') as parties, string_agg(distinct paper, ' ') as papers,
        coalesce(sum(claim.cents) filter (where claim.cents > 0), 0)::float8 as to_receive_cents,
        coalesce(-sum(claim.cents) filter (where claim.cents < 0), 0)::float8 as to_pay_cents,
        coalesce(sum(abs(claim.cents)) filter (where due_on < ${today}::date), 0)::float8 as overdue_cents,
        min(due_on) as oldest_due_on
      from ${carMoney(who)} as row
      cross join lateral (select case when side = 'sell' then open_cents else -open_cents end as cents) claim
      where open_cents <> 0
      group by subject, subject_id
    ) money
    left join vehicle on money.subject = 'vehicle' and vehicle.id = money.subject_id
    left join used_car on used_car.vehicle_id = vehicle.id
    left join stock_car on stock_car.vehicle_id = vehicle.id
    left join dossier on money.subject = 'dossier' and dossier.id = money.subject_id
    left join offer on offer.id = dossier.offer_id
    left join trade_in on money.subject = 'trade-in' and trade_in.id = money.subject_id
    left join department on department.id = vehicle.department_id
    join branch on branch.id = coalesce(department.branch_id, offer.branch_id, trade_in.branch_id)
  )`
}

interface OpenCarRow {
  readonly id: number
  readonly car: string
  readonly stockNumber: string | null
  readonly vin: string | null
  readonly licencePlate: string | null
  readonly parties: string
  readonly papers: string
  readonly toReceiveCents: Cents
  readonly toPayCents: Cents
  readonly overdueCents: Cents
  readonly oldestDueOn: CalendarDay | null
  readonly isToReceive: boolean
  readonly isToPay: boolean
  readonly isOverdue: boolean
  readonly branchId: string
  readonly branchNumber: number
  readonly branchName: string
}

/** Selects the cars with open money on a side that the user may see, as their list shows them. */
export function selectListedCarPayments(db: Db, who: Who, today: CalendarDay) {
  return db
    .selectFrom(openCars(who, today).as('open'))
    .select(['open.id', 'open.car', 'open.stockNumber', 'open.vin', 'open.licencePlate', 'open.parties'])
    .select(['open.toReceiveCents', 'open.toPayCents', 'open.overdueCents', 'open.oldestDueOn'])
    .select(['open.isToReceive', 'open.isToPay', 'open.isOverdue', 'open.branchId'])
    .select([
      sql`jsonb_build_object('id', open.branch_number, 'label', open.branch_name)`.as('branch'),
      // By car, number, chassis number, plate with and without hyphens, party and paper.
      foldText(
        sql`concat_ws(' ', open.car, open.stock_number, open.vin, open.licence_plate, replace(open.licence_plate, '-', ''),
          open.parties, open.papers)`,
      ).as('searched'),
    ])
}

export const carPaymentConditions: OwnConditions = {
  search: searchIn(sql.ref('row.searched')),
  filters: {
    branch: (numbers) =>
      sql`${sql.ref('row.branchId')} = any (array(select id from branch where number = any (${numbers}::integer[])))`,
  },
}

/** Counts the cars and sums of the list, for its head and views. */
export function selectCarPaymentCounts(db: Db, who: Who, today: CalendarDay) {
  return db
    .selectFrom(openCars(who, today).as('open'))
    .select([
      sql<number>`(count(*) filter (where open.is_to_receive))::integer`.as('toReceive'),
      sql<number>`coalesce(sum(open.to_receive_cents), 0)::float8`.as('toReceiveCents'),
      sql<number>`(count(*) filter (where open.is_to_pay))::integer`.as('toPay'),
      sql<number>`coalesce(sum(open.to_pay_cents), 0)::float8`.as('toPayCents'),
      sql<number>`(count(*) filter (where open.is_overdue))::integer`.as('overdue'),
      sql<number>`coalesce(sum(open.overdue_cents), 0)::float8`.as('overdueCents'),
    ])
    .executeTakeFirstOrThrow()
}

/** Returns a car by its subject and number, for its payments; undefined: there is none that the user may see. */
export async function findMoneyCar(db: Db, who: Who, { subject, number }: MoneyCar) {
  const { rows } = await sql<MoneyCarRow>`
    select 'vehicle' as subject, vehicle.id as key, vehicle.number, case when vehicle.kind = 'used' then 'usedCar' else 'stockCar' end as screen,
      coalesce(nullif(btrim(replace(vehicle_name(vehicle.id), vehicle.stock_number, '')), ''), '–') as name, vehicle.stock_number,
      vehicle.vin, coalesce(used_car.licence_plate, stock_car.licence_plate) as licence_plate, branch.name as branch
    from vehicle join department on department.id = vehicle.department_id join branch on branch.id = department.branch_id
    left join used_car on used_car.vehicle_id = vehicle.id left join stock_car on stock_car.vehicle_id = vehicle.id
    where ${subject} = 'vehicle' and vehicle.number = ${number} and ${findReach(who, 'STOCK_VIEW') === undefined ? sql`false` : sql`true`}
    union all
    select 'dossier', dossier.id, dossier.number, 'dossier', dossier.car_name, null, dossier.vin, dossier.licence_plate, branch.name
    from dossier join offer on offer.id = dossier.offer_id join branch on branch.id = offer.branch_id
    where ${subject} = 'dossier' and dossier.number = ${number}
      and ${within(who, 'DOSSIER_VIEW', { branch: 'offer.branchId', owner: 'offer.ownerId' })}
    union all
    select 'trade-in', trade_in.id, trade_in.number, 'tradeIn', concat_ws(' ', trade_in.brand, trade_in.model, nullif(version_name, '')),
      null, nullif(vin, ''), nullif(licence_plate, ''), branch.name
    from trade_in join branch on branch.id = trade_in.branch_id
    where ${subject} = 'trade-in' and trade_in.number = ${number}
      and ${within(who, 'TRADE_IN_VIEW', { branch: 'tradeIn.branchId', owner: 'tradeIn.ownerId' })}`.execute(db)
  return rows[0]
}

interface MoneyCarRow {
  readonly subject: CarSubject
  readonly key: string
  readonly number: number
  readonly screen: 'usedCar' | 'stockCar' | 'dossier' | 'tradeIn'
  readonly name: string
  readonly stockNumber: string | null
  readonly vin: string | null
  readonly licencePlate: string | null
  readonly branch: string
}

/** A part of an amount: an invoice of a sale, or money that settled a paper. */
interface PartRow {
  readonly recordId: string
  readonly kind: CarPaymentPart
  readonly onDay: CalendarDay
  readonly dueOn: CalendarDay | null
  readonly cents: Cents
  readonly openCents: Cents | null
  readonly screen: CarPaymentScreen | null
  readonly record: number | null
  readonly paper: string | null
  readonly note: string
}

/**
 * Returns the parts of the amounts of a car: the invoices and payments of its sales, what settled its invoices, and the
 * transfers that paid its suppliers.
 */
export async function findMoneyParts(db: Db, who: Who, records: readonly string[]): Promise<readonly PartRow[]> {
  if (records.length === 0) return []
  const keys = [...records]
  const seesBank = findReach(who, 'BANK_VIEW') !== undefined ? sql`true` : sql`false`
  const { rows } = await sql<PartRow>`
    select coalesce(invoice.dossier_id, invoice.shop_order_id) as record_id, invoice.kind,
      invoice.issued_on as on_day, invoice.due_on, invoice.receivable_cents::float8 as cents, invoice.open_cents::float8 as open_cents,
      'invoice' as screen, invoice.number as record, invoice.invoice_number as paper, '' as note, 1 as place
    from invoice
    where (invoice.dossier_id = any (${keys}::uuid[]) or invoice.shop_order_id = any (${keys}::uuid[]))
      and invoice.kind in ('invoice', 'advance', 'credit-note') and invoice.state <> 'draft'
      and ${within(who, 'INVOICE_VIEW', { branch: 'invoice.branchId', owner: 'invoice.ownerId' })}
    union all
    select dossier.id, 'trade-in', coalesce(trade_in.received_on, (trade_in.created_at at time zone 'Europe/Brussels')::date), null, trade_in.allowance_cents::float8, null,
      'tradeIn', trade_in.number, trade_in.trade_in_number, concat_ws(' ', trade_in.brand, trade_in.model), 2
    from dossier join offer on offer.id = dossier.offer_id join trade_in on trade_in.deal_number = offer.offer_number
    where dossier.id = any (${keys}::uuid[]) and dossier.car_index = 1 and trade_in.allowance_cents > 0
      and ${within(who, 'TRADE_IN_VIEW', { branch: 'tradeIn.branchId', owner: 'tradeIn.ownerId' })}
    union all
    select payment.dossier_id, case when payment.is_difference then 'difference' when payment.payment_attempt_id is not null then 'online'
        when statement.id is not null then 'bank' when payment.is_cash then 'cash' else 'noted' end,
      payment.on_day, null, payment.amount_cents::float8, null,
      case when statement.id is not null and ${seesBank} then 'bank' end, statement.number,
      case when statement.id is not null then statement.year || '/' || lpad(statement.sequence::text, 3, '0') end,
      case when statement.id is null then payment.reference else '' end, 3
    from dossier_payment payment
    left join lateral (select bank_line.statement_id from allocation join bank_line on bank_line.id = allocation.bank_line_id
      where allocation.dossier_payment_id = payment.id and undone_at is null limit 1) line on true
    left join bank_statement statement on statement.id = line.statement_id
    where payment.dossier_id = any (${keys}::uuid[])
    union all
    select transfer.order_id, case when is_difference then 'difference' else 'bank' end, on_day, null,
      (case direction when 'in' then amount_cents else -amount_cents end)::float8, null, null, null, null, reference, 3
    from shop_order_transfer transfer
    where transfer.order_id = any (${keys}::uuid[])
    union all
    select shop_order.id, 'online', (attempt.ended_at at time zone 'Europe/Brussels')::date, null, attempt.amount_cents::float8, null, null, null, null, '', 3
    from payment_attempt attempt join shop_order on shop_order.payment_reference = attempt.reference
    where shop_order.id = any (${keys}::uuid[]) and attempt.status = 'succeeded'
    union all
    select settled.invoice_id, case settled.kind when 'payment' then case when settled.bank_line_id is null then 'noted' else 'bank' end
        when 'credit' then 'credit-note' when 'write-off' then 'write-off' when 'difference' then 'difference' else 'noted' end,
      settled.on_day, null, settled.cents::float8, null,
      case when credit.id is not null then 'invoice' when statement.id is not null and ${seesBank} then 'bank' end,
      coalesce(credit.number, statement.number),
      coalesce(credit.invoice_number, case when statement.id is not null
        then statement.year || '/' || lpad(statement.sequence::text, 3, '0') end), settled.reason, 3
    from allocation settled left join invoice credit on credit.id = settled.credit_note_id
    left join bank_line line on line.id = settled.bank_line_id left join bank_statement statement on statement.id = line.statement_id
    where settled.invoice_id = any (${keys}::uuid[]) and settled.undone_at is null
    union all
    select part.invoice_id, 'transfer', coalesce(line.executed_on, batch.execute_on), null, part.cents::float8, null,
      case when ${seesBank} then 'paymentBatch' end, batch.number, batch.batch_number, '', 3
    from payment_part part join payment_line line on line.id = part.line_id join payment_batch batch on batch.id = line.batch_id
    where part.invoice_id = any (${keys}::uuid[]) and part.is_standing
    union all
    select settled.slip_id, 'bank', settled.on_day, null, (-sign(line.cents) * settled.cents)::float8, null,
      case when ${seesBank} then 'bank' end, statement.number, statement.year || '/' || lpad(statement.sequence::text, 3, '0'), '', 3
    from allocation settled join bank_line line on line.id = settled.bank_line_id
    join bank_statement statement on statement.id = line.statement_id
    where settled.slip_id = any (${keys}::uuid[]) and settled.undone_at is null
    union all
    select slip_id, 'cash', on_day, null, cents::float8, null, null, null, null, '', 3
    from slip_payment where slip_id = any (${keys}::uuid[]) and undone_at is null
    union all
    select coalesce(part.slip_id, part.owed_invoice_id), 'transfer', batch.execute_on, null, part.cents::float8, null,
      case when ${seesBank} then 'paymentBatch' end, batch.number, batch.batch_number, '', 4
    from payment_part part join payment_line line on line.id = part.line_id join payment_batch batch on batch.id = line.batch_id
    where coalesce(part.slip_id, part.owed_invoice_id) = any (${keys}::uuid[]) and part.is_standing
    order by place, on_day, paper`.execute(db)
  return rows
}

/** Selects cars of our stock by number, chassis number and plate for the quick search, which leads to all their money. */
export function searchCarPayments(db: Db, who: Who) {
  const subjects = sql.lit(CAR_SUBJECTS.length)
  const plates = sql`coalesce(used_car.licence_plate, stock_car.licence_plate)`
  return db
    .selectFrom('vehicle')
    .leftJoin('usedCar', 'usedCar.vehicleId', 'vehicle.id')
    .leftJoin('stockCar', 'stockCar.vehicleId', 'vehicle.id')
    .select([
      sql<number>`vehicle.number * ${subjects}`.as('id'),
      sql<string>`coalesce(nullif(btrim(replace(vehicle_name(vehicle.id), vehicle.stock_number, '')), ''), vehicle.stock_number)`.as(
        'label',
      ),
      sql<string>`concat_ws(' · ', vehicle.stock_number, ${plates}, vehicle.vin)`.as('detail'),
      foldText(sql`concat_ws(' ', vehicle.stock_number, vehicle.vin, ${plates}, replace(${plates}, '-', ''))`).as(
        'searched',
      ),
    ])
    .where(findReach(who, 'STOCK_VIEW') === undefined ? sql<boolean>`false` : sql<boolean>`true`)
}
