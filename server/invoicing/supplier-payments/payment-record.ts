import { parseIban } from '@forecourt/domain/organisation/iban.ts'
import type { PaymentProblem } from '@forecourt/domain/invoicing/supplier-payments/payment-states.ts'
import { findPaymentProblem, findPayeeIban } from '@forecourt/domain/invoicing/supplier-payments/payment-plan.ts'
import type {
  DuePayments,
  PaymentBatchRecord,
  PaymentLineRecord,
} from '@forecourt/domain/invoicing/supplier-payments/supplier-payment.schema.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { listVerifiedAccounts, type VerifiedAccount } from '../../contacts/suppliers.ts'
import type { Db } from '../../platform/database/database.ts'
import {
  findBatch,
  findLines,
  findParts,
  findDue,
  findPayingAccounts,
  type DeskBatchRow,
  type DeskLineRow,
  type PartRow,
} from './payments.sql.ts'

/** Returns the papers to pay from an account, by due day, each with the reasons that keep it from being paid. */
export async function findDuePayments(db: Db, wanted: number | undefined): Promise<DuePayments | undefined> {
  const accounts = await findPayingAccounts(db)
  const account = wanted === undefined ? accounts[0] : accounts.find(({ id }) => id === wanted)
  if (wanted !== undefined && !account) return undefined
  const due = account ? await findDue(db, account.companyId) : []
  return {
    accounts: accounts.map(({ id, name, iban, company }) => ({ id, name, iban, company })),
    account: account?.id ?? null,
    papers: due
      .toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : one.dueOn > other.dueOn ? 1 : one.id - other.id))
      .map((payable) => ({
        kind: payable.kind,
        id: payable.id,
        number: payable.number,
        payee: { id: payable.supplierNumber, name: payable.payee },
        theirNumber: payable.theirNumber,
        about: payable.about,
        dueOn: payable.dueOn,
        openCents: payable.openCents,
        iban: findPayeeIban(payable),
        problem: payable.openCents < 0 ? (payable.isDisputed ? 'disputed' : null) : findPaymentProblem(payable),
      })),
  }
}

/** Returns a batch as its desk shows it; undefined: there is none. */
export async function findBatchRecord(db: Db, number: number, userId: string): Promise<PaymentBatchRecord | undefined> {
  const row = await findBatch(db, number)
  if (!row) return undefined
  const lines = await findCheckedLines(db, row)
  return {
    id: row.number,
    rev: row.rev,
    batchNumber: row.batchNumber,
    state: row.state,
    account: { id: row.accountNumber, name: row.accountName, iban: row.iban, company: row.companyName },
    executeOn: row.executeOn,
    totalCents: row.totalCents,
    lineCount: row.lineCount,
    made: { at: row.madeAt.toISOString(), by: row.makerName, isCaller: row.madeBy === userId },
    released: toBy(row.releasedAt, row.releaserName),
    exported: row.exportedAt && {
      at: row.exportedAt.toISOString(),
      by: row.exporterName ?? '',
      sha256: row.sha256 ?? '',
    },
    sent: toBy(row.sentAt, row.senderName),
    canceled: row.canceledAt && {
      at: row.canceledAt.toISOString(),
      by: row.cancelerName ?? '',
      because: row.canceledBecause,
    },
    lines,
  }
}

function toBy(at: Date | null, by: string | null) {
  return at && { at: at.toISOString(), by: by ?? '' }
}

/** Returns the lines of a batch, each checked in its present state: an account may change before the file is made. */
export async function findCheckedLines(
  db: Db,
  batch: Pick<DeskBatchRow, 'id' | 'state'>,
): Promise<PaymentLineRecord[]> {
  const rows = await findLines(db, batch.id)
  const [parts, accounts] = await Promise.all([
    findParts(
      db,
      rows.map(({ id }) => id),
    ),
    listVerifiedAccounts(
      db,
      rows.flatMap(({ supplierId }) => supplierId ?? []),
    ),
  ])
  const isChecked = batch.state === 'draft' || batch.state === 'released'
  return rows.map((row) => {
    const own = parts.filter(({ lineId }) => lineId === row.id)
    const account = accounts.find(({ customerId, iban }) => customerId === row.supplierId && iban === row.iban)
    return toLine(row, own, { account, problem: isChecked ? findLineProblem(row, own, account) : null })
  })
}

function findLineProblem(
  row: DeskLineRow,
  parts: readonly PartRow[],
  account: VerifiedAccount | undefined,
): PaymentProblem | null {
  if (row.state !== 'planned') return null
  if (!parseIban(row.iban).ok) return 'iban-wrong'
  if (!account && !isSigned(row, parts) && !isPayer(row, parts)) return 'iban-unverified'
  if (parts.some(({ isDisputed }) => isDisputed)) return 'disputed'
  if (parts.some(({ openCents }) => openCents === null)) return 'not-open'
  return parts.some(({ openCents, cents }) => openCents !== cents) ||
    parts.reduce((sum, { cents }) => sum + cents, 0) !== row.cents
    ? 'amount-changed'
    : null
}

/** Returns true if the seller signed for the account on the purchase slip. */
function isSigned({ iban }: DeskLineRow, parts: readonly PartRow[]): boolean {
  return parts.some(({ signedIban }) => signedIban === iban)
}

/** Returns true if the webshop order was paid from the account. */
function isPayer({ iban }: DeskLineRow, parts: readonly PartRow[]): boolean {
  return parts.some(({ payerIban }) => payerIban === iban)
}

function toLine(
  row: DeskLineRow,
  parts: readonly PartRow[],
  { account, problem }: { account: VerifiedAccount | undefined; problem: PaymentProblem | null },
): PaymentLineRecord {
  const { statementNumber, statementYear, statementSequence } = row
  return {
    id: row.number,
    place: row.place,
    supplier: row.supplierNumber,
    payee: row.payee,
    iban: row.iban,
    cents: row.cents,
    communication: row.communication,
    text: row.text,
    endToEnd: row.endToEnd,
    state: row.state,
    on: row.executedOn ?? row.failedOn,
    failedBecause: row.failedBecause,
    problem,
    isSigned: isSigned(row, parts),
    isPayer: isPayer(row, parts),
    verifiedBy: account?.by ?? null,
    verifiedOn: account ? brusselsDay(account.verifiedAt) : null,
    verifiedHow: account?.verifiedHow ?? '',
    statement:
      statementNumber === null || statementYear === null || statementSequence === null
        ? null
        : { id: statementNumber, label: `${statementYear}/${String(statementSequence).padStart(3, '0')}` },
    papers: parts.map(({ kind, id, number, theirNumber, dueOn, cents }) => ({
      kind,
      id,
      number,
      theirNumber,
      dueOn,
      cents,
    })),
  }
}
