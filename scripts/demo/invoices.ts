import { addDays, type CalendarDay } from '../../domain/platform/values/calendar.ts'
import { noteCredit, noteInvoice } from '../../server/orders/dossiers/dossier-invoices.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { callerFor, unwrapDone } from './acting.ts'
import { atClock, daysBetween } from './days.ts'

/**
 * The bookkeeping invoices a car when it leaves, some when it stands ready, and the last ones are still to be made. One was
 * made with the wrong figures: credited, and made anew.
 */
export async function followInvoices(
  tx: Tx,
  { today, bookkeeper }: { today: CalendarDay; bookkeeper: string },
): Promise<void> {
  const dossiers = await tx
    .selectFrom('dossier')
    .innerJoin('customerOrder', 'customerOrder.dossierId', 'dossier.id')
    .select(['dossier.number', 'deliveredOn', 'completedAt', 'approval'])
    .where('state', 'in', ['complete', 'delivered'])
    .where('approval', '<>', 2)
    .orderBy('completedAt')
    .orderBy('dossier.number')
    .execute()
  let last = 0
  const nextNumber = (series: string) => `${series}-${today.slice(0, 4)}-${String(++last).padStart(5, '0')}`
  for (const [at, { number: id, deliveredOn }] of dossiers.entries()) {
    const on = deliveredOn ?? (at % 4 === 1 ? today : null)
    if (on === null || (deliveredOn !== null && daysBetween(deliveredOn, today) < 4)) continue
    const call = callerFor(bookkeeper, atClock(on, '16:45'))
    unwrapDone(await noteInvoice(tx, call, { id, number: nextNumber('VF'), on }))
    if (at !== 3) continue
    const creditedOn = addDays(on, 1)
    const again = callerFor(bookkeeper, atClock(creditedOn, '10:15'))
    unwrapDone(await noteCredit(tx, again, { id, number: nextNumber('CN'), on: creditedOn }))
    unwrapDone(await noteInvoice(tx, again, { id, number: nextNumber('VF'), on: creditedOn }))
  }
}
