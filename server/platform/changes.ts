import { brusselsDay } from '@forecourt/domain/platform/calendar.ts'
import { KeptConnection } from './connection.ts'

export type ChangeChannel = 'stock' | 'content'

/**
 * Hears from PostgreSQL that stock (`stock`) or anything else a public page shows (`content`) has changed, in
 * whatever process. While the connection is away nothing is known, so `revision()` is undefined and caches stand aside.
 */
export class Changes {
  readonly #connection: KeptConnection
  readonly #clock: () => Date
  readonly #counts: Record<ChangeChannel, number> = { stock: 0, content: 0 }
  readonly #listeners = new Set<(channel: ChangeChannel) => void>()
  #epoch = 0
  #lostAt: Date | undefined

  constructor(url: string, clock: () => Date) {
    this.#clock = clock
    this.#connection = new KeptConnection(url, {
      name: 'forecourt changes',
      prepare: (client) => {
        client.on('notification', ({ channel }) => this.#changed(channel as ChangeChannel))
        return client.query('listen stock; listen content')
      },
      onLost: () => (this.#lostAt = clock()),
      onReady: () => {
        // What happened while we were away is unknown: treat it as everything.
        this.#epoch++
        for (const channel of ['stock', 'content'] as const) this.#changed(channel)
      },
    })
  }

  start(): Promise<void> {
    return this.#connection.open()
  }

  /** Grows with every change; two equal values mean that public pages show the same. Undefined: not known now. */
  revision(): string | undefined {
    return this.#connection.isReady ? this.#asLastHeard() : undefined
  }

  /** While the connection is away: the revision as it was last heard, and since when nothing has been heard. */
  lastRevision(): { revision: string; lostAt: Date } | undefined {
    if (this.#connection.isReady || !this.#lostAt) return undefined
    return { revision: this.#asLastHeard(), lostAt: this.#lostAt }
  }

  #asLastHeard(): string {
    // Opening hours of today, ages and promotions turn with the calendar day.
    return `${this.#epoch}.${this.#counts.stock}.${this.#counts.content}.${dayOf(this.#clock())}`
  }

  onChange(listener: (channel: ChangeChannel) => void): void {
    this.#listeners.add(listener)
  }

  close(): Promise<void> {
    return this.#connection.close()
  }

  #changed(channel: ChangeChannel): void {
    this.#counts[channel]++
    for (const listener of this.#listeners) listener(channel)
  }
}

let dayCache = { minute: -1, day: '' }

/** Formatting a day costs more than answering from the cache, so it is done once a minute. */
function dayOf(now: Date): string {
  const minute = Math.floor(now.getTime() / 60_000)
  if (dayCache.minute !== minute) dayCache = { minute, day: brusselsDay(now) }
  return dayCache.day
}
