import { sql } from 'kysely'
import { formatInvoiceNumber } from '@forecourt/domain/invoicing/invoices/invoice-number.ts'
import { divideInputVat } from '@forecourt/domain/invoicing/supplier-invoices/input-vat.ts'
import { brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { companyOfBranch } from '../../organisation/companies.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { bookPurchaseInvoice, creditPurchase } from '../../stock/details/bought-car.ts'
import { bookCarEntry } from '../../stock/details/car-ledger.ts'
import { findCounter, findSeries, takeNumber } from '../invoices/invoices.sql.ts'
import { isPeriodClosed } from '../registers/book-invoice.ts'
import { planResponse } from './purchase-responses.ts'
import {
  findDeskInvoice,
  findLines,
  updateInvoice,
  type DeskInvoiceRow,
  type DeskLineRow,
} from './supplier-invoices.sql.ts'

/**
 * Books an approved incoming invoice: input VAT, the ledgers of its cars, the payable, and its number in the journal of purchases,
 * taken last so that a transaction that fails returns it.
 */
export async function bookApproved(
  tx: Tx,
  number: number,
  { approvedBy, now }: { approvedBy: string | null; now: Date },
): Promise<{ ok: true } | ApiRefusal> {
  const row = requireValue(await findDeskInvoice(tx, number), `the incoming invoice ${number}`)
  const stated = requireValue(row.stated, 'what an approved invoice states')
  const lines = await findLines(tx, row.id, 'nl')
  const on = brusselsDay(now)
  const company = await companyOfBranch(tx, row.branchId)
  if (await isPeriodClosed(tx, company.id, on)) return refuse('period-closed', { status: 422 })
  const series = await findSeries(tx, company.id, 'purchase')
  const year = Number(on.slice(0, 4))
  const counter = await findCounter(tx, series.id, year)
  if (counter?.closedAt) return refuse('series-closed', { status: 422 })
  if (counter && counter.lastDay > on)
    return refuse('date-before-last', { status: 422, values: { day: formatDay(counter.lastDay) } })

  const { costs, boxes } = divideInputVat(lines.map(toBookedLine), stated.vat, { isCredit: row.isCredit })
  if (boxes.size > 0) {
    await tx
      .insertInto('supplierInvoiceBox')
      .values([...boxes].map(([box, cents]) => ({ invoiceId: row.id, box, cents })))
      .execute()
  }
  const isFirstYear = on.slice(0, 4) === company.ownSince?.slice(0, 4)
  const seriesNo = await takeNumber(tx, series.id, { on, firstAfter: isFirstYear ? series.lastNoted : 0 })
  if (seriesNo === undefined) return refuse('date-before-last', { status: 422, values: { day: formatDay(on) } })
  const purchaseNumber = formatInvoiceNumber(series.code, year, seriesNo)
  for (const [at, line] of lines.entries()) {
    await bookOnCar(tx, line, { row, on, paper: purchaseNumber, costCents: costs[at]?.costCents ?? line.netCents })
  }
  await updateInvoice(tx, row.id, {
    state: 'approved',
    approvedAt: now,
    approvedBy,
    bookedOn: on,
    seriesId: series.id,
    seriesYear: year,
    seriesNo,
    purchaseNumber,
    openCents: row.isCredit ? -row.totalCents : row.totalCents,
  })
  await planResponse(tx, row.id, { code: 'AP', reasonCode: null, reason: '', by: approvedBy, now })
  return { ok: true }
}

function toBookedLine(line: DeskLineRow) {
  return {
    netCents: line.netCents,
    rateBp: line.rateBp,
    isMarginPurchase: line.carKind === 'purchase' && line.vehicleKind === 'used' && line.codeRateBp === 0,
    code: {
      code: requireValue(line.vatCode, 'the VAT code of a line'),
      rateBp: line.codeRateBp ?? 0,
      baseBox: requireValue(line.baseBox, 'the box of a VAT code'),
      deductBp: line.deductBp ?? 0,
      owedBox: line.owedBox,
      extraBox: line.extraBox,
    },
  }
}

/** Books a line in the ledger of its car: its purchase again, or a cost. A credit note reverses. */
async function bookOnCar(
  tx: Tx,
  line: DeskLineRow,
  { row, on, paper, costCents }: { row: DeskInvoiceRow; on: string; paper: string; costCents: number },
): Promise<void> {
  const { vehicleId, carKind } = line
  if (vehicleId === null || carKind === null || costCents === 0) return
  const isRated = (line.codeRateBp ?? 0) > 0
  if (carKind === 'purchase') {
    if (row.isCredit) return creditPurchase(tx, vehicleId, costCents)
    return bookPurchaseInvoice(tx, {
      vehicleId,
      cents: costCents,
      isVatDeducted: isRated,
      on: row.issuedOn ?? on,
      supplier: row.supplierName,
      paper,
    })
  }
  await bookCarEntry(tx, {
    vehicleId,
    onDay: on,
    // A credit note above the booked cost counts as support of the supplier.
    kind: row.isCredit && !(await hasCost(tx, vehicleId, costCents)) ? 'support' : carKind,
    regime: isRated ? 'rated' : 'exempt',
    netCents: row.isCredit ? costCents : -costCents,
    paper,
    description: line.description.slice(0, 120),
  })
}

async function hasCost(tx: Tx, vehicleId: string, cents: number): Promise<boolean> {
  const { rows } = await sql<{ isEnough: boolean }>`
    select (car_entry_sums(${vehicleId})).cost_cents >= ${cents} as is_enough`.execute(tx)
  return rows[0]?.isEnough ?? false
}
