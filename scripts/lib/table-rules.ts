import { areas } from './import-rules.ts'
import { findTables, type Query } from './queries.ts'

/** Tables and views that the migration of another area creates. */
const ownedApart: Readonly<Record<string, string>> = {
  car_hold: 'orders', // created with the vehicles: the listing watches it
  car_sale: 'orders', // the same
  staff_user_branch: 'access', // created with the branches that it references
  lead_car: 'contacts', // a view of the cars for leads, created with the cars
  mail_sender: 'platform', // a view of the branches for mails, created with the branches
  ordered_for: 'stock', // a view of the dossiers for cars on order, created with the dossiers
  offer_dossier: 'offers', // the same for offers
  offer_expected: 'offers', // the same
}

/** Tables that later areas may read directly, where a function call per row would be too slow. */
const offered: Readonly<Record<string, readonly string[] | 'all'>> = {
  platform: ['audit_entry', 'audit_row', 'audit_reading'], // access shows and reverts the records of every transaction
  access: [
    'shop_account', // recipients of mails
    'staff_user',
    'staff_user_branch',
    'role', // the start page of the office
    'role_route',
    'integration', // listed with its branches
    'api_key',
    'api_key_use',
  ],
  media: ['media_image', 'media_image_version', 'upload'], // the first picture of many cars; the name of a sent file
  organisation: ['branch', 'department', 'company'], // the location of a car, who is responsible for it, and companies with papers of their own
  contacts: ['lead', 'customer', 'customer_listing', 'customer_note'], // what a trade-in is besides its car; who offers and orders are for, by name; what is to be done next, in the list of offers
  catalogue: 'all', // names and parts of cars, joined over many of them
  pricing: ['price', 'promotion', 'price_rule', 'price_rule_range', 'price_rule_customer', 'ledger_account'], // data of many cars of the stock, also those that the shop does not show; name and payer of a premium; period and customers of a deal whose cars offers count
  stock: [
    'listing',
    'vehicle',
    'car_standing',
    'car_entry',
    'standing_car_entry',
    'used_car',
    'stock_car',
    'freed_sale',
    'stock_location',
    'condition_report',
  ], // what cars were bought for and on which paper, in the rows of a register; a car in an order; whether one can still be had or again, and where it stands
  'trade-ins': ['trade_in'], // the cars that were taken over, their sellers and prices
  offers: ['offer', 'sale_chance', 'offer_rule', 'loss_reason'], // whose a dossier is, and what it is of; what reports count chances of a sale by
  orders: [
    'internal_order', // work on sold cars, in the log of the car
    'internal_order_line',
    'dossier',
    'dossier_payment',
    'dossier_document',
    'customer_order',
    'car_order',
    'shop_order',
    'shop_order_entry',
    'shop_order_transfer',
    'shop_order_listing',
    'shop_order_account',
    'premium_claim',
  ], // what many invoices are of, what settles them, what is open of a car or goes back of an order, and what was delivered and proven
  agenda: ['test_drive', 'test_drive_loan'], // drivers of a car, in its passport
  workshop: ['work_order', 'work_line', 'work_job', 'time_entry', 'warranty_claim', 'workshop_booking'], // which work an incoming invoice is of, what it was expected to cost, what an importer owes for it, and how long it took
  invoicing: [
    'invoice',
    'purchase_slip',
    'supplier_invoice',
    'supplier_invoice_line',
    'allocation',
    'payment_line',
    'payment_part',
  ], // the papers of a car, in its passport; when invoices were settled, to tell what was open at the end of a day
  payments: ['payment_attempt'], // whether an order is being paid
}

/** Views that show an earlier area data of a later one, joined over many rows where a call per row would be too slow. */
const viewsOfLaterTables: Readonly<Record<string, string>> = {
  mail_sender: 'the branch that a mail comes from',
  lead_car: 'the car that a lead is about, in the list of leads',
  listing_source: 'whether a car is held or sold, watched by the triggers of the listing',
  car_standing: 'whether a car can still be had, for stock and offers',
  freed_sale: 'sales that were undone, for the checks of offers on their car',
  ordered_for: 'the dossier that a car on order is for, in the queue',
  traded_in_car: 'whether a customer traded a car in, in the list of everything on the ground',
  offer_dossier: 'how far the dossiers of a sold offer are, for its checks',
  offer_expected: 'when the car of an offer is expected, for its customer',
}

export type View = { readonly name: string; readonly migration: string; readonly tables: readonly string[] }

/**
 * Returns the area of each table and view, from the names and texts of the migrations: `20270112-01-stock-tow-weight.sql`
 * belongs to `stock`.
 */
export function findOwners(
  migrations: readonly { readonly name: string; readonly sql: string }[],
): Map<string, string> {
  const owners = migrations.flatMap(({ name, sql }) => {
    const tables = [...sql.matchAll(/^create (?:unlogged )?(?:table|view) (\w+)/gm)].map(([, table]) => table!)
    if (tables.length === 0) return []
    const area = findArea(name)
    return tables.map((table) => [table, ownedApart[table] ?? area] as const)
  })
  return new Map(owners)
}

function findArea(migration: string): string {
  const subject = /^\d+-\d+-(.+)\.sql$/.exec(migration)?.[1] ?? ''
  const area = areas.find((name) => subject === name || subject.startsWith(`${name}-`))
  if (area === undefined) {
    throw new Error(
      `${migration} creates tables: name it after its day, number and area, as 20270112-01-stock-tow-weight.sql`,
    )
  }
  return area
}

/** Returns the views of the migrated database with the tables and views that they read. */
export function findViews(migrations: readonly { readonly name: string; readonly sql: string }[]): View[] {
  const views = new Map<string, View>()
  const statements = /^(?:create(?: or replace)? view (\w+)\b([^;]*)|drop view (?:if exists )?([^;]+?)(?: cascade)?);/gm
  for (const { name: migration, sql } of migrations.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    for (const [, name, query = '', dropped = ''] of sql.replaceAll(/--[^\n]*/g, '').matchAll(statements)) {
      for (const gone of dropped.split(',')) views.delete(gone.trim())
      if (name) views.set(name, { name, migration, tables: findTables(query) })
    }
  }
  return [...views.values()]
}

/** Returns the views of an area that read a table of a later one, and exceptions for views that no longer do. */
export function complaintsAboutViews(views: readonly View[], owners: ReadonlyMap<string, string>): string[] {
  const rank = (table: string) => areas.indexOf(owners.get(table) ?? '')
  const ahead = views.flatMap(({ name, migration, tables }) => {
    const later = tables.filter((table) => owners.has(table) && rank(table) > rank(name))
    return later.length > 0 ? [{ name, migration, later }] : []
  })
  return [
    ...ahead
      .filter(({ name }) => !(name in viewsOfLaterTables))
      .map(
        ({ name, migration, later: [table = ''] }) =>
          `${migration}: the view ${name} of ${owners.get(name)} reads ${table} of ${owners.get(table)}, which comes after it: ` +
          `join it in server/${owners.get(table)}, or name the view in scripts/lib/table-rules.ts and say why`,
      ),
    ...Object.keys(viewsOfLaterTables)
      .filter((name) => !ahead.some((view) => view.name === name))
      .map(
        (name) => `scripts/lib/table-rules.ts: the view ${name} reads no table of a later area: take it off the list`,
      ),
  ]
}

/** Returns the queries of tables of an area that another area may not access. */
export function complaintsAboutTables(
  { file, queries }: { readonly file: string; readonly queries: readonly Query[] },
  owners: ReadonlyMap<string, string>,
): string[] {
  const area = file.split('/')[1]!
  return queries.flatMap(({ table, writes, line }) => {
    const owner = owners.get(table)
    const complaint = owner && owner !== area && complaintAbout(area, owner, table, writes)
    return complaint ? [`${file}:${line}: ${complaint}`] : []
  })
}

function complaintAbout(area: string, owner: string, table: string, writes: boolean): string | undefined {
  if (areas.indexOf(owner) > areas.indexOf(area)) {
    return `${area} does not know ${table} of ${owner}, which comes after it: move this to server/${owner}`
  }
  if (writes) return `${table} is written by ${owner} alone: call a function of server/${owner}`
  const shared = offered[owner]
  if (shared === 'all' || shared?.includes(table)) return undefined
  return `${table} belongs to ${owner}: call a function of server/${owner}, or offer it in scripts/lib/table-rules.ts and say why`
}
