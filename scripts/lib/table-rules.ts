import { areas } from './import-rules.ts'
import type { Query } from './queries.ts'

/** Made by the migration of another area than the one that they are about. */
const ownedApart: Readonly<Record<string, string>> = {
  car_hold: 'orders', // made beside the vehicles: the listing watches it
  car_sale: 'orders', // the same
  staff_user_branch: 'access', // made beside the branches it points at
  lead_car: 'contacts', // a view of the cars for leads, made where they are
  mail_sender: 'platform', // a view of the branches for mails, made where they are
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

/** The area that each table and view belongs to, from the names and texts of the migrations. */
export function findOwners(
  migrations: readonly { readonly name: string; readonly sql: string }[],
): Map<string, string> {
  const owners = migrations.flatMap(({ name, sql }) => {
    const area = /^\d+-\d+-(.+)\.sql$/.exec(name)?.[1] ?? ''
    return [...sql.matchAll(/^create (?:unlogged )?(?:table|view) (\w+)/gm)].map(
      ([, table]) => [table!, ownedApart[table!] ?? (area === 'listing' ? 'stock' : area)] as const,
    )
  })
  return new Map(owners)
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
