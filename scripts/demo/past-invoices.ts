import { randomUUID } from 'node:crypto'
import { sql, type Insertable } from 'kysely'
import type { InvoiceDocument } from '../../domain/invoicing/invoices/invoice-document.ts'
import type { IssuedAmount } from '../../domain/invoicing/invoices/invoice-amounts.ts'
import {
  draftAdvanceInvoice,
  draftCarInvoice,
  draftCreditNote,
  issuedAmounts,
  type InvoiceDraft,
  type InvoiceTerms,
  type SaleOfCar,
} from '../../domain/invoicing/invoices/invoice-draft.ts'
import { settle } from '../../domain/invoicing/bank/settlement.ts'
import { breakdownOfCar } from '../../domain/orders/dossier.ts'
import { addDays, type CalendarDay } from '../../domain/platform/values/calendar.ts'
import { requireValue } from '../../domain/platform/values/required.ts'
import { isRefusal } from '../../domain/platform/values/result.ts'
import { findInvoiceParty } from '../../server/contacts/invoice-party.ts'
import type { Invoice } from '../../server/db/schema.ts'
import { paidText } from '../../server/invoicing/invoices/issued-amounts.ts'
import { readInvoiceTerms } from '../../server/invoicing/invoices/invoice-terms.ts'
import { houseInvoiceParty, makeWording, peppolEndpoint } from '../../server/invoicing/invoices/sale-of-car.ts'
import { sealContent } from '../../server/invoicing/invoices/sealed-invoice.ts'
import { saleLineName } from '../../server/offers/desk/offer-amounts.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { atClock, openDayFrom, openDayUpTo, toYear } from './days.ts'
import { toBreakdown } from './dossiers.ts'
import type { PastDossier, PastPayment } from './past-dossiers.ts'
import { countPlaces, insertRows } from './past-rows.ts'

type Kind = 'advance' | 'invoice' | 'credit-note'

/** An invoice or credit note of a car that was sold, issued. */
export interface PastInvoice {
  readonly id: string
  readonly kind: Kind
  readonly dossier: PastDossier
  readonly companyId: string
  readonly number: string
  readonly document: InvoiceDocument
  readonly amounts: readonly IssuedAmount[]
  readonly receivableCents: number
  readonly payment: PastPayment | null
  /** Only for a credit note. */
  readonly credits: PastInvoice | null
  readonly reason: string
  readonly isCreditedWhole: boolean
  /** Advances that it takes off. */
  readonly taken: readonly PastInvoice[]
}

interface Paper {
  readonly on: CalendarDay
  readonly dossier: PastDossier
  readonly kind: Kind
  readonly payment: PastPayment | null
  /** For a credit note: gross cents of a part; null: the whole. */
  readonly part: number | null
  readonly reason: string
}

/** The amount below which nothing is claimed: the same as at the bank desk. */
const PAYMENT_DIFFERENCE_CENTS = 5

const mistakes = [
  'Verkeerd adres op de factuur',
  'Naam van de vennootschap ontbrak',
  'Bestelbonnummer van de klant ontbrak',
  'Factuur op naam van de verkeerde partner',
]
const complaints = ['Kras op de velg', 'Tweede sleutel ontbrak', 'Levering een week te laat', 'Matten niet geleverd']

/**
 * Issues the invoices of sales of the past in the order of their days: one for each advance, one for each car. Some had a wrong
 * address: they were credited, and made anew before the car left. Each is drawn up and sealed by the functions that the desk
 * uses, and all are written at once.
 */
export async function addPastInvoices(
  tx: Tx,
  dossiers: readonly PastDossier[],
  { bookkeeper, until }: { bookkeeper: string; until: CalendarDay },
): Promise<PastInvoice[]> {
  const desk = await loadDesk(tx)
  const byDossier = new Map<string, PastInvoice[]>()
  const issued: PastInvoice[] = []
  const rows: Insertable<Invoice>[] = []
  const papers = dossiers
    .flatMap((dossier, at) => planPapers(dossier, at))
    .filter(({ on }) => on <= until)
    .toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0))
  for (const paper of papers) {
    const { dossier } = paper
    const before = byDossier.get(dossier.id) ?? []
    const sale = await desk.describeSale(dossier, paper.on)
    const invoice = desk.issue(paper, { before, sale })
    byDossier.set(dossier.id, [...before, invoice.issued])
    issued.push(invoice.issued)
    rows.push(toRow(invoice, paper, bookkeeper))
  }
  const whole = new Set(
    issued.flatMap(({ credits, isCreditedWhole }) => (credits && isCreditedWhole ? credits.id : [])),
  )
  for (const row of rows) if (whole.has(String(row.id))) row.state = 'credited'
  await desk.keepCounters()
  for (let at = 0; at < rows.length; at += 200) {
    await tx
      .insertInto('invoice')
      .values(rows.slice(at, at + 200))
      .execute()
  }
  await writeParts(tx, issued, bookkeeper)
  return issued
}

/** The papers of a dossier; every fifth invoice with VAT had a mistake, and of what is still owed a part may be credited. */
function planPapers(dossier: PastDossier, at: number): Paper[] {
  const { deliveredOn, payments, offer } = dossier
  const { settling, content } = offer.plan
  const paper = (kind: Kind, on: CalendarDay, more: Partial<Paper> = {}): Paper => ({
    kind,
    on,
    dossier,
    payment: null,
    part: null,
    reason: '',
    ...more,
  })
  const advances = payments
    .filter(({ isAdvance }) => isAdvance)
    .map((payment) => paper('advance', payment.onDay, { payment }))
  const isMargin = offer.calculated.context.car?.vat === 'margin'
  const isWrong = !isMargin && settling === 'paid' && content.destination === 'belgium' && at % 4 === 1
  const wrong = isWrong
    ? [
        paper('invoice', openDayUpTo(addDays(deliveredOn, -6))),
        paper('credit-note', openDayUpTo(addDays(deliveredOn, -4)), {
          reason: requireValue(mistakes[at % mistakes.length], 'a mistake'),
        }),
      ]
    : []
  const isComplaint = !isMargin && settling !== 'paid' && settling !== 'lost' && at % 2 === 0
  const complaint = isComplaint
    ? [
        paper('credit-note', openDayFrom(addDays(deliveredOn, 9)), {
          part: 25_000,
          reason: requireValue(complaints[at % complaints.length], 'a complaint'),
        }),
      ]
    : []
  return [...advances, ...wrong, paper('invoice', deliveredOn), ...complaint]
}

interface Issuing {
  readonly before: readonly PastInvoice[]
  readonly sale: SaleOfCar
}

async function loadDesk(tx: Tx) {
  const [branches, series, business, personal] = await Promise.all([
    tx
      .selectFrom('branch')
      .innerJoin('company', 'company.enterpriseNumber', 'branch.enterpriseNumber')
      .selectAll('branch')
      .select('company.id as companyId')
      .execute(),
    tx.selectFrom('invoiceSeries').selectAll().execute(),
    readInvoiceTerms(tx, 'business'),
    readInvoiceTerms(tx, 'private'),
  ])
  const places = countPlaces()
  const parties = new Map<number, ReturnType<typeof findInvoiceParty>>()
  const sales = new Map<string, SaleOfCar>()
  const findBranch = ({ offer }: PastDossier) =>
    requireValue(
      branches.find(({ id }) => id === offer.plan.seller.branchId),
      'the branch of a sale',
    )
  return {
    async describeSale(dossier: PastDossier, on: CalendarDay): Promise<SaleOfCar> {
      const known = sales.get(dossier.id)
      const sale = known ?? (await describe(dossier, findBranch(dossier), findParty))
      sales.set(dossier.id, sale)
      return { ...sale, deliveredOn: dossier.deliveredOn <= on ? dossier.deliveredOn : null }
    },
    issue(paper: Paper, { before, sale }: Issuing) {
      const { companyId } = findBranch(paper.dossier)
      const drawn = drawUp(paper, { before, sale }, sale.terms)
      const own = requireValue(
        series.find((one) => one.companyId === companyId && one.purpose === drawn.draft.purpose),
        'the series of an invoice',
      )
      const { content } = drawn.draft
      const sealed = sealContent(content, { series: own, year: toYear(paper.on), place: places.take(own.id, paper.on) })
      const issued: PastInvoice = {
        id: randomUUID(),
        kind: paper.kind,
        dossier: paper.dossier,
        companyId,
        number: sealed.document.number,
        document: sealed.document,
        amounts: issuedAmounts(sealed.document.amounts),
        receivableCents: sealed.columns.receivableCents,
        payment: paper.payment,
        credits: drawn.credits,
        reason: paper.reason,
        isCreditedWhole: drawn.credits !== null && paper.part === null,
        taken: drawn.taken,
      }
      return { issued, columns: sealed.columns }
    },
    keepCounters: () => places.keep(tx),
  }

  function findParty(number: number, language: SaleOfCar['language']) {
    const found = parties.get(number) ?? findInvoiceParty(tx, number, language)
    parties.set(number, found)
    return found
  }

  async function describe(
    dossier: PastDossier,
    branch: ReturnType<typeof findBranch>,
    find: typeof findParty,
  ): Promise<SaleOfCar> {
    const { offer, carIndex, licencePlate, stockNumber, vin } = dossier
    const { content } = offer.plan
    const { context } = offer.calculated
    const buyer = requireValue(context.customer, 'the customer of a sale')
    const car = requireValue(context.car, 'the car of a sale')
    const { language, isTaxable, vatNumber } = buyer
    const party = await find(buyer.id, language)
    const breakdown = breakdownOfCar(toBreakdown(offer.calculated), carIndex)
    return {
      breakdown,
      names: Object.fromEntries(
        breakdown.lines.map((line) => [line.id, saleLineName(line, { content, context, breakdown }, language)]),
      ),
      carName: car.name,
      car: {
        name: car.name,
        stockNumber,
        vin,
        licencePlate,
        firstRegistration: car.firstRegistration,
        mileageKm: car.mileageKm ?? 0,
        receiptNumber: null,
      },
      seller: houseInvoiceParty(branch, language),
      buyer: { ...party, endpoint: peppolEndpoint(party, isTaxable) },
      isBusiness: isTaxable,
      isVatNumberValid: vatNumber === 'not-checked' ? null : vatNumber === 'valid',
      language,
      reference: dossier.dossierNumber,
      customersReference: dossier.orderNumber,
      iban: branch.iban,
      deliveredOn: dossier.deliveredOn,
      isRegimeProven: breakdown.regimeMissed === null,
      hasMarginOrigin: car.condition === 'used',
      isOnPeppol: null,
      isCustomerKnown: true,
      cashCents: 0,
      terms: isTaxable ? business : personal,
      wording: makeWording(language),
    }
  }
}

interface Drawn {
  readonly draft: InvoiceDraft
  readonly credits: PastInvoice | null
  readonly taken: readonly PastInvoice[]
}

function drawUp(paper: Paper, { before, sale }: Issuing, terms: InvoiceTerms): Drawn {
  const { on, dossier, payment } = paper
  const advances = before.filter(({ kind }) => kind === 'advance')
  const issuedAdvances = advances.map(({ number, document, amounts }) => ({
    number,
    issuedOn: document.issuedOn,
    amounts,
  }))
  switch (paper.kind) {
    case 'advance': {
      const { cents: amountCents, onDay: receivedOn } = requireValue(payment, 'the payment of an advance')
      const draft = draftAdvanceInvoice(
        sale,
        { amountCents, receivedOn, before: issuedAdvances },
        { on, paidText: paidText(receivedOn, sale.language) },
      )
      return { draft: requireDraft(draft), credits: null, taken: [] }
    }
    case 'invoice': {
      const settled = dossier.payments
        .filter(({ isAdvance, onDay }) => !isAdvance && onDay <= on)
        .map(({ onDay, cents }) => ({ kind: 'payment' as const, text: paidText(onDay, sale.language), cents }))
      const draft = draftCarInvoice(sale, { advances: issuedAdvances, unusedAdvances: 0, settled }, on)
      return { draft: requireDraft(draft), credits: null, taken: advances }
    }
    case 'credit-note': {
      const credits = requireValue(
        before.findLast(({ kind }) => kind === 'invoice'),
        'the invoice to credit',
      )
      const [first] = credits.amounts
      const { code } = requireValue(first, 'an amount of an invoice').vat
      const wishes = paper.part === null ? null : [{ code, grossCents: paper.part }]
      const draft = draftCreditNote(
        credits.document,
        { left: credits.amounts, wishes, reason: paper.reason },
        { on, texts: terms.texts },
      )
      return { draft: requireDraft(draft), credits, taken: [] }
    }
  }
}

/** The desk issues no invoice that fails its checks. */
function requireDraft(draft: InvoiceDraft | { ok: false; reason: string }): InvoiceDraft {
  if (isRefusal(draft)) throw new Error(`The demo may not invoice that: ${draft.reason}`)
  const errors = draft.checks.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new Error(`The demo may not issue that: ${JSON.stringify(errors)}`)
  return draft
}

interface Issued {
  readonly issued: PastInvoice
  readonly columns: ReturnType<typeof sealContent>['columns']
}

function toRow({ issued, columns }: Issued, { on, reason }: Paper, bookkeeper: string): Insertable<Invoice> {
  const { id, kind, dossier, companyId, credits, payment } = issued
  const { plan, calculated } = dossier.offer
  return {
    ...columns,
    id,
    kind,
    companyId,
    branchId: plan.seller.branchId,
    ownerId: plan.seller.id,
    dossierId: dossier.id,
    dossierPaymentId: payment?.id ?? null,
    creditsId: credits?.id ?? null,
    customerId: calculated.context.customerKey,
    customerName: requireValue(calculated.context.customer, 'the customer of a sale').name,
    reason,
    expectedCents: columns.receivableCents,
    issuedAt: atClock(on, '16:50'),
    issuedBy: bookkeeper,
    createdBy: bookkeeper,
    createdAt: atClock(on, kind === 'advance' ? '09:20' : '16:45'),
    updatedAt: atClock(on, '16:50'),
    rev: 3,
  }
}

async function writeParts(tx: Tx, issued: readonly PastInvoice[], bookkeeper: string): Promise<void> {
  await writeAmounts(tx, issued)
  await insertRows(
    tx,
    'invoice_advance',
    issued.flatMap(({ id, taken }) => taken.map((advance) => ({ invoice_id: id, advance_id: advance.id }))),
  )
  await insertRows(
    tx,
    'allocation',
    issued.flatMap((invoice) => settleInvoice(invoice, bookkeeper)),
  )
  await insertRows(tx, 'dossier_invoice', noteInvoices(issued, bookkeeper))
  await sql`update dossier set reduction_cents = reduced.cents
    from jsonb_to_recordset(${JSON.stringify(listReductions(issued))}::jsonb) as reduced (id uuid, cents bigint)
    where dossier.id = reduced.id`.execute(tx)
}

/** Writes the amounts of issued invoices by VAT code. */
export async function writeAmounts(
  tx: Tx,
  issued: readonly { readonly id: string; readonly amounts: readonly IssuedAmount[] }[],
): Promise<void> {
  await insertRows(
    tx,
    'invoice_amount',
    issued.flatMap(({ id, amounts }) =>
      amounts.map(({ vat, baseCents, vatCents, roundingCents }) => ({
        invoice_id: id,
        vat_code: vat.code,
        category: vat.category,
        rate_bp: vat.rateBp,
        base_cents: baseCents,
        vat_cents: vatCents,
        rounding_cents: roundingCents,
      })),
    ),
  )
}

/** Returns what was credited in part or written off, by dossier: its customer does not owe it any more. */
function listReductions(issued: readonly PastInvoice[]): { id: string; cents: number }[] {
  return issued.flatMap(({ credits, isCreditedWhole, kind, dossier, receivableCents }) => {
    if (credits && !isCreditedWhole) return [{ id: dossier.id, cents: -receivableCents }]
    return kind === 'invoice' && dossier.offer.plan.settling === 'lost'
      ? [{ id: dossier.id, cents: receivableCents }]
      : []
  })
}

/** An advance was paid, an invoice by the other payments; a credit note settles its invoice as far as that is open. */
function settleInvoice(invoice: PastInvoice, bookkeeper: string): Record<string, unknown>[] {
  const { id, kind, document, credits, dossier, receivableCents } = invoice
  const at = atClock(document.issuedOn, '16:50')
  const row = (more: Record<string, unknown>) => ({
    id: randomUUID(),
    invoice_id: id,
    kind: 'payment',
    cents: 0,
    on_day: document.issuedOn,
    dossier_payment_id: null,
    credit_note_id: null,
    reason: '',
    created_by: bookkeeper,
    created_at: at,
    is_noted_before: false,
    ...more,
  })
  if (credits) return [row({ invoice_id: credits.id, kind: 'credit', cents: -receivableCents, credit_note_id: id })]
  if (kind === 'advance') {
    const payment = requireValue(invoice.payment, 'the payment of an advance')
    return [row({ cents: payment.cents, on_day: payment.onDay, dossier_payment_id: payment.id })]
  }
  const paid = dossier.payments.filter(({ isAdvance, onDay }) => !isAdvance && onDay <= document.issuedOn)
  const payments = paid.flatMap(({ id: paymentId, cents, onDay }) => {
    // A cent is left over or missing: advances are rounded on their own.
    const { allocatedCents, differenceCents } = settle(receivableCents, cents, PAYMENT_DIFFERENCE_CENTS)
    const difference = { kind: 'write-off', cents: differenceCents, reason: 'Afronding van het voorschot' }
    return [
      row({ cents: allocatedCents, on_day: onDay, dossier_payment_id: paymentId, created_by: null }),
      ...(differenceCents === 0 ? [] : [row(difference)]),
    ]
  })
  if (dossier.offer.plan.settling !== 'lost') return payments
  const on = addDays(document.issuedOn, 160)
  return [
    row({
      kind: 'write-off',
      cents: receivableCents,
      on_day: on,
      reason: 'Faillissement van de klant, attest van de curator',
      created_at: atClock(on, '11:15'),
    }),
  ]
}

/** The dossiers know their invoices, and the credit notes that took them back. */
function noteInvoices(issued: readonly PastInvoice[], bookkeeper: string): Record<string, unknown>[] {
  const credits = new Map(
    issued.flatMap((credit) =>
      credit.credits && credit.isCreditedWhole ? [[credit.credits.id, credit] as const] : [],
    ),
  )
  return issued
    .filter(({ kind }) => kind === 'invoice')
    .map(({ id, dossier, number, document }) => {
      const credit = credits.get(id)
      return {
        id: randomUUID(),
        dossier_id: dossier.id,
        invoice_number: number,
        invoiced_on: document.issuedOn,
        amount_cents: document.amounts.payableCents + document.amounts.settledCents,
        created_by: bookkeeper,
        created_at: atClock(document.issuedOn, '16:50'),
        credit_number: credit?.number ?? null,
        credited_on: credit?.document.issuedOn ?? null,
        credited_by: credit ? bookkeeper : null,
      }
    })
}
