import { createHash } from 'node:crypto'
import type { StatedInvoice } from '@forecourt/domain/invoicing/supplier-invoices/stated-invoice.ts'
import { normaliseInvoiceNumber } from '@forecourt/domain/invoicing/supplier-invoices/duplicates.ts'
import type { Origin } from '@forecourt/domain/invoicing/supplier-invoices/supplier-invoice-states.ts'
import type { SupplierInvoiceUploaded } from '@forecourt/domain/invoicing/supplier-invoices/supplier-invoice.schema.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { checkFile, type CheckedFile } from '../../media/file-check.ts'
import { isXml, readEnclosedXml } from '../../media/pdf-check.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { SentFile } from '../../platform/http/multipart.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { readInvoiceXml, type XmlReading } from './invoice-xml.ts'
import { matchInvoice } from './match-invoice.ts'
import { findDeskInvoice, findInvoiceByFile, insertInvoice } from './supplier-invoices.sql.ts'

/** The largest file that Peppol takes. */
export const LARGEST_INVOICE_FILE = 20 * 1024 * 1024
const pdfRules = { types: ['pdf'], maxBytes: LARGEST_INVOICE_FILE, maxCount: 1, mayHoldXml: true } as const

interface Arrival {
  readonly origin: Origin
  /** Null: received automatically. */
  readonly receivedBy: string | null
  /** The branch of the user who uploaded the file; null: the first one of the company that the invoice names. */
  readonly branchId: string | null
  /** The company of its envelope or mailbox; absent: the one that the invoice names. */
  readonly companyId?: string
  /** The message that brought it; absent: a user uploaded it. */
  readonly messageId?: string
  readonly now: Date
}

type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** A file that is ready to be kept: a picture that was checked, or an e-invoice that was read. */
export interface PreparedInvoice {
  readonly original: Pick<CheckedFile, 'name' | 'contentType' | 'bytes'>
  /** Null: a picture, which a user has to type. */
  readonly reading: XmlReading | null
  readonly enclosed: CheckedFile | null
}

/**
 * Receives an incoming invoice: stores its bytes, reads it and matches it. A file that cannot be read safely is stored with the
 * reason and refused; the same bytes are refused.
 */
export async function receiveInvoice(
  transact: Transact,
  { file, ...arrival }: Arrival & { readonly file: SentFile },
): Promise<SupplierInvoiceUploaded | ApiRefusal> {
  const prepared = await prepareInvoice(file)
  if (isRefusal(prepared)) return prepared
  const kept = await transact((tx) => keepInvoice(tx, prepared, arrival))
  if (isRefusal(kept) || prepared.reading === null || prepared.reading.ok) return kept
  return refuse(prepared.reading.reason, {
    status: 422,
    field: 'file',
    values: { found: prepared.reading.found, number: kept.arrivalNumber },
    detail: { id: kept.id },
  })
}

/** Checks a picture, or reads an e-invoice in its thread, also one inside a PDF: the slow part, before any transaction. */
export async function prepareInvoice(file: SentFile): Promise<PreparedInvoice | ApiRefusal> {
  if (file.bytes.length > LARGEST_INVOICE_FILE) return refuse('einvoice-large', { status: 422, field: 'file' })
  if (!isXml(file.bytes)) {
    const picture = await checkFile(file, pdfRules)
    return isRefusal(picture) ? picture : { original: picture, reading: await readWithin(picture), enclosed: null }
  }
  const reading = await readInvoiceXml(file.bytes)
  return {
    original: { name: file.name, contentType: 'application/xml', bytes: Buffer.from(file.bytes) },
    reading,
    enclosed: reading.ok ? await checkEnclosed(reading) : null,
  }
}

const namedAsInvoice = /<(?:[\w.-]+:)?(?:CrossIndustryInvoice|CrossIndustryDocument|Invoice|CreditNote)[\s>]/

/** Reads the e-invoice inside a PDF; null: none, or several that may contradict each other. */
async function readWithin({ bytes }: CheckedFile): Promise<XmlReading | null> {
  const files = (await readEnclosedXml(bytes)) ?? []
  const invoices = new Map(
    files
      .filter((xml) => namedAsInvoice.test(xml.toString('utf8', 0, 5_000)))
      .map((xml) => [xml.toString('base64'), xml]),
  )
  const [xml] = invoices.values()
  return xml && invoices.size === 1 ? readInvoiceXml(xml) : null
}

/** Checks a picture inside an e-invoice like an uploaded one; an unsafe one is not stored separately. */
async function checkEnclosed({ enclosed }: Extract<XmlReading, { ok: true }>): Promise<CheckedFile | null> {
  if (!enclosed) return null
  const name = enclosed.name.replaceAll(/[/\\:*?"<>|]/g, '-').replace(/(?:\.pdf)?$/i, '.pdf')
  const checked = await checkFile({ name, bytes: Buffer.from(enclosed.base64, 'base64') }, pdfRules)
  return isRefusal(checked) ? null : checked
}

/** Stores an invoice with its files, and matches it; refused where the same bytes were stored before. */
export async function keepInvoice(
  tx: Tx,
  prepared: PreparedInvoice,
  { origin, receivedBy, branchId, companyId, messageId, now }: Arrival,
): Promise<SupplierInvoiceUploaded | ApiRefusal> {
  const { original, reading, enclosed } = prepared
  const sha256 = createHash('sha256').update(original.bytes).digest('hex')
  if (await findInvoiceByFile(tx, sha256)) return refuseSameFile(tx, sha256)
  const stated = reading?.ok ? reading.invoice : null
  const addressee = await findAddressee(tx, stated?.buyerNumber ?? '', { branchId, companyId })
  const row = await insertInvoice(tx, {
    ...addressee,
    ...(stated && toColumns(stated)),
    receivedOn: brusselsDay(now),
    receivedAt: now,
    receivedBy,
    messageId: messageId ?? null,
    state: stated ? 'read' : 'received',
    origin,
    fault: reading && !reading.ok ? reading.reason : null,
    sha256,
    finding: stated ? 'none' : 'unreadable',
    createdAt: now,
  })
  if (!row) return refuseSameFile(tx, sha256)
  await tx
    .insertInto('supplierInvoiceFile')
    .values([toFile(row.id, 'original', original), ...(enclosed ? [toFile(row.id, 'enclosed', enclosed)] : [])])
    .execute()
  if (stated) await matchInvoice(tx, row.number, now)
  return describeArrival(tx, row.number, reading === null)
}

async function refuseSameFile(tx: Tx, sha256: string): Promise<ApiRefusal> {
  const same = await findInvoiceByFile(tx, sha256)
  const detail = same && { id: same.number }
  return refuse('same-file', { status: 422, field: 'file', values: { number: same?.arrivalNumber ?? '' }, detail })
}

const toFile = (
  invoiceId: string,
  kind: 'original' | 'enclosed',
  { name, contentType, bytes }: PreparedInvoice['original'],
) => ({ invoiceId, kind, name: name.slice(0, 150), contentType, content: bytes })

async function describeArrival(db: Db, number: number, isPicture: boolean): Promise<SupplierInvoiceUploaded> {
  const row = requireValue(await findDeskInvoice(db, number), 'an invoice that was just kept')
  return {
    id: row.number,
    arrivalNumber: row.arrivalNumber,
    state: row.state,
    supplier: row.supplierName,
    isPicture,
    duplicateOf: row.originalArrival,
  }
}

/** Copies the stated data of an invoice into the columns that lists and searches read. */
export function toColumns(stated: StatedInvoice) {
  return {
    supplierName: stated.supplier.name,
    theirNumber: stated.number,
    numberKey: normaliseInvoiceNumber(stated.number),
    isCredit: stated.isCredit,
    issuedOn: stated.issuedOn,
    dueOn: stated.dueOn,
    netCents: stated.netCents,
    vatCents: stated.vatCents,
    totalCents: stated.totalCents,
    stated: JSON.stringify(stated),
  }
}

/** Finds the company of an invoice: its recipient or the one with its number; else that of the branch, else the first one. */
async function findAddressee(
  db: Db,
  buyerNumber: string,
  { branchId, companyId }: { branchId: string | null; companyId: string | undefined },
): Promise<{ companyId: string; branchId: string }> {
  const rows = await db
    .selectFrom('branch')
    .innerJoin('company', 'company.enterpriseNumber', 'branch.enterpriseNumber')
    .select(['branch.id as branchId', 'company.id as companyId', 'company.enterpriseNumber'])
    .orderBy('company.rank')
    .orderBy('branch.rank')
    .execute()
  const digits = buyerNumber.replaceAll(/\D/g, '')
  const named = rows.filter((row) =>
    companyId === undefined
      ? digits !== '' && row.enterpriseNumber.replaceAll(/\D/g, '') === digits
      : row.companyId === companyId,
  )
  const within = named.length > 0 ? named : rows
  const found = requireValue(within.find((row) => row.branchId === branchId) ?? within[0], 'a branch')
  return { companyId: companyId ?? found.companyId, branchId: found.branchId }
}
