import { areas } from './import-rules.ts'
import type { Query } from './queries.ts'

/** Tables and views that the migration of another area creates. */
const ownedApart: Readonly<Record<string, string>> = {
  car_hold: 'orders', // made beside the vehicles: the listing watches it
  car_sale: 'orders', // the same
  staff_user_branch: 'access', // made beside the branches it points at
  lead_car: 'contacts', // a view of the cars for leads, made where they are
  mail_sender: 'platform', // a view of the branches for mails, made where they are
  ordered_for: 'stock', // a view of the dossiers for cars on order, made where they are
  offer_dossier: 'offers', // the same for offers
  offer_expected: 'offers', // the same
}

/** Tables that later areas may read directly, where a function call per row would be too slow. */
const offered: Readonly<Record<string, readonly string[] | 'all'>> = {
  platform: ['audit_entry', 'audit_row', 'audit_reading'], // access shows and takes back what every transaction keeps
  access: ['shop_account', 'staff_user', 'staff_user_branch', 'role', 'role_route'], // who mails go to; what the office opens with
  media: ['media_image', 'media_image_version', 'upload'], // the first picture of many cars; what a sent file was called
  organisation: ['branch', 'department'], // where a car stands and who answers for it
  contacts: ['lead', 'customer', 'customer_listing'], // what a trade-in is besides its car; who offers and orders are for, by name
  catalogue: 'all', // what cars are called and consist of, joined over many of them
  pricing: ['price', 'promotion', 'price_rule'], // what is asked for many cars of the stock, also those that the shop does not show; what a premium is called, who pays it
  stock: ['listing', 'vehicle', 'car_standing', 'freed_sale', 'stock_location'], // a car in an order; whether one can still be had or again, and where it stands
  offers: ['offer'], // whose a dossier is, and what it is of
  payments: ['payment_attempt'], // whether an order is being paid
}

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

/** Queries of an area's table that another area has no business with. */
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
