import { sql } from 'kysely'
import { foldText } from '../../platform/resources/field-columns.ts'
import type { RecordSource } from '../../platform/resources/record-search.ts'
import { areSearchable, hasWords, splitSearchWords } from '../../platform/resources/search-words.ts'
import { searchPremiumClaims } from './premium-claims.sql.ts'

/** Premium claims by number and by the reference of the claim; the newest first. */
export const premiumClaimsToFind: RecordSource = {
  screen: 'premiumClaim',
  right: 'PREMIUM_CLAIM_EDIT',
  personal: 'premium_claim',
  async find(db, _, wanted) {
    const rows = searchPremiumClaims(db)
    if ('ids' in wanted) return rows.where('premiumClaim.number', 'in', wanted.ids).execute()
    const words = splitSearchWords(wanted.typed)
    if (!areSearchable(words)) return []
    return rows
      .where(({ or }) => or([hasWords(foldText(sql`claim_number`), words), hasWords(foldText(sql`reference`), words)]))
      .limit(wanted.most)
      .execute()
  },
}
