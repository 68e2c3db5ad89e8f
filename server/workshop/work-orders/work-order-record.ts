import { share, type Cents } from '@forecourt/domain/platform/values/money.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { may } from '@forecourt/domain/platform/resources/rights.ts'
import type { WorkOrderRecord } from '@forecourt/domain/workshop/work-orders/work-order.schema.ts'
import {
  calculateWorkCost,
  calculateWorkLine,
  sumByPayer,
  sumMinutes,
} from '@forecourt/domain/workshop/work-orders/work-amounts.ts'
import type { Db } from '../../platform/database/database.ts'
import type { CallerWith } from '../../platform/http/endpoint.ts'
import {
  findBeyondLimit,
  loadOrdinaryRate,
  loadWork,
  timeOfJob,
  toPriced,
  toShares,
  type LoadedWork,
} from './loaded-work.ts'
import type { Proposal } from './proposed-work.sql.ts'
import { toPhotos, toReceptions } from './reception-content.ts'
import { loadPhotos, loadReceptions } from './receptions.sql.ts'
import type { DeskWorkOrder, LineRow } from './work-orders.sql.ts'

export type WorkCaller = CallerWith<'WORK_ORDER_VIEW'>
type Reader = Pick<WorkCaller, 'staff' | 'now'>

export const seesPrices = ({ staff }: Pick<WorkCaller, 'staff'>) => may(staff.who, 'WORK_PRICE_VIEW').ok

/** Returns the record of a work order; prices are included for callers who may see them. */
export async function findWorkOrderRecord(db: Db, number: number, call: Reader): Promise<WorkOrderRecord | undefined> {
  const work = await loadWork(db, number, call.now)
  if (!work) return undefined
  const { row, jobs, lines, time } = work
  const [rateBp, photos, receptions] = await Promise.all([
    loadOrdinaryRate(db, call.now),
    loadPhotos(db, row.id),
    loadReceptions(db, row.id),
  ])
  const beyondLimit = findBeyondLimit(work, rateBp)
  const isPriced = seesPrices(call)
  const price = (line: LineRow | undefined) => (isPriced && line ? toPricing(line) : null)
  const at = (instant: Date | null) => instant?.toISOString() ?? null
  return {
    id: row.number,
    rev: row.rev,
    workNumber: row.workNumber,
    state: row.state,
    openJobs: row.openJobs,
    runningClocks: row.runningClocks,
    isBegun: row.isBegun,
    openProposals: row.openProposals,
    department: { id: row.departmentNumber, label: row.departmentName, bays: row.bays },
    branch: { id: row.branchNumber, name: row.branchName },
    bay: row.bay,
    customer: { id: row.customerNumber, name: row.customerName, phone: row.phone },
    booking: toBooking(row),
    internalOrder: toInternalOrder(row),
    vehicle:
      row.vehicleNumber === null || row.vehicleKind === null
        ? null
        : { id: row.vehicleNumber, kind: row.vehicleKind, stockNumber: row.stockNumber ?? '' },
    car: row.car,
    licencePlate: row.licencePlate,
    vin: row.vin,
    kmIn: row.kmIn,
    kmOut: row.kmOut,
    keyCount: row.keyCount,
    complaint: row.complaint,
    note: row.note,
    limitCents: isPriced ? row.limitCents : null,
    plannedAt: row.plannedAt.toISOString(),
    promisedAt: at(row.promisedAt),
    waitsFor: row.waitsFor,
    waitNote: row.waitNote,
    testNote: row.testNote,
    cancelReason: row.cancelReason,
    received: row.receivedAt === null ? null : { at: row.receivedAt.toISOString(), by: row.receiverName ?? '' },
    finishedAt: at(row.finishedAt),
    closedAt: at(row.closedAt),
    handedOver:
      row.closedAt === null ? null : { to: row.handedOverTo, by: row.handerName ?? '', isOnAccount: row.isOnAccount },
    jobs: jobs.map((job) => {
      const entries = timeOfJob(time, job.id)
      const labour = lines.find(({ kind, jobId }) => kind === 'labour' && jobId === job.id)
      return {
        id: job.number,
        name: job.name,
        pricing: job.pricing,
        workKind: job.workKind,
        minutes: job.minutes,
        technician: job.technicianNumber === null ? null : { id: job.technicianNumber, name: job.technicianName ?? '' },
        state: job.state,
        doneAt: at(job.doneAt),
        clockedMinutes: sumMinutes(entries, call.now),
        running: entries
          .filter(({ endedAt }) => endedAt === null)
          .map(({ technicianNumber: id, technicianName: name, startedAt }) => ({
            technician: { id, name },
            startedAt: startedAt.toISOString(),
          })),
        isBeyondLimit: job.state === 'open' && beyondLimit.has(job.id),
        labour: { quantity: labour?.quantity ?? 0, pricing: price(labour) },
      }
    }),
    lines: lines
      .filter(({ kind }) => kind !== 'labour')
      .map((line) => ({
        id: line.number,
        job: jobs.find(({ id }) => id === line.jobId)?.number ?? null,
        kind: line.kind,
        name: line.name,
        partNumber: line.partNumber,
        quantity: line.quantity,
        pricing: price(line),
      })),
    proposals: work.proposals.map((proposal) => toProposal(proposal, isPriced)),
    photos: toPhotos(photos, receptions),
    receptions: toReceptions(work, receptions),
    totals: isPriced ? calculateTotals(work, rateBp) : null,
    createdBy: row.makerName,
    createdAt: row.createdAt.toISOString(),
    now: call.now.toISOString(),
  }
}

function toBooking({ bookingNumber, bookingStartsAt, bookingService }: DeskWorkOrder): WorkOrderRecord['booking'] {
  if (bookingNumber === null || bookingStartsAt === null || bookingService === null) return null
  return { number: bookingNumber, startsAt: bookingStartsAt.toISOString(), service: bookingService }
}

function toInternalOrder({
  internalOrder: id,
  internalNumber,
  internalState: state,
}: DeskWorkOrder): WorkOrderRecord['internalOrder'] {
  return id === null || internalNumber === null || state === null ? null : { id, internalNumber, state }
}

function toPricing(line: LineRow) {
  const { unitPriceCents, unitCostCents, discountBp, vat } = line
  return { unitPriceCents, unitCostCents, discountBp, vat, shares: toShares(line), netCents: calculateWorkLine(line) }
}

function toProposal(proposal: Proposal, isPriced: boolean): WorkOrderRecord['proposals'][number] {
  const { unitPriceCents, netCents, grossCents, askedAt, answeredAt, channel } = proposal
  return {
    id: proposal.number,
    version: proposal.version,
    name: proposal.name,
    explanation: proposal.explanation,
    workKind: proposal.workKind,
    minutes: proposal.minutes,
    parts: proposal.parts.map(({ name, partNumber, quantity, ...part }) => ({
      name,
      partNumber,
      quantity,
      pricing: isPriced ? { unitPriceCents: part.unitPriceCents, unitCostCents: part.unitCostCents } : null,
    })),
    pricing: isPriced ? { unitPriceCents, netCents, grossCents } : null,
    state: proposal.state,
    asked:
      askedAt === null ? null : { at: askedAt.toISOString(), by: proposal.askerName ?? '', to: proposal.askedTo ?? '' },
    answer:
      answeredAt === null || channel === null
        ? null
        : {
            channel,
            name: proposal.signedName ?? '',
            email: proposal.answerEmail,
            recordedBy: proposal.hearerName,
            note: proposal.note ?? '',
            at: answeredAt.toISOString(),
          },
    job: proposal.jobNumber,
    createdBy: proposal.makerName,
  }
}

/** Adds up a work order by payer, and what the customer is to pay with VAT: taken once, all at the ordinary rate. */
function calculateTotals({ lines, proposals }: LoadedWork, rateBp: number) {
  const net = sumByPayer(lines.map(toPriced))
  return {
    net,
    customerGrossCents: net.customer + share(net.customer, rateBp),
    agreedMoreCents: proposals.reduce((sum, { state, grossCents }) => (state === 'agreed' ? sum + grossCents : sum), 0),
    costCents: sumCosts(lines),
  }
}

function sumCosts(lines: readonly LineRow[]): Cents | null {
  let sum = 0
  for (const { quantity, unitCostCents } of lines) {
    const cost = calculateWorkCost(quantity, unitCostCents)
    if (cost === null) return null
    sum += cost
  }
  return sum
}

export async function loadWorkOrderRecord(db: Db, number: number, call: Reader): Promise<WorkOrderRecord> {
  return requireValue(await findWorkOrderRecord(db, number, call), `the work order ${number}`)
}
