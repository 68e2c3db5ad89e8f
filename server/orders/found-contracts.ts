import { sql } from 'kysely'
import { fold } from '@forecourt/domain/platform/slug.ts'
import { areSearchable, containsAll, type RecordSource } from '../platform/record-search.ts'
import { foundContracts } from './contracts.sql.ts'

/** By the number of their order, and by who signed. */
export const contractsToFind: RecordSource = {
  ...{ screen: 'contract', right: 'OFFER_PRINT', personal: 'contract' },
  async find(db, who, wanted) {
    const rows = foundContracts(db, who)
    if ('ids' in wanted) return rows.where('contract.number', 'in', wanted.ids).execute()
    const words = fold(wanted.typed)
      .split(/\s+/)
      .filter((word) => word !== '')
    if (!areSearchable(words)) return []
    return rows
      .where(({ or }) => or([containsAll(sql`fold(order_number)`, words), containsAll(sql`fold(signer_name)`, words)]))
      .limit(wanted.most)
      .execute()
  },
}
