import type { FreeInvoiceRow } from '@forecourt/domain/invoicing/invoices/invoice.schema.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { api } from './calls.ts'
import { run } from './databases.ts'
import { send, type Desk } from './sellers.ts'

export const today = brusselsDay(new Date())

/** A draft that can be issued: the hash is of its present content. */
export interface Draft {
  readonly id: number
  readonly rev: number
  readonly hash: string
}

interface InvoiceAnswer {
  readonly invoice: { id: number; rev: number; hash: string | null; number: string | null; problem: string | null }
}

/** Returns private customers with an address, so that they can be invoiced. */
export async function findPayers(url: string, most: number): Promise<{ id: number; label: string }[]> {
  const { rows }: { rows: { id: number; label: string }[] } = await run(
    url,
    `select number as id, first_name || ' ' || last_name as label from customer
     where not is_company and is_active and merged_into_id is null and blocked_reason is null
       and exists (select from customer_address where customer_id = customer.id and is_preferred)
     order by number limit $1`,
    [most],
  )
  return rows
}

/** Writes a free invoice of so many lines and returns it as a draft. Of the customer only id and label are sent. */
export async function draftFree(
  desk: Desk,
  {
    customer,
    lines,
    unitPrice = 845_000,
  }: { customer: { id: number; label: string }; lines: number; unitPrice?: number },
): Promise<Draft> {
  type Blank = { free: FreeInvoiceRow; choices: { accounts: { number: string }[] } }
  const { free: blank, choices } = await send<Blank>(desk, 'GET', 'invoice/getfree', {})
  const account = requireValue(choices.accounts[0], 'an account of sales').number
  const free: FreeInvoiceRow = {
    ...blank,
    customer: { id: customer.id, label: customer.label },
    lines: Array.from({ length: lines }, (_, at) => ({
      description: `Verhuur van de showroom, deel ${at + 1}`,
      quantity: 1_500 + at,
      unit: 'HUR',
      unitPrice,
      vatCode: 'S21',
      account,
    })),
  }
  const saved = await send<{ free: { id: number } }>(desk, 'POST', 'invoice/savefree', { free })
  return readDraft(desk, saved.free.id)
}

export async function readDraft(desk: Desk, id: number): Promise<Draft> {
  const { invoice } = await send<InvoiceAnswer>(desk, 'GET', 'invoice/get', { id })
  if (invoice.hash === null) throw new Error(`Draft ${id} cannot be issued: ${invoice.problem}`)
  return { id, rev: invoice.rev, hash: invoice.hash }
}

/** Creates so many drafts like an existing one: their content, and so their hash, is the same. */
export async function copyDraft(url: string, draft: Draft, count: number): Promise<Draft[]> {
  const { rows }: { rows: { id: number; rev: number }[] } = await run(
    url,
    `insert into invoice (kind, company_id, branch_id, customer_id, customer_name, typed, expected_cents, created_by, created_at)
     select kind, company_id, branch_id, customer_id, customer_name, typed, expected_cents, created_by, created_at
     from invoice, generate_series(1, $2) where number = $1 returning number as id, rev`,
    [draft.id, count],
  )
  return rows.map((row) => ({ ...row, hash: draft.hash }))
}

/** Makes drafts for several customers, mixed as they come to a desk. */
export async function makeDrafts(desk: Desk & { url: string }, { count, lines }: { count: number; lines: number }) {
  const payers = await findPayers(desk.url, 40)
  const each = Math.ceil(count / payers.length)
  const copies: Draft[][] = []
  for (const customer of payers)
    copies.push(await copyDraft(desk.url, await draftFree(desk, { customer, lines }), each))
  return Array.from({ length: each }, (_, at) => copies.flatMap((own) => own[at] ?? [])).flat()
}

/**
 * Puts the PDF and XML of invoices off to the end of the measurement: a desk waits for the number, and files are made by a
 * thread that takes what is left of the machine.
 */
export async function holdFiles(url: string): Promise<void> {
  await run(
    url,
    `create or replace function hold_files() returns trigger language plpgsql as $$
     begin
       if exists (select from graphile_worker._private_tasks where id = new.task_id and identifier = 'make-invoice-files') then
         new.run_at := now() + interval '1 day';
       end if;
       return new;
     end $$;
     create or replace trigger hold_files before insert on graphile_worker._private_jobs for each row execute function hold_files()`,
  )
}

/** Issues a draft and returns its number; a second time the same. */
export async function issueDraft(desk: Desk, { id, rev, hash }: Draft, on: string = today): Promise<string> {
  const { invoice } = await send<InvoiceAnswer>(desk, 'POST', 'invoice/issue', { id, rev, hash, on })
  return requireValue(invoice.number, 'the number of an issued invoice')
}

/** Like `issueDraft`, with the name of the error instead of an exception. */
export function tryToIssue({ origin, token }: Desk, { id, rev, hash }: Draft) {
  return api<InvoiceAnswer>(origin, 'POST', '/sales/invoice/issue', { id, rev, hash, on: today }, token)
}

export async function count(url: string, sql: string, values: unknown[] = []): Promise<number> {
  const { rows }: { rows: { n: number }[] } = await run(url, `select (${sql})::float8 as n`, values)
  return requireValue(rows[0], 'a count').n
}

export const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Infinity
