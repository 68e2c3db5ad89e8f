import { listKeys } from '@forecourt/domain/platform/values/records.ts'
import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import { LIKE_CAR } from '@forecourt/domain/pricing/price-context.ts'
import type { ShopPrice } from '@forecourt/domain/pricing/shop-price.ts'
import {
  COUNT_KEYS,
  FIELDS_OF_LIST,
  figuresWith,
  LIST_KEYS,
  type CarType,
  type ListKey,
  type RangeKey,
} from '@forecourt/domain/stock/car-fields.ts'
import { listControls, type CarFilterControl, type CarFilterValues } from '@forecourt/domain/stock/car-filter.ts'
import type { CarCard } from '@forecourt/domain/stock/car-card.schema.ts'
import type { CarFilterShown } from '@forecourt/domain/stock/car-list.schema.ts'
import { choicesNamed, SEARCHED_KEYS, stockNumberIn, wordsOfChoice } from '@forecourt/domain/stock/search-words.ts'
import { figureSortedBy, type CarSort } from '@forecourt/domain/stock/car-sort.ts'
import { COLOUR_GROUPS } from '@forecourt/domain/catalogue/colour-groups.ts'
import { LISTED_STATES, STOCK_STATES } from '@forecourt/domain/stock/vehicle-states.ts'
import { VEHICLE_CLASSES } from '@forecourt/domain/catalogue/vehicle.ts'
import { standardRateOn } from '@forecourt/domain/pricing/vat-basis.ts'
import { brusselsDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { translate, type Translated } from '@forecourt/domain/platform/values/translated.ts'
import type { Changes } from '../../platform/http/changes.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Counts, Found, IndexedCar, Named } from './car-index.ts'
import { CarNames } from './car-names.ts'
import {
  toFilterWish,
  filterIndex,
  findLoosenings,
  NOBODY,
  type Facet,
  type FilterIndex,
  type FilterWish,
  type Loosening,
  type Measure,
} from './filter-index.ts'
import { vehiclePrice } from './listed-price.ts'
import { listingAfter, listingSince, vehiclesNumbered, type ListingColumns } from './listing.sql.ts'
import { Ordinals } from './ordinals.ts'
import { StockLabels, UnknownLabel, type LabelledCar, type ListedIds } from './stock-labels.ts'

/** The lists of vehicles that exist once. New cars are configured, not listed, and have a list of their own. */
export type VehicleList = Exclude<CarType, 'new'>

export type ListAnswer = {
  /** Public numbers of the vehicles on the page, in order. */
  numbers: number[]
  page: number
  pageSize: number
  pageCount: number
  rowCount: number
  controls: CarFilterShown['controls']
  loosenings: Loosening[]
}

/** A row of the listing, with its master data. */
type Row = Pick<ListingColumns, 'numbers' | 'figures'> & { at: number; label: LabelledCar; price: ShopPrice }

/** Reads the filter values of a row: for each key the id of a choice, or its number where it is one. */
const choiceReaders: Record<ListKey | 'inStock', (row: Row) => string | number | undefined> = {
  branches: ({ label }) => label.department.branchId,
  brands: ({ label }) => label.brand.id,
  models: ({ label }) => label.model.id,
  bodyTypes: ({ label }) => label.bodyType.id,
  fuels: ({ label }) => label.fuel.id,
  gearboxes: ({ label }) => label.gearbox.groupId,
  drives: ({ label }) => label.drive.id,
  emissionNorms: ({ label }) => label.norm.id,
  colourGroups: ({ label }) => label.colour.colourGroup,
  vatRegimes: ({ numbers, at }) => numbers.vatSalesType[at]!,
  truckCategories: ({ numbers, at }) => numbers.truckCategory[at] || undefined,
  doors: ({ label }) => label.doors,
  seats: ({ label }) => label.seats,
  inStock: ({ numbers, at }) => numbers.stockState[at]!,
}
/** Reads the figures by which lists are sorted and limited. */
const figureReaders: Record<Measure, (row: Row) => number> = {
  priceGrossCents: ({ price }) => price.grossCents,
  priceNetCents: ({ price }) => price.netCents ?? price.grossCents,
  powerKw: ({ label }) => label.power.kilowatts,
  newest: ({ numbers, at }) => numbers.publishedMinute[at]!,
  ...figuresWith(
    (key) =>
      ({ figures, at }: Row) =>
        figures[key][at]!,
  ),
}
const choiceKeys = listKeys(choiceReaders)
const vehicleLists: VehicleList[] = ['used', 'stock', 'truck']
const measures = listKeys(figureReaders)
/** Some tens of milliseconds of work, between which others get their turn. */
const rowsAtOnce = 20_000

/**
 * The lists of used cars, stock cars and trucks, kept in memory and in step with the table `listing`.
 * See docs/decisions/0001-filter-car-lists-in-memory.md.
 */
export class CarLists {
  readonly #db: Db
  readonly #changes: Pick<Changes, 'revision'>
  readonly #clock: () => Date
  readonly #indexes: Record<VehicleList, FilterIndex>
  readonly #names: Record<VehicleList, CarNames>
  /** Others wait for it too: the time of the call that began it does not end it. */
  readonly #outsideCalls = AsyncLocalStorage.snapshot()
  readonly #ordinals = new Map<Facet, Ordinals>(choiceKeys.map((key) => [key, new Ordinals()]))
  #labels: StockLabels | undefined
  /** The source of the index; undefined: nothing yet, or it has to be read whole. */
  #read: { snapshot: string; rateBp: number | undefined } | undefined
  #today = { minute: -1, day: '' }
  #stale = { stock: true, labels: true }
  #isLoaded = false
  #refreshing: Promise<void> | undefined
  #next: Promise<void> | undefined

  /** @param db with a connection of its own: a caller that waits for the lists may hold those of the others. */
  constructor(db: Db, changes: Pick<Changes, 'onChange' | 'revision'>, clock: () => Date) {
    this.#db = db
    this.#changes = changes
    this.#clock = clock
    this.#indexes = { used: filterIndex(), stock: filterIndex(), truck: filterIndex() }
    this.#names = { used: new CarNames(), stock: new CarNames(), truck: new CarNames() }
    changes.onChange((topic) => {
      if (topic === 'stock') this.#stale.stock = true
      if (topic === 'catalogue' || topic === 'organisation') this.#stale.labels = true
    })
  }

  /** Answers a list call. Reads what has changed first, if anything has. */
  async find(
    values: CarFilterValues,
    sort: CarSort,
    page: { activePage: number; pageSize: number },
    language: Language,
  ) {
    const labels = await this.labels()
    const index = this.#indexes[values.carType as VehicleList]
    const numbered = await this.#numbered(values.q)
    const wish = this.#wishOf(values, labels, numbered, {
      sortBy: figureSortedBy(values.carType, sort.sortBy),
      descending: sort.descending,
      page: page.activePage,
      pageSize: page.pageSize,
    })
    const found = index.find(wish, countedKeys(values))
    return {
      numbers: found.numbers,
      page: found.activePage,
      pageSize: page.pageSize,
      pageCount: found.pageCount,
      rowCount: found.rowCount,
      controls: this.#controlsOf(values, found, labels, language),
      loosenings: found.rowCount === 0 ? this.#looseningsOf(values, labels, numbered) : [],
    } satisfies ListAnswer
  }

  /** Returns the current names and codes of the stock. */
  async labels(): Promise<StockLabels> {
    await this.#upToDate()
    return this.#labels!
  }

  /** Reads the labels once more, for a caller that met a car of a model added in between. */
  async labelsAnew(): Promise<StockLabels> {
    this.#stale.labels = true
    return this.labels()
  }

  /** Reads everything there is, so that the first visitor need not wait for it. */
  async load(): Promise<void> {
    if (!this.#isLoaded) await this.#upToDate()
  }

  /** Counts the vehicles of each list now, and those of each truck category. */
  async sizes(): Promise<Record<VehicleList, number> & { truckCategories: Record<string, number> }> {
    const labels = await this.labels()
    const { used, stock, truck } = this.#indexes
    const totals = truck.totalsOf('truckCategories')
    const categories = labels.choices.get('truckCategories') ?? []
    return {
      used: used.size,
      stock: stock.size,
      truck: truck.size,
      truckCategories: Object.fromEntries(
        categories.flatMap(({ code, id }) => (totals[Number(id)] ? [[code, totals[Number(id)]!]] : [])),
      ),
    }
  }

  /** Slugs of the models with a new car in stock. */
  async modelsInStock(): Promise<Set<string>> {
    const labels = await this.labels()
    const inStock = { ...anyOrder, choices: { inStock: [STOCK_STATES['in-stock']] }, ranges: {} }
    const { counts } = this.#indexes.stock.find(inStock, ['models'])
    const models = labels.choices.get('models') ?? []
    return new Set(
      models.filter(({ id }) => counts.models[this.#ordinalOf('models', id) ?? NOBODY]).map(({ code }) => code),
    )
  }

  /** Numbers of cars with the same body and nearly the same price, the nearest first, those of its own list before. */
  async alike(card: CarCard, count: number): Promise<number[]> {
    const labels = await this.labels()
    const own = card.isTruck ? 'truck' : card.isStockCar ? 'stock' : 'used'
    const others = { truck: [], stock: ['used'], used: ['stock'] } as const
    const lists: VehicleList[] = [own, ...others[own]]
    const near = lists.map((list) => this.#alikeIn(this.#indexes[list], card, labels, count))
    return near.flat().slice(0, count)
  }

  /** Returns the prices of other used cars for sale of a model with a fuel, about as old and driven about as far. */
  async pricesOfLike(car: { number: number; modelId: string; fuelId: string; year: number; km: number }) {
    await this.labels()
    const index = this.#indexes.used
    const numbers = index.page({
      choices: {
        models: [this.#ordinalOf('models', car.modelId) ?? NOBODY],
        fuels: [this.#ordinalOf('fuels', car.fuelId) ?? NOBODY],
      },
      ranges: {
        buildYear: { from: car.year - LIKE_CAR.years, to: car.year + LIKE_CAR.years },
        mileageKm: { from: car.km - LIKE_CAR.km, to: car.km + LIKE_CAR.km },
      },
      sortBy: 'priceGrossCents',
      descending: false,
      pageSize: mostLike,
    })
    return numbers.flatMap((number) => (number === car.number ? [] : index.figureOf(number, 'priceGrossCents')!))
  }

  #alikeIn(index: FilterIndex, { id, carBuildId, priceInc }: CarCard, labels: StockLabels, count: number): number[] {
    const wish = {
      choices: { bodyTypes: this.#ordinalsOf('bodyTypes', [carBuildId], labels) },
      sortBy: 'priceGrossCents',
      pageSize: count + 1,
    } as const
    const cheaper = index.page({
      ...wish,
      ranges: { priceGrossCents: { from: priceInc * 0.6, to: priceInc } },
      descending: true,
    })
    const dearer = index.page({
      ...wish,
      ranges: { priceGrossCents: { from: priceInc + 1, to: priceInc * 1.6 } },
      descending: false,
    })
    return [...cheaper, ...dearer]
      .filter((number) => number !== id)
      .map((number) => ({ number, distance: Math.abs(index.figureOf(number, 'priceGrossCents')! - priceInc) }))
      .toSorted((one, other) => one.distance - other.distance || one.number - other.number)
      .map(({ number }) => number)
  }

  /**
   * Waits until all changes from before the call are read: by the reading that is underway if it began later, else by the
   * next one. However much changes meanwhile, no call waits for more.
   */
  #upToDate(): Promise<void> {
    // Without notifications every call looks for itself.
    if (this.#changes.revision() === undefined) this.#stale = { stock: true, labels: true }
    if (!this.#isStale()) return this.#refreshing ?? Promise.resolve()
    if (!this.#refreshing) return this.#begin()
    const begin = () => this.#begin()
    this.#next ??= this.#refreshing.then(begin, begin)
    return this.#next
  }

  #begin(): Promise<void> {
    this.#next = undefined
    this.#refreshing = this.#outsideCalls(() => this.#refresh()).finally(() => {
      this.#refreshing = undefined
    })
    return this.#refreshing
  }

  #isStale(): boolean {
    return this.#stale.stock || this.#stale.labels || this.#rateBp() !== this.#read?.rateBp
  }

  async #refresh(): Promise<void> {
    const stale = this.#stale
    this.#stale = { stock: false, labels: false }
    try {
      if (stale.labels || !this.#labels) await this.#readLabels()
      await this.#readCars(stale.stock).catch(async (error: unknown) => {
        if (!(error instanceof UnknownLabel)) throw error
        // A car of a model that came in between.
        await this.#readLabels()
        await this.#readCars(true)
      })
    } catch (error) {
      this.#stale = { stock: true, labels: true }
      throw error
    }
  }

  async #readLabels(): Promise<void> {
    const labels = await StockLabels.read(this.#db)
    if (this.#labels && !labels.placesAs(this.#labels)) this.#read = undefined
    this.#labels = labels
  }

  async #readCars(isStale: boolean): Promise<void> {
    const rateBp = this.#rateBp()
    if (this.#read?.rateBp !== rateBp || !this.#read) {
      this.#read = { snapshot: await this.#readAll(), rateBp }
    } else if (isStale) {
      const rows = await listingSince(this.#db, this.#read.snapshot)
      this.#place(rows)
      this.#read = { snapshot: rows.snapshot, rateBp }
    }
  }

  async #readAll(): Promise<string> {
    let rows = await listingAfter(this.#db, 0, rowsAtOnce)
    const { snapshot } = rows
    while (rows.count > 0) {
      // The database reads on while these are placed.
      const next = listingAfter(this.#db, rows.numbers.number[rows.count - 1]!, rowsAtOnce)
      const placed = setImmediate().then(() => this.#place(rows))
      rows = (await Promise.all([next, placed]))[0]
    }
    for (const index of Object.values(this.#indexes)) index.sort()
    this.#isLoaded = true
    return snapshot
  }

  /** Returns the VAT rate: net prices in the price list change with it. */
  #rateBp(): number | undefined {
    return this.#labels && standardRateOn(this.#labels.vatRates, this.#day())
  }

  /** Formatting a day costs more than a list, so it is done once a minute. */
  #day(): CalendarDay {
    const now = this.#clock()
    const minute = Math.floor(now.getTime() / 60_000)
    if (this.#today.minute !== minute) this.#today = { minute, day: brusselsDay(now) }
    return this.#today.day
  }

  /** Puts cars into their present lists; a car that changed from demo to used car, or to truck, leaves the former list. */
  #place(rows: ListingColumns): void {
    const { labels, indexes } = { labels: this.#labels!, indexes: this.#indexes }
    const day = this.#day()
    for (const index of Object.values(indexes)) index.expect(rows.count)
    const car: IndexedCar<Facet, Measure> = {
      number: 0,
      facets: {} as IndexedCar<Facet, Measure>['facets'],
      measures: {} as IndexedCar<Facet, Measure>['measures'],
    }
    const { numbers, figures } = rows
    for (let at = 0; at < rows.count; at++) {
      car.number = numbers.number[at]!
      const kind = numbers.isStock[at] === 1 ? 'stock' : 'used'
      const list = numbers.vehicleClass[at] === VEHICLE_CLASSES.truck ? 'truck' : kind
      const isListed = listedStates.has(numbers.state[at]!)
      for (const other of vehicleLists) if (other !== list || !isListed) indexes[other].remove(car.number)
      if (!isListed) continue
      const ids = idsAt(rows, at, kind, labels)
      const row: Row = {
        numbers,
        figures,
        at,
        label: labels.of(ids),
        price: priceAt(rows, at, kind, labels, day),
      }
      for (const key of choiceKeys) car.facets[key] = this.#ordinal(key, choiceReaders[key](row))
      car.facets.name = this.#names[list].ordinalOf(ids)
      for (const measure of measures) car.measures[measure] = figureReaders[measure](row)
      indexes[list].put(car)
    }
  }

  #ordinal(facet: Facet, choice: string | number | undefined): number | undefined {
    return typeof choice === 'string' ? this.#ordinals.get(facet)!.give(choice) : choice
  }

  #wishOf(
    values: CarFilterValues,
    labels: StockLabels,
    numbered: readonly number[],
    rest: Pick<FilterWish, 'sortBy' | 'descending' | 'page' | 'pageSize'>,
  ): FilterWish {
    const asked = toFilterWish(values, (key, codes) => this.#ordinalsOf(key, codes, labels))
    return { ...asked, among: this.#namedBy(values, labels, numbered), ...rest }
  }

  /** Finds the meaning of typed words: together a car, or each for itself a part of its name, its colour, its body … */
  #namedBy(
    { q, carType }: CarFilterValues,
    labels: StockLabels,
    numbered: readonly number[],
  ): Named<Facet>[] | undefined {
    const words = q.split(/\s+/).filter(Boolean)
    if (words.length === 0) return undefined
    if (numbered.length > 0) return [{ facets: {}, numbers: numbered }]
    const names = this.#names[carType as VehicleList]
    const together = names.match(q, labels)
    if (words.length > 1 && together.length > 0) return [{ facets: { name: together } }]
    return words.map((word) => ({ facets: { name: names.match(word, labels), ...this.#choicesNamed(word, labels) } }))
  }

  /** Finds the vehicle whose stock number was typed. */
  async #numbered(q: string): Promise<number[]> {
    const stockNumber = stockNumberIn(q)
    return stockNumber ? await vehiclesNumbered(this.#db, stockNumber) : []
  }

  #choicesNamed(word: string, labels: StockLabels): Partial<Record<Facet, number[]>> {
    return Object.fromEntries(
      SEARCHED_KEYS.map((key) => {
        const choices = listChoices(key, labels)
        const named = choicesNamed(
          word,
          choices.map(({ code, name }) => wordsOfChoice(key, code, name)),
        )
        return [key, named.flatMap((place) => this.#ordinalOf(key, choices[place]!.id) ?? [])]
      }),
    )
  }

  /** Returns ordinals of codes; an unknown code gets an ordinal that no car has, so that it matches nothing. */
  #ordinalsOf(key: ListKey, codes: readonly (string | number)[], labels: StockLabels): number[] {
    return codes.map((code) => {
      if (key === 'colourGroups') return this.#ordinalOf(key, String(code)) ?? NOBODY
      const choice = labels.choices.get(key)?.find((one) => one.code === String(code))
      return (choice && this.#ordinalOf(key, choice.id)) ?? NOBODY
    })
  }

  /** Undefined: no car had it yet. */
  #ordinalOf(key: ListKey, id: string): number | undefined {
    return isNumbered(key) ? Number(id) : this.#ordinals.get(key)!.find(id)
  }

  #controlsOf(
    values: CarFilterValues,
    found: Found<ListKey>,
    labels: StockLabels,
    language: Language,
  ): CarFilterShown['controls'] {
    const index = this.#indexes[values.carType as VehicleList]
    return listControls(values.carType).map((control) => {
      if (control.tag === 'range') {
        const bounds = index.boundsOf(control.key as RangeKey)
        return bounds ? { ...control, bounds } : control
      }
      if (control.tag === 'search' || control.tag === 'switch') return control
      return { ...control, options: this.#optionsOf(control, values, found.counts, labels, language) }
    })
  }

  #optionsOf(
    control: CarFilterControl,
    values: CarFilterValues,
    counts: Counts<ListKey>,
    labels: StockLabels,
    language: Language,
  ) {
    const key = control.key as ListKey
    const totals = this.#indexes[values.carType as VehicleList].totalsOf(key)
    const options = []
    for (const { id, code, name, parent, swatch } of listChoices(key, labels)) {
      const ordinal = this.#ordinalOf(key, id)
      if (ordinal === undefined || !totals[ordinal]) continue
      if (key === 'models' && !values.brands.includes(parent!)) continue
      options.push({
        value: (COUNT_KEYS as readonly string[]).includes(key) ? Number(code) : code,
        label: translate(name, language),
        count: counts[key][ordinal]!,
        ...(swatch !== undefined && { swatch }),
      })
    }
    return options
  }

  #looseningsOf(values: CarFilterValues, labels: StockLabels, numbered: readonly number[]): Loosening[] {
    const index = this.#indexes[values.carType as VehicleList]
    return findLoosenings(values, (looser) => index.countOf(this.#wishOf(looser, labels, numbered, anyOrder)))
  }
}

const listedStates: ReadonlySet<number> = new Set(LISTED_STATES)
/** Most cars that an average is made of; more give the same one. */
const mostLike = 200
const anyOrder = { sortBy: 'newest', descending: true, page: 1, pageSize: 1 } as const
/** Empty values of the fields that only a used car has. */
const nothingOwn = {
  versionName: null,
  bodyTypeId: null,
  fuelId: null,
  powerTypeId: null,
  gearboxId: null,
  wheelDriveId: null,
  emissionNormId: null,
  doors: null,
  seats: null,
}
const colourChoices: readonly Choice[] = Object.entries(COLOUR_GROUPS).map(([code, { name, swatch }]) => ({
  id: code,
  code,
  name,
  parent: null,
  swatch,
}))

/** Returns the filter keys that are counted: every choice, but models only of a brand that is chosen. */
function countedKeys({ carType, brands }: CarFilterValues): ListKey[] {
  return LIST_KEYS.filter((key) => FIELDS_OF_LIST[carType].includes(key) && (key !== 'models' || brands.length > 0))
}

type Choice = { id: string; code: string; name: Translated; parent: string | null; swatch?: string }

function listChoices(key: ListKey, labels: StockLabels): readonly Choice[] {
  return key === 'colourGroups' ? colourChoices : (labels.choices.get(key) ?? [])
}

/** Choices that are numbers themselves and need none. */
function isNumbered(key: ListKey): boolean {
  return key === 'doors' || key === 'seats' || key === 'vatRegimes' || key === 'truckCategories'
}

function idsAt(
  { numbers, ids, versionNames }: ListingColumns,
  at: number,
  kind: ListedIds['kind'],
  labels: StockLabels,
) {
  const common = {
    modelId: labels.idAt('model', ids.modelId, at),
    departmentId: labels.idAt('department', ids.departmentId, at),
    exteriorColourId: labels.idAt('exteriorColour', ids.exteriorColourId, at),
    engineName: '',
    electricRangeKm: null,
  }
  if (kind === 'stock') {
    const versionId = labels.idAt('version', ids.versionId, at)
    return { ...nothingOwn, ...common, kind, versionId, engineId: labels.idAt('engine', ids.engineId, at) }
  }
  return {
    ...common,
    kind,
    versionId: null,
    engineId: null,
    versionName: versionNames[at]!,
    bodyTypeId: labels.idAt('bodyType', ids.bodyTypeId, at),
    fuelId: labels.idAt('fuel', ids.fuelId, at),
    powerTypeId: labels.idAt('powerType', ids.powerTypeId, at),
    gearboxId: labels.idAt('gearbox', ids.gearboxId, at),
    wheelDriveId: labels.idAt('wheelDrive', ids.wheelDriveId, at),
    emissionNormId: labels.idAt('emissionNorm', ids.emissionNormId, at),
    doors: numbers.doors[at]!,
    seats: numbers.seats[at]!,
  }
}

function priceAt(
  { numbers, promotions }: ListingColumns,
  at: number,
  kind: ListedIds['kind'],
  { vatRates }: StockLabels,
  day: CalendarDay,
): ShopPrice {
  const car = {
    number: numbers.number[at]!,
    kind,
    vatSalesType: numbers.vatSalesType[at]!,
    list: { cents: numbers.priceCents[at]!, vatExcluded: numbers.vatExcluded[at] === 1 },
    promotion: promotions[at] ?? null,
    // A ledger has former prices, not the present one.
    ledger: [],
  }
  return vehiclePrice(car, vatRates, day)
}

declare module '../../platform/http/services.ts' {
  interface Services {
    readonly carLists: CarLists
  }
}
