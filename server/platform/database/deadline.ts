import { AsyncLocalStorage } from 'node:async_hooks'

/** Thrown after a deadline: the caller waits no longer, what was begun is aborted, and its transaction rolled back. */
export class TooSlow extends Error {
  override name = 'TooSlow'
}

/** Grace period of a commit that was sent, so that the answer reports what really happened. */
const longestCommitMs = 5_000

const underway = new AsyncLocalStorage<Deadline>()

/** The time limit of one piece of work, such as a call or the rendering of a page. */
export class Deadline {
  readonly #breakOffs = new Set<() => void>()
  #commits = 0
  #isOver = false

  /** Throws once the time is over: nothing new is begun then. */
  assertOpen(): void {
    if (this.#isOver) throw new TooSlow('The work took too long and was broken off')
  }

  /** Registers how to abort a part of the work; returns the function to call when that part is done. */
  onOver(breakOff: () => void): () => void {
    this.#breakOffs.add(breakOff)
    return () => this.#breakOffs.delete(breakOff)
  }

  /** Leaves the end of the transaction to the database from here on. Returns the function to call when it has ended. */
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

/** Returns the deadline of the work that the caller belongs to; none in jobs. */
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
