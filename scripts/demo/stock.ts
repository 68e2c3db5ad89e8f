import type { Batch } from './copy.ts'
import { chooseDemoFate } from './demo-cars.ts'
import type { Fleet } from './fleet.ts'
import type { NewCar } from './new-cars.ts'
import type { Random } from './random.ts'
import type { UsedCar } from './used-cars.ts'
import { addNewCar, addUsedCar, type Fate, type VehicleContext } from './vehicles.ts'

const stockLabels = [
  { code: 'preparation', name: { nl: 'In voorbereiding', fr: 'En préparation' }, colour: '#d8921f' },
  { code: 'showroom', name: { nl: 'In de toonzaal', fr: 'En showroom' }, colour: '#2f7d54' },
  { code: 'no-car-pass', name: { nl: 'Geen Car-Pass', fr: 'Sans Car-Pass' }, colour: '#b3261e' },
]

const queueLabels = [
  { code: 'ordered', stage: 'ordered', name: { nl: 'Besteld', fr: 'Commandé' } },
  { code: 'confirmed', stage: 'confirmed', name: { nl: 'Bevestigd', fr: 'Confirmé' } },
  { code: 'built', stage: 'built', name: { nl: 'Gebouwd', fr: 'Construit' } },
  { code: 'transit', stage: 'transit', name: { nl: 'Onderweg', fr: 'En transit' } },
]

/** Adds labels and wheel bases; their keys are `stock <code>` and `queue <code>`. */
export function addVehicleMasterData(
  batch: Batch,
  id: () => string,
): Pick<VehicleContext, 'labelIds' | 'wheelBaseIds'> {
  const labelIds = new Map<string, string>()
  for (const label of stockLabels) {
    labelIds.set(`stock ${label.code}`, id())
    batch.add('stock_label', { id: labelIds.get(`stock ${label.code}`)!, ...label })
  }
  for (const [rank, label] of queueLabels.entries()) {
    labelIds.set(`queue ${label.code}`, id())
    batch.add('queue_label', { id: labelIds.get(`queue ${label.code}`)!, ...label, rank })
  }
  const wheelBaseIds = new Map([3_600, 3_800, 3_900, 4_600, 4_800, 5_600].map((millimetres) => [millimetres, id()]))
  for (const [millimetres, wheelBaseId] of wheelBaseIds) batch.add('wheel_base', { id: wheelBaseId, millimetres })
  return { labelIds, wheelBaseIds }
}

/** Each branch counts on its own; numbers of cars that never came to the shop are missing. */
export function stockNumbers(random: Random): VehicleContext['stockNumber'] {
  const last: Record<string, number> = { G: 20_100, A: 10_700, D: 30_100 }
  return (prefix) => {
    last[prefix] = last[prefix]! + random.whole(1, 3)
    return `${prefix}-${last[prefix]}`
  }
}

/** Writes the fleet in the order of arrival, so that higher numbers are newer. */
export function addFleet(
  { used, stock, sold, ordered, soldByOffer, unpublished, demo }: Fleet,
  context: VehicleContext,
): void {
  const { random } = context
  const fates = new Map<UsedCar | NewCar, Fate>()
  for (const car of [...used, ...stock]) fates.set(car, chooseFate(car, context))
  for (const car of sold) fates.set(car, { soldDaysAgo: random.whole(1, 6) })
  for (const car of unpublished) fates.set(car, { isUnpublished: true })
  for (const car of [...used.slice(9, 30).filter((_, index) => index % 7 === 0), stock[8]!])
    fates.set(car, { heldForDays: random.whole(2, 5) })

  const isUsed = (car: UsedCar | NewCar): car is UsedCar => 'mileageKm' in car && 'firstRegistration' in car
  for (const [car, fate] of [...fates].toSorted(([a], [b]) => a.publishedAt.getTime() - b.publishedAt.getTime())) {
    if (isUsed(car)) addUsedCar(context, car, fate)
    else addNewCar(context, car, fate)
  }
  const addDemoCar = (car: NewCar, index: number) =>
    addNewCar(context, car, { isUnpublished: true, ...chooseDemoFate(index) })
  for (const [index, car] of demo.slice(0, 5).entries()) addDemoCar(car, index)
  for (const car of ordered) addUsedCar(context, car, { soldDaysAgo: 1 })
  for (const [index, car] of soldByOffer.entries()) addUsedCar(context, car, { soldDaysAgo: 8 + index * 2 })
  // Last, so that the others stay as they are.
  for (const [index, car] of demo.slice(5).entries()) addDemoCar(car, index + 5)
}

const msPerDay = 86_400_000

/** A promotion needs a month of history, else there is nothing to compare with. */
export function chooseFate(car: UsedCar | NewCar, { today, random }: Pick<VehicleContext, 'today' | 'random'>): Fate {
  const days = (Date.parse(today) - Date.parse(car.publishedOn)) / msPerDay
  return {
    hasPromotion: days > 20 && random.chance(0.18),
    ...(days > 80 && random.chance(0.4) && { reducedDaysAgo: random.whole(45, 60) }),
  }
}
