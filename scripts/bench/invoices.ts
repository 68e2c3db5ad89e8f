import os from 'node:os'
import { makeDealer, withCluster } from './databases.ts'
import { reported } from './figures.ts'
import { measureBank } from './invoice-bank.ts'
import { measureDelivery } from './invoice-delivery.ts'
import { measureIssue } from './invoice-issue.ts'
import { measureKills } from './invoice-kills.ts'
import { measureLists } from './invoice-lists.ts'
import { measureBooks } from './invoice-books.ts'

const parts = {
  issue: measureIssue,
  kills: measureKills,
  books: measureBooks,
  bank: measureBank,
  lists: measureLists,
  delivery: measureDelivery,
}

/**
 * Invoices from their issue to the bank: numbers without a gap, books that balance, lists of a large dealer. `INVOICE_PARTS`
 * names only some: `issue,kills`.
 */
export async function measure(): Promise<void> {
  const wanted = process.env['INVOICE_PARTS']?.split(',')
  await withCluster(async (cluster) => {
    for (const [name, part] of Object.entries(parts)) {
      if (wanted && !wanted.includes(name)) continue
      const url = await makeDealer(cluster, `bench_invoices_${name}`)
      reported(`load of the machine before ${name}, processes that want a processor`, (os.loadavg()[0] ?? 0).toFixed(1))
      await part(url)
    }
  })
}
