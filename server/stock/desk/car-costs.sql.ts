import { sql } from 'kysely'
import { COST_KINDS, type CostLine } from '@forecourt/domain/stock/car-costs.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

/** Loads the costs of a vehicle that were booked one by one; in the ledger of a car they are below zero. */
export function loadCostLines(db: Db, vehicleId: string): Promise<CostLine[]> {
  return selectStandingCosts(db, vehicleId)
    .select(['number as id', 'onDay as spentOn', 'description', 'paper as document'])
    .select(sql<CostLine['kind']>`kind`.as('kind'))
    .orderBy('onDay')
    .orderBy('number')
    .execute()
}

/** Returns whether the purchase of a vehicle is known: costs are booked on top of it. */
export async function hasPurchase(db: Db, vehicleId: string): Promise<boolean> {
  const row = await db
    .selectFrom('vehicleCost')
    .select('vehicleId')
    .where('vehicleId', '=', vehicleId)
    .executeTakeFirst()
  return row !== undefined
}

/** Finds a cost of a vehicle that is in force; undefined: it was reversed, or there is none. */
export function findCost(db: Db, vehicleId: string, number: number) {
  return selectStandingCosts(db, vehicleId).select('entry.id').where('number', '=', number).executeTakeFirst()
}

/** Selects the costs that were not reversed. */
function selectStandingCosts(db: Db, vehicleId: string) {
  return db
    .selectFrom('carEntry as entry')
    .select(sql<number>`-net_cents`.as('netCents'))
    .where('vehicleId', '=', vehicleId)
    .where('kind', 'in', COST_KINDS)
    .where('reversesId', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('carEntry as reversal').select('reversal.id').whereRef('reversal.reversesId', '=', 'entry.id'),
        ),
      ),
    )
}

/** Returns what was spent on a vehicle since its purchase. */
export async function sumCosts(db: Db, vehicleId: string): Promise<number> {
  const { rows } = await sql<{
    costCents: number
  }>`select cost_cents::float8 as cost_cents from car_entry_sums(${vehicleId})`.execute(db)
  return rows[0]?.costCents ?? 0
}

export async function bookCost(
  tx: Tx,
  vehicleId: string,
  { spentOn, kind, description, document, netCents }: Omit<CostLine, 'id'>,
): Promise<void> {
  await tx
    .insertInto('carEntry')
    .values({
      vehicleId,
      onDay: spentOn,
      kind,
      description,
      regime: kind === 'house-work' ? 'internal' : 'rated',
      netCents: -netCents,
      paper: document,
      bookedBy: sql<string | null>`audit_setting('actor')`,
    })
    .execute()
}

/** Reverses an entry: the ledger of a car is append-only. */
export async function reverseEntry(tx: Tx, id: string): Promise<void> {
  await sql`select reverse_car_entry(${id}, brussels_today())`.execute(tx)
}
