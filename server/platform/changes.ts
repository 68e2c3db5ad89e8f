import pg from 'pg'
import { brusselsDay } from '@forecourt/domain/platform/calendar.ts'

export type ChangeChannel = 'listing' | 'content'

/**
 * Hears from PostgreSQL that stock (`listing`) or anything else a public page shows (`content`) has changed, in
 * whatever process. While the connection is away nothing is known, so `revision()` is undefined and caches stand aside.
 */
export class Changes {
  readonly #url: string
  readonly #clock: () => Date
  readonly #counts: Record<ChangeChannel, number> = { listing: 0, content: 0 }
  readonly #listeners = new Set<(channel: ChangeChannel) => void>()
  #epoch = 0
  #client: pg.Client | undefined
  #connected = false
  #closed = false

  constructor(url: string, clock: () => Date) {
    this.#url = url
    this.#clock = clock
  }

  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'forecourt changes',
      keepAlive: true,
    })
    this.#client = client
    client.on('notification', ({ channel }) => this.#changed(channel as ChangeChannel))
    const lost = () => this.#lost(client)
    client.on('error', lost)
    client.on('end', lost)
    await client.connect()
    await client.query('listen listing; listen content')
    this.#connected = true
    // What happened while we were away is unknown: treat it as everything.
    this.#epoch++
    for (const channel of ['listing', 'content'] as const) this.#changed(channel)
  }

  /** Grows with every change; two equal values mean that public pages show the same. Undefined: not known now. */
  revision(): string | undefined {
    if (!this.#connected) return undefined
    // Opening hours of today, ages and promotions turn with the calendar day.
    return `${this.#epoch}.${this.#counts.listing}.${this.#counts.content}.${dayOf(this.#clock())}`
  }

  onChange(listener: (channel: ChangeChannel) => void): void {
    this.#listeners.add(listener)
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#connected = false
    await this.#client?.end().catch(() => {})
  }

  #changed(channel: ChangeChannel): void {
    this.#counts[channel]++
    for (const listener of this.#listeners) listener(channel)
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return
    this.#connected = false
    this.#client = undefined
    if (!this.#closed) setTimeout(() => this.start().catch(() => this.#retry()), 250).unref()
  }

  #retry(): void {
    if (!this.#closed) setTimeout(() => this.start().catch(() => this.#retry()), 1_000).unref()
  }
}

let dayCache = { minute: -1, day: '' }

/** Formatting a day costs more than answering from the cache, so it is done once a minute. */
function dayOf(now: Date): string {
  const minute = Math.floor(now.getTime() / 60_000)
  if (dayCache.minute !== minute) dayCache = { minute, day: brusselsDay(now) }
  return dayCache.day
}
