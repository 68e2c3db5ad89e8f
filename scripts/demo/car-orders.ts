import { addDays, daysBetween, type CalendarDay } from '../../domain/platform/values/calendar.ts'
import { isNewsOfDay } from '../../domain/orders/car-order.ts'
import { orderCar, saveProgress, takeIn } from '../../server/orders/car-orders/car-order-acts.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { callerFor, unwrapDone } from './caller.ts'
import { atClock, toYear } from './days.ts'
import { makeVin } from './identity.ts'
import type { Random } from './random.ts'

/** Information from the factory about the car of a dossier. */
export interface PlannedCar {
  readonly orderedOn: CalendarDay
  readonly expectedOn: CalendarDay
  readonly productionNumber: string
  readonly orderNumber: string
  /** Null: it has not been built yet. */
  readonly vin: string | null
  readonly arrivedOn: CalendarDay | null
  /** The latest information about it, with its date. */
  readonly news: {
    readonly on: CalendarDay
    readonly label: string
    readonly expectedOn: CalendarDay
    readonly isNotified: boolean
  }
}

interface CarToPlan {
  readonly model: string
  readonly serial: number
  readonly contractDay: CalendarDay
  readonly today: CalendarDay
  readonly isHere: boolean
}

/** A maker of few vehicles, so none of the great ones. */
const signs = { wmi: 'XT9', kilowatts: 110 }
const labels = ['ordered', 'confirmed', 'built', 'transit'] as const

/** The car of a dossier that may be ordered; null: it has not been ordered yet. What is complete has its car here. */
export function planCar(random: Random, { model, serial, contractDay, today, isHere }: CarToPlan): PlannedCar | null {
  const age = daysBetween(contractDay, today)
  const isWaiting = !isHere && (age < 3 || (age < 14 && random.chance(0.3)))
  if (isWaiting) return null
  const hasArrived = isHere || (age > 45 && random.chance(0.4))
  // Some of the oldest are late.
  const late = age + random.pick([-16, -5, 11, 24])
  const wait = hasArrived ? random.whole(28, 40) : age > 45 ? late : random.whole(45, 110)
  const stage = hasArrived ? 3 : Math.min(3, Math.floor((age / wait) * 4))
  const expectedOn = addDays(contractDay, wait)
  const isMoved = !hasArrived && age > 12 && age <= 45 && random.chance(0.4)
  const news = {
    on: addDays(contractDay, hasArrived ? 22 : Math.min(age, isMoved ? 12 : 6)),
    expectedOn: isMoved ? addDays(expectedOn, random.pick([-8, 7, 14, 21, 28])) : expectedOn,
    label: labels[stage]!,
    isNotified: isMoved && random.chance(0.75),
  }
  return {
    orderedOn: addDays(contractDay, Math.min(2, age)),
    expectedOn,
    news,
    vin: stage >= 2 ? makeVin(random, { ...signs, model, serial, modelYear: toYear(contractDay) }) : null,
    productionNumber: `P${random.whole(100_000, 999_999)}`,
    orderNumber: `B${random.whole(10_000, 99_999)}`,
    arrivedOn: hasArrived ? addDays(contractDay, random.whole(27, 35)) : null,
  }
}

/** Orders the car of a dossier and follows it until now, as the desk does; mails of then went out then. */
export async function orderPlannedCar(
  tx: Tx,
  { dossier, seller, ...car }: PlannedCar & { dossier: number; seller: string },
) {
  const { productionNumber, orderNumber, vin, news, arrivedOn } = car
  const { rev } = await tx.selectFrom('dossier').select('rev').where('number', '=', dossier).executeTakeFirstOrThrow()
  unwrapDone(
    await orderCar(tx, callerFor(seller, atClock(car.orderedOn, '11:05')), {
      id: dossier,
      rev,
      expectedOn: car.expectedOn,
      queueLabel: null,
      productionNumber,
      orderNumber,
      note: '',
    }),
  )
  const label = await tx
    .selectFrom('queueLabel')
    .select('number')
    .where('code', '=', news.label)
    .executeTakeFirstOrThrow()
  unwrapDone(
    await saveProgress(tx, callerFor(seller, atClock(news.on, '09:40')), {
      ...(await findCar(tx, dossier)),
      expectedOn: news.expectedOn,
      queueLabel: label.number,
      statusNote: null,
      note: null,
      tell: false,
      vin,
      productionNumber,
      orderNumber,
    }),
  )
  if (news.isNotified && isNewsOfDay(car.expectedOn, news.expectedOn)) await noteNotified(tx, dossier, news.expectedOn)
  if (arrivedOn === null) return
  unwrapDone(
    await takeIn(tx, callerFor(seller, atClock(arrivedOn, '14:30')), {
      ...(await findCar(tx, dossier)),
      vin: vin!,
      arrivedOn,
      stockLocation: null,
      stockLabel: null,
      tell: false,
    }),
  )
}

function findCar(tx: Tx, dossier: number): Promise<{ id: number; rev: number }> {
  return tx
    .selectFrom('dossier')
    .innerJoin('vehicle', 'vehicle.id', 'dossier.vehicleId')
    .select(['vehicle.number as id', 'vehicle.rev'])
    .where('dossier.number', '=', dossier)
    .executeTakeFirstOrThrow()
}

async function noteNotified(tx: Tx, dossier: number, toldOn: CalendarDay): Promise<void> {
  const { id, email } = await tx
    .selectFrom('carOrder')
    .innerJoin('dossier', 'dossier.id', 'carOrder.dossierId')
    .innerJoin('offer', 'offer.id', 'dossier.offerId')
    .leftJoin('customerEmail', 'customerEmail.customerId', 'offer.customerId')
    .select(['carOrder.id', 'customerEmail.address as email'])
    .where('dossier.number', '=', dossier)
    .orderBy('isPreferred', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirstOrThrow()
  if (email === null) return
  await tx.updateTable('carOrder').set({ toldOn }).where('id', '=', id).execute()
  await tx.updateTable('carOrderDay').set({ toldTo: email }).where('carOrderId', '=', id).execute()
}
