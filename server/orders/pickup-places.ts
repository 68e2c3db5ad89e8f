import type { PickupAddress } from '@forecourt/domain/orders/order.ts'
import type { Language } from '@forecourt/domain/platform/languages.ts'
import { translate } from '@forecourt/domain/platform/translated.ts'
import type { pickupPlaces } from './orders.sql.ts'

export type PickupPlace = Awaited<ReturnType<typeof pickupPlaces>>[number]

/** A place where cars are collected, as people read it. */
export function placeAnswer(place: PickupPlace, language: Language): PickupAddress {
  return {
    id: place.number,
    name: nameOf(place, language),
    contactData: {
      address: {
        streetName: place.streetName,
        houseNumber: place.houseNumber,
        boxNumber: place.boxNumber ?? '',
        postalCode: place.postalCode,
        city: translate(place.city, language),
        countryCode: place.countryCode,
      },
    },
  }
}

/** Branch and department; a department that already says where it is needs no branch in front. */
function nameOf({ name, branchName, city }: PickupPlace, language: Language): string {
  const department = translate(name, language)
  const saysWhere = [branchName, translate(city, language)].some((place) => department.includes(place))
  return saysWhere ? department : `${branchName}, ${department}`
}
