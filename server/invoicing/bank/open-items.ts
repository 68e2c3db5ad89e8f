import { sql } from 'kysely'
import { createMatcher, type OpenItem } from '@forecourt/domain/invoicing/bank/matching.ts'
import { toStructuredCommunication } from '@forecourt/domain/orders/order-number.ts'
import { addDays, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Cents } from '@forecourt/domain/platform/values/money.ts'
import { listNotedTransfers, listOpenOrders } from '../../orders/desk/bank-transfers.ts'
import { communicationsOfSales, listNotedPayments, listOpenSales } from '../../orders/dossiers/bank-payments.ts'
import type { Db } from '../../platform/database/database.ts'
import { readSetting } from '../../platform/setting/setting.ts'
import { listOpenTransfers, type PaidPaper } from '../supplier-payments/execute-payments.ts'
import { listOwedPapers, type OwedKind, type OwedPaper } from '../supplier-payments/owed-papers.ts'

/** An item to be paid, with the keys of the records that it is allocated to. */
export interface PayableItem extends OpenItem {
  readonly key: string
  readonly dossierId: string | null
  /** Public number of the shop order that an invoice is of. */
  readonly order: number | null
  readonly customerId: string | null
  /** The name of the car. */
  readonly about: string
  /** Of a transfer: the paper that it pays; null: supplier invoices. */
  readonly pays?: PaidPaper | null
}

/** Days that a recorded payment still waits for its bank line. */
const DAYS_BACK = 60

/**
 * Returns all items that movements on the accounts of a company may pay, and the payments recorded by hand whose line has not come
 * yet.
 */
export async function loadOpenItems(db: Db, companyId: string, today: CalendarDay): Promise<PayableItem[]> {
  const since = addDays(today, -DAYS_BACK)
  const [allInvoices, allSales, allOrders, payments, transfers, linked, paid, owed, returned, writtenOff] =
    await Promise.all([
      selectInvoices(db, companyId, 'open'),
      listOpenSales(db, companyId),
      listOpenOrders(db, companyId),
      listNotedPayments(db, companyId, since),
      listNotedTransfers(db, companyId, since),
      selectLinkedPayments(db, since),
      listOpenTransfers(db, companyId),
      listOwedPapers(db, companyId),
      selectReturnedSlips(db, companyId),
      selectInvoices(db, companyId, 'written-off'),
    ])
  // The transfer of a batch pays the papers that it reserves, not a second line by hand.
  const heldPapers = owed.filter((paper) => paper.isHeld)
  const isHeld = (kinds: readonly OwedKind[], wanted: string) =>
    heldPapers.some(({ kind, key }) => key === wanted && kinds.includes(kind))
  const heldOrders = new Set(heldPapers.flatMap(({ kind, id }) => (kind === 'shop-order' ? [id] : [])))
  const invoices = allInvoices.filter(
    ({ key, order, openCents }) =>
      !isHeld(['self-billed', 'credit-note'], key) && !(order !== null && openCents < 0 && heldOrders.has(order)),
  )
  const sales = allSales.filter(({ id }) => !isHeld(['sale'], id))
  const orders = allOrders.filter(({ id }) => !isHeld(['shop-order'], id))
  const dossierIds = [...invoices, ...writtenOff].flatMap(({ dossierId }) => dossierId ?? [])
  const ofSales = await communicationsOfSales(db, dossierIds)
  const invoiced = new Set(allInvoices.flatMap(({ dossierId }) => dossierId ?? []))
  const openByOrder = sumByOrder(invoices)
  const ofInvoices = await selectCommunications(
    db,
    payments.map(({ dossierId }) => dossierId),
  )
  const ofOrders = await selectCommunicationsOfOrders(
    db,
    transfers.map(({ orderNumber }) => orderNumber),
  )
  const toItem = (kind: 'invoice' | 'written-off', invoice: (typeof invoices)[number]): PayableItem => {
    const sale = invoice.dossierId === null ? undefined : ofSales.get(invoice.dossierId)
    const ofOrder = invoice.orderNumber === null ? null : toStructuredCommunication(invoice.orderNumber)
    const communications = [invoice.communication, sale?.communication, ofOrder].flatMap((one) => one ?? [])
    return { ...invoice, kind, communications, about: sale?.carName ?? invoice.about }
  }
  return [
    ...invoices.map((invoice) => toItem('invoice', invoice)),
    ...writtenOff.map((invoice) => toItem('written-off', invoice)),
    // A sale with an open invoice is paid on its invoice.
    ...sales.flatMap(({ id, number, dossierNumber, communication, balanceCents, carName, ...sale }): PayableItem[] =>
      invoiced.has(id)
        ? []
        : [
            {
              ...sale,
              kind: 'dossier',
              key: id,
              dossierId: id,
              order: null,
              id: number,
              number: dossierNumber,
              communications: [communication],
              openCents: balanceCents,
              about: carName,
            },
          ],
    ),
    ...orders.flatMap(({ id, number, orderNumber, communication, balanceCents, name, cars, dueOn }): PayableItem[] => {
      // A shop order is paid on its invoices; only the rest that is not invoiced yet is paid on the order.
      const openCents = balanceCents - (openByOrder.get(number) ?? 0)
      if (openCents === 0) return []
      return [
        {
          kind: 'shop-order',
          key: id,
          dossierId: null,
          order: null,
          customerId: null,
          id: number,
          number: orderNumber,
          communications: [communication],
          openCents,
          dueOn,
          customer: null,
          name,
          about: cars,
        },
      ]
    }),
    ...payments.flatMap(({ id, number, communication, cents, on, dossierNumber, ...payment }): PayableItem[] =>
      linked.has(id)
        ? []
        : [
            {
              kind: 'noted-payment',
              key: id,
              dossierId: null,
              order: null,
              customerId: payment.customerId,
              id: number,
              number: dossierNumber,
              communications: [communication, ...(ofInvoices.get(payment.dossierId) ?? [])],
              openCents: cents,
              dueOn: on,
              customer: payment.customer,
              name: payment.name,
              about: '',
            },
          ],
    ),
    ...transfers.flatMap(({ id, number, communication, cents, on, name, orderNumber }): PayableItem[] =>
      linked.has(id)
        ? []
        : [
            {
              kind: 'noted-transfer',
              key: id,
              dossierId: null,
              order: null,
              customerId: null,
              id: number,
              number: orderNumber,
              communications: [communication, ...(ofOrders.get(orderNumber) ?? [])],
              openCents: cents,
              dueOn: on,
              customer: null,
              name,
              about: '',
            },
          ],
    ),
    ...owed
      .concat(returned)
      .flatMap(({ kind, key, id, number, customerId, customer, name, about, dueOn, cents, ...paper }): PayableItem[] =>
        paper.isHeld || (kind !== 'purchase-slip' && kind !== 'guarantee')
          ? []
          : [
              {
                kind,
                key,
                dossierId: null,
                order: null,
                customerId,
                id,
                number,
                communications: [],
                openCents: -cents,
                dueOn,
                customer,
                name,
                about,
              },
            ],
      ),
    ...paid.map(
      ({ id, number, endToEnd, batchNumber, payee, cents, executeOn, customerId, customer, pays }): PayableItem => ({
        kind: 'transfer',
        key: id,
        dossierId: null,
        order: null,
        customerId,
        id: number,
        number: endToEnd,
        communications: [],
        openCents: -cents,
        dueOn: executeOn,
        customer,
        name: payee,
        about: batchNumber,
        pays,
      }),
    ),
  ]
}

/** Selects the invoices of a company with what they leave open, or with what was written off of them. */
async function selectInvoices(db: Db, companyId: string, which: 'open' | 'written-off') {
  const writtenOffCents = sql<number>`(select sum(cents) from allocation
    where invoice_id = invoice.id and kind = 'write-off' and undone_at is null)::float8`
  const rows = await db
    .selectFrom('invoice')
    .leftJoin('customer', 'customer.id', 'invoice.customerId')
    .leftJoin('shopOrder', 'shopOrder.id', 'invoice.shopOrderId')
    .leftJoin('shopOrderEntry as entry', 'entry.id', 'invoice.shopOrderEntryId')
    .leftJoin('workOrder', 'workOrder.id', 'invoice.workOrderId')
    .select(['shopOrder.number as order', 'shopOrder.orderNumber'])
    .select(
      sql<string>`coalesce(work_order.car, concat_ws(' ', entry.car ->> 'carName', entry.car ->> 'versionName'))`.as(
        'about',
      ),
    )
    .select(['invoice.id as key', 'invoice.dossierId', 'invoice.customerId', 'invoice.number as id', 'invoiceNumber'])
    .select(['communication', 'dueOn', 'customer.number as customer', 'invoice.customerName as name'])
    .select(which === 'open' ? 'openCents' : writtenOffCents.as('openCents'))
    .where('companyId', '=', companyId)
    .where(({ eb, and }) =>
      which === 'open'
        ? and([eb('invoice.state', '<>', 'draft'), eb('openCents', '<>', 0)])
        : and([
            eb('invoice.state', '=', 'issued'),
            // By the index of write-offs: few of all invoices have one.
            sql<boolean>`invoice.id in (select invoice_id from allocation where kind = 'write-off' and undone_at is null)`,
          ]),
    )
    .execute()
  return rows.map(({ invoiceNumber, dueOn, ...row }) => ({ ...row, number: invoiceNumber ?? '', dueOn: dueOn ?? '' }))
}

/** Selects slips that were annulled after their payment: their sellers return the money, or get another slip. */
async function selectReturnedSlips(db: Db, companyId: string): Promise<OwedPaper[]> {
  const { rows } = await sql<OwedPaper>`
    select 'purchase-slip' as kind, slip.id as key, slip.number as id, slip.slip_number as number, slip.customer_id as "customerId",
      customer.number as customer, slip.seller_name as name, slip.car_name as about, slip.bought_on::text as "dueOn",
      slip.open_cents::float8 as cents, '' as "statedIban", null as waits, false as "isHeld"
    from purchase_slip slip left join customer on customer.id = slip.customer_id
    where slip.company_id = ${companyId} and slip.open_cents < 0`.execute(db)
  return rows
}

function sumByOrder(invoices: readonly { order: number | null; openCents: Cents }[]): ReadonlyMap<number, Cents> {
  const sums = new Map<number, Cents>()
  for (const { order, openCents } of invoices) {
    if (order !== null) sums.set(order, (sums.get(order) ?? 0) + openCents)
  }
  return sums
}

/** Returns the structured communications of the invoices of shop orders, by the numbers of those; paid ones too. */
async function selectCommunicationsOfOrders(db: Db, numbers: readonly string[]): Promise<Map<string, string[]>> {
  if (numbers.length === 0) return new Map()
  const rows = await db
    .selectFrom('invoice')
    .innerJoin('shopOrder', 'shopOrder.id', 'invoice.shopOrderId')
    .select(['shopOrder.orderNumber', 'communication'])
    .where('shopOrder.orderNumber', '=', sql<string>`any (${[...new Set(numbers)]}::text[])`)
    .where('communication', 'is not', null)
    .execute()
  const byOrder = Map.groupBy(rows, ({ orderNumber }) => orderNumber ?? '')
  return new Map([...byOrder].map(([number, own]) => [number, own.flatMap(({ communication }) => communication ?? [])]))
}

/** Returns the structured communications of the invoices of dossiers, paid ones too. */
async function selectCommunications(db: Db, dossierIds: readonly string[]): Promise<Map<string, string[]>> {
  if (dossierIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('invoice')
    .select(['dossierId', 'communication'])
    .where('dossierId', '=', sql<string>`any (${[...new Set(dossierIds)]}::uuid[])`)
    .where('communication', 'is not', null)
    .execute()
  const byDossier = Map.groupBy(rows, ({ dossierId }) => dossierId ?? '')
  return new Map([...byDossier].map(([id, own]) => [id, own.flatMap(({ communication }) => communication ?? [])]))
}

/** Returns the keys of recorded payments and transfers whose statement line is known. */
async function selectLinkedPayments(db: Db, since: CalendarDay): Promise<Set<string>> {
  const rows = await db
    .selectFrom('allocation')
    .select(['dossierPaymentId', 'shopOrderTransferId'])
    .where('kind', 'in', ['dossier', 'shop-order'])
    .where('undoneAt', 'is', null)
    // The line may be dated before the recorded day.
    .where('onDay', '>=', addDays(since, -DAYS_BACK))
    .execute()
  return new Set(rows.flatMap((row) => row.dossierPaymentId ?? row.shopOrderTransferId ?? []))
}

/** Customers and accounts of the books that were paid from an account before, by account. */
export interface KnownAccounts {
  readonly customers: ReadonlyMap<string, readonly number[]>
  readonly ledgers: ReadonlyMap<string, number>
}

export async function loadKnownAccounts(db: Db, accounts: readonly string[]): Promise<KnownAccounts> {
  const wanted = [...new Set(accounts)].filter((account) => account !== '')
  if (wanted.length === 0) return { customers: new Map(), ledgers: new Map() }
  const { rows } = await sql<{ account: string; customer: number | null; ledger: number | null }>`
    select distinct counterparty_account as account, customer.number as customer, ledger_account.number as ledger
    from allocation
    join bank_line on bank_line.id = bank_line_id
    left join customer on customer.id = allocation.customer_id
    left join ledger_account on ledger_account.id = allocation.ledger_account_id
    where undone_at is null and counterparty_account = any (${wanted}::text[])`.execute(db)
  const customers = new Map<string, number[]>()
  for (const { account, customer } of rows) {
    if (customer !== null) customers.set(account, [...(customers.get(account) ?? []), customer])
  }
  const ledgers = rows.flatMap(({ account, ledger }): [string, number][] =>
    ledger === null ? [] : [[account, ledger]],
  )
  return { customers, ledgers: new Map(ledgers) }
}

/** Makes the matcher of a company, and finds what it proposes by its number. */
export async function loadMatching(
  db: Db,
  { companyId, accounts, today }: { companyId: string; accounts: readonly string[]; today: CalendarDay },
) {
  const [items, known, toleranceCents] = await Promise.all([
    loadOpenItems(db, companyId, today),
    loadKnownAccounts(db, accounts),
    readTolerance(db),
  ])
  return { items, known, toleranceCents, matcher: createMatcher({ items, accounts: known.customers, toleranceCents }) }
}

export function readTolerance(db: Db): Promise<Cents> {
  return readSetting(db, 'invoicing.bank-tolerance-cents')
}

/** Returns the key of an item: items of different kinds may have the same number. */
export const toItemKey = ({ kind, id }: Pick<OpenItem, 'kind' | 'id'>) => `${kind}:${id}`
