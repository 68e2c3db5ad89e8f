import { isSelfBilled } from '@forecourt/domain/invoicing/invoices/invoice-document.ts'
import { writeUbl } from '@forecourt/domain/invoicing/invoices/ubl.ts'
import type { InvoiceFile } from '@forecourt/domain/invoicing/invoices/invoice.schema.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { printDocument } from '../../documents/typst.ts'
import { loadBranch } from '../../organisation/companies.ts'
import type { Db } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/http/services.ts'
import { companyText } from '../../platform/mail/company-text.ts'
import { printInvoice } from './invoice-paper.ts'
import { findFile, type InvoiceRow } from './invoices.sql.ts'
import { readInvoiceTerms } from './invoice-terms.ts'

/** The files of an issued invoice: the PDF/A-3 contains the XML, and the XML that is sent contains the PDF. */
export interface InvoiceFiles {
  readonly pdf: Buffer
  readonly ubl: Buffer
}

/** Makes the files from the sealed document: the same invoice gives the same files. */
export async function makeInvoiceFiles(
  db: Db,
  services: Services,
  row: InvoiceRow,
): Promise<InvoiceFiles | ApiRefusal> {
  const invoice = requireValue(row.document, 'the document of an issued invoice')
  const branch = await loadBranch(db, row.branchId)
  const { texts } = await readInvoiceTerms(db, 'private')
  const printing = await printInvoice(invoice, {
    beneficiary: branch.accountHolder,
    foot: companyText(branch, invoice.language),
    // The conditions of sale do not apply to our purchases.
    conditions: isSelfBilled(invoice.kind) ? '' : translate(texts.conditions, invoice.language),
    hash: requireValue(row.fingerprint, 'the fingerprint of an issued invoice'),
    xml: writeUbl(invoice),
  })
  const pdf = await printDocument(printing, services.settings.look)
  if (isRefusal(pdf)) return pdf
  const file = { name: `${invoice.number}.pdf`, mimeType: 'application/pdf', base64: pdf.toString('base64') } as const
  return { pdf, ubl: Buffer.from(writeUbl(invoice, file)) }
}

/** Returns a stored file of an issued invoice, or makes it now if the job has not made it yet. */
export async function readInvoiceFile(
  db: Db,
  services: Services,
  { row, file }: { row: InvoiceRow; file: InvoiceFile },
): Promise<Uint8Array<ArrayBuffer> | ApiRefusal> {
  if (row.kind === 'opening') return refuse('opening-without-file', { status: 422 })
  const kept = await findFile(db, row.id, file)
  if (kept) return new Uint8Array(kept.content)
  const files = await makeInvoiceFiles(db, services, row)
  return isRefusal(files) ? files : new Uint8Array(files[file])
}
