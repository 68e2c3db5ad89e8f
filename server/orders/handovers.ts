import {
  firstHandoverDay,
  handoverDays,
  isDeliveryDay,
  isOpenIn,
  type Handover,
  type HandoverDay,
} from '@forecourt/domain/orders/handover.ts'
import type { DeliveryType } from '@forecourt/domain/orders/order.ts'
import { addDays, brusselsDay, type Weekday } from '@forecourt/domain/platform/calendar.ts'
import { readBranchOfDepartment } from '../organisation/organisation.ts'
import type { Db } from '../platform/database.ts'
import { HOUSE_LANGUAGE } from '../platform/mail-template.ts'
import { readSetting } from '../platform/setting.ts'
import type { OrderCar } from './order-cars.ts'
import { handoverCapacities, takenHandovers, type OrderRow } from './orders.sql.ts'

export { handoversBetween } from './handover-calendar.sql.ts'
export { handoverCapacitiesOf, pickupsFrom, writeHandoverCapacity } from './orders.sql.ts'

/** What decides when cars can be handed over, and where. */
export type HandoverPlace = {
  /** Whose own half-day counts as free; null: there is no order yet. */
  readonly orderId: string | null
  readonly branchId: string
  readonly deliveryType: DeliveryType | null
  /** Number of the department where they are collected. */
  readonly pickupNumber: number | null
  readonly cars: readonly Pick<OrderCar, 'vehicleId' | 'delivery'>[]
}

/** The half-days on which these cars can be handed over; none while it is not said how, and where no branch takes them. */
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
  const place = { branchId, deliveryType }
  const capacities = (await handoverCapacities(db, place)).map((one) => ({ ...one, weekday: one.weekday as Weekday }))
  if (capacities.length === 0) return []
  const last = addDays(first, horizonDays)
  const taken = await takenHandovers(db, { ...place, first, last, except: orderId })
  const hours = pickupNumber === null ? undefined : await hoursOf(db, pickupNumber, now)
  return handoverDays(
    { first, last },
    {
      capacities,
      taken,
      isOpen: (day, part) => (hours ? isOpenIn(hours, { day, part }) : isDeliveryDay(day)),
    },
  )
}

/** What an order keeps of it. */
export function handoverOf({
  handoverOn,
  handoverPart,
}: Pick<OrderRow, 'handoverOn' | 'handoverPart'>): Handover | null {
  return handoverOn === null || handoverPart === null ? null : { day: handoverOn, part: handoverPart }
}

async function hoursOf(db: Db, department: number, now: Date) {
  const { department: found } = await readBranchOfDepartment(db, department, { language: HOUSE_LANGUAGE, now })
  return found?.contactData.openingHours ?? { contactHours: [], exceptions: [], closedOnHolidays: true }
}
