import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { KeptConnection } from '../database/connection.ts'

/**
 * Topics of the data of public pages: the vehicles; names, codes and the range; prices of the range; the dealer and the
 * frame of every page; news and other content. Each is a channel that triggers notify (`announce`).
 */
export const TOPICS = ['stock', 'catalogue', 'prices', 'organisation', 'content'] as const
export type Topic = (typeof TOPICS)[number]

/**
 * Listens to PostgreSQL for changes of what a public page shows, in whatever process. While the connection is away nothing is
 * known, so `revision()` is undefined and caches are bypassed.
 */
export class Changes {
  readonly #connection: KeptConnection
  readonly #clock: () => Date
  readonly #counts: Record<Topic, number> = { stock: 0, catalogue: 0, prices: 0, organisation: 0, content: 0 }
  readonly #listeners = new Set<(topic: Topic) => void>()
  #epoch = 0
  /** The revision of all topics, read with every page. */
  #whole: { day: string; revision: string } | undefined
  #lostAt: Date | undefined

  constructor(url: string, clock: () => Date) {
    this.#clock = clock
    this.#connection = new KeptConnection(url, {
      name: 'forecourt changes',
      prepare: (client) => {
        client.on('notification', ({ channel }) => this.#changed(channel as Topic))
        return client.query(TOPICS.map((topic) => `listen ${topic}`).join('; '))
      },
      onLost: () => (this.#lostAt = clock()),
      onReady: () => {
        // Changes during the disconnection are unknown: treat everything as changed.
        this.#epoch++
        for (const topic of TOPICS) this.#changed(topic)
      },
    })
  }

  start(): Promise<void> {
    return this.#connection.open()
  }

  /**
   * Grows with every change of these topics; two equal values mean that pages which show nothing else show the same.
   * Undefined: not known now.
   */
  revision(topics: readonly Topic[] = TOPICS): string | undefined {
    return this.#connection.isReady ? this.#asLastHeard(topics) : undefined
  }

  /** Returns, while the connection is away, the last known revision and the time from which changes are unknown. */
  lastRevision(topics: readonly Topic[] = TOPICS): { revision: string; lostAt: Date } | undefined {
    if (this.#connection.isReady || !this.#lostAt) return undefined
    return { revision: this.#asLastHeard(topics), lostAt: this.#lostAt }
  }

  #asLastHeard(topics: readonly Topic[]): string {
    // Opening hours of today, ages and promotions turn with the calendar day.
    const day = toDay(this.#clock())
    if (topics !== TOPICS) return this.#revisionOf(topics, day)
    if (this.#whole?.day !== day) this.#whole = { day, revision: this.#revisionOf(topics, day) }
    return this.#whole.revision
  }

  #revisionOf(topics: readonly Topic[], day: string): string {
    return `${this.#epoch}.${topics.map((topic) => this.#counts[topic]).join('.')}.${day}`
  }

  onChange(listener: (topic: Topic) => void): void {
    this.#listeners.add(listener)
  }

  close(): Promise<void> {
    return this.#connection.close()
  }

  #changed(topic: Topic): void {
    this.#counts[topic]++
    this.#whole = undefined
    for (const listener of this.#listeners) listener(topic)
  }
}

let dayCache = { minute: -1, day: '' }

/** Returns the day. Formatting it costs more than answering from the cache, so it is done once a minute. */
function toDay(now: Date): string {
  const minute = Math.floor(now.getTime() / 60_000)
  if (dayCache.minute !== minute) dayCache = { minute, day: brusselsDay(now) }
  return dayCache.day
}
