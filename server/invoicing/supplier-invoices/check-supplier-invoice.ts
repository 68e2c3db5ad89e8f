import { normaliseInvoiceNumber } from '@forecourt/domain/invoicing/supplier-invoices/duplicates.ts'
import type { Tolerance } from '@forecourt/domain/invoicing/supplier-invoices/matching.ts'
import {
  checkPurchase,
  isExpected,
  type CheckedLine,
  type PurchaseCheck,
} from '@forecourt/domain/invoicing/supplier-invoices/purchase-checks.ts'
import { compareArithmetic, type ComparedAmount } from '@forecourt/domain/invoicing/supplier-invoices/vat-arithmetic.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Cents } from '@forecourt/domain/platform/values/money.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { findAccountStanding } from '../../contacts/suppliers.ts'
import type { Db } from '../../platform/database/database.ts'
import { readSetting } from '../../platform/setting/setting.ts'
import {
  findDeskInvoice,
  findFiles,
  findLines,
  type DeskInvoiceRow,
  type DeskLineRow,
} from './supplier-invoices.sql.ts'

export interface CheckedStoredInvoice {
  readonly row: DeskInvoiceRow
  readonly lines: readonly DeskLineRow[]
  readonly files: Awaited<ReturnType<typeof findFiles>>
  readonly arithmetic: readonly ComparedAmount[]
  readonly checks: readonly PurchaseCheck[]
  readonly tolerance: Tolerance
  readonly iban: { readonly state: 'none' | 'new' | 'unverified' | 'verified'; readonly verifiedAt: Date | null }
  /** Stated less expected, of the lines beyond the tolerance. */
  readonly differenceCents: Cents
}

/** Loads an incoming invoice with its lines, and checks its present state. */
export async function checkStoredInvoice(db: Db, number: number, language: Language): Promise<CheckedStoredInvoice> {
  return requireValue(await findCheckedInvoice(db, number, language), `the incoming invoice ${number}`)
}

export async function findCheckedInvoice(
  db: Db,
  number: number,
  language: Language,
): Promise<CheckedStoredInvoice | undefined> {
  const row = await findDeskInvoice(db, number)
  if (!row) return undefined
  const [lines, files, setting] = await Promise.all([
    findLines(db, row.id, language),
    findFiles(db, row.id),
    readSetting(db, 'invoicing.incoming'),
  ])
  const tolerance: Tolerance = { shareBp: setting.shareBp, cents: setting.cents }
  const { stated, supplierId } = row
  const iban =
    !stated?.iban || stated.isCredit
      ? { state: 'none' as const, verifiedAt: null }
      : supplierId === null
        ? { state: 'new' as const, verifiedAt: null }
        : await findAccountStanding(db, { customerId: supplierId, iban: stated.iban })
  const arithmetic = stated ? compareArithmetic(stated, { toleranceCents: setting.vatCents }) : []
  const isDecided = row.approvedAt !== null || row.state === 'refused' || row.state === 'duplicate' || stated === null
  const checks = isDecided
    ? []
    : checkPurchase(
        {
          isCredit: row.isCredit,
          isSupplierKnown: supplierId !== null,
          otherBuyer: findOtherBuyer(stated.buyerNumber, row.enterpriseNumber),
          possibleDuplicate: row.duplicateDecidedBy === null ? row.originalArrival : null,
          arithmetic,
          iban: iban.state,
          isBelgianPicture:
            stated.supplier.vatNumber.startsWith('BE') &&
            files.some(({ kind, contentType }) => kind === 'original' && contentType === 'application/pdf'),
          lines: lines.map((line) => toChecked(line, row.theirNumber)),
        },
        tolerance,
      )
  const differenceCents = lines
    .filter(
      ({ netCents, expectedCents, ruleToleranceCents }) =>
        expectedCents !== null && !isExpected({ netCents, expectedCents, ruleToleranceCents }, tolerance),
    )
    .reduce((sum, { netCents, expectedCents }) => sum + netCents - (expectedCents ?? 0), 0)
  return { row, lines, files, arithmetic, checks, tolerance, iban, differenceCents }
}

function findOtherBuyer(buyerNumber: string, enterpriseNumber: string): string | null {
  const digits = buyerNumber.replaceAll(/\D/g, '')
  return digits === '' || digits === enterpriseNumber.replaceAll(/\D/g, '') ? null : buyerNumber
}

function toChecked(line: DeskLineRow, theirNumber: string): CheckedLine {
  const { purchasePaper, otherArrival } = line
  // The paper recorded when the car came may be this very invoice.
  const isOwnPaper =
    purchasePaper !== null && normaliseInvoiceNumber(purchasePaper) === normaliseInvoiceNumber(theirNumber)
  return {
    place: line.place,
    netCents: line.netCents,
    expectedCents: line.expectedCents,
    ruleToleranceCents: line.ruleToleranceCents,
    decision: line.decision,
    hasAccount: line.ledgerAccountId !== null && line.vatCodeId !== null,
    carKind: line.carKind,
    otherPurchase: otherArrival ?? (isOwnPaper ? null : purchasePaper),
    isOwnUse: line.isDemo === true,
    deductBp: line.deductBp ?? 0,
  }
}
