/** Kinds of requests by the work that they are, for which durations are measured apart. */
export const REQUEST_KINDS = ['query', 'command', 'exchange', 'upload', 'page', 'kept-page', 'file', 'other'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** A request that was answered. */
export interface AnsweredRequest {
  readonly kind: RequestKind
  /** Name of a route, never an address: `/api/sales/offer/get`, `page content.home`. There are as many as the product has. */
  readonly endpoint: string
  readonly method: string
  readonly status: number
  readonly ms: number
}

/** Upper bounds of the durations that are counted together, in milliseconds; the last count is of what took longer. */
export const DURATION_BOUNDS_MS = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000] as const

/** Methods that are counted apart; a client may send any of dozens. */
const METHODS = ['GET', 'POST', 'HEAD', 'other'] as const

export interface RequestCount {
  readonly endpoint: string
  readonly method: (typeof METHODS)[number]
  /** First digit of the status. */
  readonly statusClass: number
  readonly count: number
}

export interface EndpointTime {
  readonly endpoint: string
  readonly count: number
  readonly totalMs: number
  readonly longestMs: number
}

export interface DurationCounts {
  readonly kind: RequestKind
  /** One for each bound, and one for what took longer. */
  readonly counts: readonly number[]
  readonly totalMs: number
}

const statusClasses = 6

/**
 * Counts the requests of a dealer group in this process since its start. It runs for each file and each cached page, so it
 * only adds to numbers: a counter and a histogram of a library take twenty times as long
 * (`docs/decisions/0102-metrics-for-prometheus.md`).
 */
export class Traffic {
  readonly #endpoints = new Map<string, EndpointCounts>()
  readonly #durations = new Map<RequestKind, Durations>()
  #underway = 0

  /** Requests that are being answered. */
  get underway(): number {
    return this.#underway
  }

  begin(): void {
    this.#underway++
  }

  end(): void {
    this.#underway--
  }

  count({ kind, endpoint, method, status, ms }: AnsweredRequest): void {
    let counts = this.#endpoints.get(endpoint)
    if (!counts) this.#endpoints.set(endpoint, (counts = createEndpointCounts()))
    const index = toMethodIndex(method) * statusClasses + Math.min(Math.floor(status / 100), statusClasses - 1)
    counts.byOutcome[index] = (counts.byOutcome[index] ?? 0) + 1
    counts.count++
    counts.totalMs += ms
    if (ms > counts.longestMs) counts.longestMs = ms
    let durations = this.#durations.get(kind)
    if (!durations) this.#durations.set(kind, (durations = createDurations()))
    let bound = 0
    while (bound < DURATION_BOUNDS_MS.length && ms > (DURATION_BOUNDS_MS[bound] ?? Infinity)) bound++
    durations.counts[bound] = (durations.counts[bound] ?? 0) + 1
    durations.totalMs += ms
  }

  listCounts(): RequestCount[] {
    return [...this.#endpoints].flatMap(([endpoint, { byOutcome }]) =>
      METHODS.flatMap((method, at) =>
        byOutcome
          .slice(at * statusClasses, (at + 1) * statusClasses)
          .flatMap((count, statusClass) => (count === 0 ? [] : [{ endpoint, method, statusClass, count }])),
      ),
    )
  }

  listTimes(): EndpointTime[] {
    return [...this.#endpoints].map(([endpoint, { count, totalMs, longestMs }]) => ({
      endpoint,
      count,
      totalMs,
      longestMs,
    }))
  }

  listDurations(): DurationCounts[] {
    return [...this.#durations].map(([kind, { counts, totalMs }]) => ({ kind, counts: [...counts], totalMs }))
  }
}

interface EndpointCounts {
  /** By method, then by class of status. */
  readonly byOutcome: number[]
  count: number
  totalMs: number
  longestMs: number
}

function createEndpointCounts(): EndpointCounts {
  return { byOutcome: Array<number>(METHODS.length * statusClasses).fill(0), count: 0, totalMs: 0, longestMs: 0 }
}

interface Durations {
  readonly counts: number[]
  totalMs: number
}

function createDurations(): Durations {
  return { counts: Array<number>(DURATION_BOUNDS_MS.length + 1).fill(0), totalMs: 0 }
}

function toMethodIndex(method: string): number {
  const index = METHODS.findIndex((known) => known === method)
  return index < 0 ? METHODS.length - 1 : index
}
