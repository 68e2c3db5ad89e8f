import { sql } from 'kysely'
import { fold } from '@forecourt/domain/platform/slug.ts'
import { areSearchable, containsAll, type RecordSource } from '../platform/record-search.ts'
import { foundPremiumClaims } from './premium-claims.sql.ts'

/** By their number, and by the reference that they were claimed under; the newest first. */
export const premiumClaimsToFind: RecordSource = {
  ...{ screen: 'premiumClaim', right: 'PREMIUM_CLAIM_EDIT', personal: 'premium_claim' },
  async find(db, _, wanted) {
    const rows = foundPremiumClaims(db)
    if ('ids' in wanted) return rows.where('premiumClaim.number', 'in', wanted.ids).execute()
    const words = fold(wanted.typed)
      .split(/\s+/)
      .filter((word) => word !== '')
    if (!areSearchable(words)) return []
    return rows
      .where(({ or }) => or([containsAll(sql`fold(claim_number)`, words), containsAll(sql`fold(reference)`, words)]))
      .limit(wanted.most)
      .execute()
  },
}
