import { requireUserId } from '../../platform/http/identity.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import {
  checkOpeningItem,
  movedSupplierInvoice,
  OPENING_HEADS,
  signOpeningItem,
} from '@forecourt/domain/invoicing/invoices/opening-invoice.ts'
import { normaliseInvoiceNumber } from '@forecourt/domain/invoicing/supplier-invoices/duplicates.ts'
import type { StatedInvoice } from '@forecourt/domain/invoicing/supplier-invoices/stated-invoice.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { pickDraft, type DraftOf, type Reference } from '@forecourt/domain/platform/resources/resource.ts'
import { findInvoiceParty } from '../../contacts/invoice-party.ts'
import { customersByOutsideNumber } from '../../contacts/moved-parties.ts'
import { readSupplier } from '../../contacts/suppliers.ts'
import { companyOfBranch } from '../../organisation/companies.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import type { Importable, Importer } from '../../platform/imports/importable.ts'
import { keyText, type Row } from '../../platform/resources/resource-rows.ts'
import { OPENING_FIELDS } from '../invoices/opening-invoices.ts'
import { findOpeningBranch } from '../invoices/opening-invoices.sql.ts'
import { isPeriodClosed } from '../registers/book-invoice.ts'
import { toColumns } from './receive-invoice.ts'

/** Imports unpaid supplier invoices and open credit notes of another system: paid here, booked there. */
export const movedSupplierInvoicesImport: Importable = {
  resource: movedSupplierInvoice,
  right: 'SYSTEM_MOVE',
  screen: 'systemMove',
  heads: OPENING_HEADS,
  keepsEmpty: true,
  open: async (tx, importer) => ({
    async rowsByKey(keys) {
      const rows = new Map<string, Row>()
      for (const [party, number] of keys) {
        const row = await findOpening(tx, String(party), String(number))
        if (row) rows.set(keyText([party, number]), row)
      }
      return rows
    },
    tidy(draft) {
      const line = signOpeningItem(pickDraft(movedSupplierInvoice, draft))
      return { ...line, dueOn: line.dueOn ?? line.issuedOn }
    },
    save: (draft) => saveOpening(tx, importer, pickDraft(movedSupplierInvoice, draft)),
  }),
}

async function findOpening(db: Db, party: string, number: string): Promise<Row | undefined> {
  const [supplier] = await customersByOutsideNumber(db, 'supplier', [party])
  if (!supplier) return undefined
  const { rows } = await sql<Row & { branch: Reference }>`
    select incoming.number as id, incoming.rev, their_number as invoice_number, ${party}::text as party, issued_on, due_on,
      (case when is_credit then -incoming.total_cents else incoming.total_cents end)::float8 as open_cents, opening_total_cents::float8 as total_cents,
      nullif(stated ->> 'communication', '') as communication, null as kind, null as branch
    from supplier_invoice incoming
    where is_opening and supplier_id = ${supplier.customerId} and their_number = ${number}`.execute(db)
  return rows[0]
}

async function saveOpening(
  tx: Tx,
  { actor, now }: Importer,
  line: DraftOf<typeof movedSupplierInvoice>,
): Promise<number | ApiRefusal> {
  const wrong = (reason: Parameters<typeof refuse>[0], field: string) =>
    refuse(reason, { status: 422, field: `${movedSupplierInvoice.name}.${field}` })
  // An imported item is sealed: to correct it, its file is undone and imported again.
  if (line.id !== null) return wrong('opening-taken', 'invoiceNumber')
  const [supplier] = await customersByOutsideNumber(tx, 'supplier', [line.party])
  if (!supplier) return wrong('opening-party-unknown', 'party')
  const today = brusselsDay(now)
  const item = { ...line, dueOn: line.dueOn ?? line.issuedOn }
  const can = checkOpeningItem(item, { today, isStructured: false })
  if (!can.ok) return wrong(can.reason, OPENING_FIELDS[can.reason])
  const branchId = await findOpeningBranch(tx, line.branch?.id ?? null)
  if (branchId === undefined) return wrong('opening-branch-missing', 'branch')
  const company = await companyOfBranch(tx, branchId)
  if (await isPeriodClosed(tx, company.id, line.issuedOn)) return wrong('period-closed', 'issuedOn')
  const [party, { iban }] = await Promise.all([
    findInvoiceParty(tx, supplier.number, 'nl'),
    readSupplier(tx, supplier.customerId, today),
  ])
  const isCredit = line.openCents < 0
  const totalCents = Math.abs(line.openCents)
  const stated: StatedInvoice = {
    isCredit,
    supplier: {
      name: party.name,
      vatNumber: party.vatNumber ?? '',
      street: party.street,
      postalCode: party.postalCode,
      city: party.city,
    },
    buyerNumber: company.enterpriseNumber,
    number: line.invoiceNumber,
    issuedOn: line.issuedOn,
    dueOn: item.dueOn,
    orderReference: '',
    precedingNumber: '',
    lines: [],
    vat: [],
    netCents: totalCents,
    vatCents: 0,
    totalCents,
    iban: isCredit ? '' : (iban ?? ''),
    communication: line.communication ?? '',
    note: '',
  }
  const by = requireUserId(actor)
  if (await isNumberTaken(tx, supplier.customerId, stated)) return wrong('opening-number-taken', 'invoiceNumber')
  const { number } = await tx
    .insertInto('supplierInvoice')
    .values({
      ...toColumns(stated),
      state: 'approved',
      origin: 'move',
      isOpening: true,
      companyId: company.id,
      branchId,
      supplierId: supplier.customerId,
      receivedOn: today,
      receivedAt: now,
      receivedBy: by,
      createdAt: now,
      approvedAt: now,
      approvedBy: by,
      // There is no file: the hash is that of the imported line.
      sha256: createHash('sha256')
        .update(JSON.stringify([company.id, supplier.customerId, stated]))
        .digest('hex'),
      openCents: line.openCents,
      openingTotalCents: line.totalCents,
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

/** Returns whether an invoice or credit note of the supplier has that number in that year already. */
async function isNumberTaken(
  tx: Tx,
  supplierId: string,
  { number, issuedOn, isCredit }: StatedInvoice,
): Promise<boolean> {
  const { rows } = await sql`
    select from supplier_invoice
    where supplier_id = ${supplierId} and is_credit = ${isCredit} and number_key = ${normaliseInvoiceNumber(number)}
      and extract(year from issued_on) = extract(year from ${issuedOn}::date)
      and state not in ('received', 'refused', 'duplicate')
    limit 1`.execute(tx)
  return rows.length > 0
}
