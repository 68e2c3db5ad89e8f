import { Histogram, type MetricObjectWithValues, type MetricValueWithName } from 'prom-client'

type Label = 'tenant' | 'kind'

export interface CountedSeries {
  readonly labels: Readonly<Record<Label, string>>
  /** One for each bound, and one for what is above all of them. */
  readonly counts: readonly number[]
  readonly sum: number
}

/** A histogram whose observations were counted elsewhere: the library has no way to take over counts. */
export class CountedHistogram extends Histogram<Label> {
  readonly #about: { name: string; help: string; bounds: readonly number[] }
  /** Supplies the lines that the registry writes above the series. */
  readonly #empty: Histogram<Label>
  readonly #read: () => readonly CountedSeries[]

  /** @param about.bounds upper bounds, in the unit of the name */
  constructor(about: { name: string; help: string; bounds: readonly number[] }, read: () => readonly CountedSeries[]) {
    const { name, help } = about
    super({ name, help, registers: [] })
    this.#about = about
    this.#empty = new Histogram({ name, help, labelNames: ['tenant', 'kind'], registers: [] })
    this.#read = read
  }

  override async get(): Promise<MetricObjectWithValues<MetricValueWithName<Label>>> {
    const metric = await this.#empty.get()
    return { ...metric, values: this.#read().flatMap((series) => this.#toValues(series)) }
  }

  /** Called by the registry instead of `get`, for which the library has a quicker form of its own. */
  getForPromString(): Promise<MetricObjectWithValues<MetricValueWithName<Label>>> {
    return this.get()
  }

  #toValues({ labels, counts, sum }: CountedSeries): MetricValueWithName<Label>[] {
    const { name, bounds } = this.#about
    let total = 0
    const buckets = counts.map((count, at) => {
      total += count
      return { metricName: `${name}_bucket`, labels: { ...labels, le: String(bounds[at] ?? '+Inf') }, value: total }
    })
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels, value: sum },
      { metricName: `${name}_count`, labels, value: total },
    ]
  }
}
