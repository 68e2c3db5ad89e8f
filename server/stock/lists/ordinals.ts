/** Small numbers for ids, given out in turn and never again for another. */
export class Ordinals {
  readonly #byId = new Map<string, number>()

  give(id: string): number {
    const known = this.#byId.get(id)
    if (known !== undefined) return known
    this.#byId.set(id, this.#byId.size)
    return this.#byId.size - 1
  }

  /** Undefined: nothing had it yet. */
  find(id: string): number | undefined {
    return this.#byId.get(id)
  }
}
