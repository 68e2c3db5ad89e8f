import { indexNames, matchNames, type NameIndex } from '@forecourt/domain/stock/match-names.ts'
import type { ListedName, StockLabels } from './stock-labels.ts'

/** The names of the cars of a list, each once: free text is looked up in them. */
export class CarNames {
  readonly #ordinals = new Map<string, Map<string, number>>()
  readonly #named: ListedName[] = []
  /** The number of names it was built from, and their labels. */
  #index: { labels: StockLabels; count: number; names: NameIndex } | undefined

  /** Returns the same number for cars with the same name. */
  ordinalOf({ kind, modelId, versionId, engineId, versionName }: ListedName): number {
    const ofModel = this.#ordinals.get(modelId) ?? new Map<string, number>()
    this.#ordinals.set(modelId, ofModel)
    const version = kind === 'used' ? versionName! : `${engineId} ${versionId}`
    const known = ofModel.get(version)
    if (known !== undefined) return known
    ofModel.set(version, this.#named.length)
    return this.#named.push({ kind, modelId, versionId, engineId, versionName }) - 1
  }

  /** Returns the ordinals of the names that match the text. */
  match(query: string, labels: StockLabels): number[] {
    return matchNames(query, this.#indexed(labels)).map(({ index }) => index)
  }

  #indexed(labels: StockLabels): NameIndex {
    const known = this.#index
    if (known?.labels === labels && known.count === this.#named.length) return known.names
    const names = indexNames(
      this.#named.map((one) => {
        const { brand, model, version } = labels.nameOf(one)
        return `${brand.name} ${model.name} ${version}`
      }),
    )
    this.#index = { labels, count: this.#named.length, names }
    return names
  }
}
