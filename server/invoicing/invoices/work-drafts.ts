import { draftWorkInvoice } from '@forecourt/domain/invoicing/invoices/work-invoice.ts'
import type { InvoiceDraft } from '@forecourt/domain/invoicing/invoices/invoice-draft.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { formatExactMoney } from '@forecourt/domain/platform/values/money.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { buyerWithNumber, type Buyer } from '../../contacts/buyers.ts'
import { findInvoiceParty } from '../../contacts/invoice-party.ts'
import { loadBranch } from '../../organisation/companies.ts'
import type { Db } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { loadBillableWork, type BillableWork } from '../../workshop/work-orders/billable-work.ts'
import { toShares } from '../../workshop/work-orders/loaded-work.ts'
import { draftRefusal } from './invoice-refusals.ts'
import { readInvoiceTerms } from './invoice-terms.ts'
import type { InvoiceRow } from './invoices.sql.ts'
import { readParties } from './sale-of-car.ts'

interface WorkDraft {
  readonly draft: InvoiceDraft
  readonly customerId: string
}

/** Draws up the invoice of a payer of a work order from its jobs and lines, in the language of that payer. */
export async function drawUpWork(
  db: Db,
  row: Pick<InvoiceRow, 'workOrderId' | 'workPayer' | 'vatPermit' | 'customerId'>,
  { on, language }: { on: CalendarDay; language: Language },
): Promise<WorkDraft | ApiRefusal> {
  const work = await loadBillableWork(db, requireValue(row.workOrderId, 'the work order of an invoice'))
  const payer = requireValue(row.workPayer, 'the payer of an invoice of a work order')
  const isOpen = refuseOpenWork(work)
  if (isOpen) return isOpen
  const buyer = payer === 'customer' ? work.customer : await findCustomer(db, row.customerId)
  if (!buyer) return refuse('work-without-payer', { status: 422, field: 'insurer' })
  const [branch, party] = await Promise.all([
    loadBranch(db, work.row.branchId),
    findInvoiceParty(db, buyer.id, buyer.language),
  ])
  const draft = draftWorkInvoice(
    {
      payer,
      frame: {
        ...(await readParties(db, { branch, buyer, party })),
        reference: work.row.workNumber,
        customersReference: null,
        deliveredOn: work.finishedOn,
        terms: await readInvoiceTerms(db, buyer.isTaxable ? 'business' : 'private'),
      },
      car: toInvoicedCar(work),
      lines: work.lines.map((line) => ({ ...line, shares: toShares(line) })),
      vatPermit: row.vatPermit,
      wording: makeWorkWording(buyer.language),
    },
    on,
  )
  return isRefusal(draft) ? draftRefusal(draft, language) : { draft, customerId: buyer.key }
}

/** Refuses work that is not ready, or that was canceled. */
export function refuseOpenWork({ row: { state } }: BillableWork): ApiRefusal | undefined {
  return state === 'ready' || state === 'invoiced' || state === 'closed'
    ? undefined
    : refuse('work-order-open', { status: 422 })
}

function toInvoicedCar({ row }: BillableWork) {
  return {
    name: row.car,
    stockNumber: row.stockNumber,
    vin: row.vin ?? '',
    firstRegistration: null,
    mileageKm: row.kmOut ?? row.kmIn,
    licencePlate: row.licencePlate,
    receiptNumber: row.workNumber,
  }
}

/** Returns our own texts of work invoices, in the language of the payer. */
export function makeWorkWording(language: Language): Parameters<typeof draftWorkInvoice>[0]['wording'] {
  const locale = { locale: language }
  return {
    share: ({ name, shareBp, netCents }) =>
      m['invoice.work-share'](
        {
          name,
          percent: String(shareBp / 100).replace('.', ','),
          amount: formatExactMoney(netCents, language),
        },
        locale,
      ),
    permit: (number) => m['invoice.work-permit']({ number }, locale),
  }
}

async function findCustomer(db: Db, customerId: string | null): Promise<Buyer | undefined> {
  if (customerId === null) return undefined
  const row = await db.selectFrom('customer').select('number').where('id', '=', customerId).executeTakeFirst()
  return row && buyerWithNumber(db, row.number)
}
