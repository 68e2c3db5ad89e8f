import type { FreeInvoiceRow } from '../../domain/invoicing/invoices/invoice.schema.ts'
import type { CalendarDay } from '../../domain/platform/values/calendar.ts'
import { requireValue } from '../../domain/platform/values/required.ts'
import { blankFreeInvoice, saveFreeInvoice } from '../../server/invoicing/invoices/free-invoices.ts'
import { issueInvoice } from '../../server/invoicing/invoices/invoice-acts.ts'
import { loadInvoiceRecord } from '../../server/invoicing/invoices/invoice-record.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { callerFor, unwrapDone } from './caller.ts'
import { atClock } from './days.ts'

type Line = Pick<FreeInvoiceRow['lines'][number], 'description' | 'quantity' | 'unit' | 'unitPrice'>

const piece = (description: string, euro: number, count = 1): Line => ({
  description,
  quantity: count * 1_000,
  unit: 'C62',
  unitPrice: euro * 10_000,
})

/** Invoices of the dealer beside cars. */
const invoiced: readonly (readonly Line[])[] = [
  [piece('Verhuur van de showroom voor een avond', 450), piece('Opruimen na afloop', 85)],
  [{ description: 'Opleiding van verkopers', quantity: 3_500, unit: 'HUR', unitPrice: 950_000 }],
  [piece('Dakkoffer, los verkocht', 389), piece('Set rubberen matten', 64.5, 2)],
  [piece('Advertentieruimte op de parking', 120, 3)],
  [piece('Gebruikt kantoormeubilair', 275)],
]

/** Some free invoices to businesses: all but the last are issued today, the last is a draft. */
export async function issueFreeInvoices(
  tx: Tx,
  { today, bookkeeper }: { today: CalendarDay; bookkeeper: string },
): Promise<void> {
  const [branch, account, customers] = await Promise.all([
    tx.selectFrom('branch').select('number').orderBy('rank').executeTakeFirstOrThrow(),
    tx
      .selectFrom('ledgerAccount')
      .select('accountNumber')
      .where('accountUse', '=', 'sale')
      .orderBy('accountNumber')
      .executeTakeFirstOrThrow(),
    tx
      .selectFrom('customer')
      .select('number')
      .where('customerType', '<>', 1)
      .where('vatNumber', 'is not', null)
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('customerAddress').select('id').whereRef('customerAddress.customerId', '=', 'customer.id')),
      )
      .orderBy('number')
      .limit(invoiced.length)
      .execute(),
  ])
  const call = callerFor(bookkeeper, atClock(today, '08:40'))
  for (const [at, lines] of invoiced.entries()) {
    const customer = customers[at]
    if (!customer) return
    const { free } = unwrapDone(
      await saveFreeInvoice(tx, call, {
        free: {
          ...blankFreeInvoice(branch.number),
          customer: { id: customer.number, label: '' },
          lines: lines.map((line) => ({ ...line, vatCode: 'S21', account: account.accountNumber })),
        },
      }),
    )
    const id = requireValue(free.id, 'the number of a free invoice')
    const { rev, hash, checks, problem } = await loadInvoiceRecord(tx, id, call)
    const isReady = problem === null && checks.every(({ severity }) => severity !== 'error')
    if (!isReady || at === invoiced.length - 1) continue
    unwrapDone(await issueInvoice(tx, call, { id, rev, on: today, hash: hash ?? '' }))
  }
}
