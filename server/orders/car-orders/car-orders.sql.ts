import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { CarOrder } from '../../db/schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

export type CarOrderRow = Selectable<CarOrder>

/** Loads the factory order of the car of a dossier, on its way or arrived. */
export function loadCarOrder(db: Db, dossierId: string): Promise<CarOrderRow | undefined> {
  return db
    .selectFrom('carOrder')
    .selectAll()
    .where('dossierId', '=', dossierId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
}

/** Returns the factory order of a dossier with the names of the records that it refers to, also a canceled one. */
export function deskCarOrder(db: Db, dossierId: string) {
  return db
    .selectFrom('carOrder')
    .innerJoin('vehicle', 'vehicle.id', 'carOrder.vehicleId')
    .innerJoin('staffUser', 'staffUser.id', 'carOrder.orderedBy')
    .selectAll('carOrder')
    .select('vehicle.number as vehicleNumber')
    .select(sql<string>`first_name || ' ' || last_name`.as('ordererName'))
    .where('dossierId', '=', dossierId)
    .orderBy('endedAt', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst()
}

/** Returns the changes of the day of a car, the latest first. */
export function daysOfCarOrder(db: Db, carOrderId: string) {
  return db
    .selectFrom('carOrderDay')
    .innerJoin('staffUser', 'staffUser.id', 'notedBy')
    .select(['wasOn', 'expectedOn', 'toldTo', 'notedAt'])
    .select(sql<string>`first_name || ' ' || last_name`.as('by'))
    .where('carOrderId', '=', carOrderId)
    .orderBy('notedAt', 'desc')
    .orderBy('carOrderDay.number', 'desc')
    .execute()
}

/** Returns the dossier that a car is on its way for, by the number of the car. */
export async function dossierOfCar(db: Db, vehicleNumber: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('carOrder')
    .innerJoin('vehicle', 'vehicle.id', 'carOrder.vehicleId')
    .innerJoin('dossier', 'dossier.id', 'carOrder.dossierId')
    .select('dossier.number')
    .where('vehicle.number', '=', vehicleNumber)
    .where('carOrder.endedAt', 'is', null)
    .executeTakeFirst()
  return row?.number
}

export async function insertCarOrder(tx: Tx, order: Insertable<CarOrder>): Promise<void> {
  await tx.insertInto('carOrder').values(order).execute()
}

export async function updateCarOrder(tx: Tx, id: string, changes: Updateable<CarOrder>): Promise<void> {
  await tx.updateTable('carOrder').set(changes).where('id', '=', id).execute()
}

/** @returns the key of the day, which names the mail about it */
export async function insertDay(
  tx: Tx,
  day: { carOrderId: string; wasOn: CalendarDay; expectedOn: CalendarDay; by: string; at: Date; toldTo: string | null },
): Promise<string> {
  const { carOrderId, wasOn, expectedOn, by: notedBy, at: notedAt, toldTo } = day
  const { id } = await tx
    .insertInto('carOrderDay')
    .values({ carOrderId, wasOn, expectedOn, notedBy, notedAt, toldTo })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function moveStep(tx: Tx, { id, dueOn }: { id: string; dueOn: CalendarDay }): Promise<void> {
  await tx.updateTable('customerOrderStep').set({ dueOn }).where('id', '=', id).execute()
}
