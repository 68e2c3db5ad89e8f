import { sql } from 'kysely'
import { formatExactMoney } from '@forecourt/domain/platform/values/money.ts'
import type { TimelineSource } from '../../platform/audit/timeline.ts'
import { within } from '../../platform/database/within.ts'
import type { RecordSource } from '../../platform/resources/record-search.ts'
import { areSearchable, hasWord, splitSearchWords } from '../../platform/resources/search-words.ts'

/** Issued invoices by number, customer, structured communication, dossier and chassis number; the newest first. */
export const invoicesToFind: RecordSource = {
  screen: 'invoice',
  right: 'INVOICE_VIEW',
  personal: 'invoice',
  async find(db, who, wanted) {
    const rows = db
      .selectFrom('invoice')
      .select(['number as id', 'invoiceNumber', 'customerName as detail'])
      .where('state', '<>', 'draft')
      .where(within(who, 'INVOICE_VIEW', { branch: 'invoice.branchId', owner: 'invoice.ownerId' }))
    const words = 'ids' in wanted ? [] : splitSearchWords(wanted.typed)
    if (!('ids' in wanted) && !areSearchable(words)) return []
    const found = await (
      'ids' in wanted
        ? rows.where('number', 'in', wanted.ids)
        : rows
            .where(
              sql<boolean>`(${sql.join(
                words.map((word) => hasWord(sql.ref('invoice.searched'), word)),
                sql` and `,
              )})`,
            )
            .orderBy('issuedOn', 'desc')
            .limit(wanted.most)
    ).execute()
    return found.map(({ id, invoiceNumber, detail }) => ({ id, label: invoiceNumber ?? '', detail }))
  },
}

/** Lists the invoices of a customer, for the timeline that staff read. */
export const invoiceHappenings: TimelineSource = async (db, { customerId }, { language, most }) => {
  const rows = await db
    .selectFrom('invoice')
    .leftJoin('staffUser as issuer', 'issuer.id', 'invoice.issuedBy')
    .select(['invoice.number as record', 'invoiceNumber', 'receivableCents', 'issuedAt', 'invoice.createdAt'])
    .select(sql<string | null>`issuer.first_name || ' ' || issuer.last_name`.as('by'))
    .where('invoice.customerId', '=', customerId)
    .where('invoice.state', '<>', 'draft')
    .orderBy('issuedAt', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ record, invoiceNumber, receivableCents, issuedAt, createdAt, by }) => ({
    by,
    kind: 'invoice' as const,
    record,
    title: invoiceNumber ?? '',
    at: issuedAt ?? createdAt,
    detail: formatExactMoney(receivableCents, language),
  }))
}
