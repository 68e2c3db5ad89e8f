import type { PurchaseSlipRecord, SlipSource } from '@forecourt/domain/invoicing/purchase-slips/purchase-slip.schema.ts'
import { formatInvoiceNumber } from '@forecourt/domain/invoicing/invoices/invoice-number.ts'
import { brusselsDay, formatDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { OfferCaller } from '../../offers/desk/offer-acts.ts'
import { companyOfBranch } from '../../organisation/companies.ts'
import { findLastEditor } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { lockBoughtCar } from '../../stock/details/bought-car.ts'
import { hashContent } from '../../platform/database/hash-content.ts'
import { findCounter, findSeries, takeNumber } from '../invoices/invoices.sql.ts'
import { lockTradeIn } from '../invoices/purchase-papers.sql.ts'
import { findChosenPurchase, type Purchase } from '../invoices/purchases.ts'
import {
  annulSlip,
  deskSlip,
  findBatchOfSlip,
  findPaidParts,
  findSlipCash,
  findSlipForUpdate,
  findStandingSlip,
  insertSlip,
  movePayments,
  readSlipCash,
  type DeskSlip,
  type PurchaseSlipRow,
} from './purchase-slips.sql.ts'
import { isPeriodClosed } from '../registers/book-invoice.ts'
import { findHoldingBatch } from '../supplier-payments/owed-papers.ts'
import { describeSlip } from './slip-paper.ts'
import { drawUpSlip } from './slip-drafts.ts'

export const slipNotFound = () => refuse('record-not-found', { status: 404 })

type AskedSlip = SlipSource & {
  readonly on: CalendarDay
  readonly iban: string
  /** The hash of the slip as it was shown for that day. */
  readonly hash: string
}

/**
 * Issues the slip of a purchase: it is drawn up again, and its number is taken last, so that a transaction that fails returns it.
 * Issued already: the same slip is returned.
 */
export async function issueSlip(tx: Tx, call: OfferCaller, { on, iban, hash, ...source }: AskedSlip) {
  const found = await findChosenPurchase(tx, call, source)
  if (isRefusal(found)) return found
  if (found.tradeInId !== null) await lockTradeIn(tx, found.tradeInId)
  else if (found.vehicleId !== null) await lockBoughtCar(tx, found.vehicleId)
  const standing = await findStandingSlip(tx, found)
  if (standing) return { slip: await loadSlipRecord(tx, standing.number, call.now) }
  const company = await companyOfBranch(tx, found.branchId)
  const refused = refuseDay({ on, today: brusselsDay(call.now), boughtOn: found.boughtOn, ownSince: company.ownSince })
  if (refused) return refused
  if (await isPeriodClosed(tx, company.id, on)) return refuse('period-closed', { status: 422, field: 'on' })
  const drawn = await drawUpSlip(tx, found, { on, iban })
  if (isRefusal(drawn)) return drawn
  if (drawn.checks.some(({ severity }) => severity === 'error')) return refuse('invoice-check-errors', { status: 422 })
  if (drawn.hash !== hash) return refuse('source-moved', { status: 409 })
  const series = await findSeries(tx, company.id, 'purchase-slip')
  const year = Number(on.slice(0, 4))
  const counter = await findCounter(tx, series.id, year)
  if (counter?.closedAt) return refuse('series-closed', { status: 422, field: 'on' })
  if (counter && counter.lastDay > on) return dateBeforeLast(counter.lastDay)

  const isFirstYear = on.slice(0, 4) === company.ownSince?.slice(0, 4)
  const seriesNo = await takeNumber(tx, series.id, { on, firstAfter: isFirstYear ? series.lastNoted : 0 })
  if (seriesNo === undefined) return dateBeforeLast(on)
  const slipNumber = formatInvoiceNumber(series.code, year, seriesNo)
  const document = { ...drawn.content, number: slipNumber }
  const { id, number } = await insertSlip(tx, {
    companyId: company.id,
    ...toKeys(found),
    customerId: drawn.sellerKey,
    sellerName: document.seller.name,
    carName: document.car.name,
    vin: document.car.vin,
    boughtOn: document.boughtOn,
    priceCents: document.priceCents,
    seriesId: series.id,
    seriesYear: year,
    seriesNo,
    slipNumber,
    issuedOn: on,
    issuedAt: call.now,
    issuedBy: call.staff.userId,
    document: JSON.stringify(document),
    fingerprint: hashContent(document),
    createdAt: call.now,
  })
  await movePayments(tx, id)
  return { slip: await loadSlipRecord(tx, number, call.now) }
}

/** Annuls a slip: it keeps its number, the register reverses it, and the purchase can have another one. */
export async function annulIssuedSlip(
  tx: Tx,
  call: OfferCaller,
  { id, rev, reason }: { id: number; rev: number; reason: string },
) {
  const row = await findSlipForUpdate(tx, id)
  if (!row) return slipNotFound()
  if (row.rev !== rev) return changedMeanwhile(tx, row, call.now)
  if (row.annulledAt !== null) return refuse('slip-annulled', { status: 422 })
  if (reason.trim() === '') return refuse('offer-reason-missing', { status: 422, field: 'reason' })
  const batch = await findHoldingBatch(tx, 'purchase-slip', row.id)
  if (batch !== undefined) return refuse('paper-in-batch', { status: 409, values: { number: batch } })
  await annulSlip(tx, row.id, { at: call.now, by: call.staff.userId, because: reason.trim() })
  return { slip: await loadSlipRecord(tx, id, call.now) }
}

export async function findSlipRecord(db: Db, number: number, now: Date): Promise<PurchaseSlipRecord | undefined> {
  const row = await deskSlip(db, number)
  if (!row) return undefined
  const { number: _, ...content } = row.document
  const payment = await readPayment(db, row, now)
  return {
    id: row.number,
    rev: row.rev,
    number: row.slipNumber,
    content,
    paper: describeSlip(content, {
      number: row.slipNumber,
      hash: row.fingerprint,
      isAnnulled: row.annulledAt !== null,
      cash: payment.cash,
    }),
    hash: row.fingerprint,
    seller: { id: row.customerNumber, name: row.sellerName },
    tradeIn: row.tradeInKey === null ? null : { id: row.tradeInKey, number: row.tradeInNumber ?? '' },
    vehicle:
      row.vehicleNumber === null || row.vehicleKind === null
        ? null
        : { id: row.vehicleNumber, kind: row.vehicleKind, stockNumber: row.stockNumber ?? '' },
    branch: { id: row.branchNumber, name: row.branchName },
    owner: row.ownerNumber === null ? null : { id: row.ownerNumber, name: row.ownerName ?? '' },
    issuedAt: row.issuedAt.toISOString(),
    issuedBy: row.issuerName,
    payment,
    annulled:
      row.annulledAt === null
        ? null
        : { at: row.annulledAt.toISOString(), by: row.annullerName ?? '', because: row.annulledBecause },
  }
}

/** Returns the paid amount of a slip and its payments: the lines of statements, cash, and the batch that is to pay it. */
async function readPayment(db: Db, row: DeskSlip, now: Date): Promise<PurchaseSlipRecord['payment']> {
  const [paid, batch, cash, limit] = await Promise.all([
    findPaidParts(db, row.id),
    findBatchOfSlip(db, row.id),
    findSlipCash(db, row.id),
    readSlipCash(db, row),
  ])
  return {
    isSetOff: row.document.settlement.kind === 'set-off',
    openCents: row.openCents,
    batch: batch ?? null,
    paid: paid.map(({ id, year, sequence, on, cents }) => ({
      on,
      cents,
      statement: { id, label: `${year}/${String(sequence).padStart(3, '0')}` },
    })),
    cash,
    cashLeftCents: Math.max(0, Math.min(row.openCents, limit.limitCents - limit.paidCents)),
    today: brusselsDay(now),
  }
}

export async function loadSlipRecord(db: Db, number: number, now: Date): Promise<PurchaseSlipRecord> {
  return requireValue(await findSlipRecord(db, number, now), `the purchase slip ${number}`)
}

function toKeys({ branchId, ownerId, tradeInId, vehicleId }: Purchase) {
  return { branchId, ownerId, tradeInId, vehicleId }
}

function refuseDay({
  on,
  today,
  boughtOn,
  ownSince,
}: {
  on: CalendarDay
  today: CalendarDay
  boughtOn: CalendarDay | null
  ownSince: CalendarDay | null
}): ApiRefusal | undefined {
  if (ownSince === null || on < ownSince) return refuse('invoicing-noted', { status: 422, field: 'on' })
  if (on > today) return refuse('day-to-come', { status: 422, field: 'on' })
  if (boughtOn !== null && on < boughtOn)
    return refuse('slip-before-purchase', { status: 422, field: 'on', values: { day: formatDay(boughtOn) } })
  return undefined
}

function dateBeforeLast(day: CalendarDay): ApiRefusal {
  return refuse('slip-before-last', { status: 422, field: 'on', values: { day: formatDay(day) } })
}

export async function changedMeanwhile(tx: Tx, row: PurchaseSlipRow, now: Date): Promise<ApiRefusal> {
  const by = await findLastEditor(tx, 'purchase_slip', row.id)
  return refuse('changed-meanwhile', { detail: { theirs: await findSlipRecord(tx, row.number, now), by } })
}
