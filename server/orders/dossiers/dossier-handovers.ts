import { firstDayToHandOver } from '@forecourt/domain/orders/dossier-handover.ts'
import { isOffered, type Handover, type HandoverDay } from '@forecourt/domain/orders/handover.ts'
import type { DeliveryType } from '@forecourt/domain/orders/order.ts'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { OfferCaller } from '../../offers/desk/offer-acts.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { readSetting } from '../../platform/setting/setting.ts'
import { expectedDayOf } from '../../stock/intake/cars-on-order.ts'
import { loadBuyer, mailHandoverPlanned } from '../car-orders/car-order-mails.ts'
import { performAct, type AskedDossier } from './dossier-acts.ts'
import { carStanding } from './dossier-desk.ts'
import { deskDossier, placeOfHandover, updateDossier, type DossierRow } from './dossiers.sql.ts'
import { daysWithRoom } from '../handovers/handovers.ts'
import { lockHandoverDay } from '../checkout/orders.sql.ts'

/** A half-day, and whether the car is brought or collected. */
export interface PlannedHandover extends Handover {
  readonly deliveryType: DeliveryType
}

/** Returns the half-days on which the car of a dossier can be handed over; none while its arrival is not known. */
export async function dossierHandoverDays(
  db: Db,
  { id, deliveryType }: { id: number; deliveryType: DeliveryType },
  now: Date,
): Promise<HandoverDay[]> {
  const dossier = await deskDossier(db, id)
  return dossier ? daysFor(db, dossier, deliveryType, now) : []
}

async function daysFor(
  db: Db,
  row: Pick<DossierRow, 'id' | 'vehicleId' | 'vin'>,
  deliveryType: DeliveryType,
  now: Date,
) {
  const expectedOn = row.vehicleId === null ? null : ((await expectedDayOf(db, row.vehicleId)) ?? null)
  const first = firstDayToHandOver(brusselsDay(now), { car: await carStanding(db, row), expectedOn })
  if (first === undefined) return []
  const { branchId, department } = await placeOfHandover(db, row.id)
  const { horizonDays } = await readSetting(db, 'orders.handover')
  const at = { first, last: addDays(first, horizonDays), except: row.id }
  return daysWithRoom(
    db,
    { branchId, deliveryType, pickupNumber: deliveryType === 'pickup' ? department : null, ...at },
    now,
  )
}

/** Sets a half-day with room, moves or clears it, and notifies the customer by mail if wanted. */
export function planHandover(
  tx: Tx,
  call: OfferCaller,
  { handover, tells, ...asked }: AskedDossier & { handover: PlannedHandover | null; tells: boolean },
) {
  return performAct(tx, call, asked, 'plan-handover', async ({ row }) => {
    if (handover === null) {
      await updateDossier(tx, row.id, { deliveryType: null, handoverOn: null, handoverPart: null })
      return undefined
    }
    const { deliveryType, day, part } = handover
    await lockHandoverDay(tx, day)
    if (!isOffered(handover, await daysFor(tx, row, deliveryType, call.now)))
      return refuse('handover-gone', { field: 'handover' })
    const wasPlanned = row.handoverOn !== null
    await updateDossier(tx, row.id, { deliveryType, handoverOn: day, handoverPart: part })
    const buyer = tells ? await loadBuyer(tx, row.number) : undefined
    if (buyer) await mailHandoverPlanned(tx, buyer, { handover, wasPlanned, event: `${row.id}:${row.rev}` })
    return undefined
  })
}
