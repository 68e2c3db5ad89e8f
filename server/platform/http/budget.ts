/** Names to remember; only frequent callers matter, so the longest quiet are removed first. */
const mostNames = 10_000

/**
 * Limits requests: a number at once and a number a second for each address, or whatever else is named. Each process counts
 * for itself: for resources of the process alone, and where querying the database each time would cost more than what is
 * limited.
 */
export class Budget {
  readonly #atOnce: number
  readonly #perSecond: number
  readonly #left = new Map<string, { count: number; at: number }>()

  constructor({ atOnce, perSecond }: { atOnce: number; perSecond: number }) {
    this.#atOnce = atOnce
    this.#perSecond = perSecond
  }

  /** Takes one from the budget of a name; false when there is none left. */
  take(name: string, now: Date): boolean {
    const at = now.getTime()
    const last = this.#left.get(name) ?? { count: this.#atOnce, at }
    const count = Math.min(this.#atOnce, last.count + ((at - last.at) / 1000) * this.#perSecond)
    // Put in again, so that the map begins with those longest quiet.
    this.#left.delete(name)
    this.#left.set(name, { count: count >= 1 ? count - 1 : count, at })
    if (this.#left.size > mostNames) this.#left.delete(this.#left.keys().next().value!)
    return count >= 1
  }
}
