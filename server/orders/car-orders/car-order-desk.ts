import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { mayBeConsumer } from '@forecourt/domain/offers/customer-view.ts'
import { carOrderState, deliveryNotices } from '@forecourt/domain/orders/car-order.ts'
import type { DossierRecord } from '@forecourt/domain/orders/dossier.schema.ts'
import { daysBetween, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { isSame } from '@forecourt/domain/platform/forms/merge.ts'
import { selectShownVersion } from '../../offers/desk/offer-snapshot.ts'
import type { Db } from '../../platform/database/database.ts'
import { readSetting } from '../../platform/setting/setting.ts'
import { orderedCar } from '../../stock/intake/cars-on-order.ts'
import { daysOfCarOrder, deskCarOrder } from './car-orders.sql.ts'
import type { DeskDossier } from '../dossiers/dossiers.sql.ts'

type Sold = Awaited<ReturnType<typeof selectShownVersion>>
type CarOrderRecord = NonNullable<DossierRecord['carOrder']>

/** Returns the car on its way for a dossier, with the changes of its day and what these mean for the salesperson. */
export async function carOrderRecord(
  db: Db,
  row: DeskDossier,
  sold: Sold,
  today: CalendarDay,
): Promise<CarOrderRecord | null> {
  const order = await deskCarOrder(db, row.id)
  // A canceled one without successor is history; the dossier has no car.
  if (!order || order.vehicleId !== row.vehicleId) return null
  const [car, days] = await Promise.all([orderedCar(db, order.vehicleNumber), daysOfCarOrder(db, order.id)])
  const { number, rev, stockNumber, branch, expectedOn, stage, queueLabel, statusNote, hasArrived } = car
  const isToCome = !hasArrived && order.endedAt === null
  const late = isToCome && expectedOn !== null ? daysBetween(expectedOn, today) : 0
  return {
    state: carOrderState({ isCanceled: order.isCanceled, hasArrived, stage }),
    car: { id: number, rev, stockNumber, branch },
    isBuiltForIt: sold.content.car?.kind === 'configured',
    orderedOn: order.orderedOn,
    orderedBy: order.ordererName,
    arrivedOn: order.arrivedOn,
    firstExpectedOn: order.firstExpectedOn,
    toldOn: order.toldOn,
    expectedOn,
    daysLate: late > 0 ? late : null,
    productionNumber: car.productionNumber,
    orderNumber: car.orderNumber,
    vin: car.vin,
    queueLabel,
    statusNote,
    note: car.note,
    days: days.map(({ wasOn, expectedOn: on, notedAt, by, toldTo }) => ({
      wasOn,
      expectedOn: on,
      at: notedAt.toISOString(),
      by,
      toldTo,
    })),
    notices: isToCome && expectedOn !== null ? await loadNotices(db, row, { order, sold, expectedOn }) : [],
  }
}

async function loadNotices(
  db: Db,
  row: DeskDossier,
  { order, sold, expectedOn }: { order: { versionNo: number }; sold: Sold; expectedOn: CalendarDay },
): Promise<CarOrderRecord['notices']> {
  const terms = await readSetting(db, 'orders.delivery-term')
  const ordered = order.versionNo === row.versionNo ? sold : await selectShownVersion(db, row.offerId, order.versionNo)
  const sale = {
    contractDay: requireValue(row.contractDate, 'the contract date'),
    agreedOn: sold.content.deliveryDay,
    expectedOn,
    isConsumer: mayBeConsumer(sold.context.customer),
  }
  const notices: CarOrderRecord['notices'] = [...deliveryNotices(sale, terms)]
  return isSame(ordered.content.car, sold.content.car) ? notices : [{ kind: 'other-car' }, ...notices]
}
