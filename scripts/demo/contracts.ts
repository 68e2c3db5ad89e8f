import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { signatureSvg, type Stroke } from '../../domain/orders/contract.ts'
import { addDays, type CalendarDay } from '../../domain/platform/values/calendar.ts'
import { isRefusal } from '../../domain/platform/values/result.ts'
import { printDocument, type Printing } from '../../server/documents/typst.ts'
import { uploadKey } from '../../server/media/uploads.ts'
import { customerOrderForm, toSignedForm } from '../../server/orders/contracts/customer-order-form.ts'
import { deskDossier } from '../../server/orders/dossiers/dossiers.sql.ts'
import type { Db, Tx } from '../../server/platform/database/database.ts'
import type { Files } from '../../server/platform/files/files.ts'
import { atClock } from './days.ts'

/** The number of the newest orders that were signed on the screen; earlier ones on paper, which was not scanned. */
const count = 12
/** A name, more or less. */
const strokes: readonly Stroke[] = [
  [40, 150, 70, 60, 95, 40, 110, 75, 90, 120, 120, 130, 160, 95, 185, 110, 200, 135],
  [225, 60, 235, 140, 260, 100, 290, 95, 300, 135, 330, 100, 360, 130, 420, 105, 520, 120],
]

/** Adds the signed contracts of the demo customers, and the expiry dates of their papers. */
export async function addContracts(tx: Tx, files: Keeping, today: CalendarDay): Promise<void> {
  for (const [at, order] of (await selectSignedOrders(tx)).entries()) await sign(tx, files, order, at)
  await addExpiry(tx, today)
}

export type Keeping = Pick<Files, 'put'>
type Signed = Awaited<ReturnType<typeof selectSignedOrders>>[number]

function selectSignedOrders(db: Db) {
  return db
    .selectFrom('customerOrder')
    .innerJoin('dossier', 'dossier.id', 'customerOrder.dossierId')
    .innerJoin('offer', 'offer.id', 'dossier.offerId')
    .innerJoin('staffUser', 'staffUser.id', 'offer.ownerId')
    .select(['customerOrder.id', 'dossier.number', 'dossier.versionNo', 'customerOrder.signedOn', 'offer.ownerId'])
    .select(sql<string>`first_name || ' ' || last_name`.as('seller'))
    .where('customerOrder.state', 'in', ['valid', 'complete', 'delivered'])
    .orderBy('customerOrder.signedOn', 'desc')
    .orderBy('dossier.number', 'desc')
    .limit(count)
    .execute()
}

async function sign(
  tx: Tx,
  files: Keeping,
  { id, number, versionNo, ownerId, seller, ...order }: Signed,
  index: number,
) {
  const on = order.signedOn!
  const at = atClock(on, '15:20')
  const form = await customerOrderForm(tx, (await deskDossier(tx, number))!, at)
  if (isRefusal(form)) throw new Error(`The demo has no order form: ${form.reason}`)
  const shown = await printPdf(form.printing)
  const documentHash = createHash('sha256').update(shown).digest('hex')
  const drawn = index % 3 === 2 ? null : signatureSvg(strokes)
  const svg = drawn?.ok ? drawn.svg : null
  const signature = { name: form.customerName, svg, at, on, takenBy: seller, documentHash, online: null }
  const signed = toSignedForm(form, signature)
  const documentId = await keepPdf(tx, files, { name: 'bestelbon.pdf', bytes: shown, at })
  const signedId = await keepPdf(tx, files, { name: 'bestelbon.pdf', bytes: await printPdf(signed), at })
  await tx
    .insertInto('contract')
    .values({
      customerOrderId: id,
      versionNo,
      language: form.language,
      termsType: form.termsType,
      termsVersion: form.termsVersion,
      documentId,
      documentHash,
      signedId,
      signedOn: on,
      createdAt: at,
      way: svg === null ? 'typed' : 'drawn',
      signature: svg === null ? null : Buffer.from(svg),
      signerName: form.customerName,
      takenBy: ownerId,
    })
    .execute()
}

export async function printPdf(printing: Printing): Promise<Buffer> {
  const pdf = await printDocument(printing, undefined)
  if (isRefusal(pdf)) throw new Error(`The demo has no paper: ${pdf.reason}`)
  return pdf
}

export async function keepPdf(
  tx: Tx,
  files: Keeping,
  { name, bytes, at }: { name: string; bytes: Buffer; at: Date },
): Promise<string> {
  const { id, extension, contentType } = await tx
    .insertInto('upload')
    .values({
      name,
      extension: 'pdf',
      contentType: 'application/pdf',
      bytes: bytes.length,
      keptAt: at,
      createdAt: at,
    })
    .returning(['id', 'extension', 'contentType'])
    .executeTakeFirstOrThrow()
  await files.put(uploadKey({ id, extension }), bytes, contentType)
  return id
}

/** Some run out within days, as they do. */
async function addExpiry(tx: Tx, today: CalendarDay): Promise<void> {
  const papers = await tx
    .selectFrom('dossierDocument')
    .innerJoin('customerOrder', 'customerOrder.dossierId', 'dossierDocument.dossierId')
    .select(['dossierDocument.dossierId', 'need', 'receivedOn'])
    .where('need', 'in', ['identity', 'insurance', 'car-pass'])
    .where('receivedOn', 'is not', null)
    .where('customerOrder.state', 'in', ['valid', 'complete'])
    .orderBy('dossierDocument.dossierId')
    .orderBy('need')
    .execute()
  const days = [900, 6, 340, 60, 1, 1_500, 12, 200]
  for (const [at, { dossierId, need }] of papers.entries()) {
    await tx
      .updateTable('dossierDocument')
      .set({ expiresOn: addDays(today, days[at % days.length]!) })
      .where('dossierId', '=', dossierId)
      .where('need', '=', need)
      .execute()
  }
}
