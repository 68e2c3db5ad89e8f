/** The kinds of open records of a customer, in the order of their desk. */
export const RUNNING_KINDS = [
  'lead',
  'offer',
  'trade-in',
  'dossier',
  'invoice',
  'order',
  'test-drive',
  'booking',
] as const
export type RunningKind = (typeof RUNNING_KINDS)[number]

/** The urgency of an open record: not begun, waiting for another person, ready for its next step, or late. */
export const RUNNING_STANDINGS = ['draft', 'waiting', 'ready', 'late'] as const
export type RunningStanding = (typeof RUNNING_STANDINGS)[number]

interface OwnedCar {
  readonly licencePlate: string | null
  readonly vin: string | null
  readonly mileageKm: number | null
}

/**
 * Joins the cars that several areas know by their plate or chassis number: the first one stays, completed by the others.
 */
export function joinCars<Car extends OwnedCar>(cars: readonly Car[]): Car[] {
  const joined: Car[] = []
  for (const car of cars) {
    const at = joined.findIndex((known) => isSameCar(known, car))
    const known = joined[at]
    if (!known) joined.push(car)
    else
      joined[at] = {
        ...known,
        licencePlate: known.licencePlate ?? car.licencePlate,
        vin: known.vin ?? car.vin,
        mileageKm: known.mileageKm ?? car.mileageKm,
      }
  }
  return joined
}

function isSameCar(one: OwnedCar, other: OwnedCar): boolean {
  const isSame = (a: string | null, b: string | null) => a !== null && b !== null && plainSigns(a) === plainSigns(b)
  return isSame(one.licencePlate, other.licencePlate) || isSame(one.vin, other.vin)
}

/** Normalises a plate: `1-XKD-482` and `1xkd482` are the same. */
function plainSigns(text: string): string {
  return text.replaceAll(/[^\p{L}\d]/gu, '').toUpperCase()
}
