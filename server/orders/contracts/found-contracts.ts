import { sql } from 'kysely'
import { foldText } from '../../platform/resources/field-columns.ts'
import type { RecordSource } from '../../platform/resources/record-search.ts'
import { areSearchable, hasWords, splitSearchWords } from '../../platform/resources/search-words.ts'
import { searchContracts } from './contracts.sql.ts'

/** Contracts by the number of their order and by signer. */
export const contractsToFind: RecordSource = {
  screen: 'contract',
  right: 'OFFER_PRINT',
  personal: 'contract',
  async find(db, who, wanted) {
    const rows = searchContracts(db, who)
    if ('ids' in wanted) return rows.where('contract.number', 'in', wanted.ids).execute()
    const words = splitSearchWords(wanted.typed)
    if (!areSearchable(words)) return []
    return rows
      .where(({ or }) =>
        or([hasWords(foldText(sql`order_number`), words), hasWords(foldText(sql`signer_name`), words)]),
      )
      .limit(wanted.most)
      .execute()
  },
}
