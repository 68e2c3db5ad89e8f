import { sql } from 'kysely'
import type { CostLine } from '@forecourt/domain/stock/car-costs.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

/** Loads the costs of a vehicle that were booked one by one. */
export function loadCostLines(db: Db, vehicleId: string): Promise<CostLine[]> {
  return db
    .selectFrom('vehicleCostLine')
    .select(['number as id', 'spentOn', 'kind', 'description', 'document', 'netCents'])
    .where('vehicleId', '=', vehicleId)
    .orderBy('spentOn')
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

/** Adds a cost, or changes one. @returns by how much the costs of the vehicle change; undefined: the cost is gone */
export async function writeCostLine(
  tx: Tx,
  vehicleId: string,
  { id, ...values }: Omit<CostLine, 'id'> & { id: number | null },
): Promise<number | undefined> {
  if (id === null) {
    await tx
      .insertInto('vehicleCostLine')
      .values({ vehicleId, ...values })
      .execute()
    return values.netCents
  }
  const before = await lockCostLine(tx, vehicleId, id)
  if (before === undefined) return undefined
  await tx.updateTable('vehicleCostLine').set(values).where('number', '=', id).execute()
  return values.netCents - before
}

/** @returns by how much the costs of the vehicle change; undefined: the cost is gone */
export async function deleteCostLine(tx: Tx, vehicleId: string, id: number): Promise<number | undefined> {
  const before = await lockCostLine(tx, vehicleId, id)
  if (before === undefined) return undefined
  await tx.deleteFrom('vehicleCostLine').where('number', '=', id).execute()
  return -before
}

async function lockCostLine(tx: Tx, vehicleId: string, id: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('vehicleCostLine')
    .select('netCents')
    .where('number', '=', id)
    .where('vehicleId', '=', vehicleId)
    .forUpdate()
    .executeTakeFirst()
  return row?.netCents
}

/** @returns false if its costs would fall below nothing */
export async function addToCosts(tx: Tx, vehicleId: string, cents: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('vehicleCost')
    .set({ reconditioningNetCents: sql`reconditioning_net_cents + ${cents}` })
    .where('vehicleId', '=', vehicleId)
    .where(sql<boolean>`reconditioning_net_cents + ${cents} >= 0`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
