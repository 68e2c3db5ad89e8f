import { sql, type Insertable } from 'kysely'
import type { Reference } from '@forecourt/domain/platform/resources/resource.ts'
import type { Invoice } from '../../db/schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

/** Returns the invoices of another system with a number, as a file names them. */
export async function findOpeningInvoices(db: Db, number: string) {
  const { rows } = await sql<{
    id: number
    rev: number
    invoiceNumber: string
    party: string
    issuedOn: string
    dueOn: string
    openCents: number
    totalCents: number | null
    communication: string | null
    kind: null
    branch: Reference
  }>`
    select invoice.number as id, invoice.rev, invoice_number, invoice.document ->> 'reference' as party, issued_on, due_on,
      receivable_cents::float8 as open_cents, opening_total_cents::float8 as total_cents, communication,
      null as kind, jsonb_build_object('id', branch.number, 'label', branch.name) as branch
    from invoice join branch on branch.id = invoice.branch_id
    where invoice.kind = 'opening' and invoice_number = ${number}
    order by invoice.number`.execute(db)
  return rows
}

/** Returns the branch with a number or, where all belong to one company, the first one; undefined: the file must say. */
export async function findOpeningBranch(db: Db, number: number | null): Promise<string | undefined> {
  const rows = await db
    .selectFrom('branch')
    .select(['id', 'enterpriseNumber'])
    .$if(number !== null, (query) => query.where('number', '=', number ?? 0))
    .orderBy('rank')
    .orderBy('number')
    .execute()
  const companies = new Set(rows.map(({ enterpriseNumber }) => enterpriseNumber))
  return companies.size === 1 ? rows[0]?.id : undefined
}

/** Returns whether an invoice of the company has the number or the communication already. */
export async function isNumberTaken(
  db: Db,
  companyId: string,
  { invoiceNumber, communication }: { readonly invoiceNumber: string; readonly communication: string | null },
): Promise<boolean> {
  const found = await db
    .selectFrom('invoice')
    .select('id')
    .where('companyId', '=', companyId)
    .where((eb) =>
      eb.or([
        eb('invoiceNumber', '=', invoiceNumber),
        ...(communication === null ? [] : [eb('communication', '=', communication)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function insertOpeningInvoice(tx: Tx, invoice: Insertable<Invoice>): Promise<number> {
  const { number } = await tx.insertInto('invoice').values(invoice).returning('number').executeTakeFirstOrThrow()
  return number
}
