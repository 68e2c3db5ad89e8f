/** Work to do at the end whatever happened: the last registered first. */
export class Cleanups {
  readonly #works: (() => unknown)[] = []

  add(work: () => unknown): void {
    this.#works.push(work)
  }

  /** Does all of it, and returns the errors: a failed cleanup does not prevent the others. */
  async run(): Promise<unknown[]> {
    const failures: unknown[] = []
    for (const work of this.#works.splice(0).toReversed()) {
      try {
        await work()
      } catch (error) {
        failures.push(error)
      }
    }
    return failures
  }
}
