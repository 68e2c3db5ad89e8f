import {
  calculateReceivable,
  draftAdvanceInvoice,
  draftCarInvoice,
  draftCreditNote,
  issueAdvancesElsewhere,
  type AdvanceElsewhere,
  type InvoiceDraft,
} from '@forecourt/domain/invoicing/invoices/invoice-draft.ts'
import { listAdvancesToInvoice } from '@forecourt/domain/invoicing/invoices/advance-invoice.ts'
import { sumLeft } from '@forecourt/domain/invoicing/invoices/credit-note.ts'
import type { IssuedAmount } from '@forecourt/domain/invoicing/invoices/invoice-amounts.ts'
import { isCreditNote, type SettledAmount } from '@forecourt/domain/invoicing/invoices/invoice-document.ts'
import { brusselsDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Cents } from '@forecourt/domain/platform/values/money.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { findDossierNumber, findBillableDossier, type BillableDossier } from '../../orders/dossiers/billable-dossier.ts'
import type { Db } from '../../platform/database/database.ts'
import { hashContent } from '../../platform/database/hash-content.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { paidText, readCreditsLeft, toIssuedAdvances } from './issued-amounts.ts'
import { drawUpOrder } from './order-drafts.ts'
import { drawUpFree } from './free-invoice-draft.ts'
import { drawUpWork } from './work-drafts.ts'
import { draftRefusal } from './invoice-refusals.ts'
import { findPurchasePapers, type PurchasePaper } from './purchase-papers.sql.ts'
import { advancesToTake, findInvoiceById, invoicesOfDossier, type InvoiceRow } from './invoices.sql.ts'
import { readInvoiceTerms } from './invoice-terms.ts'
import { readSaleOfCar } from './sale-of-car.ts'
import { drawUpSelfBilled } from './self-billed-draft.ts'

/** A draft as it would be issued on a day; its hash shows if its source changed since. */
export interface DrawnUp extends InvoiceDraft {
  readonly hash: string
  /** Advance invoices that it takes off. */
  readonly takenIds: readonly string[]
  /** Key of the debtor, where that is known only now; undefined: the one that the draft names. */
  readonly customerId?: string | null
}

type Asked = { readonly on: CalendarDay; readonly language: Language }

/** The sources of a draft. */
export type DraftSource = Pick<
  InvoiceRow,
  | 'kind'
  | 'creditsId'
  | 'wishes'
  | 'reason'
  | 'dossierId'
  | 'dossierPaymentId'
  | 'shopOrderId'
  | 'shopOrderEntryId'
  | 'paymentAttemptId'
  | 'workOrderId'
  | 'workPayer'
  | 'vatPermit'
  | 'tradeInId'
  | 'vehicleId'
  | 'typed'
  | 'customerId'
  | 'branchId'
>

/** The columns of a draft without a source; each kind sets its own. */
export const noSource = {
  creditsId: null,
  wishes: null,
  reason: '',
  dossierId: null,
  dossierPaymentId: null,
  shopOrderId: null,
  shopOrderEntryId: null,
  paymentAttemptId: null,
  workOrderId: null,
  workPayer: null,
  vatPermit: '',
  tradeInId: null,
  vehicleId: null,
  typed: null,
}

/** Draws up a draft from the present state of its source; only a free invoice is typed. */
export async function drawUp(db: Db, row: DraftSource, asked: Asked): Promise<DrawnUp | ApiRefusal> {
  if (isCreditNote(row.kind)) return drawUpCredit(db, row, asked)
  if (row.kind === 'self-billed') {
    const draft = await drawUpSelfBilled(db, row, asked)
    return isRefusal(draft) ? draft : seal(draft)
  }
  if (row.kind === 'free') {
    const draft = await drawUpFree(db, row, asked)
    return isRefusal(draft) ? draft : seal(draft)
  }
  if (row.workOrderId !== null) {
    const work = await drawUpWork(db, row, asked)
    return isRefusal(work) ? work : { ...seal(work.draft), customerId: work.customerId }
  }
  if (row.shopOrderId !== null) {
    const order = await drawUpOrder(db, row, asked)
    return isRefusal(order) ? order : { ...seal(order.draft, order.takenIds), customerId: order.customerId }
  }
  const dossierId = requireValue(row.dossierId, 'the dossier of an invoice')
  const number = await findDossierNumber(db, dossierId)
  const dossier = requireValue(await findBillableDossier(db, number), 'the dossier of an invoice')
  return row.kind === 'advance' ? drawUpAdvance(db, row, dossier, asked) : drawUpInvoice(db, dossier, asked)
}

/** Returns the amount of a draft if it were issued today, for the lists; 0: it cannot be drawn up yet. */
export async function draftReceivable(
  db: Db,
  source: DraftSource,
  { now, language }: { readonly now: Date; readonly language: Language },
): Promise<number> {
  const drawn = await drawUp(db, source, { on: brusselsDay(now), language })
  return isRefusal(drawn) ? 0 : calculateReceivable(drawn.content)
}

async function drawUpInvoice(db: Db, dossier: BillableDossier, asked: Asked): Promise<DrawnUp | ApiRefusal> {
  const sale = await readSaleOfCar(db, dossier)
  const rows = await advancesToTake(db, dossier.row.id)
  const elsewhere = dossier.payments.flatMap(toAdvanceElsewhere)
  const before = issueAdvancesElsewhere(sale, elsewhere)
  if (isRefusal(before)) return draftRefusal(before, asked.language)
  const invoiced = new Set([...rows.map(({ dossierPaymentId }) => dossierPaymentId), ...elsewhere.map(({ id }) => id)])
  const taken = await toIssuedAdvances(db, rows)
  const draft = draftCarInvoice(
    sale,
    {
      advances: [...before, ...taken],
      // An advance received by another system without an invoice is paid; its VAT is charged with the car.
      unusedAdvances: listAdvancesToInvoice(dossier.payments, invoiced).length,
      settled: settledAmounts(dossier, {
        invoiced,
        left: new Map(rows.map(({ dossierPaymentId }, at) => [dossierPaymentId, taken[at]?.amounts ?? []])),
        on: asked.on,
        papers: await findPurchasePapers(db, dossier.tradeInNumbers),
      }),
    },
    asked.on,
  )
  if (isRefusal(draft)) return draftRefusal(draft, asked.language)
  return seal(
    draft,
    rows.map(({ id }) => id),
  )
}

/** Returns an advance that the previous system of the dealer invoiced, of a payment; none for any other payment. */
function toAdvanceElsewhere({
  id,
  amountCents,
  advanceInvoiceNumber,
  advanceInvoicedOn,
}: BillableDossier['payments'][number]): (AdvanceElsewhere & { readonly id: string })[] {
  return advanceInvoiceNumber === null || advanceInvoicedOn === null
    ? []
    : [{ id, number: advanceInvoiceNumber, issuedOn: advanceInvoicedOn, amountCents }]
}

async function drawUpAdvance(
  db: Db,
  row: DraftSource,
  dossier: BillableDossier,
  { on, language }: Asked,
): Promise<DrawnUp | ApiRefusal> {
  const payment = requireValue(
    dossier.payments.find(({ id }) => id === row.dossierPaymentId),
    'the payment of an advance invoice',
  )
  // The invoice of the car does not wait for an advance that went back: it charges the VAT of all of the car.
  const isInvoiced = (await invoicesOfDossier(db, dossier.row.id)).some(
    ({ kind, state }) => kind === 'invoice' && state === 'issued',
  )
  if (isInvoiced) return refuse('advance-after-invoice', { status: 422 })
  if (payment.isUndone) return refuse('not-an-advance', { status: 422 })
  const sale = await readSaleOfCar(db, dossier)
  const elsewhere = issueAdvancesElsewhere(sale, dossier.payments.flatMap(toAdvanceElsewhere))
  if (isRefusal(elsewhere)) return draftRefusal(elsewhere, language)
  const draft = draftAdvanceInvoice(
    sale,
    {
      amountCents: payment.amountCents,
      receivedOn: payment.onDay,
      before: [...elsewhere, ...(await toIssuedAdvances(db, await advancesToTake(db, dossier.row.id)))],
    },
    { on, paidText: paidText(payment.onDay, dossier.buyer.language) },
  )
  return isRefusal(draft) ? draftRefusal(draft, language) : seal(draft)
}

async function drawUpCredit(db: Db, row: DraftSource, { on, language }: Asked): Promise<DrawnUp | ApiRefusal> {
  const invoice = await findInvoiceById(db, requireValue(row.creditsId, 'the invoice of a credit note'))
  const { texts } = await readInvoiceTerms(db, 'private')
  const draft = draftCreditNote(
    requireValue(invoice.document, 'the document of an issued invoice'),
    { left: await readCreditsLeft(db, invoice.id), wishes: row.wishes, reason: row.reason },
    { on, texts },
  )
  return isRefusal(draft) ? draftRefusal(draft, language) : seal(draft)
}

interface Settling {
  /** Payments with an advance invoice. */
  readonly invoiced: ReadonlySet<string | null>
  /** By the payment of an advance invoice of ours: its amounts that no credit note took back. */
  readonly left: ReadonlyMap<string | null, readonly IssuedAmount[]>
  readonly on: CalendarDay
  /** Papers of purchase by the numbers of their trade-ins. */
  readonly papers: ReadonlyMap<string, PurchasePaper>
}

/** Returns the trade-ins that are set off, and the payments without an advance invoice. */
function settledAmounts(
  { tradeIns, row, payments, buyer, tradeInNumbers }: BillableDossier,
  { invoiced, left, on, papers }: Settling,
): SettledAmount[] {
  const locale = { locale: buyer.language }
  const paid = payments
    .filter(({ onDay }) => onDay <= on)
    .map(({ id, onDay, amountCents }) => ({ onDay, cents: amountCents - sumTaken(id, amountCents) }))
    .filter(({ cents }) => cents !== 0)
  /** The part of a payment that advance invoices take off; what a credit note took back of them is paid all the same. */
  function sumTaken(id: string, amountCents: Cents): Cents {
    const own = left.get(id)
    if (own) return own.reduce((sum, amount) => sum + sumLeft(amount), 0)
    return invoiced.has(id) ? amountCents : 0
  }
  return [
    ...tradeIns.map(({ amountCents }, at) => {
      const tradeIn = tradeInNumbers[at] ?? row.dossierNumber
      const paper = papers.get(tradeIn)
      return {
        kind: 'trade-in' as const,
        text:
          paper === undefined
            ? m['invoice.trade-in']({ number: tradeIn }, locale)
            : m[`invoice.trade-in-${paper.kind}`]({ number: paper.number }, locale),
        cents: -amountCents,
      }
    }),
    ...paid.map(({ onDay, cents }) => ({ kind: 'payment' as const, text: paidText(onDay, buyer.language), cents })),
  ]
}

function seal(draft: InvoiceDraft, takenIds: readonly string[] = []): DrawnUp {
  return { ...draft, takenIds, hash: hashContent(draft.content) }
}
