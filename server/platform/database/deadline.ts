import { AsyncLocalStorage } from 'node:async_hooks'

/** Nobody waits any longer: what was begun is broken off, and its transaction rolled back. */
export class TooSlow extends Error {
  override name = 'TooSlow'
}

/** A commit that has been sent is waited for a little, so that the answer says what really happened. */
const longestCommitMs = 5_000

const underway = new AsyncLocalStorage<Deadline>()

/** One piece of work, such as a call or the drawing of a page, for which somebody waits so long and no longer. */
export class Deadline {
  readonly #breakOffs = new Set<() => void>()
  #commits = 0
  #isOver = false

  /** Throws once the time is over: nothing new is begun then. */
  assertOpen(): void {
    if (this.#isOver) throw new TooSlow('The work took too long and was broken off')
  }

  /** Remembers how to break off a part of the work; gives what to call when that part is done. */
  onOver(breakOff: () => void): () => void {
    this.#breakOffs.add(breakOff)
    return () => this.#breakOffs.delete(breakOff)
  }

  /** From here on a transaction ends as the database says. Gives what to call when it has. */
  beginCommit(): () => void {
    this.assertOpen()
    this.#commits++
    return () => this.#commits--
  }

  get isCommitting(): boolean {
    return this.#commits > 0
  }

  end(): TooSlow {
    this.#isOver = true
    for (const breakOff of this.#breakOffs) breakOff()
    return new TooSlow('The work took too long')
  }
}

/** The deadline of the work that the caller belongs to; none in jobs. */
export function currentDeadline(): Deadline | undefined {
  return underway.getStore()
}

/** Does the work or, when it takes longer than `limitMs`, breaks it off and throws `TooSlow`. */
export async function withinTime<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
  const deadline = new Deadline()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const end = () => reject(deadline.end())
    timer = setTimeout(() => {
      if (!deadline.isCommitting) end()
      else timer = setTimeout(end, longestCommitMs)
    }, limitMs)
  })
  try {
    return await Promise.race([underway.run(deadline, work), late])
  } finally {
    clearTimeout(timer)
  }
}
