import type { z } from 'zod'
import type { CarCard } from '@forecourt/domain/stock/car-card.schema.ts'
import type { CarVersionChoice, NewCarDetail } from '@forecourt/domain/stock/car-detail.schema.ts'
import { figuresWith } from '@forecourt/domain/stock/car-fields.ts'
import type { CarFilterValues } from '@forecourt/domain/stock/car-filter.ts'
import type { CarSort } from '@forecourt/domain/stock/car-sort.ts'
import { FUEL_TYPES, VEHICLE_CLASSES, VERSION_TAGS } from '@forecourt/domain/catalogue/vehicle.ts'
import type { ItemKind } from '@forecourt/domain/pricing/breakdown.ts'
import { deductibleVatBp } from '@forecourt/domain/pricing/vat-deduction.ts'
import type { ShopPrice } from '@forecourt/domain/pricing/shop-price.ts'
import { toCarKey, type CarRef } from '@forecourt/domain/stock/car-key.ts'
import { brusselsDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { getEnumerationName } from '@forecourt/domain/platform/values/enumeration.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { calculatePage } from '@forecourt/domain/platform/lists/paging.ts'
import { INTERIOR_VIEWS } from '@forecourt/domain/media/media-owners.ts'
import { urlize } from '@forecourt/domain/platform/values/slug.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import {
  engineAnswer,
  exteriorColours,
  commonOfficialFigures,
  optionGroups,
  optionPacks,
  type Priced,
} from '../../catalogue/equipment.ts'
import {
  coloursOfVersion,
  coversOfVersion,
  enginesOfVersions,
  hostsInChosenColours,
  hostsInColours,
  optionsOfVersion,
  orderableVersions,
  packContents,
  packsOfVersion,
  relationsOfVersion,
  type EngineRow,
} from '../../catalogue/version.ts'
import { loadAttachments } from '../../media/media-sets.ts'
import { loadPictures, plainPicture, type HostPicture, cardPicture } from '../../media/pictures.ts'
import { readNewCarSales } from '../../organisation/organisation.ts'
import type { Db } from '../../platform/database/database.ts'
import { readSetting } from '../../platform/setting/setting.ts'
import { readDeductionCaps, readPriceList, type PriceList } from '../../pricing/price-list.ts'
import type { CarLists } from './car-lists.ts'
import { toCoverName, readConfiguredCar } from './configured-car.ts'
import { NewCarIndex, type Configuration, type Model } from './new-car-index.ts'
import { toShownGuarantee } from '../details/guarantee-text.ts'
import { versionGuarantee } from '../details/vehicle-contract.ts'
import type { AnswerContext } from '../../platform/http/endpoint.ts'

const similarModels = 4

/** Lists the models that can be ordered new and fit a filter, and what every further choice would leave. */
export async function newCarList(
  db: Db,
  values: CarFilterValues,
  sort: CarSort,
  page: { activePage: number; pageSize: number },
  at: AnswerContext & { carLists: CarLists },
) {
  const [models, inStock] = await Promise.all([readModels(db, brusselsDay(at.now)), at.carLists.modelsInStock()])
  const index = new NewCarIndex(models, inStock)
  const found = index.find(values, sort)
  const { activePage, pageSize, pageCount, rowCount } = calculatePage(found.length, page)
  return {
    cars: await buildCards(db, found.slice((activePage - 1) * pageSize, activePage * pageSize), at),
    page: activePage,
    pageSize,
    pageCount,
    rowCount,
    controls: index.controls(values, at.language),
    loosenings: rowCount > 0 ? [] : index.loosenings(values),
  }
}

/** Returns the models that can be ordered new. */
export function orderableModels(db: Db, now: Date): Promise<{ number: number; name: string }[]> {
  return readModels(db, brusselsDay(now))
}

/** Cards of new cars by model and version number, for favourites; what can no longer be ordered is left out. */
export async function newCarCards(db: Db, wanted: readonly (CarRef & { kind: 'new' })[], at: AnswerContext) {
  if (wanted.length === 0) return []
  const models = await readModels(db, brusselsDay(at.now))
  const chosen = wanted.flatMap((ref) => {
    const { id, versionId, engineId } = ref
    const model = models.find(({ number }) => number === id)
    const ofVersion = model?.configurations.filter(({ version }) => version.versionNumber === versionId)
    const configuration =
      ofVersion?.find(({ engine }) => (engineId === undefined ? engine.isBase : engine.number === engineId)) ??
      ofVersion?.[0]
    return model && configuration ? { model, configuration, ref } : []
  })
  const hosts = await hostsInChosenColours(
    db,
    chosen.map(({ configuration: { version }, ref }) => ({
      modelId: version.modelId,
      parts: ref.parts ?? [],
      other: version.mediaHostId,
    })),
  )
  const pictures = await loadPictures(db, [...new Set(hosts.flatMap((host) => host ?? []))], at.language)
  const cards = chosen.map(async ({ model, configuration, ref }, index) => {
    const picture = cardPicture(pictures.get(hosts[index] ?? ''), model.name)
    const general = { ...buildCard(model, configuration, pictures, at.language), picture }
    const { engineId, parts } = ref
    if (engineId === undefined && !parts) return general
    const officialFigures = commonOfficialFigures([configuration.engine])
    const card = { ...general, key: toCarKey(ref), officialFigures, isPriceFrom: false }
    if (!parts) return card
    const { version, engine } = configuration
    const wish = { versionId: version.versionId, ...engine, engineNumber: engine.number, parts }
    const car = await readConfiguredCar(db, wish, brusselsDay(at.now))
    return car?.isWhole ? { ...card, ...toShownPrice(car.price) } : []
  })
  return (await Promise.all(cards)).flat()
}

/**
 * Returns a model, or the one of a version, with everything that belongs to one of its versions (default the cheapest);
 * undefined when not for sale.
 */
export async function newCarDetail(
  db: Db,
  modelNumber: number | undefined,
  versionNumber: number | undefined,
  at: AnswerContext,
): Promise<NewCarDetail | undefined> {
  const { language } = at
  const day = brusselsDay(at.now)
  const models = await readModels(db, day)
  const model = models.find(({ number, configurations }) =>
    modelNumber === undefined
      ? configurations.some(({ version }) => version.versionNumber === versionNumber)
      : number === modelNumber,
  )
  const ofVersion = model?.configurations.filter(
    ({ version }) => versionNumber === undefined || version.versionNumber === versionNumber,
  )
  const chosen = ofVersion?.[0]
  if (!model || !chosen) return undefined
  const { version } = chosen
  const alike = models
    .filter((other) => other !== model && cheapest(other).version.vehicleClass === version.vehicleClass)
    .toSorted((a, b) => distance(a, model) - distance(b, model))
    .slice(0, similarModels)
    .map((other) => ({ model: other, configuration: cheapest(other) }))
  const hosts = [version.ownHostId, version.modelHostId].filter((host) => host !== null)
  const [equipment, relations, contents, similarCars, pictures, hostsByColour, attachments, place, guarantee] =
    await Promise.all([
      readEquipment(db, version.versionId, day),
      relationsOfVersion(db, version.versionId),
      packContents(db, version.versionId),
      buildCards(db, alike, at),
      picturesOfModels(db, [chosen], language),
      hostsInColours(db, version.modelId),
      loadAttachments(db, hosts),
      readNewCarSales(db, at),
      versionGuarantee(db, version.versionId),
    ])
  const { options, packs, colours, covers } = equipment
  const partPictures = await loadPictures(
    db,
    [
      ...colours.map(({ mediaHostId }) => mediaHostId),
      ...covers.map(({ mediaHostId }) => mediaHostId),
      ...hostsByColour.values(),
    ],
    language,
  )
  const findPicture = ({ mediaHostId }: { mediaHostId: string }) => {
    const first = partPictures.get(mediaHostId)?.[0]
    return first ? plainPicture(first) : null
  }
  const standard = options.filter(({ tag }) => tag === VERSION_TAGS.standard)
  const others = options.filter(({ tag }) => tag !== VERSION_TAGS.standard)
  return {
    card: buildCard(model, chosen, pictures, language),
    hostId: version.mediaHostId,
    pictures: (pictures.get(version.mediaHostId ?? '') ?? []).map((picture) => ({
      ...plainPicture(picture),
      isInterior: INTERIOR_VIEWS.some((view) => view === picture.view),
    })),
    ...attachments,
    ...place,
    similarCars,
    modelYear: version.modelYear,
    environmentNote: translate(await readSetting(db, 'stock.environment-note'), language),
    guarantee: toShownGuarantee(guarantee, language),
    bodyTypeLabel: translate(version.bodyTypeName, language),
    doorAmount: version.doors,
    seatAmount: version.seats,
    description: version.introduction === null ? '' : translate(version.introduction, language),
    carVersion: versionChoice(chosen),
    carVersions: listVersions(model).map(versionChoice),
    engines: enginesIn(model, version.versionNumber, language),
    baseEquipment: optionGroups(standard, language),
    looseOptions: optionGroups(others, language),
    optionPacks: optionPacks(packs, language),
    exteriorColors: exteriorColours(colours, language).map((paint, index) => ({
      ...paint,
      picture: findPicture(colours[index]!),
      pictures: (partPictures.get(hostsByColour.get(colours[index]!.id) ?? '') ?? []).map(plainPicture),
    })),
    interiors: covers.map((row, index) => {
      const { number, colourNumber, coverName, colourName, hex, priceInc } = row
      const name = translate(toCoverName(coverName, colourName), language)
      return {
        id: index + 1,
        cover: number,
        colour: colourNumber,
        name,
        colorCode: hex,
        priceInc,
        picture: findPicture(row),
      }
    }),
    relations: relations.map(({ kind, subject, targets }) => ({ kind, subject, targets })),
    packContents: contents.filter(({ pack }) => packs.some(({ number }) => pack === `pack-${number}`)),
  }
}

/** Returns the engines of a version with their prices; undefined when the version cannot be ordered. */
export async function enginesOfVersion(db: Db, versionNumber: number, { language, now }: AnswerContext) {
  const models = await readModels(db, brusselsDay(now))
  const model = models.find(({ configurations }) =>
    configurations.some(({ version }) => version.versionNumber === versionNumber),
  )
  return model && enginesIn(model, versionNumber, language)
}

async function readModels(db: Db, day: CalendarDay): Promise<Model[]> {
  const versions = await orderableVersions(db, day)
  const versionIds = versions.map(({ versionId }) => versionId)
  const engines = await enginesOfVersions(db, versionIds)
  const prices = await readPriceList(db, [...versionIds, ...engines.map(({ engineId }) => engineId)], day)
  const caps = await readDeductionCaps(db)
  const enginesByVersion = Map.groupBy(engines, ({ versionNumber }) => versionNumber)
  const byModel = Map.groupBy(versions, ({ modelNumber }) => modelNumber)
  return [...byModel].flatMap(([number, ofModel]) => {
    const configurations = ofModel
      .flatMap((version) =>
        (enginesByVersion.get(version.versionNumber) ?? []).flatMap((engine): Configuration[] => {
          const price = prices.configured({ ...version, ...engine })
          if (price === undefined) return []
          const { vehicleClass } = version
          return [
            { version, engine, price, deductibleVatBp: deductibleVatBp({ vehicleClass, isMargin: false }, caps, day) },
          ]
        }),
      )
      .toSorted((a, b) => a.price.grossCents - b.price.grossCents)
    const [first, ...rest] = configurations
    if (!first) return []
    return { number, name: `${first.version.brandName} ${first.version.modelName}`, configurations: [first, ...rest] }
  })
}

async function buildCards(
  db: Db,
  shown: readonly { model: Model; configuration: Configuration }[],
  at: AnswerContext,
): Promise<CarCard[]> {
  const configurations = shown.map(({ configuration }) => configuration)
  const pictures = await picturesOfModels(db, configurations, at.language)
  return shown.map(({ model, configuration }) => buildCard(model, configuration, pictures, at.language))
}

function buildCard(
  model: Model,
  { version, engine, price, deductibleVatBp: deductible }: Configuration,
  pictures: Map<string, HostPicture[]>,
  language: Language,
): CarCard {
  return {
    key: `new-${model.number}-${version.versionNumber}`,
    id: model.number,
    slug: urlize(model.name),
    carName: model.name,
    ...toShownPrice(price),
    deductibleVatBp: deductible,
    isPriceFrom: true,
    setup: {
      engineType: { label: engine.name },
      powerType: { horsepower: engine.horsepower, kilowatts: engine.kilowatts },
    },
    carBrand: { slug: version.brandSlug, name: version.brandName },
    carModel: { slug: version.modelSlug, name: version.modelName },
    carVersion: { id: version.versionNumber, name: version.versionName },
    carVersions: listVersions(model).length,
    carBuildId: version.bodyTypeCode,
    stockCarId: null,
    isStockCar: false,
    isUsedCar: false,
    isTruck: version.vehicleClass === VEHICLE_CLASSES.truck,
    ...figuresWith(() => null),
    fuelType: getEnumerationName(FUEL_TYPES, engine.fuelType),
    fuelLabel: describeFuels(model, language),
    gearLabel: translate(engine.gearboxGroupName, language),
    electricRange: engine.electricRangeMaxKm,
    officialFigures: commonOfficialFigures(enginesLike(model, engine)),
    vatSalesType: null,
    availability: 'available',
    reservedUntil: null,
    isNewArrival: false,
    picture: cardPicture(pictures.get(version.mediaHostId ?? ''), model.name),
  }
}

function picturesOfModels(db: Db, configurations: readonly Configuration[], language: Language) {
  const hosts = configurations.flatMap(({ version }) => version.mediaHostId ?? [])
  return loadPictures(db, [...new Set(hosts)], language)
}

/** Returns the engines of the model with the fuel that the card shows: figures of another one have another unit. */
function enginesLike({ configurations }: Model, { fuelCode }: EngineRow): EngineRow[] {
  return configurations.map(({ engine }) => engine).filter((engine) => engine.fuelCode === fuelCode)
}

function describeFuels({ configurations }: Model, language: Language): string {
  return [...new Set(configurations.map(({ engine }) => translate(engine.fuelName, language)))].join(' / ')
}

/** Lists each version with its cheapest engine, the cheapest first. */
function listVersions({ configurations }: Model): Configuration[] {
  const cheapestFirst = Map.groupBy(configurations, ({ version }) => version.versionNumber)
  return [...cheapestFirst.values()].map(([first]) => first!)
}

function versionChoice({ version, price }: Configuration): z.infer<typeof CarVersionChoice> {
  return { id: version.versionNumber, name: version.versionName, priceInc: price.grossCents, isActive: true }
}

/** Returns the engines of a version with what it costs with each, its own first. */
function enginesIn({ configurations }: Model, versionNumber: number, language: Language) {
  return configurations
    .filter(({ version }) => version.versionNumber === versionNumber)
    .map(({ engine, price }) => engineAnswer(engine, toShownPrice(price), language))
}

/** Adds the lowest earlier price where a price may be called a reduction. */
function toShownPrice({ grossCents, netCents, lowestGrossCents, lowestDays, isReduction }: ShopPrice) {
  return {
    priceInc: grossCents,
    priceExc: netCents,
    lowestPriceInc: isReduction ? lowestGrossCents : null,
    lowestPriceDays: isReduction ? lowestDays : 0,
  }
}

/** Loads the equipment of a version, standard and optional, with its surcharges; parts without a price are left out. */
async function readEquipment(db: Db, versionId: string, day: CalendarDay) {
  const [options, packs, colours, covers] = await Promise.all([
    optionsOfVersion(db, versionId),
    packsOfVersion(db, versionId),
    coloursOfVersion(db, versionId),
    coversOfVersion(db, versionId),
  ])
  const subjects = [...options, ...packs, ...colours, ...covers].map(({ id }) => id)
  const prices = await readPriceList(db, subjects, day)
  return {
    options: priceRows(options, 'option', versionId, prices),
    packs: priceRows(packs, 'pack', versionId, prices),
    colours: priceRows(colours, 'colour', versionId, prices),
    covers: priceRows(covers, 'cover', versionId, prices),
  }
}

/**
 * Returns the priced rows. Packs have no tag: one that can be chosen costs something. What this version cannot have is listed
 * without a price.
 */
function priceRows<Row extends { id: string; tag?: number }>(
  rows: readonly Row[],
  kind: ItemKind,
  versionId: string,
  prices: PriceList,
): Priced<Row>[] {
  return rows.flatMap((row) => {
    if (row.tag === VERSION_TAGS['not-available']) return [{ ...row, priceInc: 0 }]
    const price = prices.onTop({ kind, id: row.id, isStandard: row.tag === VERSION_TAGS.standard }, versionId)
    return price === undefined ? [] : [{ ...row, priceInc: price.grossCents }]
  })
}

function cheapest({ configurations }: Model): Configuration {
  return configurations[0]
}

function distance(a: Model, b: Model): number {
  const sameBody = cheapest(a).version.bodyTypeCode === cheapest(b).version.bodyTypeCode
  return Math.abs(cheapest(a).price.grossCents - cheapest(b).price.grossCents) * (sameBody ? 0.5 : 1)
}
