import { exactly } from './figures.ts'
import { count } from './invoice-desk.ts'

/** Numbers follow each other without a gap, none twice, and each invoice that was issued `since` is whole. */
export async function proveNumbers(url: string, since: Date): Promise<void> {
  exactly(
    'numbers missing',
    await count(
      url,
      `select coalesce(sum(last_no - first_no + 1 - papers), 0) from (
         select counter.last_no, min(invoice.series_no) as first_no, count(*) as papers
         from series_year counter join invoice on invoice.series_id = counter.series_id and invoice.series_year = counter.year
         group by counter.series_id, counter.year) each_series`,
    ),
    0,
  )
  exactly(
    'numbers given twice',
    await count(
      url,
      `select count(*) from (select 1 from invoice where series_no is not null
         group by series_id, series_year, series_no having count(*) > 1) twice`,
    ),
    0,
  )
  exactly(
    'half invoices: without document, amounts, receivable or the job of its files',
    await count(
      url,
      `select count(*) from invoice where state <> 'draft' and issued_at >= $1 and (document is null
         or document ->> 'number' is distinct from invoice_number
         or not exists (select from invoice_amount where invoice_id = invoice.id)
         or (select sum(base_cents + vat_cents + rounding_cents) from invoice_amount where invoice_id = invoice.id)
           <> abs(receivable_cents)
         or (not exists (select from invoice_file where invoice_id = invoice.id)
           and not exists (select from graphile_worker._private_jobs job where job.payload ->> 'invoiceId' = invoice.id::text)))`,
      [since],
    ),
    0,
  )
}

/** Invoiced less credited less allocated is what is open, invoice by invoice and in the receivables of customers. */
export async function proveBooks(url: string): Promise<void> {
  exactly(
    'cents between invoices − credits − allocations and open items',
    await count(
      url,
      `select (select coalesce(sum(receivable_cents), 0) from invoice where state <> 'draft')
         - (select coalesce(sum(own.cents * sign(invoice.receivable_cents)), 0)
            from allocation own join invoice on invoice.id = own.invoice_id where own.undone_at is null)
         - (select coalesce(sum(used.cents * sign(note.receivable_cents)), 0)
            from allocation used join invoice note on note.id = used.credit_note_id where used.undone_at is null)
         - (select coalesce(sum(open_cents), 0) from invoice where state <> 'draft')`,
    ),
    0,
  )
  exactly(
    'invoices whose own open amount is another',
    await count(
      url,
      `select count(*) from invoice where state <> 'draft' and open_cents <> receivable_cents
         - coalesce((select sum(own.cents) * sign(invoice.receivable_cents) from allocation own
             where own.invoice_id = invoice.id and own.undone_at is null), 0)
         - coalesce((select sum(used.cents) * sign(invoice.receivable_cents) from allocation used
             where used.credit_note_id = invoice.id and used.undone_at is null), 0)`,
    ),
    0,
  )
  exactly(
    'customers whose receivable is not the sum of their open invoices',
    await count(
      url,
      `select count(*) from receivable full join (
         select customer_id, company_id, coalesce(sum(open_cents) filter (where open_cents > 0), 0) as open_cents,
           coalesce(-sum(open_cents) filter (where open_cents < 0), 0) as credit_cents
         from invoice where state <> 'draft' and open_cents <> 0 and customer_id is not null group by 1, 2) own
         using (customer_id, company_id)
       where (coalesce(receivable.open_cents, 0), coalesce(receivable.credit_cents, 0))
         <> (coalesce(own.open_cents, 0), coalesce(own.credit_cents, 0))`,
    ),
    0,
  )
  exactly(
    'bank lines whose settled amount is not the sum of their allocations',
    await count(
      url,
      `select count(*) from bank_line where abs(settled_cents + ignored_cents) <> coalesce((
         select sum(cents) from allocation where bank_line_id = bank_line.id and undone_at is null and kind <> 'difference'), 0)`,
    ),
    0,
  )
}
