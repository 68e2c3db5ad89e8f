import { sumLeft } from '@forecourt/domain/invoicing/invoices/credit-note.ts'
import { isCreditNote, type InvoiceDocument } from '@forecourt/domain/invoicing/invoices/invoice-document.ts'
import { SETTLING_KINDS } from '@forecourt/domain/invoicing/invoices/invoice-states.ts'
import type { InvoiceRecord } from '@forecourt/domain/invoicing/invoices/invoice.schema.ts'
import { brusselsDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { Db } from '../../platform/database/database.ts'
import { refusalText } from '../../platform/http/envelope.ts'
import { drawUp } from './invoice-drafts.ts'
import { describeInvoice } from './invoice-paper.ts'
import { readCreditsLeft } from './issued-amounts.ts'
import { findWrittenOff } from './write-offs.ts'
import {
  findTakenAdvances,
  findAllocations,
  findCredits,
  findVatNames,
  deskInvoice,
  type DeskInvoice,
} from './invoices.sql.ts'

interface Reading {
  readonly now: Date
  readonly language: Language
  /** Day that a draft would be issued on; default: today. */
  readonly on?: CalendarDay | undefined
}

/** Returns the record of an invoice: a draft as it would be issued, or an issued one as sealed. */
export async function findInvoiceRecord(db: Db, number: number, reading: Reading): Promise<InvoiceRecord | undefined> {
  const row = await deskInvoice(db, number)
  if (!row) return undefined
  const today = brusselsDay(reading.now)
  const [shown, allocations, advances, credits, left, vatNames, writtenOff] = await Promise.all([
    row.document === null ? readDraft(db, row, reading.on ?? today, reading.language) : readSealed(row, row.document),
    findAllocations(db, row.id),
    findTakenAdvances(db, row.id),
    findCredits(db, row.id),
    row.state === 'issued' && !isCreditNote(row.kind) ? readCreditsLeft(db, row.id) : [],
    findVatNames(db),
    row.state === 'issued' ? findWrittenOff(db, row) : null,
  ])
  return {
    id: row.number,
    rev: row.rev,
    kind: row.kind,
    state: row.state,
    standing: row.standing,
    number: row.invoiceNumber,
    communication: row.communication,
    ...shown,
    receivableCents: row.listedCents,
    openCents: row.openCents,
    isOverdue: row.openCents > 0 && row.dueOn !== null && row.dueOn < today,
    left: left
      .map((one) => ({
        code: one.vat.code,
        name: translate(vatNames.get(one.vat.code) ?? { nl: one.vat.code }, reading.language),
        grossCents: sumLeft(one),
      }))
      .filter(({ grossCents }) => grossCents > 0),
    allocations: allocations.map((own) => allocationAnswer(own, row, reading.language)),
    writtenOff,
    advances: advances.map(({ id, number: no }) => ({ id, number: no ?? '' })),
    credits: credits.map((credit) => ({ id: credit.number, number: credit.invoiceNumber })),
    credited: row.creditedKey === null ? null : { id: row.creditedKey, number: row.creditedNumber ?? '' },
    reason: row.reason,
    customer: { id: row.customerNumber, name: row.customerName },
    dossier: row.dossierKey === null ? null : { id: row.dossierKey, number: row.dossierNumber ?? '' },
    order: row.orderKey === null ? null : { id: row.orderKey, number: row.orderNumber ?? '' },
    workOrder: row.workKey === null ? null : { id: row.workKey, number: row.workNumber ?? '' },
    tradeIn: row.tradeInKey === null ? null : { id: row.tradeInKey, number: row.tradeInNumber ?? '' },
    car: carAnswer(row),
    branch: { id: row.branchNumber, name: row.branchName },
    owner: row.ownerNumber === null ? null : { id: row.ownerNumber, name: row.ownerName ?? '' },
    issuedAt: row.issuedAt?.toISOString() ?? null,
    issuedBy: row.issuerName,
    today,
  }
}

export async function loadInvoiceRecord(db: Db, number: number, reading: Reading): Promise<InvoiceRecord> {
  return requireValue(await findInvoiceRecord(db, number, reading), `the invoice ${number}`)
}

type Shown = Pick<InvoiceRecord, 'content' | 'paper' | 'problem' | 'hash' | 'checks'>

async function readDraft(db: Db, row: DeskInvoice, on: CalendarDay, language: Language): Promise<Shown> {
  const drawn = await drawUp(db, row, { on, language })
  if (isRefusal(drawn)) {
    const { reason, values } = drawn
    return { content: null, paper: null, problem: refusalText(reason, language, values), hash: null, checks: [] }
  }
  const { content, hash, checks } = drawn
  return { content, paper: describeInvoice(content, null), problem: null, hash, checks: [...checks] }
}

function readSealed({ fingerprint: hash }: DeskInvoice, { number, payment, ...sealed }: InvoiceDocument): Shown {
  const content = { ...sealed, iban: payment.iban }
  return { content, paper: describeInvoice(content, number), problem: null, hash, checks: [] }
}

type FoundAllocation = Awaited<ReturnType<typeof findAllocations>>[number]

function allocationAnswer(
  { id, kind, cents, onDay: on, ...row }: FoundAllocation,
  shown: DeskInvoice,
  language: Language,
): InvoiceRecord['allocations'][number] {
  const isOwn = row.invoiceId === shown.id
  const other = isOwn
    ? { id: row.creditKey, number: row.creditNumber }
    : { id: row.settledKey, number: row.settledNumber }
  return {
    id,
    kind: requireValue(
      SETTLING_KINDS.find((known) => known === kind),
      'what settles an invoice',
    ),
    on,
    cents,
    text: describeAllocation({ kind, ...row }, language),
    invoice: kind === 'credit' && other.id !== null ? { id: other.id, number: other.number ?? '' } : null,
    isAtDesk: row.deskWay !== null,
    isSetOff: row.isSetOff,
  }
}

function describeAllocation(
  {
    kind,
    reason,
    ...row
  }: Pick<
    FoundAllocation,
    | 'kind'
    | 'reason'
    | 'reference'
    | 'bankReference'
    | 'paymentAttemptId'
    | 'paymentRefundId'
    | 'deskWay'
    | 'deskReference'
  >,
  language: Language,
): string {
  const locale = { locale: language }
  if (row.paymentAttemptId !== null) return m['invoice.paid-online']({}, locale)
  if (row.paymentRefundId !== null) return m['invoice.refunded-online']({}, locale)
  if (row.deskWay !== null) {
    const way = row.deskWay === 'cash' ? m['invoice.paid-in-cash']({}, locale) : m['invoice.paid-by-card']({}, locale)
    return [way, row.deskReference].filter(Boolean).join(', ')
  }
  if (kind === 'payment') return row.reference ?? row.bankReference ?? ''
  if (kind === 'difference') return m['invoice.difference']({}, locale)
  return kind === 'write-off' ? reason : m['invoice.credited']({}, locale)
}

function carAnswer({ carName, licencePlate, vehicleNumber, vehicleKind }: DeskInvoice): InvoiceRecord['car'] {
  if (carName === null) return null
  const vehicle = vehicleNumber === null || vehicleKind === null ? null : { id: vehicleNumber, kind: vehicleKind }
  return { name: carName, licencePlate, vehicle }
}
