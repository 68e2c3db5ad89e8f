import { sql } from 'kysely'
import type { CalendarDay } from '../../domain/platform/values/calendar.ts'
import type { InvoiceRecord } from '../../domain/invoicing/invoices/invoice.schema.ts'
import {
  discardDraft,
  draftAdvance,
  draftCredit,
  draftInvoice,
  issueInvoice,
} from '../../server/invoicing/invoices/invoice-acts.ts'
import { writeOff } from '../../server/invoicing/invoices/write-off-acts.ts'
import type { OfferCaller } from '../../server/offers/desk/offer-acts.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { callerFor, unwrapDone } from './caller.ts'
import { issueFreeInvoices } from './free-invoices.ts'
import { draftOrdered, planOrders, type PlannedOrder } from './order-invoices.ts'
import { issueDemoSlips } from './purchase-slips.ts'
import { atClock, daysBetween, daysFrom } from './days.ts'

type Planned =
  | ({ readonly on: CalendarDay; readonly dossier: number } & (
      | { readonly kind: 'advance'; readonly payment: number }
      | { readonly kind: 'invoice'; readonly isDelivered: boolean; readonly isEarly: boolean; readonly at: number }
    ))
  | PlannedOrder

/**
 * The dealer makes its own invoices: one for each advance that came in, one for a car when it leaves. Some cars are invoiced
 * when they stand ready, the last ones are drafts or still to be made. One invoice had the wrong figures: credited, and made
 * anew; a scratch is credited in part, and a few cents are written off.
 */
export async function followInvoices(
  tx: Tx,
  { today, bookkeeper }: { today: CalendarDay; bookkeeper: string },
): Promise<void> {
  await issueDemoSlips(tx, { bookkeeper })
  const plans = [...(await planAdvances(tx)), ...(await planInvoices(tx, today)), ...(await planOrders(tx, today))]
  const inOrder = plans.toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0))
  const issued: { invoice: InvoiceRecord; at: number; dossier: number }[] = []
  for (const plan of inOrder) {
    const invoice = await follow(tx, plan, { today, bookkeeper })
    if (invoice && plan.kind === 'invoice') issued.push({ invoice, at: plan.at, dossier: plan.dossier })
  }
  for (const one of issued) await correct(tx, one, { today, bookkeeper })
  await issueFreeInvoices(tx, { today, bookkeeper })
  // Their buyers have them; the files are generated when a user opens them.
  await sql`select graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where task_identifier = 'make-invoice-files'))`.execute(tx)
}

async function planAdvances(tx: Tx): Promise<Planned[]> {
  const payments = await tx
    .selectFrom('dossierPayment as payment')
    .innerJoin('dossier', 'dossier.id', 'payment.dossierId')
    .innerJoin('customerOrder', 'customerOrder.dossierId', 'dossier.id')
    .select(['payment.number as payment', 'payment.onDay as on', 'dossier.number as dossier'])
    .where('payment.isAdvance', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('invoice').select('id').whereRef('invoice.dossierPaymentId', '=', 'payment.id'))),
    )
    .where('customerOrder.state', 'in', ['valid', 'complete', 'delivered'])
    .where('approval', '<>', 2)
    .where('dossier.vin', 'is not', null)
    .orderBy('payment.number')
    .execute()
  return payments.map((payment) => ({ kind: 'advance', ...payment }))
}

async function planInvoices(tx: Tx, today: CalendarDay): Promise<Planned[]> {
  const dossiers = await tx
    .selectFrom('dossier')
    .innerJoin('customerOrder', 'customerOrder.dossierId', 'dossier.id')
    .select(['dossier.number as dossier', 'deliveredOn', 'signedOn'])
    .where('state', 'in', ['complete', 'delivered'])
    .where('approval', '<>', 2)
    .where('dossier.vin', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('invoice').select('id').whereRef('invoice.dossierId', '=', 'dossier.id'))),
    )
    .orderBy('completedAt')
    .orderBy('dossier.number')
    .execute()
  return dossiers.flatMap(({ dossier, deliveredOn, signedOn }, at) => {
    // Some were invoiced soon after they were sold, and are still to be paid.
    const early =
      signedOn !== null && daysBetween(signedOn, today) > 46 && dossier % 4 !== 0 ? daysFrom(signedOn, 7) : null
    const on = deliveredOn ?? (at % 4 === 1 ? today : early)
    if (on === null || (deliveredOn !== null && daysBetween(deliveredOn, today) < 4)) return []
    return { kind: 'invoice', on, dossier, at, isDelivered: deliveredOn !== null, isEarly: on === early }
  })
}

async function follow(tx: Tx, plan: Planned, house: House): Promise<InvoiceRecord | undefined> {
  const isAdvance = plan.kind === 'advance' || plan.kind === 'order-advance'
  const call = callerFor(house.bookkeeper, atClock(plan.on, isAdvance ? '09:20' : '16:45'))
  const invoice = await draft(tx, call, plan)
  if (!invoice) return undefined
  // One that cannot go out yet stays a draft, with the reason beside it.
  if (invoice.problem !== null || invoice.checks.some(({ severity }) => severity === 'error')) {
    if (plan.kind === 'invoice' && plan.isEarly) unwrapDone(await discardDraft(tx, invoice, call))
    return undefined
  }
  // The last of those that are ready waits for a clerk.
  if (plan.kind === 'invoice' && !plan.isDelivered && !plan.isEarly && plan.at % 8 === 1) return undefined
  return issue(tx, invoice, { ...house, on: plan.on })
}

async function draft(tx: Tx, call: OfferCaller, plan: Planned): Promise<InvoiceRecord | undefined> {
  if ('order' in plan) return draftOrdered(tx, call, plan)
  return unwrapDone(plan.kind === 'advance' ? await draftAdvance(tx, call, plan) : await draftInvoice(tx, call, plan))
    .invoice
}

type House = { readonly today: CalendarDay; readonly bookkeeper: string }

async function issue(tx: Tx, invoice: InvoiceRecord, { on, bookkeeper }: House & { on: CalendarDay }) {
  const call = callerFor(bookkeeper, atClock(on, '16:50'))
  const { id, rev, hash } = invoice
  return unwrapDone(await issueInvoice(tx, call, { id, rev, on, hash: hash ?? '' })).invoice
}

/** Corrects mistakes in some invoices. */
async function correct(
  tx: Tx,
  { invoice, at, dossier }: { invoice: InvoiceRecord; at: number; dossier: number },
  house: House,
): Promise<void> {
  const { bookkeeper, today } = house
  const on = today
  const call = callerFor(bookkeeper, atClock(on, '10:15'))
  if (at % 9 === 4 || (at % 4 === 1 && invoice.openCents > 100_000)) {
    const [first] = invoice.left
    if (!first) return
    const wishes = [{ code: first.code, grossCents: 25_000 }]
    const asked = { id: invoice.id, rev: invoice.rev, reason: 'Kras op de velg', wishes, isCarBack: false }
    await issue(tx, unwrapDone(await draftCredit(tx, call, asked)).invoice, { ...house, on })
  }
  if (at === 3) {
    const asked = { id: invoice.id, rev: invoice.rev, reason: 'Verkeerd adres', wishes: null, isCarBack: true }
    await issue(tx, unwrapDone(await draftCredit(tx, call, asked)).invoice, { ...house, on })
    const again = unwrapDone(await draftInvoice(tx, call, { dossier })).invoice
    await issue(tx, again, { ...house, on })
  }
  if (at === 6 && invoice.openCents > 0 && invoice.openCents < 100_000) {
    unwrapDone(await writeOff(tx, call, { id: invoice.id, rev: invoice.rev, reason: 'Niet meer te innen' }))
  }
}
