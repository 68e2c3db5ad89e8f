import { sql } from 'kysely'
import { createCustomerData } from '../../contacts/customer-keyed-data.ts'
import type { RecordSource } from '../../platform/resources/record-search.ts'
import { areSearchable, hasWord, splitSearchWords } from '../../platform/resources/search-words.ts'
import type { WaitingWork } from '../../platform/resources/waiting-work.ts'
import { countLinesToDecide, toStatementLabel } from './bank.sql.ts'

/** Bank lines that wait for a decision. */
export const waitingBankLines: WaitingWork = {
  screen: 'bank',
  right: 'BANK_VIEW',
  count: async (db) => (await countLinesToDecide(db)).lines,
}

/** Statements by the counterparty, amount, communication or text of a line; the newest first. */
export const bankLinesToFind: RecordSource = {
  screen: 'bank',
  right: 'BANK_VIEW',
  personal: 'bank_statement',
  async find(db, _who, wanted) {
    const rows = db
      .selectFrom('bankStatement as statement')
      .innerJoin('bankAccount as account', 'account.id', 'statement.bankAccountId')
      .select(['statement.number as id', 'year', 'sequence', 'account.name'])
      .orderBy('statement.newDay', 'desc')
    if ('ids' in wanted) {
      const known = await rows.where('statement.number', 'in', wanted.ids).execute()
      return known.map((row) => ({ id: row.id, label: toStatementLabel(row), detail: row.name }))
    }
    const words = splitSearchWords(wanted.typed)
    if (!areSearchable(words)) return []
    const matches = sql.join(
      words.map((word) => hasWord(sql.ref('bank_line.searched'), word)),
      sql` and `,
    )
    const found = await rows
      .select(
        sql<string | null>`(select counterparty_name || ' · ' || to_char(cents / 100.0, 'FM999999990D00') from bank_line
          where statement_id = statement.id and ${matches} order by place limit 1)`.as('line'),
      )
      .where(sql<boolean>`statement.id in (select statement_id from bank_line where ${matches})`)
      .limit(wanted.most)
      .execute()
    return found.map((row) => ({ id: row.id, label: toStatementLabel(row), detail: `${row.name} · ${row.line ?? ''}` }))
  },
}

/** The movements of a person as their bank wrote them: kept for ten years (VAT Code art. 60). */
export const bankData = createCustomerData(
  { name: 'bank-lines', stays: 'invoices' },
  {
    async read(db, keys) {
      return db
        .selectFrom('bankLine')
        .select(['bookedOn', 'cents', 'counterpartyName', 'counterpartyAccount', 'communication', 'text'])
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('allocation')
              .select('allocation.id')
              .whereRef('allocation.bankLineId', '=', 'bankLine.id')
              .where('allocation.customerId', 'in', keys),
          ),
        )
        .orderBy('number')
        .execute()
    },
  },
)
