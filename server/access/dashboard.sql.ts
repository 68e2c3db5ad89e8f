import { HOME_TILE_NAMES, type HomeTile } from '@forecourt/domain/platform/routes/home-tiles.ts'
import type { Db, Tx } from '../platform/database/database.ts'

/** @returns null when they never chose; a tile that this version does not know falls out */
export async function loadTiles(db: Db, staffUserId: string): Promise<HomeTile[] | null> {
  const row = await db
    .selectFrom('staffDashboard')
    .select('tiles')
    .where('staffUserId', '=', staffUserId)
    .executeTakeFirst()
  return row ? row.tiles.flatMap((tile) => HOME_TILE_NAMES.find((name) => name === tile) ?? []) : null
}

export async function saveTiles(tx: Tx, staffUserId: string, tiles: readonly HomeTile[] | null): Promise<void> {
  if (tiles === null) {
    await tx.deleteFrom('staffDashboard').where('staffUserId', '=', staffUserId).execute()
    return
  }
  await tx
    .insertInto('staffDashboard')
    .values({ staffUserId, tiles: [...tiles] })
    .onConflict((conflict) => conflict.column('staffUserId').doUpdateSet({ tiles: [...tiles] }))
    .execute()
}
