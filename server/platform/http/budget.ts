/** Names to remember; only of use to who keeps asking, so those longest quiet go first. */
const mostNames = 10_000

/**
 * So many at once and so many a second for each address, or whatever else is named. Each process counts for itself: for
 * what runs short in the process alone, and where asking the database each time would cost more than what is limited.
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
