/** Pages that are not at hand and that one address may have drawn: so many at once, and so many a second. */
const atOnce = 40
const perSecond = 4
/** Addresses to remember; only of use to who keeps asking, so those longest quiet go first. */
const mostAddresses = 10_000

/**
 * Keeps one address from taking the whole thread that draws pages and answers calls. Each process counts for itself: what
 * runs short is its own thread, and asking the database about every page would cost more than some pages.
 */
export class DrawingBudget {
  readonly #factor: number
  readonly #left = new Map<string, { pages: number; at: number }>()

  constructor(factor: number) {
    this.#factor = factor
  }

  /** Takes one page from the budget of an address; false when there is none left. */
  take(address: string, now: Date): boolean {
    const at = now.getTime()
    const most = atOnce * this.#factor
    const last = this.#left.get(address) ?? { pages: most, at }
    const pages = Math.min(most, last.pages + ((at - last.at) / 1000) * perSecond * this.#factor)
    // Put in again, so that the map begins with those longest quiet.
    this.#left.delete(address)
    this.#left.set(address, { pages: pages >= 1 ? pages - 1 : pages, at })
    if (this.#left.size > mostAddresses) this.#left.delete(this.#left.keys().next().value!)
    return pages >= 1
  }
}
