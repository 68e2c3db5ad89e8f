import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  InvoicesOfWorkAnswer,
  WorkInvoiceDraftRequest,
} from '@forecourt/domain/invoicing/invoices/invoice.schema.ts'
import { INVOICED_PAYERS, type InvoicedPayer } from '@forecourt/domain/invoicing/invoices/work-invoice.ts'
import { brusselsDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { buyerWithNumber, type Buyer } from '../../contacts/buyers.ts'
import { seesCustomer } from '../../contacts/customers.ts'
import { findInvoiceParty } from '../../contacts/invoice-party.ts'
import type { OfferCaller } from '../../offers/desk/offer-acts.ts'
import { companyOfBranch, makesOwnInvoices } from '../../organisation/companies.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { refusalText } from '../../platform/http/envelope.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { findBillableWork, lockBillableWork, type BillableWork } from '../../workshop/work-orders/billable-work.ts'
import { alreadyInvoiced, invoiceNotFound } from './invoice-acts.ts'
import { draftReceivable, noSource } from './invoice-drafts.ts'
import { loadInvoiceRecord } from './invoice-record.ts'
import { insertDraft, invoicesOfWork, updateInvoice, type InvoiceRow } from './invoices.sql.ts'
import { askRegistration } from './peppol-participants.ts'
import { peppolEndpoint } from './sale-of-car.ts'
import { refuseOpenWork } from './work-drafts.ts'

/** Begins the invoice of a payer of a work order; one that was begun already is updated by the request. */
export async function draftWorkOrderInvoice(
  tx: Tx,
  call: OfferCaller,
  { workOrder, payer, insurer, vatPermit }: z.infer<typeof WorkInvoiceDraftRequest>,
) {
  const seen = await findBillableWork(tx, workOrder)
  if (!seen) return invoiceNotFound()
  await lockBillableWork(tx, seen.row.id)
  const work = (await findBillableWork(tx, workOrder)) ?? seen
  const invoices = (await invoicesOfWork(tx, work.row.id)).filter(({ workPayer }) => workPayer === payer)
  if (!(await makesOwnInvoices(tx, work.row.branchId, brusselsDay(call.now))))
    return refuse('invoicing-noted', { status: 422 })
  const refused = refusePayer(work, payer, invoices)
  if (refused) return refused
  const begun = invoices.find(({ kind, state }) => kind === 'invoice' && state === 'draft')
  const buyer = payer === 'customer' ? work.customer : await findInsurer(tx, call, insurer, begun)
  if (!buyer) return refuse('work-without-payer', { status: 422, ...(payer === 'insurer' && { field: 'insurer' }) })
  const id = await keepDraft(tx, call, { work, payer, buyer, vatPermit, begun })
  return { invoice: await loadInvoiceRecord(tx, id, call) }
}

/** Returns the invoices of a work order by payer, what they leave open, and what is still to be invoiced. */
export async function findWorkInvoices(
  db: Db,
  { now, language }: Pick<OfferCaller, 'now' | 'language'>,
  id: number,
): Promise<z.infer<typeof InvoicesOfWorkAnswer> | undefined> {
  const work = await findBillableWork(db, id)
  if (!work) return undefined
  const rows = await invoicesOfWork(db, work.row.id)
  const clock = await findWorkInvoiceClock(db, id)
  return {
    isOwn: await makesOwnInvoices(db, work.row.branchId, brusselsDay(now)),
    dueOn: clock?.dueOn ?? null,
    openCents: rows.reduce((sum, { openCents }) => sum + openCents, 0),
    payers: INVOICED_PAYERS.map((payer) => {
      const own = rows.filter(({ workPayer }) => workPayer === payer)
      const refused = refusePayer(work, payer, own)
      return {
        payer,
        netCents: work.net[payer],
        refusal: refused ? refusalText(refused.reason, language, refused.values) : null,
        needsPermit: work.lines.some(
          (line) =>
            line.vat === 'reduced' &&
            line.quantity > 0 &&
            (payer === 'customer' ? line.customerBp : line.insurerBp) > 0,
        ),
        invoices: own.map((row) => ({
          id: row.number,
          kind: row.kind,
          standing: row.standing,
          number: row.invoiceNumber,
          issuedOn: row.issuedOn,
          customer: row.customerName,
          receivableCents: row.listedCents,
          openCents: row.openCents,
        })),
      }
    }).filter(({ netCents, invoices }) => netCents > 0 || invoices.length > 0),
  }
}

/** Returns the legal term of a finished work order; undefined: no invoice of it is due. */
function findWorkInvoiceClock(db: Db, id: number) {
  return db
    .selectFrom('runningClock')
    .select(sql<CalendarDay>`due_on`.as('dueOn'))
    .where('code', '=', 'work-invoice')
    .where('record', '=', id)
    .executeTakeFirst()
}

/** Returns why the invoice of a payer cannot be made; undefined: it can. */
function refusePayer(
  work: BillableWork,
  payer: InvoicedPayer,
  invoices: readonly InvoiceRow[],
): ApiRefusal | undefined {
  const standing = invoices.find(({ kind, state }) => kind === 'invoice' && state === 'issued')
  if (standing) return alreadyInvoiced(standing)
  return refuseOpenWork(work) ?? (work.net[payer] === 0 ? refuse('nothing-to-invoice', { status: 422 }) : undefined)
}

/** Finds the insurer, a customer whom the caller may see; a draft keeps the one that was chosen. */
async function findInsurer(
  tx: Tx,
  { staff }: OfferCaller,
  insurer: number | null,
  begun: InvoiceRow | undefined,
): Promise<Buyer | undefined> {
  if (insurer !== null) {
    return (await seesCustomer(tx, staff.who, insurer)) ? buyerWithNumber(tx, insurer) : undefined
  }
  if (!begun?.customerId) return undefined
  const row = await tx.selectFrom('customer').select('number').where('id', '=', begun.customerId).executeTakeFirst()
  return row && buyerWithNumber(tx, row.number)
}

interface WorkDraftWish {
  readonly work: BillableWork
  readonly payer: InvoicedPayer
  readonly buyer: Buyer
  readonly vatPermit: string
  readonly begun: InvoiceRow | undefined
}

async function keepDraft(
  tx: Tx,
  call: OfferCaller,
  { work: { row }, payer, buyer, vatPermit, begun }: WorkDraftWish,
): Promise<number> {
  const company = await companyOfBranch(tx, row.branchId)
  const party = await findInvoiceParty(tx, buyer.id, buyer.language)
  await askRegistration(tx, company.id, peppolEndpoint(party, buyer.isTaxable))
  const draft = {
    kind: 'invoice',
    companyId: company.id,
    branchId: row.branchId,
    workOrderId: row.id,
    workPayer: payer,
    vatPermit: vatPermit === '' ? (begun?.vatPermit ?? '') : vatPermit,
    customerId: buyer.key,
    customerName: buyer.name,
  } as const
  const values = { ...draft, expectedCents: await draftReceivable(tx, { ...noSource, ...draft }, call) }
  if (!begun) return insertDraft(tx, { ...values, createdBy: call.staff.userId, createdAt: call.now })
  await updateInvoice(tx, begun.id, values)
  return begun.number
}
