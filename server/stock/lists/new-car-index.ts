import { listKeys } from '@forecourt/domain/platform/values/records.ts'
import { figuresWith, type ListKey, type ListKeyOf, type RangeKey } from '@forecourt/domain/stock/car-fields.ts'
import { listControls, type CarFilterValues } from '@forecourt/domain/stock/car-filter.ts'
import type { CarFilterShown } from '@forecourt/domain/stock/car-list.schema.ts'
import { canSort, figureSortedBy, type CarSort } from '@forecourt/domain/stock/car-sort.ts'
import { matchNames } from '@forecourt/domain/stock/match-names.ts'
import { wordsOfChoice } from '@forecourt/domain/stock/search-words.ts'
import { STOCK_STATES } from '@forecourt/domain/stock/vehicle-states.ts'
import type { ShopPrice } from '@forecourt/domain/pricing/shop-price.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { translate, type Translated } from '@forecourt/domain/platform/values/translated.ts'
import type { EngineRow, RangeRow } from '../../catalogue/version.ts'
import {
  toFilterWish,
  filterIndex,
  findLoosenings,
  NOBODY,
  type Facet,
  type Loosening,
  type Measure,
} from './filter-index.ts'
import { Ordinals } from './ordinals.ts'

/** A way to order a model: a version with an engine, and its price. */
export type Configuration = {
  version: RangeRow
  engine: EngineRow
  price: ShopPrice
  deductibleVatBp: number | null
}
/** The cheapest configuration first. */
export type Model = { number: number; name: string; configurations: [Configuration, ...Configuration[]] }

type Choice = { code: string | number; label: Translated | string }
type ChoiceKey = ListKeyOf<'new'>

const choiceReaders: Record<ChoiceKey, (configuration: Configuration) => Choice> = {
  brands: ({ version }) => ({ code: version.brandSlug, label: version.brandName }),
  models: ({ version }) => ({ code: version.modelSlug, label: version.modelName }),
  bodyTypes: ({ version }) => ({ code: version.bodyTypeCode, label: version.bodyTypeName }),
  fuels: ({ engine }) => ({ code: engine.fuelCode, label: engine.fuelName }),
  gearboxes: ({ engine }) => ({ code: engine.gearboxGroup, label: engine.gearboxGroupName }),
  drives: ({ engine }) => ({ code: engine.driveCode, label: engine.driveName }),
  doors: ({ version }) => ({ code: version.doors, label: version.doorsName }),
  seats: ({ version }) => ({ code: version.seats, label: version.seatsName }),
}
const choiceKeys = listKeys(choiceReaders)

/**
 * The configurations of all models in an index as vehicles have it. A model fits a filter when one of its configurations
 * does, so "electric under 35 000" never shows a model that is electric only above it; counts are those of models.
 */
export class NewCarIndex {
  readonly #models: readonly Model[]
  readonly #index = filterIndex()
  readonly #ordinals = new Map<ListKey, Ordinals>(choiceKeys.map((key) => [key, new Ordinals()]))
  /** By their number in the index. */
  readonly #configured: { model: Model; configuration: Configuration }[] = []

  /** @param inStock slugs of the models with a new car in stock */
  constructor(models: readonly Model[], inStock: ReadonlySet<string>) {
    this.#models = models
    for (const model of models) {
      const isInStock = inStock.has(model.configurations[0].version.modelSlug)
      for (const configuration of model.configurations) this.#put(model, configuration, isInStock)
    }
  }

  /** Finds the models that fit, in order, each with the cheapest configuration that does. */
  find(values: CarFilterValues, sort: CarSort): { model: Model; configuration: Configuration }[] {
    const fitting = this.#fitting(values)
    const sortBy = canSort('new', sort) ? figureSortedBy('new', sort.sortBy) : 'newest'
    const direction = sort.descending ? -1 : 1
    const figure = (model: Model) => this.#index.figureOf(fitting.get(model)!, sortBy) ?? 0
    return this.#models
      .filter((model) => fitting.has(model))
      .toSorted((a, b) => direction * (figure(a) - figure(b)))
      .map((model) => this.#configured[fitting.get(model)!]!)
  }

  controls(values: CarFilterValues, language: Language): CarFilterShown['controls'] {
    return listControls('new').map((control) => {
      if (control.tag === 'search' || control.tag === 'switch') return control
      if (control.tag !== 'range')
        return { ...control, options: this.#options(control.key as ChoiceKey, values, language) }
      const bounds = this.#index.boundsOf(control.key as RangeKey)
      return bounds ? { ...control, bounds } : control
    })
  }

  /** Returns, for a filter without results, the choices to remove. */
  loosenings(values: CarFilterValues): Loosening[] {
    return findLoosenings(values, (looser) => this.#fitting(looser).size)
  }

  #put(model: Model, configuration: Configuration, isInStock: boolean): void {
    const { engine, price } = configuration
    const facets: Partial<Record<Facet, number>> = { inStock: STOCK_STATES[isInStock ? 'in-stock' : 'ordered'] }
    for (const key of choiceKeys)
      facets[key] = this.#ordinals.get(key)!.give(String(choiceReaders[key](configuration).code))
    const measures: Record<Measure, number | undefined> = {
      priceGrossCents: price.grossCents,
      priceNetCents: undefined,
      powerKw: engine.kilowatts,
      newest: model.number,
      ...figuresWith(() => undefined),
    }
    const number = this.#configured.push({ model, configuration }) - 1
    this.#index.put({ number, facets: facets as Record<Facet, number | undefined>, measures })
  }

  /** Each model that fits with the number of its cheapest configuration that does. */
  #fitting(values: CarFilterValues): Map<Model, number> {
    const { choices, ranges } = toFilterWish(values, (key, chosen) => chosen.map((code) => this.#ordinalOf(key, code)))
    const numbers = this.#index.page({
      choices,
      ranges,
      // A model is found by the name of any of its configurations.
      among: values.q === '' ? undefined : [{ facets: { models: this.#modelsNamed(values.q) } }],
      sortBy: 'priceGrossCents',
      descending: true,
      pageSize: this.#index.size,
    })
    // The cheapest comes last, and of several that cost the same the first.
    return new Map(numbers.map((number) => [this.#configured[number]!.model, number]))
  }

  #ordinalOf(key: ListKey, code: string | number): number {
    return this.#ordinals.get(key)?.find(String(code)) ?? NOBODY
  }

  #modelsNamed(q: string): number[] {
    const names = this.#configured.map(({ model, configuration: { version, engine } }) =>
      [
        `${model.name} ${engine.name} ${version.versionName}`,
        wordsOfChoice('bodyTypes', version.bodyTypeCode, version.bodyTypeName),
        wordsOfChoice('fuels', engine.fuelCode, engine.fuelName),
        wordsOfChoice('gearboxes', engine.gearboxGroup, engine.gearboxGroupName),
      ].join(' '),
    )
    const slugs = matchNames(q, names).map(({ index }) => this.#configured[index]!.configuration.version.modelSlug)
    return [...new Set(slugs)].map((slug) => this.#ordinalOf('models', slug))
  }

  #options(key: ChoiceKey, values: CarFilterValues, language: Language) {
    const choices = new Map<string | number, { label: string; brand: string }>()
    for (const { configuration } of this.#configured) {
      const { code, label } = choiceReaders[key](configuration)
      const text = typeof label === 'string' ? label : translate(label, language)
      choices.set(code, { label: text, brand: configuration.version.brandSlug })
    }
    return [...choices]
      .filter(([, { brand }]) => key !== 'models' || values.brands.includes(brand))
      .map(([value, { label }]) => ({ value, label, count: this.#fitting({ ...values, [key]: [value] }).size }))
      .toSorted((a, b) => a.label.localeCompare(b.label, language, { numeric: true }))
  }
}
