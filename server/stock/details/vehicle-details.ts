import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import type { z } from 'zod'
import type { CarCard } from '@forecourt/domain/stock/car-card.schema.ts'
import type {
  PriceContext,
  StockCarDetail,
  TruckData,
  UsedCarDetail,
} from '@forecourt/domain/stock/car-detail.schema.ts'
import { FUEL_TYPES, TRUCK_CATEGORIES, VERSION_TAGS } from '@forecourt/domain/catalogue/vehicle.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { getEnumerationName } from '@forecourt/domain/platform/values/enumeration.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { likeCars, priceSteps } from '@forecourt/domain/pricing/price-context.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import type { ShownConditionReport } from '@forecourt/domain/stock/condition-report.schema.ts'
import { needsConditionReport, type ConditionReport } from '@forecourt/domain/stock/condition-report.ts'
import { spreadLookAlikes } from '@forecourt/domain/stock/varied.ts'
import { BOOKLET_STATES, STOCK_STATES } from '@forecourt/domain/stock/vehicle-states.ts'
import { engineAnswer, exteriorColour, optionGroups, optionPacks } from '../../catalogue/equipment.ts'
import { enginesOfVersions, optionsOfVersion } from '../../catalogue/version.ts'
import { loadAttachments } from '../../media/media-sets.ts'
import { loadPictures, plainPicture } from '../../media/pictures.ts'
import { readSetting } from '../../platform/setting/setting.ts'
import { readBranchOfDepartment } from '../../organisation/organisation.ts'
import { readShownAmounts } from '../../pricing/price-list.ts'
import type { Db } from '../../platform/database/database.ts'
import { carCards, type CardContext } from '../lists/car-cards.ts'
import { finishedReports } from './condition-report.sql.ts'
import { toShownGuarantee } from './guarantee-text.ts'
import { vehiclePromises } from './vehicle-contract.ts'
import {
  loadLooks,
  optionsOfVehicle,
  packsOfVehicle,
  stockCarByNumber,
  truckData,
  loadUsedCar,
  type StockCarRow,
  type UsedCarRow,
} from './vehicle-details.sql.ts'

const mostSimilar = 4

/** True for the media of a vehicle that has a page: media of unpublished ones are internal. */
export async function isHostOfShownVehicle(db: Db, hostId: string): Promise<boolean> {
  const vehicle = await db
    .selectFrom('vehicle')
    .select('id')
    .where('mediaHostId', '=', hostId)
    .where('publishedAt', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return vehicle !== undefined
}

/** Loads a used car by its public number; undefined when it never was in the shop. */
export async function loadUsedCarDetail(db: Db, number: number, at: CardContext): Promise<UsedCarDetail | undefined> {
  const car = await loadUsedCar(db, number)
  if (!car) return undefined
  const { language } = at
  const [page, options, packs] = await Promise.all([
    loadPage(db, car, at),
    optionsOfVehicle(db, car.vehicleId),
    packsOfVehicle(db, car.vehicleId),
  ])
  const priceContext = await loadPriceContext(db, car, page.card, at)
  const [promises, reports] = await Promise.all([
    vehiclePromises(db, [car.vehicleId]),
    finishedReports(db, [car.vehicleId]),
  ])
  const promise = requireValue(promises.get(car.vehicleId), 'the guarantee of the vehicle')
  const report = reports.get(car.vehicleId)
  const text = (value: UsedCarRow['remarks']) => (value === null ? null : translate(value, language))
  return {
    ...page,
    stockNumber: car.stockNumber,
    usedBrand: { slug: car.brandSlug, name: car.brandName },
    usedWarranty: { name: translate(car.warrantyName, language), months: car.warrantyMonths },
    guarantee: toShownGuarantee(promise.guarantee, language),
    needsConditionReport: needsConditionReport(promise),
    conditionReport: report ? toShownReport(report, language) : null,
    firstRegistrationDate: car.firstRegistration,
    lastInspectionDate: car.inspectedOn,
    // The plate belongs to the former owner, not to the car.
    licensePlate: '',
    vin: car.vin ?? '',
    bookletState: getEnumerationName(BOOKLET_STATES, car.bookletState),
    keyCount: car.keyCount,
    isFirstOwner: car.isFirstOwner,
    carPass: car.carPassUrl && car.carPassOn ? { url: car.carPassUrl, checkedOn: car.carPassOn } : null,
    description: [text(car.remarks), text(car.damage)].filter(Boolean).join('\n'),
    setup: {
      engineType: { label: car.engineName },
      powerType: { horsepower: car.horsepower, kilowatts: car.kilowatts },
      fuelType: getEnumerationName(FUEL_TYPES, car.fuelType),
      fuelLabel: translate(car.fuelName, language),
      emissionValue: car.emissionG,
      emissionType: car.emissionCycle,
      emissionNorm: translate(car.emissionNorm, language),
      consumption: car.consumption,
      powerConsumption: car.powerConsumption,
      displacement: car.displacementCc,
      electricRange: car.electricRangeKm,
      gearGroup: car.gearboxGroup,
      gearLabel: translate(car.gearboxName, language),
      wheelDrive: translate(car.driveName, language),
      doorAmount: car.doors,
      seatAmount: car.seats,
      bodyTypeLabel: translate(car.bodyTypeName, language),
      exteriorColor: describePaint(car, language),
      interiorColor: car.interiorColour && { name: translate(car.interiorColour, language) },
      interiorCover: car.interiorCover && { name: translate(car.interiorCover, language) },
      fixedOptions: optionGroups(
        options.filter(({ isFixed }) => isFixed),
        language,
      ),
      looseOptions: optionGroups(
        options.filter(({ isFixed }) => !isFixed),
        language,
      ),
      usedOptionPacks: optionPacks(packs, language),
    },
    priceContext,
  }
}

/** Returns a stock car by its public number; undefined when it never was in the shop. */
export async function stockCarDetail(db: Db, number: number, at: CardContext): Promise<StockCarDetail | undefined> {
  const car = await stockCarByNumber(db, number)
  if (!car) return undefined
  const { language } = at
  const [page, options, packs, engines, standard] = await Promise.all([
    loadPage(db, car, at),
    optionsOfVehicle(db, car.vehicleId),
    packsOfVehicle(db, car.vehicleId),
    enginesOfVersions(db, [car.versionId]),
    optionsOfVersion(db, car.versionId, 'stock-car'),
  ])
  const { guarantee } = requireValue(
    (await vehiclePromises(db, [car.vehicleId])).get(car.vehicleId),
    'the guarantee of the vehicle',
  )
  const engineRow = engines.find((engine) => engine.number === car.engineNumber)
  // A stock car costs what it costs; its engine's part in the list price is not asked for.
  const engine = engineRow && engineAnswer(engineRow, page.card, language)
  if (!engine) throw new Error(`Stock car ${number} has an engine that its version does not have`)
  const paint = describePaint(car, language)
  // The version lists what all of its engines come with; what comes with this one alone is listed with the car.
  const standardRows = [
    ...standard.filter(({ tag }) => tag === VERSION_TAGS.standard),
    ...options.filter(({ isFixed }) => isFixed),
  ].map((row) => ({ ...row, priceInc: 0 }))
  return {
    ...page,
    stockNumber: car.stockNumber,
    guarantee: toShownGuarantee(guarantee, language),
    environmentNote: page.card.isTruck ? '' : translate(await readSetting(db, 'stock.environment-note'), language),
    stockState: getEnumerationName(STOCK_STATES, car.state),
    expectedOn: car.state === STOCK_STATES.ordered ? car.expectedOn : null,
    stockLocation: { name: car.locationName ? translate(car.locationName, language) : '' },
    stockData: {
      carEngine: engine,
      hasCarStyle: true,
      carStyle: {
        exterior: {
          colorCode: paint.colorCode,
          colorName: paint.name,
          colorType: paint.colorType,
          isShiny: paint.isShiny,
          isNoisy: paint.isNoisy,
        },
        interior: {
          name: `${translate(car.interiorCover, language)}, ${translate(car.interiorColour, language).toLowerCase()}`,
        },
      },
      options: optionGroups(
        options.filter(({ isFixed }) => !isFixed),
        language,
      ),
      optionPacks: optionPacks(packs, language),
    },
    version: { name: car.versionName, looseOptions: optionGroups(standardRows, language) },
    bodyTypeLabel: translate(car.bodyTypeName, language),
    doorAmount: car.doors,
    seatAmount: car.seats,
  }
}

function toShownReport({ completedOn, groups }: ConditionReport, language: Language): ShownConditionReport {
  return {
    completedOn,
    groups: groups.map(({ name, points }) => ({
      name: translate(name, language),
      points: points.map((point) => ({
        name: translate(point.name, language),
        state: point.state,
        remark: point.remark && translate(point.remark, language),
      })),
    })),
  }
}

/** Returns the truck details of a vehicle, by its public number; undefined for one that is no truck. */
export async function truckDetail(
  db: Db,
  number: number,
  { language }: Pick<CardContext, 'language'>,
): Promise<z.infer<typeof TruckData> | undefined> {
  const row = await truckData(db, number)
  if (!row) return undefined
  return {
    category: getEnumerationName(TRUCK_CATEGORIES, row.categoryId),
    chassisType: translate(row.chassisType, language),
    wheelBase: row.millimetres,
    axles: row.axles,
    grossWeight: row.grossWeightKg,
    payload: row.payloadKg,
    cabin: translate(row.cabin, language),
  }
}

/** Loads the parts of the page that every vehicle has. */
async function loadPage(db: Db, car: UsedCarRow | StockCarRow, at: CardContext) {
  const hosts = car.mediaHostId === null ? [] : [car.mediaHostId]
  const [cards, pictures, attachments, place] = await Promise.all([
    carCards(db, [car.number], at),
    loadPictures(db, hosts, at.language),
    loadAttachments(db, hosts),
    readBranchOfDepartment(db, car.departmentNumber, at),
  ])
  const [card] = cards
  if (!card) throw new Error(`Vehicle ${car.number} is published but not listed`)
  return {
    card,
    hostId: car.mediaHostId,
    pictures: (pictures.get(hosts[0] ?? '') ?? []).map(plainPicture),
    ...attachments,
    ...place,
    similarCars: await similarCars(db, card, at),
  }
}

async function loadPriceContext(
  db: Db,
  car: UsedCarRow,
  card: CarCard,
  { carLists }: CardContext,
): Promise<PriceContext> {
  const { number, modelId, fuelId, vehicleId } = car
  const { vatRates } = await carLists.labels()
  const { buildYear: year, mileageKm: km } = card
  const others = year === null || km === null ? [] : await carLists.pricesOfLike({ number, modelId, fuelId, year, km })
  const like = likeCars(others)
  const sold = { kind: 'used', isMargin: card.vatSalesType === 'margin' } as const
  const steps = priceSteps(await readShownAmounts(db, vehicleId), sold, vatRates)
  return {
    onlineSince: brusselsDay(car.publishedAt),
    history: steps.map(({ from, grossCents }) => ({ from, priceInc: grossCents })),
    likeCars: like ? { count: like.count, averageInc: like.averageCents } : null,
  }
}

/** Finds similar cars: available ones first, and none that look alike side by side as long as there are others. */
async function similarCars(db: Db, card: CarCard, at: CardContext): Promise<CarCard[]> {
  // Some may be reserved.
  const cards = await carCards(db, await at.carLists.alike(card, mostSimilar * 4), at)
  const free = cards.filter(({ availability }) => availability === 'available')
  const reserved = cards.filter(({ availability }) => availability !== 'available')
  const looks = await loadLooks(
    db,
    cards.map(({ id }) => id),
  )
  const shown = spreadLookAlikes(free, mostSimilar, ({ id }) => requireValue(looks.get(id), 'the look of the car'))
  return [...shown, ...reserved].slice(0, mostSimilar)
}

function describePaint(car: UsedCarRow | StockCarRow, language: Language) {
  const { paintNumber, paintName, paintHex, paintType, isShiny, isNoisy } = car
  return exteriorColour({ number: paintNumber, name: paintName, hex: paintHex, paintType, isShiny, isNoisy }, language)
}
