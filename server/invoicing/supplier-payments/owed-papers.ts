import { sql } from 'kysely'
import type { PayableKind, PaymentProblem } from '@forecourt/domain/invoicing/supplier-payments/payment-states.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Cents } from '@forecourt/domain/platform/values/money.ts'
import { listOrderRefunds } from '../../orders/desk/bank-transfers.ts'
import { listOpenSales } from '../../orders/dossiers/bank-payments.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

export type OwedKind = Exclude<PayableKind, 'supplier-invoice'>

/** A paper (an invoice, slip, order or sale) with an amount owed to another creditor than a supplier, stored with it alone. */
export interface OwedPaper {
  readonly kind: OwedKind
  /** Of a sale and a guarantee: the dossier. */
  readonly key: string
  readonly id: number
  readonly number: string
  readonly customerId: string | null
  readonly customer: number | null
  readonly name: string
  /** The name of the car; empty: none. */
  readonly about: string
  readonly dueOn: CalendarDay
  readonly cents: Cents
  /** The account that the seller signed for on the slip, or that paid the order; empty: none. */
  readonly statedIban: string
  readonly waits: PaymentProblem | null
  /** True while a transfer that is not executed reserves it. */
  readonly isHeld: boolean
}

/**
 * Lists what a company owes to sellers of cars and to customers: slips that are not set off against a sale, invoices below zero,
 * overpaid sales and webshop orders, and received guarantees.
 */
export async function listOwedPapers(db: Db, companyId: string): Promise<OwedPaper[]> {
  const [papers, sales, invoiced, orders] = await Promise.all([
    selectPapers(db, companyId),
    listOpenSales(db, companyId),
    selectInvoicedSales(db, companyId),
    listOrderRefunds(db, companyId),
  ])
  const held = await selectHeldRefunds(db)
  const payers = await findOrderPayers(
    db,
    orders.map(({ id }) => id),
  )
  return [
    ...papers,
    ...orders.map(({ id, number, orderNumber, name, cars, dueOn, cents }): OwedPaper => {
      const payer = payers.get(id)
      return {
        kind: 'shop-order',
        key: id,
        id: number,
        number: orderNumber,
        customerId: payer?.customerId ?? null,
        customer: payer?.customer ?? null,
        name,
        about: cars,
        dueOn,
        cents,
        statedIban: payer?.iban ?? '',
        waits: null,
        isHeld: held.has(id),
      }
    }),
    // A sale with an open invoice is settled on its invoice.
    ...sales.flatMap((sale): OwedPaper[] =>
      sale.balanceCents >= 0 || invoiced.has(sale.id)
        ? []
        : [
            {
              kind: 'sale',
              key: sale.id,
              id: sale.number,
              number: sale.dossierNumber,
              customerId: sale.customerId,
              customer: sale.customer,
              name: sale.name,
              about: sale.carName,
              dueOn: sale.dueOn,
              cents: -sale.balanceCents,
              statedIban: '',
              waits: null,
              isHeld: held.has(sale.id),
            },
          ],
    ),
  ]
}

async function selectPapers(db: Db, companyId: string): Promise<OwedPaper[]> {
  const { rows } = await sql<OwedPaper>`
    select 'purchase-slip' as kind, slip.id as key, slip.number as id, slip.slip_number as number, slip.customer_id as "customerId",
      customer.number as customer, slip.seller_name as name, slip.car_name as about, slip.bought_on::text as "dueOn",
      slip.open_cents::float8 as cents, coalesce(slip.document -> 'settlement' ->> 'iban', '') as "statedIban", null as waits,
      exists (select from payment_part part where part.slip_id = slip.id and part.is_standing) as "isHeld"
    from purchase_slip slip left join customer on customer.id = slip.customer_id
    where slip.company_id = ${companyId} and slip.open_cents > 0
    union all
    select case when invoice.kind = 'self-billed' then 'self-billed' else 'credit-note' end, invoice.id, invoice.number,
      invoice.invoice_number, invoice.customer_id, customer.number, invoice.customer_name, coalesce(dossier.car_name, work_order.car,
        invoice.document -> 'lines' -> 0 ->> 'name', ''), invoice.due_on::text, -invoice.open_cents::float8, '', null,
      exists (select from payment_part part where part.owed_invoice_id = invoice.id and part.is_standing)
    from invoice left join customer on customer.id = invoice.customer_id
    left join dossier on dossier.id = invoice.dossier_id left join work_order on work_order.id = invoice.work_order_id
    where invoice.company_id = ${companyId} and invoice.state <> 'draft' and invoice.open_cents < 0
      and invoice.shop_order_id is null
    union all
    select 'guarantee', dossier.id, dossier.number, dossier.dossier_number, offer.customer_id, customer.number,
      dossier.customer_name, dossier.car_name, coalesce(proof.received_on, dossier.guarantee_received_on)::text,
      dossier.guarantee_cents::float8, '',
      case when customer_order.state <> 'canceled' and proof.received_on is null then 'transport-unproven' end,
      exists (select from payment_part part where part.guarantee_dossier_id = dossier.id and part.is_standing)
    from dossier join customer_order on customer_order.dossier_id = dossier.id join offer on offer.id = dossier.offer_id
    join branch on branch.id = offer.branch_id join company using (enterprise_number)
    left join customer on customer.id = offer.customer_id
    left join dossier_document proof on proof.dossier_id = dossier.id and proof.need = 'transport-proof'
    where company.id = ${companyId} and dossier.guarantee_cents > 0 and dossier.guarantee_received_on is not null
      and dossier.guarantee_repaid_on is null`.execute(db)
  return rows
}

async function selectInvoicedSales(db: Db, companyId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('invoice')
    .select('dossierId')
    .where('companyId', '=', companyId)
    .where('state', '<>', 'draft')
    .where('openCents', '<>', 0)
    .where('dossierId', 'is not', null)
    .execute()
  return new Set(rows.flatMap(({ dossierId }) => dossierId ?? []))
}

/** Returns the keys of the dossiers and webshop orders whose refund a transfer reserves. */
async function selectHeldRefunds(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('paymentPart')
    .select(['refundDossierId', 'refundOrderId'])
    .where('isStanding', '=', true)
    .where((eb) => eb.or([eb('refundDossierId', 'is not', null), eb('refundOrderId', 'is not', null)]))
    .execute()
  return new Set(rows.flatMap(({ refundDossierId, refundOrderId }) => refundDossierId ?? refundOrderId ?? []))
}

/** The account and customer that a webshop order is refunded to. */
interface OrderPayer {
  /** The account that its money came from; empty: not known. */
  readonly iban: string
  readonly customerId: string | null
  readonly customer: number | null
}

async function findOrderPayers(db: Db, orderIds: readonly string[]): Promise<Map<string, OrderPayer>> {
  const { rows } = await sql<OrderPayer & { readonly id: string }>`
    select wanted.id, order_payer_account(wanted.id) as iban, customer.id as "customerId", customer.number as customer
    from unnest(${[...orderIds]}::uuid[]) wanted (id)
    left join lateral (
      select customer_id from invoice where shop_order_id = wanted.id and customer_id is not null order by number desc limit 1
    ) invoiced on true
    left join customer on customer.id = invoiced.customer_id`.execute(db)
  return new Map(rows.map(({ id, ...payer }) => [id, payer]))
}

/** Locks papers, so that no other payment of them is planned meanwhile; in the same order of locks as statement imports. */
export async function lockOwedPapers(
  tx: Tx,
  wanted: readonly { readonly kind: PayableKind; readonly id: number }[],
): Promise<void> {
  const numbers = (...kinds: PayableKind[]) => wanted.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
  await sql`select from shop_order where number = any (${numbers('shop-order')}::integer[])
    order by id for no key update`.execute(tx)
  await sql`select from dossier where number = any (${numbers('sale', 'guarantee')}::integer[])
    order by id for no key update`.execute(tx)
  await sql`select from invoice where number = any (${numbers('self-billed', 'credit-note')}::integer[])
    order by id for no key update`.execute(tx)
  await sql`select from purchase_slip where number = any (${numbers('purchase-slip')}::integer[])
    order by id for no key update`.execute(tx)
}

/** The column of a part that points at a paper of each kind. */
export const partColumns = {
  'supplier-invoice': 'invoiceId',
  'purchase-slip': 'slipId',
  'self-billed': 'owedInvoiceId',
  'credit-note': 'owedInvoiceId',
  sale: 'refundDossierId',
  'shop-order': 'refundOrderId',
  guarantee: 'guaranteeDossierId',
} as const satisfies Record<PayableKind, string>

/** Returns the number of the batch with a transfer that reserves a paper and is not executed yet; undefined: none. */
export async function findHoldingBatch(db: Db, kind: OwedKind, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('paymentPart as part')
    .innerJoin('paymentLine as line', 'line.id', 'part.lineId')
    .innerJoin('paymentBatch as batch', 'batch.id', 'line.batchId')
    .select('batch.batchNumber')
    .where(`part.${partColumns[kind]}`, '=', key)
    .where('part.isStanding', '=', true)
    .executeTakeFirst()
  return row?.batchNumber
}
