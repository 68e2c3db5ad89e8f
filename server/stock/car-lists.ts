import {
  activeChips,
  controlsOf,
  NUMBER_LISTS,
  RANGES,
  withoutChip,
  type CarFilterControl,
  type CarFilterValues,
  type CarType,
  type FilterChip,
  type ListKey,
  type RangeKey,
} from '@forecourt/domain/stock/car-filter.ts'
import type { CarFilterShown } from '@forecourt/domain/stock/car-list.schema.ts'
import type { CarSort, CarSortKey } from '@forecourt/domain/stock/car-sort.ts'
import { COLOUR_GROUPS } from '@forecourt/domain/stock/colour-groups.ts'
import { indexNames, matchNames, type NameIndex } from '@forecourt/domain/stock/match-names.ts'
import type { Language } from '@forecourt/domain/platform/languages.ts'
import { translate, type Translated } from '@forecourt/domain/platform/translated.ts'
import type { Changes } from '../platform/changes.ts'
import type { Db } from '../platform/database.ts'
import { CarIndex, type Counts, type Found, type IndexedCar, type Wish } from './car-index.ts'
import { KnownCards } from './known-cards.ts'
import { facetLabels, listingChanges, type IndexRow } from './listing.sql.ts'

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
  loosenings: { key: FilterChip['key']; value: FilterChip['value']; rowCount: number }[]
}

type Facet = ListKey | 'inStock' | 'name'
type Measure = RangeKey | 'newest'
type VehicleIndex = CarIndex<Facet, Measure>
type VehicleWish = Wish<Facet, Measure>

const facets: Facet[] = [
  ...(['branches', 'brands', 'models', 'bodies', 'fuels', 'gears', 'drives', 'emissionNorms'] as const),
  ...(['colourGroups', 'vatRegimes', 'truckCategories', 'doors', 'seats', 'inStock', 'name'] as const),
]
const measures: Measure[] = ['priceGrossCents', 'mileageKm', 'buildYear', 'powerKw', 'newest']
const measureOf: Record<CarSortKey, Measure> = {
  newest: 'newest',
  price: 'priceGrossCents',
  buildYear: 'buildYear',
  mileage: 'mileageKm',
  power: 'powerKw',
}
/** Available and reserved cars are listed; sold and withdrawn ones are not. */
const lastListedState = 2
const mostLoosenings = 3

type Label = { code: string; name: Translated; parent: string | null }

/**
 * The lists of used cars, stock cars and trucks, kept in memory and in step with the table `listing`.
 * See docs/decisions/0001-filters-from-memory.md.
 */
export class CarLists {
  readonly cards: KnownCards
  readonly #db: Db
  readonly #changes: Pick<Changes, 'revision'>
  readonly #indexes: Record<VehicleList, VehicleIndex>
  /** For free text; made again when first asked for after a change. */
  #names: Partial<Record<VehicleList, { names: string[]; index: NameIndex }>> = {}
  #labels = new Map<string, Label[]>()
  #snapshot: string | undefined
  #stale = { listing: true, content: true }
  #refreshing: Promise<void> | undefined

  constructor(db: Db, changes: Pick<Changes, 'onChange' | 'revision'>) {
    this.cards = new KnownCards(db, changes)
    this.#db = db
    this.#changes = changes
    const index = () => new CarIndex<Facet, Measure>(facets, measures, ['name'])
    this.#indexes = { used: index(), stock: index(), truck: index() }
    changes.onChange((channel) => {
      this.#stale[channel] = true
    })
  }

  /** Answers a list call. Reads what has changed first, if anything has. */
  async find(
    values: CarFilterValues,
    sort: CarSort,
    page: { activePage: number; pageSize: number },
    language: Language,
  ) {
    await this.#upToDate()
    const list = values.carType as VehicleList
    const index = this.#indexes[list]
    const wish = this.#wishOf(values, {
      sortBy: measureOf[sort.sortBy],
      descending: sort.descending,
      page: page.activePage,
      pageSize: page.pageSize,
    })
    const found = index.find(wish)
    return {
      numbers: found.numbers,
      page: found.activePage,
      pageSize: page.pageSize,
      pageCount: found.pageCount,
      rowCount: found.rowCount,
      controls: this.#controlsOf(values, found, language),
      loosenings: found.rowCount === 0 ? this.#looseningsOf(values) : [],
    } satisfies ListAnswer
  }

  /** How many vehicles each list has now, and how many of each truck category. */
  async sizes(): Promise<Record<VehicleList, number> & { truckCategories: Record<string, number> }> {
    await this.#upToDate()
    const { used, stock, truck } = this.#indexes
    const everything: VehicleWish = {
      choices: {},
      ranges: {},
      sortBy: 'newest',
      descending: true,
      page: 1,
      pageSize: 1,
    }
    const truckCategories = truck.find(everything).counts.truckCategories
    return { used: used.size, stock: stock.size, truck: truck.size, truckCategories }
  }

  /** Reads whatever changed; calls that come meanwhile wait for the same reading. */
  async #upToDate(): Promise<void> {
    // Without notifications every call looks for itself.
    if (this.#changes.revision() === undefined) this.#stale.listing = true
    while (this.#refreshing || this.#stale.listing || this.#stale.content) {
      this.#refreshing ??= this.#refresh().finally(() => {
        this.#refreshing = undefined
      })
      await this.#refreshing
    }
  }

  async #refresh(): Promise<void> {
    const stale = this.#stale
    this.#stale = { listing: false, content: false }
    try {
      if (stale.content) this.#labels = Map.groupBy(await facetLabels(this.#db), ({ facet }) => facet)
      if (!stale.listing) return
      const { rows, snapshot } = await listingChanges(this.#db, this.#snapshot)
      for (const row of rows) this.#place(row)
      if (rows.length > 0) this.#names = {}
      this.#snapshot = snapshot
    } catch (error) {
      this.#stale = { listing: true, content: true }
      throw error
    }
  }

  #place(row: IndexRow): void {
    const list: VehicleList = row.vehicleClass === 3 ? 'truck' : row.kind
    if (row.state <= lastListedState) this.#indexes[list].put(indexed(row))
    else this.#indexes[list].remove(row.number)
  }

  #wishOf(
    values: CarFilterValues,
    rest: Pick<VehicleWish, 'sortBy' | 'descending' | 'page' | 'pageSize'>,
  ): VehicleWish {
    const choices: VehicleWish['choices'] = { inStock: values.inStock ? ['yes'] : [] }
    for (const facet of facets) if (facet !== 'inStock' && facet !== 'name') choices[facet] = values[facet].map(String)
    const ranges: VehicleWish['ranges'] = {}
    for (const key of RANGES) if (Object.keys(values[key]).length > 0) ranges[key] = values[key]
    return { choices, ranges, among: this.#namesLike(values), ...rest }
  }

  #namesLike({ q, carType }: CarFilterValues): VehicleWish['among'] {
    if (q === '') return undefined
    const list = carType as VehicleList
    const known = (this.#names[list] ??= namesIn(this.#indexes[list]))
    return { facet: 'name', values: matchNames(q, known.index).map(({ index }) => known.names[index]!) }
  }

  #controlsOf(values: CarFilterValues, found: Found<Facet>, language: Language): CarFilterShown['controls'] {
    const index = this.#indexes[values.carType as VehicleList]
    return controlsOf(values.carType).map((control) => {
      if (control.tag === 'range') {
        const bounds = index.boundsOf(control.key as RangeKey)
        return bounds ? { ...control, bounds } : control
      }
      if (control.tag === 'search' || control.tag === 'switch') return control
      return { ...control, options: this.#optionsOf(control, values, found.counts, language) }
    })
  }

  #optionsOf(control: CarFilterControl, values: CarFilterValues, counts: Counts<Facet>, language: Language) {
    const facet = control.key as ListKey
    const known = counts[facet]
    if (facet === 'colourGroups') {
      return Object.entries(COLOUR_GROUPS)
        .filter(([code]) => code in known)
        .map(([code, { name, swatch }]) => ({
          value: code,
          label: translate(name, language),
          count: known[code]!,
          swatch,
        }))
    }
    return (this.#labels.get(facet) ?? [])
      .filter(({ code, parent }) => code in known && (facet !== 'models' || values.brands.includes(parent ?? '')))
      .map(({ code, name }) => ({
        value: (NUMBER_LISTS as readonly string[]).includes(facet) ? Number(code) : code,
        label: translate(name, language),
        count: known[code]!,
      }))
  }

  /** Without a single car: what each chip, let go of, would give. */
  #looseningsOf(values: CarFilterValues): ListAnswer['loosenings'] {
    const index = this.#indexes[values.carType as VehicleList]
    return activeChips(values)
      .map((chip) => {
        const looser = this.#wishOf(withoutChip(values, chip), {
          sortBy: 'newest',
          descending: true,
          page: 1,
          pageSize: 1,
        })
        return { key: chip.key, value: chip.value, rowCount: index.countOf(looser) }
      })
      .filter(({ rowCount }) => rowCount > 0)
      .toSorted((a, b) => a.rowCount - b.rowCount)
      .slice(0, mostLoosenings)
  }
}

function namesIn(index: VehicleIndex) {
  const names = index.valuesOf('name')
  return { names, index: indexNames(names) }
}

function indexed(row: IndexRow): IndexedCar<Facet, Measure> {
  return {
    number: row.number,
    facets: {
      branches: row.branch,
      brands: row.brand,
      models: row.model,
      bodies: row.body,
      fuels: row.fuel,
      gears: row.gear,
      drives: row.drive,
      emissionNorms: row.emissionNorm,
      colourGroups: row.colourGroup,
      vatRegimes: row.vatRegime,
      truckCategories: row.truckCategory ?? undefined,
      doors: String(row.doors),
      seats: String(row.seats),
      inStock: row.stockState === 2 ? 'yes' : 'no',
      name: row.name,
    },
    measures: {
      priceGrossCents: row.priceGrossCents,
      mileageKm: row.mileageKm,
      buildYear: row.buildYear,
      powerKw: row.kilowatts,
      newest: row.publishedMinute,
    },
  }
}

declare module '../platform/services.ts' {
  interface Services {
    readonly carLists: CarLists
  }
}
