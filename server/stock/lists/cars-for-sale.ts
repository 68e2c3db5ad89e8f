import { sql } from 'kysely'
import { LISTED_STATES } from '@forecourt/domain/stock/vehicle-states.ts'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { Db } from '../../platform/database/database.ts'
import { foldText } from '../../platform/resources/field-columns.ts'
import { hasWord, splitSearchWords } from '../../platform/resources/search-words.ts'
import { within } from '../../platform/database/within.ts'

type CarForSale = { id: number; car: string; kind: 'used' | 'stock'; branch: string }

interface Wanted {
  /** By brand, model, version and stock number; empty: any. */
  readonly search: string
  readonly most: number
  /** Keys of vehicles to leave out. */
  readonly besides: readonly string[]
}

/**
 * Finds cars that the shop shows and that can be bought, at the branches that the user may make price cards for; the newest
 * first.
 */
export async function carsForSale(db: Db, who: Who, { search, most, besides }: Wanted): Promise<CarForSale[]> {
  const name = sql`concat_ws(' ', brand.name, model.name, coalesce(u.version_name, version.name)) || ' (' || v.stock_number || ')'`
  const found = splitSearchWords(search).map((word) => hasWord(foldText(name), word))
  const { rows } = await sql<CarForSale>`
    select v.number as id, ${name} as car, v.kind, branch.name as branch
    from listing
    join vehicle v on v.id = listing.vehicle_id
    left join used_car u on u.vehicle_id = v.id
    left join version on version.id = listing.version_id
    join model on model.id = listing.model_id
    join brand on brand.id = listing.brand_id
    join department on department.id = v.department_id
    join branch on branch.id = department.branch_id
    where listing.state in (${sql.join(LISTED_STATES.map((state) => sql.lit(state)))}) and v.id <> all (${besides}::uuid[])
      and ${within(who, 'OFFER_PRICE_CARD', { branch: 'department.branchId' })}
      and ${sql.join([sql`true`, ...found], sql` and `)}
    order by v.number desc limit ${most}`.execute(db)
  return rows
}
