import { sql, type Selectable } from 'kysely'
import type { CarKey } from '@forecourt/domain/stock/car-key.ts'
import { MAX_FAVOURITES } from '@forecourt/domain/stock/kept-cars.ts'
import type { SavedCarType } from '@forecourt/domain/stock/saved-search.ts'
import { stopPriceMails } from '../../access/accounts.ts'
import { hashToken } from '../../access/secrets.ts'
import { LISTING_STATES } from '@forecourt/domain/stock/vehicle-states.ts'
import type { SavedSearch } from '../../db/schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { deleteAlertOfLink } from './car-alerts.sql.ts'

export type SavedSearchRow = Selectable<SavedSearch>

export type Favourite = { carKey: CarKey; seenGrossCents: number | null }

/** Loads the favourites, newest last, as the browser stores them. */
export async function loadFavourites(db: Db, accountId: string): Promise<Favourite[]> {
  return db
    .selectFrom('accountFavourite')
    .select(['carKey', 'seenGrossCents'])
    .where('shopAccountId', '=', accountId)
    .orderBy('rank')
    .execute()
}

export async function addFavourites(
  tx: Tx,
  accountId: string,
  favourites: readonly Favourite[],
  now: Date,
): Promise<void> {
  if (favourites.length === 0) return
  await tx
    .insertInto('accountFavourite')
    .values(favourites.map((favourite) => ({ ...favourite, shopAccountId: accountId, keptAt: now })))
    .onConflict((conflict) => conflict.columns(['shopAccountId', 'carKey']).doNothing())
    .execute()
  // The oldest entries make room.
  await sql`
    delete from account_favourite where shop_account_id = ${accountId} and rank not in (
      select rank from account_favourite where shop_account_id = ${accountId} order by rank desc limit ${MAX_FAVOURITES})
  `.execute(tx)
}

export async function removeFavourites(tx: Tx, accountId: string, keys: readonly CarKey[]): Promise<void> {
  if (keys.length === 0) return
  await tx.deleteFrom('accountFavourite').where('shopAccountId', '=', accountId).where('carKey', 'in', keys).execute()
}

export async function setSeenPrice(tx: Tx, accountId: string, carKey: CarKey, seenGrossCents: number): Promise<void> {
  await tx
    .updateTable('accountFavourite')
    .set({ seenGrossCents })
    .where('shopAccountId', '=', accountId)
    .where('carKey', '=', carKey)
    .execute()
}

export async function loadSearches(db: Db, accountId: string): Promise<SavedSearchRow[]> {
  return db
    .selectFrom('savedSearch')
    .selectAll()
    .where('shopAccountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

/** Inserts a search; one that is saved already only gets its new name. */
export async function insertSearch(
  tx: Tx,
  search: { shopAccountId: string; carType: SavedCarType; wish: object; name: string; now: Date },
): Promise<string> {
  const { now, wish, ...rest } = search
  const { id } = await tx
    .insertInto('savedSearch')
    .values({ ...rest, wish: JSON.stringify(wish), seenUntil: now, createdAt: now })
    .onConflict((conflict) => conflict.columns(['shopAccountId', 'carType', 'wish']).doUpdateSet({ name: search.name }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deleteSearch(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('savedSearch')
    .where('shopAccountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}

export async function loadWantsPriceMails(db: Db, accountId: string): Promise<boolean> {
  const account = await db
    .selectFrom('shopAccount')
    .select('wantsPriceMails')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return account.wantsPriceMails
}

/** Ends the saved search, alert or price mails that the key of a mail belongs to. */
export async function stopMails(tx: Tx, key: string): Promise<'search' | 'price-mails' | 'alert' | null> {
  const search = await tx.deleteFrom('savedSearch').where('stopKey', '=', key).returning('id').executeTakeFirst()
  if (search) return 'search'
  if (await deleteAlertOfLink(tx, hashToken(key))) return 'alert'
  return (await stopPriceMails(tx, key)) ? 'price-mails' : null
}

/** Returns all saved searches with their recipients, in a steady order. */
export async function searchesToLookAfter(db: Db) {
  return db
    .selectFrom('savedSearch')
    .innerJoin('shopAccount', 'shopAccount.id', 'savedSearch.shopAccountId')
    .selectAll('savedSearch')
    .select(['shopAccount.email', 'shopAccount.firstName', 'shopAccount.language'])
    .orderBy('savedSearch.id')
    .execute()
}

/** Locks one search, so that two processes do not mail the same news. */
export async function lockSeenUntil(tx: Tx, id: string): Promise<Date | undefined> {
  const row = await tx.selectFrom('savedSearch').select('seenUntil').where('id', '=', id).forUpdate().executeTakeFirst()
  return row?.seenUntil
}

export async function setSeenUntil(tx: Tx, id: string, seenUntil: Date): Promise<void> {
  await tx.updateTable('savedSearch').set({ seenUntil }).where('id', '=', id).execute()
}

/** Selects those of these vehicles that are for sale and were published after an instant, newest first. */
export async function selectPublishedSince(db: Db, numbers: readonly number[], since: Date) {
  if (numbers.length === 0) return []
  return (
    db
      .selectFrom('listing')
      .select(['number', 'publishedAt'])
      .where('number', 'in', numbers)
      // The time of the last notice is stored to the millisecond.
      .where(sql<boolean>`date_trunc('milliseconds', published_at) > ${since}`)
      .where('state', '=', LISTING_STATES.available)
      .orderBy('publishedAt', 'desc')
      .execute()
  )
}

/** Lists the accounts that want notices of prices. */
export async function priceWatchers(db: Db) {
  return db
    .selectFrom('shopAccount')
    .select(['id', 'email', 'firstName', 'language', 'mailsStopKey'])
    .where('wantsPriceMails', '=', true)
    .orderBy('id')
    .execute()
}

/** Locks the favourites of one watcher. */
export async function favouritesForUpdate(tx: Tx, accountId: string): Promise<Favourite[]> {
  return tx
    .selectFrom('accountFavourite')
    .select(['carKey', 'seenGrossCents'])
    .where('shopAccountId', '=', accountId)
    .orderBy('rank')
    .forUpdate()
    .execute()
}
