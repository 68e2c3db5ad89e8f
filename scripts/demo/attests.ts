import { customerName } from '../../domain/contacts/customer-record.ts'
import { translate } from '../../domain/platform/values/translated.ts'
import { m } from '../../locales/messages/messages.js'
import { addDays, formatDay, type CalendarDay } from '../../domain/platform/values/calendar.ts'
import { findCustomerRecord } from '../../server/contacts/customers.ts'
import { tradeInSheet } from '../../server/documents/trade-in-sheets.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { readTradeInTerms } from '../../server/pricing/sales-policy.ts'
import { findTradeInRecord } from '../../server/trade-ins/trade-in-desk.ts'
import { keepPdf, printPdf, type Keeping } from './contracts.ts'
import { atClock } from './days.ts'

/** The scans of the other attests are still to come. */
const count = 8

/** Adds the scans of VAT attests that sellers of trade-ins signed. */
export async function addAttests(tx: Tx, files: Keeping, today: CalendarDay): Promise<void> {
  const rows = await tx
    .selectFrom('tradeIn')
    .innerJoin('branch', 'branch.id', 'tradeIn.branchId')
    .select(['tradeIn.id', 'tradeIn.number', 'tradeIn.ownerId', 'tradeIn.receivedOn', 'branch.id as branchId'])
    .where('tradeIn.state', 'in', ['received', 'stocked'])
    .where('tradeIn.customerId', 'is not', null)
    .where('tradeIn.sellerVat', '<>', 'full')
    .orderBy('tradeIn.receivedOn', 'desc')
    .orderBy('tradeIn.number', 'desc')
    .limit(count)
    .execute()
  const now = atClock(today, '09:00')
  const terms = await readTradeInTerms(tx, today)
  for (const { id, number, ownerId, receivedOn, branchId } of rows) {
    const tradeIn = await findTradeInRecord(tx, number, now)
    const customer = tradeIn?.customer ? await findCustomerRecord(tx, tradeIn.customer) : undefined
    if (!tradeIn || !customer || receivedOn === null) continue
    const branch = await tx.selectFrom('branch').selectAll().where('id', '=', branchId).executeTakeFirstOrThrow()
    const locale = { locale: customer.language }
    const name = customerName(customer)
    const sheet = tradeInSheet('vat-attest', { tradeIn, customer, branch, now, terms })
    const signatures = {
      title: m['sale-form.signatures']({}, locale),
      lines: [m['sale-form.made-at']({ place: translate(branch.city, customer.language) }, locale)],
      parties: [
        {
          title: m['order-form.seller']({}, locale),
          name,
          drawn: null,
          typed: name,
          note: m['sale-form.signed-read']({ name, day: formatDay(receivedOn) }, locale),
        },
      ],
      proof: [],
    }
    const bytes = await printPdf({ ...sheet, data: { ...sheet.data, signatures } })
    const next = addDays(receivedOn, 1)
    const at = atClock(next < today ? next : receivedOn, '10:40')
    const attestUploadId = await keepPdf(tx, files, { name: 'btw-attest.pdf', bytes, at })
    await tx
      .updateTable('tradeIn')
      .set({ attestUploadId, attestAt: at, attestBy: ownerId })
      .where('id', '=', id)
      .execute()
  }
}
