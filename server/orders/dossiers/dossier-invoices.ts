import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { breakdownOfCar } from '@forecourt/domain/orders/dossier.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Cents } from '@forecourt/domain/platform/values/money.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { OfferCaller } from '../../offers/desk/offer-acts.ts'
import { selectShownVersion } from '../../offers/desk/offer-snapshot.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { makesOwnInvoices } from '../../organisation/companies.ts'
import { performAct, dayRefusal, type AskedDossier } from './dossier-acts.ts'
import {
  creditInvoice,
  insertInvoice,
  invoicesOfDossier,
  isInvoiceNumberTaken,
  loadSellers,
  placeOfHandover,
  updateDossier,
} from './dossiers.sql.ts'

type Numbered = AskedDossier & { readonly number: string; readonly on: CalendarDay }

/** Records that the bookkeeping invoiced the car of a dossier: from now on the sold contents cannot change. */
export function noteInvoice(tx: Tx, call: OfferCaller, { number: typed, on, ...asked }: Numbered) {
  const number = typed.trim()
  return performAct(tx, call, asked, 'invoice', async ({ row }) => {
    const { branchId } = await placeOfHandover(tx, row.id)
    if (await makesOwnInvoices(tx, branchId, on)) return refuse('invoicing-own', { status: 422 })
    const { contractDate } = await loadSellers(tx, row.number)
    if (on < requireValue(contractDate, 'the contract date'))
      return refuse('invoice-before-contract', { status: 422, field: 'on' })
    const refused = dayRefusal(on, call.now, 'on') ?? (await numberRefusal(tx, number))
    if (refused) return refused
    const { breakdown } = await selectShownVersion(tx, row.offerId, row.versionNo)
    await insertInvoice(tx, {
      dossierId: row.id,
      invoiceNumber: number,
      invoicedOn: on,
      createdBy: call.staff.userId,
      createdAt: call.now,
      amountCents: breakdownOfCar(breakdown, row.carIndex).totals.totalCents,
    })
    await updateDossier(tx, row.id, { updatedAt: call.now })
    return undefined
  })
}

/** Records that the bookkeeping credited the invoice: the dossier is open again. */
export function noteCredit(tx: Tx, call: OfferCaller, { number: typed, on, ...asked }: Numbered) {
  const number = typed.trim()
  return performAct(tx, call, asked, 'credit', async ({ row }) => {
    const { invoicedOn } = requireValue((await invoicesOfDossier(tx, row.id)).at(-1), 'the invoice to credit')
    if (on < invoicedOn) return refuse('credit-before-invoice', { status: 422, field: 'on' })
    const refused = dayRefusal(on, call.now, 'on') ?? (await numberRefusal(tx, number))
    if (refused) return refused
    await creditInvoice(tx, row.id, { creditNumber: number, creditedOn: on, creditedBy: call.staff.userId })
    await updateDossier(tx, row.id, { updatedAt: call.now })
    return undefined
  })
}

interface Issued {
  /** The public number of the dossier. */
  readonly dossier: number
  readonly number: string
  readonly on: CalendarDay
}

/** Closes a dossier with an invoice issued here. Refuses for the same reasons as recording one by hand. */
export async function recordIssuedInvoice(
  tx: Tx,
  call: OfferCaller,
  { dossier, number, on, amountCents }: Issued & { readonly amountCents: Cents },
): Promise<ApiRefusal | undefined> {
  const done = await performAct(tx, call, { id: dossier }, 'invoice', async ({ row }) => {
    await insertInvoice(tx, {
      dossierId: row.id,
      invoiceNumber: number,
      invoicedOn: on,
      createdBy: call.staff.userId,
      createdAt: call.now,
      amountCents,
    })
    await updateDossier(tx, row.id, { updatedAt: call.now })
    return undefined
  })
  return isRefusal(done) ? done : undefined
}

/** Reopens a dossier whose invoice was credited as a whole. */
export async function recordIssuedCredit(
  tx: Tx,
  call: OfferCaller,
  { dossier, number, on }: Issued,
): Promise<ApiRefusal | undefined> {
  const done = await performAct(tx, call, { id: dossier }, 'credit', async ({ row }) => {
    await creditInvoice(tx, row.id, { creditNumber: number, creditedOn: on, creditedBy: call.staff.userId })
    await updateDossier(tx, row.id, { updatedAt: call.now, reductionCents: 0 })
    return undefined
  })
  return isRefusal(done) ? done : undefined
}

/** Lowers what the customer owes for a car that stays invoiced, by a partial credit note or a write-off. */
export async function recordReduction(
  tx: Tx,
  { dossierId, cents, at }: { readonly dossierId: string; readonly cents: Cents; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('dossier')
    .set((eb) => ({ reductionCents: eb('reductionCents', '+', cents), updatedAt: at }))
    .where('id', '=', dossierId)
    .execute()
}

async function numberRefusal(tx: Tx, number: string) {
  if (number === '') return refuse('invoice-number-missing', { status: 422, field: 'number' })
  return (await isInvoiceNumberTaken(tx, number))
    ? refuse('invoice-number-taken', { status: 422, field: 'number', values: { number } })
    : undefined
}
