/** The parts of a start that had work to do, each reported with its seconds as soon as it is done. */
export class TimedParts {
  readonly #tell: (line: string) => void
  readonly #done: string[] = []

  constructor(tell: (line: string) => void) {
    this.#tell = tell
  }

  /** Executes a part, and reports its start. */
  async time<T>(name: string, doing: string, work: () => Promise<T>): Promise<T> {
    this.#tell(`${doing} …`)
    const since = performance.now()
    const result = await work()
    this.add(name, since)
    return result
  }

  /** Adds a part that began at that moment of `performance.now()`. */
  add(name: string, since: number): void {
    this.#tell(`${name}: ${seconds(performance.now() - since)} s`)
    this.addMeasured(name, performance.now() - since)
  }

  /** Adds a part that another component executed and reported. */
  addMeasured(name: string, ms: number): void {
    this.#done.push(`${name} ${seconds(ms)}`)
  }

  /** `install 30, shop 18`; empty when nothing had to be done. */
  toString(): string {
    return this.#done.join(', ')
  }
}

/** Whole seconds, for people who waited. */
export function seconds(ms: number): string {
  return (ms / 1_000).toFixed(0)
}
