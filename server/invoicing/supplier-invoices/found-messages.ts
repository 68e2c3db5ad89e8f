import { sql } from 'kysely'
import { within } from '../../platform/database/within.ts'
import type { RecordSource } from '../../platform/resources/record-search.ts'
import { areSearchable, hasWords, splitSearchWords } from '../../platform/resources/search-words.ts'
import type { WaitingWork } from '../../platform/resources/waiting-work.ts'
import { countOpenMessages, shownSender } from './incoming-messages.sql.ts'

/** Messages that brought invoices by sender and subject; the newest first. */
export const messagesToFind: RecordSource = {
  screen: 'incomingMessage',
  right: 'PURCHASE_VIEW',
  personal: 'incomingMessage',
  async find(db, who, wanted) {
    const rows = db
      .selectFrom('incomingMessage')
      .select(['number as id', 'subject as detail'])
      .select(shownSender.as('label'))
      .where(within(who, 'PURCHASE_VIEW', { branch: 'incomingMessage.branchId' }))
    if ('ids' in wanted) return rows.where('number', 'in', wanted.ids).execute()
    const words = splitSearchWords(wanted.typed)
    if (!areSearchable(words)) return []
    return rows
      .where(hasWords(sql`incoming_message.searched`, words))
      .orderBy('number', 'desc')
      .limit(wanted.most)
      .execute()
  },
}

/** Messages that wait for a user, as no invoice could be made automatically. */
export const waitingMessages: WaitingWork = {
  screen: 'incomingMessage',
  right: 'PURCHASE_VIEW',
  count: (db, { who }) => countOpenMessages(db, who),
}
