import type { CalendarDay } from '../../domain/platform/values/calendar.ts'
import type { Brand, Catalogue, Model } from './catalogue.ts'
import { atClock, daysFrom, toYear } from './days.ts'
import { toDemoCar } from './demo-cars.ts'
import { type NewCar, makeNewCar, type NewCarWish } from './new-cars.ts'
import { type Random, createRandom } from './random.ts'
import type { EmissionNorm } from './references.ts'
import { type UsedCar, makeUsedCar, type Wish } from './used-cars.ts'

// The vehicles of the demo dealer, in order of arrival.

export interface Fleet {
  /** For sale, cars and trucks, in the order of their lists. */
  used: readonly UsedCar[]
  stock: readonly NewCar[]
  /** Sold, but links to them still work. */
  sold: readonly UsedCar[]
  /** Sold recently to buyers in the shop, the oldest first. */
  ordered: readonly UsedCar[]
  /** Sold in the last months, by an offer. */
  soldByOffer: readonly UsedCar[]
  /** Still being prepared. */
  unpublished: readonly UsedCar[]
  /** Customers drive them before they buy another. */
  demo: readonly NewCar[]
  /** The cars that visitors see first. */
  featured: readonly (UsedCar | NewCar)[]
}

export const counts = {
  usedCars: 260,
  stockCars: 60,
  usedTrucks: 22,
  stockTrucks: 8,
  soldCars: 6,
  orderedCars: 10,
  carsSoldByOffer: 24,
  unpublishedCars: 6,
  demoCars: 8,
}

export function buildFleet(
  catalogue: Catalogue,
  { today, norms }: { today: CalendarDay; norms: readonly EmissionNorm[] },
): Fleet {
  const cars = modelsWhere(catalogue, (model) => model.spec.vehicleClass !== 3)
  const trucks = modelsWhere(catalogue, (model) => model.spec.vehicleClass === 3)
  const sold = (choice: Choice) => choice.brand.spec.isSoldNew && choice.model.versionIds.size > 0
  let serial = 10_000

  const makeUsedAt = (wish: Wish, publishedAt: Date, random: Random) =>
    makeUsedCar(wish, { random, today, norms, publishedAt, serial: (serial += random.whole(1, 40)) })
  const stockAt = (wish: NewCarWish, publishedAt: Date, random: Random) =>
    makeNewCar(wish, { random, today, publishedAt, serial: (serial += random.whole(1, 40)) })
  const used = (name: string, from: readonly Choice[], count: number, featured: readonly Wish[]) => {
    const random = createRandom(name)
    const wishes = Array.from({ length: count - featured.length }, () => wishFrom(from, random))
    const published = publications(count, today, random)
    // The featured ones came in last and so come first.
    return [...featured, ...apart(wishes, featured)].map((wish, index) => makeUsedAt(wish, published[index]!, random))
  }
  const stock = (name: string, from: readonly Choice[], count: number, featured: readonly NewCarWish[]) => {
    const random = createRandom(name)
    const wishes = Array.from({ length: count - featured.length }, () => wishFrom(from, random))
    const published = publications(count, today, random)
    return [...featured, ...apart(wishes, featured)].map((wish, index) => stockAt(wish, published[index]!, random))
  }
  // One list shows both kinds of trucks: they are put in order together.
  const drawnTrucks = [
    { name: 'used trucks', from: trucks, count: counts.usedTrucks },
    { name: 'stock trucks', from: trucks.filter(sold), count: counts.stockTrucks },
  ].map(({ name, from, count }) => {
    const random = createRandom(name)
    const wishes = Array.from({ length: count }, () => ({ ...wishFrom(from, random), name }))
    return { random, wishes, published: publications(count, today, random) }
  })
  const truckDates: Date[] = []
  for (const date of drawnTrucks
    .flatMap(({ published }) => published)
    .toSorted((one, other) => other.getTime() - one.getTime())) {
    // No two in the same minute: otherwise the list could not order them.
    const latest = (truckDates.at(-1)?.getTime() ?? Infinity) - 60_000
    truckDates.push(new Date(Math.min(date.getTime(), latest)))
  }
  const truckOrder = apart(
    drawnTrucks.flatMap(({ wishes }) => wishes),
    [],
  ).map((wish, index) => ({ wish, publishedAt: truckDates[index]! }))
  const findTrucks = (name: string) => truckOrder.filter(({ wish }) => wish.name === name)
  const soldCars = used('sold cars', cars, counts.soldCars, [])
  const unpublished = used('cars in preparation', cars, counts.unpublishedCars, [])
  const firstUsed = featuredUsed(catalogue, today)
  const usedCars = used('used cars', cars, counts.usedCars, firstUsed)
  const usedTrucks = findTrucks('used trucks').map(({ wish, publishedAt }) =>
    makeUsedAt(wish, publishedAt, drawnTrucks[0]!.random),
  )
  const firstStock = featuredStock(catalogue)
  const stockCars = stock('stock cars', cars.filter(sold), counts.stockCars, firstStock)
  const stockTrucks = findTrucks('stock trucks').map(({ wish, publishedAt }) =>
    stockAt(wish, publishedAt, drawnTrucks[1]!.random),
  )
  const demo = stock('demo cars', cars.filter(sold), counts.demoCars * 3, [])
    .filter(({ isInStock }) => isInStock)
    .slice(0, counts.demoCars)
    .map((car, index) => toDemoCar(car, index, today))
  // Last, so that the others stay as they are; here for a month, so that each came before it was ordered.
  const ordered = used('ordered cars', cars, counts.orderedCars * 3, [])
    .filter(({ publishedOn }) => publishedOn < daysFrom(today, -28))
    .slice(0, counts.orderedCars)
    .toReversed()
  const soldByOffer = used('cars sold by offer', cars, counts.carsSoldByOffer * 4, [])
    .filter(({ publishedOn }) => publishedOn < daysFrom(today, -75))
    .slice(0, counts.carsSoldByOffer)
    .toReversed()
  return {
    used: [...usedCars, ...usedTrucks],
    stock: [...stockCars, ...stockTrucks],
    sold: soldCars,
    soldByOffer,
    ordered,
    unpublished,
    demo,
    featured: [...usedCars.slice(0, firstUsed.length), ...stockCars.slice(0, firstStock.length)],
  }
}

/** A model of a brand. */
export interface Choice {
  brand: Brand
  model: Model
}

export function modelsWhere({ brands }: Catalogue, wanted: (model: Model) => boolean): Choice[] {
  return brands.flatMap((brand) => brand.models.filter(wanted).map((model) => ({ brand, model })))
}

/** A model and a paint; some bodies are rarer than others. */
export function wishFrom(from: readonly Choice[], random: Random): Choice & { paint: string } {
  const rarity: Readonly<Record<string, number>> = { coupe: 0.4, pickup: 0.5, mpv: 0.8, tractor: 1.6 }
  const { brand, model } = random.weighted(from.map((choice) => [choice, rarity[choice.model.spec.body] ?? 1] as const))
  return { brand, model, paint: random.pick(listPaints(brand, model)) }
}

/** Each model has only some of the paints of its brand, so that fewer pictures are drawn. */
function listPaints({ spec, models }: Brand, model: Model): string[] {
  const first = models.indexOf(model) * 2
  return Array.from({ length: 4 }, (_, index) => spec.paints[(first + index) % spec.paints.length]!)
}

/** Some cars came this week, most are here for a month or two, some have waited long. Newest first. */
function publications(count: number, today: CalendarDay, random: Random): Date[] {
  const days = Array.from({ length: count }, (_, index) =>
    index < count / 20 ? random.whole(1, 6) : Math.round(6 + 150 * random.between(0, 1) ** 1.7),
  ).toSorted((a, b) => a - b)
  // Two of one day keep their order, because lists show the last one first.
  return days.map((dayAgo, index) => new Date(atClock(daysFrom(today, -dayAgo), '17:45').getTime() - index * 60_000))
}

/** Orders the planned cars so that neighbours, also those of the row above, do not look alike. */
function apart<W extends Choice & { paint: string }>(
  wishes: readonly W[],
  before: readonly (Choice & { paint: string })[],
): W[] {
  const left = [...wishes]
  const seen: (Choice & { paint: string })[] = [...before]
  const ordered: W[] = []
  const likeness = (one: Choice & { paint: string }) => {
    let sum = 0
    for (const [distance, other] of seen.slice(-8).toReversed().entries()) {
      const near = 1 / (distance + 1)
      if (one.model === other.model) sum += 4 * near
      if (one.model.spec.body === other.model.spec.body) sum += (one.paint === other.paint ? 8 : 2) * near
      if (one.paint === other.paint) sum += near
    }
    return sum
  }
  while (left.length > 0) {
    // Looking ahead at some is enough, and prevents the end from consisting of the unwanted ones.
    const scores = left.slice(0, 25).map(likeness)
    const [next] = left.splice(scores.indexOf(Math.min(...scores)), 1)
    seen.push(next!)
    ordered.push(next!)
  }
  return withoutTwins(ordered)
}

/** Moves a vehicle that looks like the one before it further ahead. */
function withoutTwins<W extends Choice & { paint: string }>(wishes: readonly W[]): W[] {
  const row = [...wishes]
  const isTwin = (at: number) => {
    const [one, other] = [row[at], row[at - 1]]
    return (
      one !== undefined &&
      other !== undefined &&
      one.paint === other.paint &&
      one.model.spec.body === other.model.spec.body
    )
  }
  const swap = (a: number, b: number) => ([row[a], row[b]] = [row[b]!, row[a]!])
  for (let at = 1; at < row.length; at++) {
    for (let other = 0; isTwin(at) && other < at - 1; other++) {
      swap(at, other)
      if ([at, at + 1, other, other + 1].some(isTwin)) swap(at, other)
    }
  }
  return row
}

function find(catalogue: Catalogue, brandName: string, modelName: string): Choice {
  const brand = catalogue.brands.find(({ spec }) => spec.name === brandName)!
  return { brand, model: brand.models.find(({ spec }) => spec.name === modelName)! }
}

/** The first of the list, each of another kind. */
function featuredUsed(catalogue: Catalogue, today: CalendarDay): Wish[] {
  const ago = (years: number, monthAndDay: string, lastYear = Infinity): CalendarDay =>
    `${Math.min(toYear(today) - years, lastYear)}-${monthAndDay}`
  return [
    {
      ...find(catalogue, 'Noord', 'V6'),
      engine: '2.0 T',
      trim: 'Momentum Pro',
      paint: 'petrol',
      cover: 'leather',
      interior: 'tan',
      // Its engine was not built later.
      firstRegistration: ago(3, '03-14', 2023),
      mileageKm: 38_450,
      isDeductible: false,
      priceEuro: 31_950,
    },
    {
      ...find(catalogue, 'Arden', 'Terra'),
      engine: '1.5 Hybrid',
      trim: 'Business Line',
      paint: 'fir-green',
      firstRegistration: ago(2, '01-23'),
      mileageKm: 21_300,
      isDeductible: true,
      priceEuro: 34_490,
    },
    {
      ...find(catalogue, 'Noord', 'S6'),
      engine: 'T6 Plug-in AWD',
      trim: 'Ultimate',
      paint: 'night-blue',
      firstRegistration: ago(4, '06-09'),
      mileageKm: 54_120,
      isDeductible: true,
      priceEuro: 38_750,
    },
    {
      ...find(catalogue, 'Velta', 'Volta'),
      engine: '1.5 eT',
      trim: 'Life',
      paint: 'amber-yellow',
      firstRegistration: ago(2, '09-02'),
      mileageKm: 26_780,
      isDeductible: false,
      priceEuro: 22_950,
    },
  ]
}

function featuredStock(catalogue: Catalogue): NewCarWish[] {
  return [
    {
      ...find(catalogue, 'Lumen', 'E3'),
      engine: '58 kWh',
      trim: 'Comfort',
      paint: 'ruby-red',
      mileageKm: 12,
      isInStock: true,
      priceEuro: 36_200,
    },
  ]
}
