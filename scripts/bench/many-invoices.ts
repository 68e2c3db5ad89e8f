import { run } from './databases.ts'

/** Shares of the invoices that are open, of each thousand. */
interface Wanted {
  /** An issued free invoice of one line: the others say the same, for other customers. */
  readonly like: number
  readonly count: number
  readonly openPerMille: number
  /** Years that they spread over, this one among them. */
  readonly years: number
}

/**
 * Creates so many issued invoices, numbered without a gap, with their amounts, deliveries and, where they are paid, their
 * allocations: in bulk, unlike a desk.
 */
export async function multiplyInvoices(url: string, { like, count, openPerMille, years }: Wanted): Promise<void> {
  await run(
    url,
    `begin;
    set local session_replication_role = replica;
    set local work_mem = '256MB';
    create temp table payer on commit drop as
      select row_number() over (order by number) - 1 as place, id, first_name || ' ' || last_name as name from customer
      where not is_company and merged_into_id is null;
    create temp table year on commit drop as
      select at, extract(year from current_date)::integer - at as year, coalesce(counter.last_no, 0) as last_no
      from generate_series(0, ${years} - 1) at
      left join (select series_year, last_no from series_year counter join invoice on invoice.series_id = counter.series_id
          and invoice.series_year = counter.year where invoice.number = ${like}) counter
        on counter.series_year = extract(year from current_date)::integer - at;
    create temp table made on commit drop as
      select uuidv7() as id, n, year.year, last_no + n / ${years} + 1 as no, payer.id as customer_id, payer.name,
        case when year.at = 0 then greatest((select last_day from series_year where series_id = invoice.series_id
            and series_year.year = year.year), current_date)
          else make_date(year.year, 1, 1) + ((n / ${years}) * 364.0 / (${count} / ${years}))::integer end as issued_on,
        (n * 7919::bigint) % 1000 < ${openPerMille} as is_open
      from generate_series(0, ${count} - 1) n join year on year.at = n % ${years}
      join payer on payer.place = (n * 31::bigint) % (select count(*) from payer), invoice where invoice.number = ${like};
    insert into invoice (id, kind, state, company_id, branch_id, customer_id, customer_name, series_id, series_year, series_no,
        invoice_number, issued_on, due_on, issued_at, issued_by, document, fingerprint, communication, net_cents, vat_cents,
        receivable_cents, open_cents, typed, created_by, created_at)
      select made.id, invoice.kind, invoice.state, invoice.company_id, invoice.branch_id, made.customer_id, made.name, series_id, made.year, made.no,
        series.code || '-' || made.year || '-' || lpad(made.no::text, 6, '0'), made.issued_on, made.issued_on + 30,
        made.issued_on + interval '10 hours', issued_by,
        document || jsonb_build_object('number', series.code || '-' || made.year || '-' || lpad(made.no::text, 6, '0')), fingerprint,
        structured.base || lpad((case structured.base::bigint % 97 when 0 then 97 else structured.base::bigint % 97 end)::text, 2, '0'),
        invoice.net_cents, invoice.vat_cents, invoice.receivable_cents, case when is_open then receivable_cents else 0 end, typed, created_by,
        made.issued_on + interval '9 hours'
      from made, invoice join invoice_series series on series.id = series_id
      cross join lateral (select communication_digit || to_char(made.year % 100, 'FM00') || lpad(made.no::text, 7, '0') as base) structured
      where invoice.number = ${like};
    insert into invoice_amount select made.id, vat_code, category, rate_bp, base_cents, amount.vat_cents, rounding_cents
      from made, invoice_amount amount join invoice on invoice.id = invoice_id where invoice.number = ${like};
    insert into invoice_delivery_standing (invoice_id, standing)
      select id, case when n % 5000 = 0 then 'failed' else 'delivered' end from made;
    insert into allocation (invoice_id, kind, cents, on_day, reason, created_at)
      select made.id, 'write-off', receivable_cents, made.issued_on + 20, 'Betaald', made.issued_on + 20
      from made, invoice where invoice.number = ${like} and not is_open;
    insert into series_year (series_id, year, last_no, last_day)
      select series_id, made.year, max(made.no), max(made.issued_on) from made, invoice where invoice.number = ${like} group by 1, 2
      on conflict (series_id, year) do update set last_no = excluded.last_no, last_day = excluded.last_day;
    commit`,
  )
  await run(url, 'select refresh_receivables()')
  await run(url, 'vacuum analyze')
}
