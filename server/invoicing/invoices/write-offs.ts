import { sql } from 'kysely'
import {
  calculateVatOwedAgain,
  calculateLostVat,
  sumLostVat,
  type LostVat,
} from '@forecourt/domain/invoicing/invoices/write-off.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Cents } from '@forecourt/domain/platform/values/money.ts'
import type { OfferCaller } from '../../offers/desk/offer-acts.ts'
import { recordReduction } from '../../orders/dossiers/dossier-invoices.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { getRow } from '../../platform/database/rows.ts'
import { readCreditsLeft } from './issued-amounts.ts'
import {
  allocateOrderMoney,
  allocatePayments,
  findWriteOffs,
  insertAllocation,
  lockInvoice,
  settleByWorkCredits,
  undoAllocation,
  type InvoiceRow,
} from './invoices.sql.ts'
import { followOrderWriteOff } from './order-credits.ts'

interface WrittenOff {
  readonly cents: Cents
  readonly reason: string
  /** VAT that the State pays back, by code. */
  readonly vat: readonly LostVat[]
  /** The recovery that is taken back. */
  readonly undoesId?: string
}

/** Writes an amount off that an invoice leaves open, and notes it as lost; a dossier or a shop order asks it no more. */
export async function writeOffAmount(
  tx: Tx,
  call: OfferCaller,
  invoice: InvoiceRow,
  { cents, reason, ...loss }: WrittenOff,
): Promise<void> {
  await lowerDossier(tx, call, invoice, cents)
  await insertAllocation(tx, {
    invoiceId: invoice.id,
    kind: 'write-off',
    cents,
    onDay: brusselsDay(call.now),
    reason,
    createdBy: call.staff.userId,
    createdAt: call.now,
  })
  await followOrderWriteOff(tx, invoice)
  await noteLoss(tx, call, invoice, { cents, reason, ...loss })
}

interface Recovered {
  readonly cents: Cents
  readonly reason: string
  /** The State paid the VAT back without a record of it here, as before losses were kept. */
  readonly isVatReclaimed: boolean
  /** The movement that brought it in. */
  readonly bankLineId: string | null
}

/**
 * Takes back a write-off, or a part: the amount is open again, and what came in of it before settles it. VAT that the State paid
 * back is owed again for that part.
 */
export async function recoverAmount(
  tx: Tx,
  call: OfferCaller,
  invoice: InvoiceRow,
  { cents, reason, isVatReclaimed, bankLineId }: Recovered,
): Promise<void> {
  const lost = await sumLosses(tx, invoice.id)
  await takeBackWriteOffs(tx, call, invoice, cents)
  const owedAgain = calculateVatOwedAgain(lost, cents)
  const vat =
    owedAgain.length === 0 && isVatReclaimed
      ? calculateLostVat(await readCreditsLeft(tx, invoice.id), cents)
      : owedAgain
  await noteLoss(tx, call, invoice, { cents: -cents, reason, vat: negate(vat), bankLineId })
  if (invoice.dossierId !== null) await allocatePayments(tx, invoice.dossierId)
  if (invoice.workOrderId !== null) await settleByWorkCredits(tx, invoice.workOrderId)
  if (invoice.shopOrderId === null) return
  await followOrderWriteOff(tx, invoice)
  await allocateOrderMoney(tx, invoice.shopOrderId)
}

/**
 * Reopens of an amount that was written off as much as a credit note settles beyond what is open: nobody paid it, so it is not
 * owed to the customer. The credit note brings its VAT back, so what came back for the loss is owed again.
 */
export async function reopenWrittenOff(
  tx: Tx,
  call: OfferCaller,
  invoice: InvoiceRow,
  { creditCents, number: reason }: { readonly creditCents: Cents; readonly number: string },
): Promise<void> {
  const lost = await sumLosses(tx, invoice.id)
  const cents = await takeBackWriteOffs(tx, call, invoice, creditCents - Math.max(0, invoice.openCents))
  if (cents === 0) return
  await noteLoss(tx, call, invoice, { cents: -cents, reason, vat: negate(calculateVatOwedAgain(lost, cents)) })
}

/** Writes off again what a movement brought in that is undone: the debt is lost as before, but for what others paid since. */
export async function undoRecoveries(tx: Tx, call: OfferCaller, bankLineId: string): Promise<void> {
  const recoveries = await tx
    .selectFrom('debtLoss as recovery')
    .select(['recovery.id', 'recovery.invoiceId', 'recovery.cents', 'recovery.vat'])
    .where('bankLineId', '=', bankLineId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('debtLoss as undone').whereRef('undone.undoesId', '=', 'recovery.id'))),
    )
    .orderBy('recovery.number')
    .execute()
  for (const { id, invoiceId, cents: recovered, vat } of recoveries) {
    const invoice = await lockInvoice(tx, invoiceId)
    const cents = Math.min(-recovered, invoice.openCents)
    if (invoice.state !== 'issued' || cents <= 0) continue
    const reason = await findLastReason(tx, invoiceId)
    const lost = calculateVatOwedAgain({ cents: -recovered, vat: negate(vat) }, cents)
    await writeOffAmount(tx, call, invoice, { cents, reason, vat: lost, undoesId: id })
  }
}

/** Takes back of the write-offs of an invoice as much as an amount, the newest first; returns how much that is. */
async function takeBackWriteOffs(tx: Tx, call: OfferCaller, invoice: InvoiceRow, mostCents: Cents): Promise<Cents> {
  let leftCents = mostCents
  for (const { id, cents, ...writeOff } of await findWriteOffs(tx, invoice.id)) {
    const reopenedCents = Math.min(cents, leftCents)
    if (reopenedCents <= 0) break
    leftCents -= reopenedCents
    await undoAllocation(tx, id, { userId: call.staff.userId, at: call.now })
    if (cents > reopenedCents) {
      const rest = { ...writeOff, invoiceId: invoice.id, kind: 'write-off', cents: cents - reopenedCents } as const
      await insertAllocation(tx, rest)
    }
    await lowerDossier(tx, call, invoice, -reopenedCents)
  }
  return mostCents > 0 ? mostCents - leftCents : 0
}

/** Lowers what a dossier asks for its invoiced car; below zero: asks it again. */
async function lowerDossier(tx: Tx, call: OfferCaller, invoice: InvoiceRow, cents: Cents): Promise<void> {
  if (invoice.kind !== 'invoice' || invoice.dossierId === null) return
  await recordReduction(tx, { dossierId: invoice.dossierId, cents, at: call.now })
}

interface Loss extends Omit<WrittenOff, 'cents'> {
  /** Below zero: it came in, or was credited. */
  readonly cents: Cents
  readonly bankLineId?: string | null
}

async function noteLoss(
  tx: Tx,
  call: OfferCaller,
  { id: invoiceId, companyId }: InvoiceRow,
  { vat, ...loss }: Loss,
): Promise<void> {
  await tx
    .insertInto('debtLoss')
    .values({
      ...loss,
      companyId,
      invoiceId,
      onDay: brusselsDay(call.now),
      vatCents: vat.reduce((sum, { vatCents }) => sum + vatCents, 0),
      vat: JSON.stringify(vat),
      createdBy: call.staff.userId,
      createdAt: call.now,
    })
    .execute()
}

/** Returns what is lost of an invoice now, with the VAT of it that the State paid back. */
async function sumLosses(db: Db, invoiceId: string): Promise<{ cents: Cents; vat: LostVat[] }> {
  const rows = await db.selectFrom('debtLoss').select(['cents', 'vat']).where('invoiceId', '=', invoiceId).execute()
  return { cents: rows.reduce((sum, { cents }) => sum + cents, 0), vat: sumLostVat(rows.map(({ vat }) => vat)) }
}

/** Returns what is written off of an invoice, and what of that came in already without settling it; null: nothing is. */
export async function findWrittenOff(
  db: Db,
  { id, dossierId, shopOrderId }: Pick<InvoiceRow, 'id' | 'dossierId' | 'shopOrderId'>,
): Promise<{ cents: Cents; vatCents: Cents; surplusCents: Cents } | null> {
  const cents = (await findWriteOffs(db, id)).reduce((sum, writeOff) => sum + writeOff.cents, 0)
  if (cents === 0) return null
  const { vat } = await sumLosses(db, id)
  const { rows } = await sql<{ surplusCents: Cents }>`
    select greatest(0, coalesce(free_dossier_money(${dossierId}), 0)
      + coalesce(free_order_money(${shopOrderId}), 0))::float8 as surplus_cents`.execute(db)
  const vatCents = Math.max(
    0,
    vat.reduce((sum, one) => sum + one.vatCents, 0),
  )
  return { cents, vatCents, surplusCents: Math.min(cents, getRow(rows).surplusCents) }
}

async function findLastReason(db: Db, invoiceId: string): Promise<string> {
  const { reason } = await db
    .selectFrom('allocation')
    .select('reason')
    .where('invoiceId', '=', invoiceId)
    .where('kind', '=', 'write-off')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return reason
}

const negate = (vat: readonly LostVat[]) => vat.map(({ code, vatCents }) => ({ code, vatCents: -vatCents }))
