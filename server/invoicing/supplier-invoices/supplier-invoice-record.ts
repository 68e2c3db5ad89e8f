import { findApprovalSubject, isOpenDifference } from '@forecourt/domain/invoicing/supplier-invoices/purchase-checks.ts'
import type { SupplierInvoiceRecord } from '@forecourt/domain/invoicing/supplier-invoices/supplier-invoice.schema.ts'
import type { Cents } from '@forecourt/domain/platform/values/money.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import type { CallerWith } from '../../platform/http/endpoint.ts'
import type { Db } from '../../platform/database/database.ts'
import { findCheckedInvoice, type CheckedStoredInvoice } from './check-supplier-invoice.ts'
import { shownResponses } from './purchase-responses.ts'
import { countOfYear, findLimits, findPicture, type DeskLineRow } from './supplier-invoices.sql.ts'

export type PurchaseCaller = Pick<CallerWith<'PURCHASE_VIEW'>, 'staff' | 'language' | 'now'>

/** Returns an incoming invoice as its desk shows it to a user; undefined: there is none. */
export async function findSupplierInvoiceRecord(
  db: Db,
  number: number,
  call: PurchaseCaller,
): Promise<SupplierInvoiceRecord | undefined> {
  const checked = await findCheckedInvoice(db, number, call.language)
  if (!checked) return undefined
  const { row, lines, files, arithmetic, checks, tolerance, iban } = checked
  const [boxes, ofYear, limit, message, responses] = await Promise.all([
    db
      .selectFrom('supplierInvoiceBox')
      .select(['box', 'cents'])
      .where('invoiceId', '=', row.id)
      .orderBy('box')
      .execute(),
    row.supplierId === null
      ? { all: 0, differing: 0 }
      : countOfYear(db, row.supplierId, Number((row.issuedOn ?? row.receivedOn).slice(0, 4))),
    findLimit(db, checked, call),
    row.messageId === null
      ? null
      : db
          .selectFrom('incomingMessage')
          .select(['channel', 'sender', 'subject'])
          .where('id', '=', row.messageId)
          .executeTakeFirstOrThrow(),
    shownResponses(db, row.id),
  ])
  return {
    id: row.number,
    rev: row.rev,
    arrivalNumber: row.arrivalNumber,
    state: row.state,
    finding: row.finding,
    origin: row.origin,
    receivedAt: row.receivedAt.toISOString(),
    receivedBy: row.receiverName,
    typedBy: row.typistNumber === null ? null : { id: row.typistNumber, name: row.typistName ?? '' },
    fault: row.fault,
    company: { id: row.companyNumber, name: row.companyName },
    branch: { id: row.branchNumber, name: row.branchName },
    supplier: {
      id: row.supplierNumber,
      name: row.supplierName,
      thisYear: ofYear.all,
      differing: ofYear.differing,
    },
    iban: { state: iban.state, verifiedOn: iban.verifiedAt && brusselsDay(iban.verifiedAt) },
    stated: row.stated,
    lines: lines.map((line) => toLine(line, checked)),
    arithmetic: [...arithmetic],
    checks: [...checks],
    tolerance: { ...tolerance },
    duplicateOf:
      row.originalNumber === null
        ? null
        : {
            id: row.originalNumber,
            arrivalNumber: row.originalArrival ?? '',
            isDecided: row.duplicateDecidedBy !== null,
          },
    dispute: toBy(row.disputedAt, row.disputerName, row.disputedBecause),
    refusal: toBy(row.refusedAt, row.refuserName, row.refusedBecause),
    // An invoice of another system was approved and booked there.
    approval:
      row.approvedAt === null || row.isOpening
        ? null
        : {
            at: row.approvedAt.toISOString(),
            by: row.approverName,
            bookedOn: requireValue(row.bookedOn, 'the day of a booked invoice'),
            number: requireValue(row.purchaseNumber, 'the number of a booked invoice'),
          },
    boxes,
    openCents: row.openCents,
    files: files.map(({ kind, name, contentType }) => ({ kind, name, isPdf: contentType === 'application/pdf' })),
    picture: findPicture(files),
    message,
    responses: responses.map(({ createdAt, deliveredAt, ...response }) => ({
      ...response,
      createdAt: createdAt.toISOString(),
      deliveredAt: deliveredAt?.toISOString() ?? null,
    })),
    limit,
  }
}

function toBy(at: Date | null, by: string | null, because: string) {
  return at && { at: at.toISOString(), by, because }
}

function toLine(line: DeskLineRow, { row, tolerance }: CheckedStoredInvoice): SupplierInvoiceRecord['lines'][number] {
  return {
    place: line.place,
    description: line.description,
    netCents: line.netCents,
    rateBp: line.rateBp,
    vin: line.vin,
    expected:
      line.expectedKind === null
        ? null
        : { kind: line.expectedKind, label: line.expectedLabel, cents: line.expectedCents },
    rule: line.ruleNumber === null ? null : { id: line.ruleNumber, words: line.ruleWords ?? '' },
    isOpen: row.approvedAt === null && isOpenDifference(line, tolerance),
    decision: line.decision,
    reasonCode: line.reasonCode,
    reason: line.reason,
    car:
      line.vehicleNumber === null || line.vehicleKind === null
        ? null
        : {
            id: line.vehicleNumber,
            kind: line.vehicleKind,
            name: line.vehicleName ?? '',
            stockNumber: line.stockNumber,
          },
    carKind: line.carKind,
    account: line.accountNumber,
    accountName: line.accountName,
    vatCode: line.vatCode,
    branch: line.branchNumber,
  }
}

/** Returns the approval limit of a user for the subject of an invoice. */
async function findLimit(db: Db, { lines }: Pick<CheckedStoredInvoice, 'lines'>, { staff }: PurchaseCaller) {
  const subject = findApprovalSubject(lines)
  const cents = await findLimitCents(db, subject, staff)
  return { subject, cents: cents ?? null, isAny: cents === undefined }
}

/** Null: none of that subject; undefined: any amount. */
export async function findLimitCents(
  db: Db,
  subject: SupplierInvoiceRecord['limit']['subject'],
  staff: PurchaseCaller['staff'],
): Promise<Cents | null | undefined> {
  if (staff.who.isMain) return undefined
  const limits = await findLimits(db, staff.userId)
  return limits.find((one) => one.subject === subject)?.limitCents ?? null
}
