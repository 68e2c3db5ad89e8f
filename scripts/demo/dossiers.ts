import { randomUUID } from 'node:crypto'
import type { DossierPaper } from '../../domain/orders/dossier.ts'
import { addDays, brusselsDay, type CalendarDay } from '../../domain/platform/calendar.ts'
import { isRefusal } from '../../domain/platform/result.ts'
import type { OfferCaller } from '../../server/offers/offer-acts.ts'
import { cancelOrderOf, completeOrder, deliverCar, signOrder } from '../../server/orders/customer-orders.ts'
import { approve, notePaperOf, notePayment, saveNumbers, tickStep } from '../../server/orders/dossier-acts.ts'
import { dossierRecord } from '../../server/orders/dossier-desk.ts'
import { confirmOffer, delayOffer } from '../../server/orders/offer-sales.ts'
import type { Tx } from '../../server/platform/database.ts'
import { atClock } from './days.ts'
import type { Random } from './random.ts'

/** How far the order of a sold car has come. */
export type Fate = 'draft' | 'valid' | 'complete' | 'delivered' | 'canceled'

/** Whoever acts, at a moment. */
export function acting(userId: string, now: Date): OfferCaller {
  const who = { id: userId, isMain: true, grants: {}, branches: [] }
  return { now, language: 'nl', staff: { userId, who } } as unknown as OfferCaller
}

/** The customer of an issued offer asks for some time. */
export async function delay(tx: Tx, number: number, { by, at, until }: { by: string; at: Date; until: CalendarDay }) {
  const reason = 'Wil nog overleggen met de partner'
  must(await delayOffer(tx, acting(by, at), { ...(await asked(tx, number)), until, reason }))
}

/** The customer of an issued offer signs, and what comes after is done by the same commands as at the desk. */
export async function sell(
  tx: Tx,
  number: number,
  sale: { by: string; approver: string; at: Date; today: CalendarDay; fate: Fate; random: Random },
): Promise<void> {
  const { by, at } = sale
  const contractDay = brusselsDay(at)
  const signed = { contractDay, isOnPaper: true, isIdentitySeen: true }
  must(await confirmOffer(tx, acting(by, at), { ...(await asked(tx, number)), ...signed }))
  const dossiers = await tx
    .selectFrom('dossier')
    .innerJoin('offer', 'offer.id', 'dossier.offerId')
    .select('dossier.number')
    .where('offer.number', '=', number)
    .orderBy('carIndex')
    .execute()
  for (const dossier of dossiers) await follow(tx, dossier.number, { ...sale, contractDay })
}

type Sale = Parameters<typeof sell>[2] & { contractDay: CalendarDay }

async function follow(tx: Tx, id: number, { by, approver, contractDay, today, fate, random }: Sale): Promise<void> {
  if (fate === 'draft') return
  const on = (days: number) => {
    const day = addDays(contractDay, days)
    return day < today ? day : today
  }
  const call = (day: CalendarDay) => acting(by, atClock(day, '16:20'))
  const read = async () => (await dossierRecord(tx, id, atClock(today, '09:00')))!
  const rev = async () => ({ id, rev: (await read()).rev })
  must(await signOrder(tx, call(on(0)), { ...(await rev()), on: on(0) }))
  const { advanceCents, approval, car } = await read()
  if (approval === 'not-approved' && (fate !== 'valid' || random.chance(0.4))) {
    must(await approve(tx, acting(approver, atClock(on(1), '10:05')), await rev()))
  }
  const pay = async (amountCents: number, day: CalendarDay, reference: string) => {
    if (amountCents <= 0) return
    must(await notePayment(tx, call(day), { id, key: randomUUID(), on: day, amountCents, reference }))
  }
  await pay(advanceCents, on(2), 'Voorschot')
  if (fate === 'canceled') {
    must(await cancelOrderOf(tx, call(on(4)), { ...(await rev()), reason: 'Klant verloor zijn werk' }))
    await notePayment(tx, call(on(6)), {
      id,
      key: randomUUID(),
      on: on(6),
      amountCents: -advanceCents,
      reference: 'Terugstorting',
    })
    return
  }
  if (car.kind === null && fate !== 'valid') {
    const numbers = { vin: vinOf(random), licencePlate: '', productionNumber: `P${random.whole(100_000, 999_999)}` }
    const factoryOrderNumber = `B${random.whole(10_000, 99_999)}`
    must(await saveNumbers(tx, call(on(5)), { ...(await rev()), ...numbers, factoryOrderNumber, isOnAccount: false }))
  }
  const receive = (paper: DossierPaper, day: CalendarDay) => notePaperOf(tx, call(day), { id, paper, receivedOn: day })
  const all = await read()
  const due = all.steps.filter(({ dueOn }) => dueOn < today).length
  const kept =
    fate === 'valid'
      ? Math.max(1, due - (random.chance(0.25) ? 1 : 0))
      : fate === 'complete'
        ? all.steps.length - 3
        : all.steps.length
  if (fate !== 'valid') {
    for (const { paper } of all.papers) if (paper !== 'handover-report') must(await receive(paper, on(4)))
    must(await completeOrder(tx, call(on(6)), await rev()))
  }
  if (fate === 'delivered') {
    await pay((await read()).balanceCents, on(7), 'Saldo')
    if (all.papers.some(({ paper }) => paper === 'handover-report')) must(await receive('handover-report', on(8)))
    must(await deliverCar(tx, call(on(8)), { ...(await rev()), on: on(8) }))
  }
  const { steps } = await read()
  for (const [rank, step] of steps.slice(0, Math.max(0, kept)).entries()) {
    if (step.missing.length > 0) continue
    const day = on(Math.min(rank + 1, 9))
    must(await tickStep(tx, call(day), { id, step: step.id, doneOn: day }, null))
  }
}

async function asked(tx: Tx, number: number): Promise<{ id: number; rev: number }> {
  const { rev } = await tx.selectFrom('offer').select('rev').where('number', '=', number).executeTakeFirstOrThrow()
  return { id: number, rev }
}

function must(result: object): void {
  if (isRefusal(result)) throw new Error(`The demo may not do that: ${JSON.stringify(result)}`)
}

function vinOf(random: Random): string {
  const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ'
  return `VLA${letters[random.whole(0, 22)]}${random.whole(1, 9)}${letters[random.whole(0, 22)]}ZZ${random.whole(100_000_000, 999_999_999)}`
}
