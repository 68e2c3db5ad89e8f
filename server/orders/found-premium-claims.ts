import { sql } from 'kysely'
import { folded } from '../platform/field-columns.ts'
import type { RecordSource } from '../platform/record-search.ts'
import { areSearchable, hasWords, wordsOf } from '../platform/search-words.ts'
import { foundPremiumClaims } from './premium-claims.sql.ts'

/** By their number, and by the reference that they were claimed under; the newest first. */
export const premiumClaimsToFind: RecordSource = {
  ...{ screen: 'premiumClaim', right: 'PREMIUM_CLAIM_EDIT', personal: 'premium_claim' },
  async find(db, _, wanted) {
    const rows = foundPremiumClaims(db)
    if ('ids' in wanted) return rows.where('premiumClaim.number', 'in', wanted.ids).execute()
    const words = wordsOf(wanted.typed)
    if (!areSearchable(words)) return []
    return rows
      .where(({ or }) => or([hasWords(folded(sql`claim_number`), words), hasWords(folded(sql`reference`), words)]))
      .limit(wanted.most)
      .execute()
  },
}
