import { requireUserId } from '../../platform/http/identity.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import {
  checkOpeningItem,
  movedInvoice,
  OPENING_HEADS,
  openingDocument,
  signOpeningItem,
} from '@forecourt/domain/invoicing/invoices/opening-invoice.ts'
import { pickDraft, type DraftOf, type Reference } from '@forecourt/domain/platform/resources/resource.ts'
import { buyerWithNumber } from '../../contacts/buyers.ts'
import { findInvoiceParty } from '../../contacts/invoice-party.ts'
import { customersByOutsideNumber } from '../../contacts/moved-parties.ts'
import { companyOfBranch, loadBranch } from '../../organisation/companies.ts'
import { hashContent } from '../../platform/database/hash-content.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import type { Importable, Importer } from '../../platform/imports/importable.ts'
import { keyText, type Row } from '../../platform/resources/resource-rows.ts'
import { isPeriodClosed } from '../registers/book-invoice.ts'
import { findOpeningInvoices, findOpeningBranch, insertOpeningInvoice, isNumberTaken } from './opening-invoices.sql.ts'
import { readParties } from './sale-of-car.ts'

/** Imports unpaid customer invoices and open credit notes of another system: owed and reminded here, booked there. */
export const movedInvoicesImport: Importable = {
  resource: movedInvoice,
  right: 'SYSTEM_MOVE',
  screen: 'systemMove',
  heads: OPENING_HEADS,
  keepsEmpty: true,
  keyOf: ({ invoiceNumber, branch }) =>
    typeof invoiceNumber === 'string' ? [invoiceNumber, isReference(branch) ? branch.id : null] : null,
  open: async (tx, importer) => ({
    async rowsByKey(keys) {
      const rows = new Map<string, Row>()
      for (const [number, branch] of keys) {
        const found = await findOpeningInvoices(tx, String(number))
        const own = found.filter((row) => branch === null || row.branch.id === branch)
        const [row, ...others] = own
        if (row && others.length === 0)
          rows.set(keyText([number, branch]), { ...row, ...(branch === null && { branch: null }) })
      }
      return rows
    },
    tidy(draft) {
      const line = signOpeningItem(pickDraft(movedInvoice, draft))
      return { ...line, dueOn: line.dueOn ?? line.issuedOn }
    },
    save: (draft) => saveOpening(tx, importer, pickDraft(movedInvoice, draft)),
  }),
}

function isReference(value: unknown): value is Reference {
  return typeof value === 'object' && value !== null && 'id' in value
}

async function saveOpening(
  tx: Tx,
  { actor, now }: Importer,
  line: DraftOf<typeof movedInvoice>,
): Promise<number | ApiRefusal> {
  const wrong = (reason: Parameters<typeof refuse>[0], field: string) =>
    refuse(reason, { status: 422, field: `${movedInvoice.name}.${field}` })
  // An imported item is sealed: to correct it, its file is undone and imported again.
  if (line.id !== null) return wrong('opening-taken', 'invoiceNumber')
  const [party] = await customersByOutsideNumber(tx, 'customer', [line.party])
  const buyer = party && (await buyerWithNumber(tx, party.number))
  if (!party || !buyer) return wrong('opening-party-unknown', 'party')
  const item = { ...line, dueOn: line.dueOn ?? line.issuedOn }
  const can = checkOpeningItem(item, { today: brusselsDay(now), isStructured: true })
  if (!can.ok) return wrong(can.reason, OPENING_FIELDS[can.reason])
  const branchId = await findOpeningBranch(tx, line.branch?.id ?? null)
  if (branchId === undefined) return wrong('opening-branch-missing', 'branch')
  const company = await companyOfBranch(tx, branchId)
  if (await isPeriodClosed(tx, company.id, line.issuedOn)) return wrong('period-closed', 'issuedOn')
  if (await isNumberTaken(tx, company.id, line)) return wrong('opening-number-taken', 'invoiceNumber')
  const [branch, facts] = await Promise.all([
    loadBranch(tx, branchId),
    findInvoiceParty(tx, party.number, buyer.language),
  ])
  const document = openingDocument(
    { ...item, number: line.invoiceNumber, reference: line.party },
    await readParties(tx, { branch, buyer, party: facts }),
  )
  const issuedBy = requireUserId(actor)
  return insertOpeningInvoice(tx, {
    kind: 'opening',
    state: 'issued',
    companyId: company.id,
    branchId,
    customerId: party.customerId,
    customerName: buyer.name,
    invoiceNumber: line.invoiceNumber,
    issuedOn: line.issuedOn,
    dueOn: item.dueOn,
    issuedAt: now,
    issuedBy,
    createdBy: issuedBy,
    document: JSON.stringify(document),
    fingerprint: hashContent(document),
    communication: line.communication,
    receivableCents: line.openCents,
    openCents: line.openCents,
    openingTotalCents: line.totalCents,
  })
}

/** Maps refusals to the field of a line that they concern. */
export const OPENING_FIELDS = {
  'opening-day-ahead': 'issuedOn',
  'opening-due-before': 'dueOn',
  'opening-over-total': 'openCents',
  'opening-communication': 'communication',
  'opening-kind': 'kind',
  'opening-nothing-open': 'openCents',
} as const
