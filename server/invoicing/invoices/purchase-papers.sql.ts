import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** Returns the numbers of the standing purchase slips of trade-ins, by the numbers of those. */
export async function findPurchasePapers(db: Db, tradeIns: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (tradeIns.length === 0) return new Map()
  const rows = await db
    .selectFrom('purchaseSlip')
    .innerJoin('tradeIn', 'tradeIn.id', 'purchaseSlip.tradeInId')
    .select(['tradeIn.tradeInNumber', 'slipNumber'])
    .where('tradeIn.tradeInNumber', 'in', tradeIns)
    .where('annulledAt', 'is', null)
    .execute()
  return new Map(rows.map(({ tradeInNumber, slipNumber }) => [tradeInNumber, slipNumber]))
}

/**
 * Returns whether a car that was taken over lacks its purchase slip: the company numbered its own slips already when the
 * car came, and none stands. Of other cars the paper is the supplier's.
 */
export async function isSlipMissing(db: Db, vehicleId: string): Promise<boolean> {
  const row = await db
    .selectFrom('tradeIn')
    .innerJoin('branch', 'branch.id', 'tradeIn.branchId')
    .innerJoin('company', 'company.enterpriseNumber', 'branch.enterpriseNumber')
    .select('tradeIn.id')
    .where('tradeIn.vehicleId', '=', vehicleId)
    .where('sellerVat', 'in', ['private', 'exempt'])
    .whereRef('receivedOn', '>=', 'company.ownSince')
    .where(
      sql<boolean>`not exists (select from purchase_slip where purchase_slip.trade_in_id = trade_in.id
        and annulled_at is null)`,
    )
    .executeTakeFirst()
  return row !== undefined
}
