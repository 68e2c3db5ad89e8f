import type { CarCard } from '@forecourt/domain/stock/car-card.schema.ts'
import { VAT_SALES_TYPES } from '@forecourt/domain/stock/vehicle-states.ts'
import { FUEL_TYPES, VEHICLE_CLASSES } from '@forecourt/domain/catalogue/vehicle.ts'
import type { CardPicture } from '@forecourt/domain/media/picture.schema.ts'
import { nameOf } from '@forecourt/domain/platform/enumeration.ts'
import type { Language } from '@forecourt/domain/platform/languages.ts'
import { urlize } from '@forecourt/domain/platform/slug.ts'
import { translate, type Translated } from '@forecourt/domain/platform/translated.ts'
import type { Db } from '../platform/database.ts'
import { listedCards, type ListedCard } from './listing.sql.ts'

/** What `listing.card` holds: written by the view listing_source. */
type CardJson = {
  brand: string
  brandSlug: string
  model: string
  modelSlug: string
  version: string
  engine: string
  fuel: Translated
  fuelType: number
  gear: Translated
  horsepower: number
  electricRangeKm: number | null
  colour: Translated
  picture: { sm: string; md: string; lg: string; colour: string; count: number } | null
}

const newArrivalDays = 7
const dayMs = 86_400_000

/** Cards of vehicles by public number, in the order asked for; numbers that are unknown are left out. */
export async function carCards(
  db: Db,
  numbers: readonly number[],
  at: { language: Language; now: Date },
): Promise<CarCard[]> {
  return cardsIn(new Map((await listedCards(db, numbers)).map((row) => [row.number, row])), numbers, at)
}

export function cardsIn(
  rows: ReadonlyMap<number, ListedCard>,
  numbers: readonly number[],
  at: { language: Language; now: Date },
): CarCard[] {
  return numbers.flatMap((number) => {
    const row = rows.get(number)
    return row ? [knownCard(row, at)] : []
  })
}

const known = new WeakMap<ListedCard, Partial<Record<Language, { card: CarCard; until: number }>>>()

/** A row that was read before (`KnownCards`) has the same card, the very object, until time changes what it shows. */
function knownCard(row: ListedCard, at: { language: Language; now: Date }): CarCard {
  const cards = known.get(row) ?? {}
  known.set(row, cards)
  const last = cards[at.language]
  if (last && at.now.getTime() < last.until) return last.card
  const card = cardOf(row, at)
  cards[at.language] = { card, until: nextChange(row, at.now.getTime()) }
  return card
}

/** When a hold runs out, or a car is no new arrival any more. */
function nextChange({ state, reservedUntil, publishedAt }: ListedCard, now: number): number {
  const changes = [publishedAt.getTime() + newArrivalDays * dayMs, (state === 2 && reservedUntil?.getTime()) || now]
  return Math.min(...changes.filter((at) => at > now))
}

function cardOf(row: ListedCard, { language, now }: { language: Language; now: Date }): CarCard {
  const card = row.card as unknown as CardJson
  const isTruck = row.vehicleClass === VEHICLE_CLASSES.truck
  const carName = `${card.brand} ${card.model}`
  const isStockCar = row.kind === 'stock'
  return {
    key: `${row.kind as 'used' | 'stock'}-${row.number}`,
    id: row.number,
    slug: urlize(`${carName} ${card.version}`),
    carName,
    priceInc: row.priceGrossCents,
    isPriceFrom: false,
    lowestPriceInc: row.isPromo ? row.lowestGrossCents : null,
    setup: {
      engineType: { label: card.engine },
      powerType: { horsepower: card.horsepower, kilowatts: row.kilowatts },
    },
    carBrand: { slug: card.brandSlug, name: card.brand },
    carModel: { slug: card.modelSlug, name: card.model },
    carVersion: { id: null, name: card.version },
    carVersions: 0,
    carBuildId: row.build,
    stockCarId: isStockCar ? row.number : null,
    isStockCar,
    isUsedCar: !isStockCar,
    isTruck,
    buildYear: row.buildYear,
    mileageKm: row.mileageKm,
    fuelType: nameOf(FUEL_TYPES, card.fuelType)!,
    fuelLabel: translate(card.fuel, language),
    gearLabel: translate(card.gear, language),
    electricRange: card.electricRangeKm,
    vatSalesType: isStockCar ? null : nameOf(VAT_SALES_TYPES, row.vatSalesType)!,
    availability: availabilityOf(row, now),
    reservedUntil: row.state === 2 ? (row.reservedUntil?.toISOString() ?? null) : null,
    isNewArrival: now.getTime() - row.publishedAt.getTime() < newArrivalDays * dayMs,
    picture: pictureOf(card, carName, language),
  }
}

/** A hold that has run out frees its car at once, though the listing hears of it a little later. */
function availabilityOf(row: ListedCard, now: Date): CarCard['availability'] {
  if (row.state >= 3) return 'sold'
  return row.state === 2 && row.reservedUntil! > now ? 'reserved' : 'available'
}

function pictureOf({ picture, colour }: CardJson, carName: string, language: Language): CardPicture | null {
  if (!picture) return null
  const { sm, md, lg, count } = picture
  return { sm, md, lg, count, colour: picture.colour, alt: `${carName}, ${translate(colour, language).toLowerCase()}` }
}
