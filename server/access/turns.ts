import { currentDeadline } from '../platform/database/deadline.ts'

/**
 * Does work that takes a processor for long, a few pieces at a time. Names take turns: whoever asks for two hundred pieces
 * delays another name by one of them.
 */
export class Turns {
  readonly #most: number
  readonly #waiting = new Map<string, (() => void)[]>()
  #running = 0

  /** @param most pieces of work at a time */
  constructor(most: number) {
    this.#most = most
  }

  /** Does a piece of work when its turn has come; none any more for a call that was broken off meanwhile. */
  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#most) await this.#wait(name)
    else this.#running++
    try {
      currentDeadline()?.assertOpen()
      return await work()
    } finally {
      this.#passOn()
    }
  }

  #wait(name: string): Promise<void> {
    return new Promise((resolve) => {
      const before = this.#waiting.get(name)
      if (before) before.push(resolve)
      else this.#waiting.set(name, [resolve])
    })
  }

  /** Hands the turn to the name that has waited longest for one, which then waits behind the others. */
  #passOn(): void {
    const [next] = this.#waiting
    if (!next) {
      this.#running--
      return
    }
    const [name, waiting] = next
    this.#waiting.delete(name)
    const begin = waiting.shift()
    if (waiting.length > 0) this.#waiting.set(name, waiting)
    begin?.()
  }
}
