import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { TradeInBid } from '../db/schema.ts'
import type { Db, Tx } from '../platform/database/database.ts'

const absentName = sql<string | null>`actor_name('user:' || made_for)`

/** @returns the key of the bid */
export async function insertBid(tx: Tx, bid: Insertable<TradeInBid>): Promise<string> {
  const { id } = await tx.insertInto('tradeInBid').values(bid).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Returns a bid with its trade-in; undefined if that was deleted meanwhile. */
export function findBid(db: Db, id: string) {
  return db
    .selectFrom('tradeInBid')
    .innerJoin('tradeIn', 'tradeIn.id', 'tradeInBid.tradeInId')
    .leftJoin('staffUser', 'staffUser.id', 'tradeInBid.madeBy')
    .select(['kind', 'cents', 'remark', 'tradeIn.number', 'staffUser.email as byEmail', 'madeFor as forId'])
    .select([sql<string | null>`first_name || ' ' || last_name`.as('by'), absentName.as('for')])
    .where('tradeInBid.id', '=', id)
    .executeTakeFirst()
}

/** Returns the amounts and answers of a trade-in, the last first. */
export function selectBids(db: Db, tradeInId: string) {
  return db
    .selectFrom('tradeInBid')
    .leftJoin('staffUser', 'staffUser.id', 'tradeInBid.madeBy')
    .select(['kind', 'cents', 'remark', 'madeAt'])
    .select([sql<string | null>`first_name || ' ' || last_name`.as('by'), absentName.as('for')])
    .where('tradeInId', '=', tradeInId)
    .orderBy('madeAt', 'desc')
    .orderBy('tradeInBid.id', 'desc')
    .execute()
}
