import {
  firstHandoverDay,
  handoverDays,
  isDeliveryDay,
  isOpenIn,
  type Handover,
  type HandoverDay,
} from '@forecourt/domain/orders/handover.ts'
import type { DeliveryType } from '@forecourt/domain/orders/order.ts'
import { addDays, brusselsDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { readBranchOfDepartment } from '../../organisation/organisation.ts'
import type { Db } from '../../platform/database/database.ts'
import { HOUSE_LANGUAGE } from '../../platform/mail/mail-template.ts'
import { readSetting } from '../../platform/setting/setting.ts'
import type { OrderCar } from '../checkout/order-cars.ts'
import { dossierPickupsFrom } from './handover-pickups.sql.ts'
import {
  handoverCapacities,
  orderPickupsFrom,
  selectTakenHandovers,
  type OrderRow,
  type Pickup,
} from '../checkout/orders.sql.ts'

export { handoversBetween } from './handover-calendar.sql.ts'
export { selectHandoverCapacities as handoverCapacitiesOf, writeHandoverCapacity } from '../checkout/orders.sql.ts'

/** The input that decides when and where cars can be handed over. */
export type HandoverPlace = {
  /** The order whose own half-day counts as free; null: there is no order yet. */
  readonly orderId: string | null
  readonly branchId: string
  readonly deliveryType: DeliveryType | null
  /** Number of the department where they are collected. */
  readonly pickupNumber: number | null
  readonly cars: readonly Pick<OrderCar, 'vehicleId' | 'delivery'>[]
}

/**
 * Returns the half-days on which these cars can be handed over; none while the delivery type is not known, and where no branch
 * takes them.
 */
export async function readHandoverDays(
  db: Db,
  { orderId, branchId, deliveryType, pickupNumber, cars }: HandoverPlace,
  now: Date,
): Promise<HandoverDay[]> {
  if (deliveryType === null || (deliveryType === 'pickup' && pickupNumber === null)) return []
  const today = brusselsDay(now)
  const { leadDays, horizonDays } = await readSetting(db, 'orders.handover')
  const first = firstHandoverDay(
    cars.map(({ vehicleId, delivery }) => ({ isMadeToOrder: vehicleId === null, delivery })),
    { today, leadDays },
  )
  if (first === undefined) return []
  return daysWithRoom(
    db,
    { branchId, deliveryType, pickupNumber, except: orderId, first, last: addDays(first, horizonDays) },
    now,
  )
}

/** Returns the half-days of a span, both ends included, on which a branch has room to hand over one more. */
export async function daysWithRoom(
  db: Db,
  {
    first,
    last,
    pickupNumber,
    except,
    ...place
  }: { branchId: string; deliveryType: DeliveryType; first: CalendarDay; last: CalendarDay } & {
    /** Number of the department where it is collected; null: it is brought. */
    readonly pickupNumber: number | null
    /** The order or the dossier whose own half-day counts as free. */
    readonly except: string | null
  },
  now: Date,
): Promise<HandoverDay[]> {
  const capacities = await handoverCapacities(db, place)
  if (capacities.length === 0) return []
  const taken = await selectTakenHandovers(db, { ...place, first, last, except })
  const hours = pickupNumber === null ? undefined : await loadHours(db, pickupNumber, now)
  return handoverDays(
    { first, last },
    {
      capacities,
      taken,
      isOpen: (day, part) => (hours ? isOpenIn(hours, { day, part }) : isDeliveryDay(day)),
    },
  )
}

/** Returns the pickups due at departments from a day on: orders of the shop, and cars sold by an offer. */
export async function pickupsFrom(db: Db, departmentIds: readonly string[], from: CalendarDay): Promise<Pickup[]> {
  return [...(await orderPickupsFrom(db, departmentIds, from)), ...(await dossierPickupsFrom(db, departmentIds, from))]
}

/** Returns the handover stored with an order; null: none is agreed. */
export function toHandover({
  handoverOn,
  handoverPart,
}: Pick<OrderRow, 'handoverOn' | 'handoverPart'>): Handover | null {
  return handoverOn === null || handoverPart === null ? null : { day: handoverOn, part: handoverPart }
}

async function loadHours(db: Db, department: number, now: Date) {
  const { department: found } = await readBranchOfDepartment(db, department, { language: HOUSE_LANGUAGE, now })
  return found?.contactData.openingHours ?? { contactHours: [], exceptions: [], closedOnHolidays: true }
}
