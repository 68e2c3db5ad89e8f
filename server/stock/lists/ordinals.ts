/** Small numbers for ids, assigned in turn and never reused. */
export class Ordinals {
  readonly #byId = new Map<string, number>()

  give(id: string): number {
    const known = this.#byId.get(id)
    if (known !== undefined) return known
    this.#byId.set(id, this.#byId.size)
    return this.#byId.size - 1
  }

  /** Returns the ordinal; undefined: no row had the value yet. */
  find(id: string): number | undefined {
    return this.#byId.get(id)
  }
}
