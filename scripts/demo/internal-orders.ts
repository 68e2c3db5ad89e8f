import { addDays, brusselsDay, type CalendarDay } from '../../domain/platform/values/calendar.ts'
import {
  createInternalOrder,
  internalOrdersOfDossier,
  stepInternalOrder,
} from '../../server/orders/internal-orders/internal-order-acts.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { createInternalWorkOrder } from '../../server/workshop/work-orders/internal-work-orders.ts'
import { atClock } from './days.ts'
import { callerFor, findColleague, unwrapDone } from './caller.ts'

/** The accessories and the preparation of the cars that are to be delivered, each a bit further than the one before it. */
export async function addInternalOrders(tx: Tx, today: CalendarDay): Promise<void> {
  const dossiers = await tx
    .selectFrom('dossier')
    .innerJoin('customerOrder', 'customerOrder.dossierId', 'dossier.id')
    .innerJoin('offer', 'offer.id', 'dossier.offerId')
    .leftJoin('carOrder', 'carOrder.dossierId', 'dossier.id')
    .select(['dossier.number', 'dossier.createdAt', 'offer.ownerId', 'carOrder.arrivedOn'])
    .where('customerOrder.state', 'in', ['valid', 'complete'])
    .orderBy('dossier.number')
    .execute()
  for (const [at, { number, createdAt, ownerId, arrivedOn }] of dossiers.entries()) {
    await orderFor(tx, number, { by: ownerId, since: arrivedOn ?? brusselsDay(createdAt), today, far: at % 4 })
  }
}

const acts = ['send', 'accept', 'finish'] as const

async function orderFor(
  tx: Tx,
  dossier: number,
  { by, since, today, far }: { by: string; since: CalendarDay; today: CalendarDay; far: number },
): Promise<void> {
  const call = (days: number) => {
    const day = addDays(since, days)
    return callerFor(by, atClock(day < today ? day : today, '11:40'))
  }
  const begun = unwrapDone(await internalOrdersOfDossier(tx, call(3), dossier))
  const { lines, department, dueOn } = begun.proposed
  if (department === null) return
  const preparation = { name: 'Rijklaar maken en poetsen', quantity: 1, source: null }
  const note = far % 2 === 0 ? '' : 'Tweede sleutel ligt bij de balie.'
  const asked = { dossier, internalOrder: { department: department.id, dueOn, note, lines: [...lines, preparation] } }
  let { internalOrder } = unwrapDone(await createInternalOrder(tx, call(3), asked))
  for (const [at, act] of acts.slice(0, far).entries()) {
    const { id, rev } = internalOrder
    internalOrder = unwrapDone(await stepInternalOrder(tx, call(4 + at), { id, rev }, act)).internalOrder
  }
  const { id, rev, state } = internalOrder
  if (state !== 'accepted' || !internalOrder.hasWorkshop) return
  const receptionist = await findColleague(tx, 'reception')
  unwrapDone(await createInternalWorkOrder(tx, callerFor(receptionist, call(6).now), { internalOrder: id, rev }))
}
