import { sql } from 'kysely'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { foldText } from '../../platform/resources/field-columns.ts'
import type { RecordSource } from '../../platform/resources/record-search.ts'
import { areSearchable, hasWords, splitSearchWords } from '../../platform/resources/search-words.ts'
import type { WaitingWork } from '../../platform/resources/waiting-work.ts'
import { countWaitingClaims, searchClaims } from './warranty-claims.sql.ts'

/** Found by their number, and by the one of the importer; the newest first. */
export const warrantyClaimsToFind: RecordSource = {
  screen: 'warrantyClaim',
  right: 'WARRANTY_CLAIM_EDIT',
  personal: 'warranty_claim',
  async find(db, who, wanted) {
    const rows = searchClaims(db, who)
    if ('ids' in wanted) return rows.where('claim.number', 'in', wanted.ids).execute()
    const words = splitSearchWords(wanted.typed)
    if (!areSearchable(words)) return []
    return rows
      .where(({ or }) => or([hasWords(foldText(sql`claim_number`), words), hasWords(foldText(sql`reference`), words)]))
      .limit(wanted.most)
      .execute()
  },
}

/** Claims past the day to send them or of their answer. */
export const waitingWarrantyClaims: WaitingWork = {
  screen: 'warrantyClaim',
  right: 'WARRANTY_CLAIM_EDIT',
  count: (db, { who, now }) => countWaitingClaims(db, who, brusselsDay(now)),
}
