import { findDossierNumber, findBillableDossier, lockBillableDossier } from '../../orders/dossiers/billable-dossier.ts'
import { lowerDifference } from '../../orders/dossiers/bank-payments.ts'
import { lowerOrderDifference } from '../../orders/desk/bank-transfers.ts'
import { recordIssuedCredit, recordIssuedInvoice, recordReduction } from '../../orders/dossiers/dossier-invoices.ts'
import { toApiRefusal } from '../../orders/dossiers/dossier-acts.ts'
import { sumLeft, type CreditWish } from '@forecourt/domain/invoicing/invoices/credit-note.ts'
import { calculateReceivable, invoiceSign, issuedAmounts } from '@forecourt/domain/invoicing/invoices/invoice-draft.ts'
import { invoiceCan } from '@forecourt/domain/invoicing/invoices/invoice-states.ts'
import { brusselsDay, formatDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { OfferCaller } from '../../offers/desk/offer-acts.ts'
import { companyOfBranch } from '../../organisation/companies.ts'
import { findLastEditor } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { lockBillableWork } from '../../workshop/work-orders/billable-work.ts'
import { bookIssued, isPeriodClosed } from '../registers/book-invoice.ts'
import { draftReceivable, drawUp, noSource, type DraftSource, type DrawnUp } from './invoice-drafts.ts'
import { findInvoiceRecord, loadInvoiceRecord } from './invoice-record.ts'
import { readCreditsLeft } from './issued-amounts.ts'
import { followOrderCredit, lockOrder } from './order-credits.ts'
import { askRegistration } from './peppol-participants.ts'
import { peppolEndpoint } from './sale-of-car.ts'
import { sealContent } from './sealed-invoice.ts'
import { followWorkCredit, followWorkIssue } from './work-charges.ts'
import { reopenWrittenOff } from './write-offs.ts'
import {
  allocateOrderMoney,
  allocatePayments,
  findCredits,
  deleteDraft,
  findCounter,
  findDifferences,
  findInvoiceById,
  findInvoiceForUpdate,
  insertAllocation,
  insertAmounts,
  insertDraft,
  insertTakenAdvances,
  invoicesOfDossier,
  invoiceThatTook,
  findPayingBatch,
  lockInvoice,
  findSeries,
  findSourceOfInvoice,
  settleByCredits,
  settleByWorkCredits,
  standingInvoiceOfVehicle,
  takeNumber,
  undoAllocation,
  updateInvoice,
  type InvoiceRow,
} from './invoices.sql.ts'

export type AskedInvoice = { readonly id: number; readonly rev: number }

export const invoiceNotFound = () => refuse('record-not-found', { status: 404 })

/** Begins the invoice of the car of a dossier; one that was begun already is returned. */
export async function draftInvoice(tx: Tx, call: OfferCaller, { dossier: number }: { dossier: number }) {
  await lockBillableDossier(tx, { number })
  const dossier = await findBillableDossier(tx, number)
  if (!dossier) return invoiceNotFound()
  const refused = await refuseBilling(tx, call, dossier)
  if (refused) return refused
  if (!dossier.canBeInvoiced.ok) return toApiRefusal(dossier.canBeInvoiced, call.language)
  const begun = (await invoicesOfDossier(tx, dossier.row.id)).find(
    ({ kind, state }) => kind === 'invoice' && state === 'draft',
  )
  const id =
    begun?.number ?? (await beginDraft(tx, call, { ...(await buildDraft(tx, call, dossier)), kind: 'invoice' }))
  return { invoice: await loadInvoiceRecord(tx, id, call) }
}

/** Begins the invoice of a received advance; one that was begun already is returned. */
export async function draftAdvance(
  tx: Tx,
  call: OfferCaller,
  { dossier: number, payment: paymentNumber }: { dossier: number; payment: number },
) {
  await lockBillableDossier(tx, { number })
  const dossier = await findBillableDossier(tx, number)
  const payment = dossier?.payments.find((one) => one.number === paymentNumber)
  if (!dossier || !payment) return invoiceNotFound()
  const refused = await refuseBilling(tx, call, dossier)
  if (refused) return refused
  if (!payment.isAdvance || payment.isUndone) return refuse('not-an-advance', { status: 422 })
  if (payment.isOpening) return refuse('advance-of-move', { status: 422 })
  const invoices = await invoicesOfDossier(tx, dossier.row.id)
  const begun = invoices.find((one) => one.dossierPaymentId === payment.id && one.state !== 'credited')
  if (begun?.state === 'issued') return alreadyInvoiced(begun)
  if (!begun && invoices.some(({ kind, state }) => kind === 'invoice' && state === 'issued'))
    return refuse('advance-after-invoice', { status: 422 })
  const draft = { ...(await buildDraft(tx, call, dossier)), kind: 'advance' as const, dossierPaymentId: payment.id }
  const id = begun?.number ?? (await beginDraft(tx, call, draft))
  return { invoice: await loadInvoiceRecord(tx, id, call) }
}

type AskedCredit = AskedInvoice & {
  readonly reason: string
  /** Amounts by VAT code; null: all that is left. */
  readonly wishes: readonly CreditWish[] | null
  readonly isCarBack: boolean
}

/** Begins a credit note of an issued invoice. */
export async function draftCredit(tx: Tx, call: OfferCaller, { id, rev, ...asked }: AskedCredit) {
  const row = await lockWithSource(tx, id)
  if (!row) return invoiceNotFound()
  if (row.rev !== rev) return changedMeanwhile(tx, row, call)
  const can = invoiceCan('credit', row)
  if (!can.ok) return refuse(can.reason, { status: 422 })
  if (asked.reason.trim() === '') return refuse('offer-reason-missing', { status: 422, field: 'reason' })
  const begun = (await findCredits(tx, row.id)).find(({ state }) => state === 'draft')
  if (begun) return refuse('credit-begun', { status: 409, detail: { id: begun.number } })
  const used = await refuseUsedAdvance(tx, row)
  if (used) return used
  const reason = asked.reason.trim()
  const kind = row.kind === 'self-billed' ? 'self-billed-credit' : 'credit-note'
  const source = {
    ...noSource,
    kind,
    creditsId: row.id,
    reason,
    wishes: asked.wishes,
    dossierId: row.dossierId,
    shopOrderId: row.shopOrderId,
    shopOrderEntryId: row.shopOrderEntryId,
    workOrderId: row.workOrderId,
    workPayer: row.workPayer,
    customerId: row.customerId,
    branchId: row.branchId,
  } as const
  const on = brusselsDay(call.now)
  const drawn = await drawUp(tx, source, { on, language: call.language })
  if (isRefusal(drawn)) return drawn
  const draft = await insertDraft(tx, {
    kind,
    companyId: row.companyId,
    branchId: row.branchId,
    ownerId: row.ownerId,
    dossierId: row.dossierId,
    shopOrderId: row.shopOrderId,
    shopOrderEntryId: row.shopOrderEntryId,
    workOrderId: row.workOrderId,
    workPayer: row.workPayer,
    customerId: row.customerId,
    customerName: row.customerName,
    creditsId: row.id,
    reason,
    expectedCents: calculateReceivable(drawn.content),
    wishes: asked.wishes === null ? null : JSON.stringify(asked.wishes),
    isCarBack: asked.isCarBack,
    createdBy: call.staff.userId,
    createdAt: call.now,
  })
  return { invoice: await loadInvoiceRecord(tx, draft, call) }
}

/** Discards a draft: its source is free again. */
export async function discardDraft(tx: Tx, { id, rev }: AskedInvoice, call: OfferCaller) {
  const row = await lockWithSource(tx, id)
  if (!row) return invoiceNotFound()
  if (row.rev !== rev) return changedMeanwhile(tx, row, call)
  const can = invoiceCan('discard', row)
  if (!can.ok) return refuse(can.reason, { status: 422 })
  await deleteDraft(tx, row.id)
  return { id }
}

type AskedIssue = AskedInvoice & {
  readonly on: CalendarDay
  /** The hash of the draft as it was shown for that day. */
  readonly hash: string
}

/**
 * Issues a draft. It is drawn up again; the number is taken last, so that its lock lasts only for the commit, and a transaction
 * that fails returns it. Issued already: the same number is returned.
 */
export async function issueInvoice(tx: Tx, call: OfferCaller, { id, rev, on, hash }: AskedIssue) {
  const row = await lockWithSource(tx, id)
  if (!row) return invoiceNotFound()
  if (row.state !== 'draft') return { invoice: await loadInvoiceRecord(tx, id, call) }
  if (row.rev !== rev) return changedMeanwhile(tx, row, call)
  const company = await companyOfBranch(tx, row.branchId)
  if (company.ownSince === null || on < company.ownSince) return refuse('invoicing-noted', { status: 422, field: 'on' })
  if (on > brusselsDay(call.now)) return refuse('day-to-come', { status: 422, field: 'on' })
  if (await isPeriodClosed(tx, company.id, on)) return refuse('period-closed', { status: 422, field: 'on' })
  // Two credit notes of one invoice wait for each other.
  if (row.creditsId) {
    const used = await refuseUsedAdvance(tx, await lockInvoice(tx, row.creditsId))
    if (used) return used
    const batch = await findPayingBatch(tx, row.creditsId)
    if (batch !== undefined) return refuse('paper-in-batch', { status: 409, values: { number: batch } })
  }
  const drawn = await drawUp(tx, row, { on, language: call.language })
  if (isRefusal(drawn)) return drawn
  if (drawn.checks.some(({ code }) => code === 'agreement-missing'))
    return refuse('agreement-missing', { status: 422, field: 'on' })
  if (drawn.checks.some(({ severity }) => severity === 'error')) return refuse('invoice-check-errors', { status: 422 })
  if (drawn.hash !== hash) return refuse('source-moved', { status: 409 })
  const series = await findSeries(tx, company.id, drawn.purpose)
  const counter = await findCounter(tx, series.id, Number(on.slice(0, 4)))
  const closed = counter && refuseDay(counter, on)
  if (closed) return closed

  const isFirstYear = on.slice(0, 4) === company.ownSince.slice(0, 4)
  const place = await takeNumber(tx, series.id, { on, firstAfter: isFirstYear ? series.lastNoted : 0 })
  if (place === undefined) return refuse('date-before-last', { status: 422, field: 'on', values: { day: '' } })
  const numbered = { series, place, company }
  const refused = await sealInvoice(tx, call, { row, drawn, on, ...numbered })
  return refused ?? { invoice: await loadInvoiceRecord(tx, id, call) }
}

/** Refuses to credit an advance that a valid invoice took off: only the credit note of that invoice frees it. */
async function refuseUsedAdvance(tx: Tx, { id, kind }: InvoiceRow): Promise<ApiRefusal | undefined> {
  const taken = kind === 'advance' ? await invoiceThatTook(tx, id) : undefined
  return taken && refuse('advance-used', { status: 422, values: { number: taken.invoiceNumber ?? '' } })
}

function refuseDay(counter: { lastDay: CalendarDay; closedAt: Date | null }, on: CalendarDay): ApiRefusal | undefined {
  if (counter.closedAt !== null) return refuse('series-closed', { status: 422, field: 'on' })
  if (counter.lastDay <= on) return undefined
  return refuse('date-before-last', { status: 422, field: 'on', values: { day: formatDay(counter.lastDay) } })
}

interface Sealing {
  readonly row: InvoiceRow
  readonly drawn: DrawnUp
  readonly on: CalendarDay
  readonly series: Awaited<ReturnType<typeof findSeries>>
  readonly place: number
}

async function sealInvoice(
  tx: Tx,
  call: OfferCaller,
  { row, drawn, on, series, place }: Sealing,
): Promise<ApiRefusal | undefined> {
  const { document, columns } = sealContent(drawn.content, { series, year: Number(on.slice(0, 4)), place })
  const { number } = document
  await updateInvoice(tx, row.id, {
    ...columns,
    issuedAt: call.now,
    issuedBy: call.staff.userId,
    customerId: drawn.customerId === undefined ? row.customerId : drawn.customerId,
  })
  await insertAmounts(tx, row.id, issuedAmounts(document.amounts))
  const refused = await followIssue(tx, call, { row, drawn, on, number })
  if (refused) return refused
  await bookIssued(tx, row.id)
  await enqueue(tx, 'make-invoice-files', { invoiceId: row.id })
  return undefined
}

/** Completes an issue: settles, takes advances off, and closes or opens the dossier. */
async function followIssue(
  tx: Tx,
  call: OfferCaller,
  { row, drawn, on, number }: Pick<Sealing, 'row' | 'drawn' | 'on'> & { number: string },
): Promise<ApiRefusal | undefined> {
  switch (row.kind) {
    case 'invoice': {
      if (row.workOrderId !== null) {
        await followWorkIssue(tx, row.workOrderId, on)
        await settleByWorkCredits(tx, row.workOrderId)
        return undefined
      }
      await insertTakenAdvances(tx, row.id, drawn.takenIds)
      if (row.shopOrderId !== null) {
        await allocateOrderMoney(tx, row.shopOrderId)
        return undefined
      }
      const dossierId = requireValue(row.dossierId, 'the dossier of an invoice')
      await allocatePayments(tx, dossierId)
      const { amounts } = drawn.content
      return recordIssuedInvoice(tx, call, {
        dossier: await findDossierNumber(tx, dossierId),
        number,
        on,
        amountCents: amounts.payableCents + amounts.settledCents,
      })
    }
    case 'advance':
      if (row.shopOrderId !== null) {
        await allocateOrderMoney(tx, row.shopOrderId)
        return undefined
      }
      await insertAllocation(tx, {
        invoiceId: row.id,
        kind: 'payment',
        cents: drawn.content.amounts.settledCents,
        onDay: drawn.content.suppliedOn,
        dossierPaymentId: row.dossierPaymentId,
        createdBy: call.staff.userId,
        createdAt: call.now,
      })
      return undefined
    case 'credit-note':
    case 'self-billed-credit':
      return followCredit(tx, call, { row, on, number })
    case 'self-billed':
    case 'free':
    case 'opening':
      return undefined
  }
}

async function followCredit(
  tx: Tx,
  call: OfferCaller,
  { row, on, number }: Pick<Sealing, 'row' | 'on'> & { number: string },
): Promise<ApiRefusal | undefined> {
  const credit = await findInvoiceById(tx, row.id)
  const creditsId = requireValue(row.creditsId, 'the invoice of a credit note')
  await reopenWrittenOff(tx, call, await findInvoiceById(tx, creditsId), {
    creditCents: Math.abs(credit.openCents),
    number,
  })
  await reopenDifferences(tx, call, await findInvoiceById(tx, creditsId), { credit, on, number })
  const credited = await findInvoiceById(tx, creditsId)
  const isLeftOpen = Math.sign(credited.openCents) === invoiceSign(credited.kind)
  const settledCents = Math.min(isLeftOpen ? Math.abs(credited.openCents) : 0, Math.abs(credit.openCents))
  if (settledCents > 0) {
    await insertAllocation(tx, {
      invoiceId: credited.id,
      kind: 'credit',
      cents: settledCents,
      onDay: on,
      creditNoteId: row.id,
      createdBy: call.staff.userId,
      createdAt: call.now,
    })
  }
  if (credited.dossierId !== null) await settleByCredits(tx, credited.dossierId)
  if (credited.workOrderId !== null) await settleByWorkCredits(tx, credited.workOrderId)
  const left = await readCreditsLeft(tx, credited.id)
  const isWhole = left.every((one) => sumLeft(one) === 0)
  if (isWhole) await updateInvoice(tx, credited.id, { state: 'credited' })
  if (credited.workOrderId !== null && isWhole) await followWorkCredit(tx, credited.workOrderId, on)
  if (credited.shopOrderId !== null) return followOrderCredit(tx, { credited, isCarBack: row.isCarBack, isWhole })
  if (credited.kind !== 'invoice' || credited.dossierId === null) return undefined
  if (!isWhole) {
    const cents = Math.abs(credit.receivableCents)
    await recordReduction(tx, { dossierId: credited.dossierId, cents, at: call.now })
    return undefined
  }
  const dossier = await findDossierNumber(tx, credited.dossierId)
  const billed = requireValue(await findBillableDossier(tx, dossier), 'the dossier of an invoice')
  if (billed.isDelivered && !row.isCarBack) return refuse('car-delivered', { status: 422, field: 'isCarBack' })
  return recordIssuedCredit(tx, call, { dossier, number, on })
}

/**
 * Reopens as much of the differences that were too little to ask for as a credit note settles beyond what is open: nobody paid
 * them either.
 */
async function reopenDifferences(
  tx: Tx,
  call: OfferCaller,
  invoice: InvoiceRow,
  { credit, on, number: reference }: { credit: InvoiceRow; on: CalendarDay; number: string },
): Promise<void> {
  let leftCents = Math.abs(credit.openCents) - Math.max(0, invoice.openCents)
  for (const { id, cents, ...difference } of await findDifferences(tx, invoice.id)) {
    const reopenedCents = Math.min(cents, leftCents)
    if (reopenedCents <= 0) return
    leftCents -= reopenedCents
    const lowered = { cents: reopenedCents, on, reference }
    if (difference.dossierPaymentId !== null) {
      await lowerDifference(tx, call, { ...lowered, id: difference.dossierPaymentId })
    } else if (difference.shopOrderTransferId !== null) {
      await lowerOrderDifference(tx, call, { ...lowered, id: difference.shopOrderTransferId })
    } else {
      await undoAllocation(tx, id, { userId: call.staff.userId, at: call.now })
      const row = { ...difference, invoiceId: invoice.id, kind: 'difference', cents: cents - reopenedCents } as const
      if (row.cents > 0) await insertAllocation(tx, row)
    }
  }
}

/**
 * Locks an invoice after its dossier, order or work order: recording a payment uses the same order of locks, so there is no
 * deadlock.
 */
export async function lockWithSource(tx: Tx, number: number): Promise<InvoiceRow | undefined> {
  const source = await findSourceOfInvoice(tx, number)
  if (source?.dossierId) await lockBillableDossier(tx, { id: source.dossierId })
  if (source?.shopOrderId) await lockOrder(tx, source.shopOrderId)
  if (source?.workOrderId) await lockBillableWork(tx, source.workOrderId)
  return findInvoiceForUpdate(tx, number)
}

type Billable = NonNullable<Awaited<ReturnType<typeof findBillableDossier>>>

async function refuseBilling(tx: Tx, call: OfferCaller, { row }: Billable): Promise<ApiRefusal | undefined> {
  const { ownSince } = await companyOfBranch(tx, row.branchId)
  if (ownSince === null || ownSince > brusselsDay(call.now)) return refuse('invoicing-noted', { status: 422 })
  const standing = (await invoicesOfDossier(tx, row.id)).find(
    ({ kind, state }) => kind === 'invoice' && state === 'issued',
  )
  if (standing) return alreadyInvoiced(standing)
  const other = row.vehicleId === null ? undefined : await standingInvoiceOfVehicle(tx, row.vehicleId)
  return other && other.shopOrderId !== null ? alreadyInvoiced(other) : undefined
}

export function alreadyInvoiced({ invoiceNumber, number }: Pick<InvoiceRow, 'invoiceNumber' | 'number'>): ApiRefusal {
  return refuse('already-invoiced', {
    status: 409,
    values: { number: invoiceNumber ?? '' },
    detail: { id: number },
  })
}

async function buildDraft(tx: Tx, call: OfferCaller, { row, buyer, party }: Billable) {
  const company = await companyOfBranch(tx, row.branchId)
  await askRegistration(tx, company.id, peppolEndpoint(party, buyer.isTaxable))
  return {
    companyId: company.id,
    branchId: row.branchId,
    ownerId: row.ownerId,
    dossierId: row.id,
    customerId: buyer.key,
    customerName: buyer.name,
    createdBy: call.staff.userId,
    createdAt: call.now,
  }
}

/** Stores a draft with its present amount, for the lists. */
async function beginDraft(
  tx: Tx,
  call: OfferCaller,
  draft: Awaited<ReturnType<typeof buildDraft>> & Pick<DraftSource, 'kind'> & { dossierPaymentId?: string },
): Promise<number> {
  const expectedCents = await draftReceivable(tx, { ...noSource, ...draft }, call)
  return insertDraft(tx, { ...draft, expectedCents })
}

/** Refuses to act on an invoice that another user changed meanwhile; the answer includes its new state. */
export async function changedMeanwhile(tx: Tx, row: InvoiceRow, call: OfferCaller): Promise<ApiRefusal> {
  const by = await findLastEditor(tx, 'invoice', row.id)
  return refuse('changed-meanwhile', { detail: { theirs: await findInvoiceRecord(tx, row.number, call), by } })
}
