import type { PickupAddress } from '@forecourt/domain/orders/order.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { toAddress } from '../../organisation/organisation.ts'
import type { OrderCar } from './order-cars.ts'
import type { pickupPlaces } from './orders.sql.ts'

export type PickupPlace = Awaited<ReturnType<typeof pickupPlaces>>[number]

/**
 * Returns the offered places, in order. A department for trucks hands over trucks: it is offered for cars that are at one. First
 * comes the department where the car is, if it hands over cars, the others of its branch, then the rest as the dealer ranks them.
 * All cars of an order are collected at one place; when they are at different ones, the first in the cart decides and the next
 * follow it, because its branch is also the one whose account the rest is paid to as long as no place is chosen.
 */
export function filterOfferedPlaces(
  places: readonly PickupPlace[],
  cars: readonly Pick<OrderCar, 'standsAt'>[],
): readonly PickupPlace[] {
  const stands = cars.map(({ standsAt }) => standsAt).filter((stand) => stand !== null)
  const hasTruck = places.some(({ id, kind }) => kind === 'trucks' && stands.some((stand) => stand.departmentId === id))
  const near = stands.flatMap(({ branchId, departmentId }) => [
    (place: PickupPlace) => place.id === departmentId,
    (place: PickupPlace) => place.branchId === branchId,
  ])
  const distance = (place: PickupPlace) => {
    const index = near.findIndex((isNear) => isNear(place))
    return index < 0 ? near.length : index
  }
  return places
    .filter(({ kind }) => kind !== 'trucks' || hasTruck)
    .toSorted((one, other) => distance(one) - distance(other))
}

/** Returns a place where cars are collected, as users read it. */
export function placeAnswer(place: PickupPlace, language: Language): PickupAddress {
  return {
    id: place.number,
    name: placeName(place, language),
    contactData: {
      address: toAddress(place, language),
    },
  }
}

/** Returns branch and department; a department whose name has the place needs no branch in front. */
function placeName({ name, branchName, city }: PickupPlace, language: Language): string {
  const department = translate(name, language)
  const saysWhere = [branchName, translate(city, language)].some((place) => department.includes(place))
  return saysWhere ? department : `${branchName}, ${department}`
}
