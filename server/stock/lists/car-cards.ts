import type { CarCard } from '@forecourt/domain/stock/car-card.schema.ts'
import { figuresWith } from '@forecourt/domain/stock/car-fields.ts'
import { LISTING_STATES, VAT_SALES_TYPES } from '@forecourt/domain/stock/vehicle-states.ts'
import { FUEL_TYPES, VEHICLE_CLASSES } from '@forecourt/domain/catalogue/vehicle.ts'
import type { CardPicture } from '@forecourt/domain/media/picture.schema.ts'
import { getEnumerationName } from '@forecourt/domain/platform/values/enumeration.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { urlize } from '@forecourt/domain/platform/values/slug.ts'
import { deductibleVatBp } from '@forecourt/domain/pricing/vat-deduction.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Db } from '../../platform/database/database.ts'
import type { CarLists } from './car-lists.ts'
import { calculateListedPrice } from './listed-price.ts'
import { selectCards, type ListedCard } from './listing.sql.ts'
import { UnknownLabel, type StockLabels } from './stock-labels.ts'

/** The language and the time of the cards, and the source of names. */
export type CardContext = { language: Language; now: Date; carLists: CarLists }

/** The JSON in `listing.picture`, written by the view listing_source. */
/** The first picture of a car in its row of the listing. */
export type ListingPicture = { sm: string; md: string; lg: string; colour: string; count: number }

const newArrivalDays = 3
const dayMs = 86_400_000

/** Returns cards of vehicles by public number, in the order requested; unknown numbers are left out. */
export async function carCards(db: Db, numbers: readonly number[], at: CardContext): Promise<CarCard[]> {
  if (numbers.length === 0) return []
  const labels = await at.carLists.labels()
  const rows = new Map((await selectCards(db, numbers)).map((row) => [row.number, row]))
  const cardsBy = (known: StockLabels) =>
    numbers.flatMap((number) => {
      const row = rows.get(number)
      return row ? [toCard(row, known, at)] : []
    })
  try {
    return cardsBy(labels)
  } catch (error) {
    if (!(error instanceof UnknownLabel)) throw error
    return cardsBy(await at.carLists.labelsAnew())
  }
}

function toCard(row: ListedCard, labels: StockLabels, { language, now }: CardContext): CarCard {
  const { brand, model, version, engine, bodyType, fuel, power, gearbox, colour, electricRangeKm, officialFigures } =
    labels.of(row)
  const carName = `${brand.name} ${model.name}`
  const isStockCar = row.kind === 'stock'
  const day = brusselsDay(now)
  const { grossCents, netCents, lowestGrossCents, lowestDays, isReduction } = calculateListedPrice(
    row,
    labels.vatRates,
    day,
  )
  const isMargin = row.vatSalesType === VAT_SALES_TYPES.margin
  return {
    key: `${row.kind}-${row.number}`,
    id: row.number,
    slug: urlize(`${carName} ${version}`),
    carName,
    priceInc: grossCents,
    priceExc: netCents,
    deductibleVatBp: deductibleVatBp({ vehicleClass: row.vehicleClass, isMargin }, labels.vatDeductions, day),
    isPriceFrom: false,
    lowestPriceInc: isReduction ? lowestGrossCents : null,
    lowestPriceDays: isReduction ? lowestDays : 0,
    setup: {
      engineType: { label: engine },
      powerType: { horsepower: power.horsepower, kilowatts: power.kilowatts },
    },
    carBrand: { slug: brand.slug, name: brand.name },
    carModel: { slug: model.slug, name: model.name },
    carVersion: { id: null, name: version },
    carVersions: 0,
    carBuildId: bodyType.code,
    stockCarId: isStockCar ? row.number : null,
    isStockCar,
    isUsedCar: !isStockCar,
    isTruck: row.vehicleClass === VEHICLE_CLASSES.truck,
    ...figuresWith((key) => row[key]),
    fuelType: getEnumerationName(FUEL_TYPES, fuel.fuelType),
    fuelLabel: translate(fuel.name, language),
    gearLabel: translate(gearbox.groupName, language),
    electricRange: electricRangeKm,
    officialFigures,
    vatSalesType: isStockCar ? null : getEnumerationName(VAT_SALES_TYPES, row.vatSalesType),
    availability: resolveAvailability(row, now),
    reservedUntil: row.state === LISTING_STATES.reserved ? (row.reservedUntil?.toISOString() ?? null) : null,
    isNewArrival: now.getTime() - row.publishedAt.getTime() < newArrivalDays * dayMs,
    picture: toPicture(row, `${carName}, ${translate(colour.name, language).toLowerCase()}`),
  }
}

/** Returns the availability. A hold that has run out frees its car at once, though the listing is updated a little later. */
function resolveAvailability({ state, reservedUntil }: ListedCard, now: Date): CarCard['availability'] {
  if (state === LISTING_STATES.sold || state === LISTING_STATES.withdrawn) return 'sold'
  return state === LISTING_STATES.reserved && reservedUntil! > now ? 'reserved' : 'available'
}

function toPicture({ picture }: ListedCard, alt: string): CardPicture | null {
  if (!picture) return null
  const { sm, md, lg, count, colour } = picture
  return { sm, md, lg, count, colour, alt }
}
