import pg from 'pg'

/**
 * Names held by this process for as long as it lives: session advisory locks on a connection of their own. When the
 * process dies, however it dies, PostgreSQL lets go of them, and others see that by trying the same lock.
 */
export class ProcessLease {
  readonly #url: string
  readonly #names = new Set<string>()
  #client: pg.Client | undefined
  #turn: Promise<void> = Promise.resolve()
  #left = false

  constructor(url: string) {
    this.#url = url
  }

  async add(name: string): Promise<void> {
    this.#names.add(name)
    // One after the other: a connection takes one query at a time.
    const turn = this.#turn.then(async () => {
      const client = await this.#connected()
      await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])
    })
    this.#turn = turn.catch(() => {})
    return turn
  }

  async leave(): Promise<void> {
    this.#left = true
    await this.#client?.end().catch(() => {})
  }

  async #connected(): Promise<pg.Client> {
    if (this.#client) return this.#client
    const client = new pg.Client({ connectionString: this.#url, application_name: 'forecourt lease' })
    this.#client = client
    client.on('error', () => this.#lost(client))
    client.on('end', () => this.#lost(client))
    await client.connect()
    return client
  }

  /** A lost connection loses the names: take them again, or others take our running jobs for abandoned. */
  #lost(client: pg.Client): void {
    if (this.#client !== client) return
    this.#client = undefined
    if (this.#left) return
    setTimeout(() => {
      for (const name of this.#names) this.add(name).catch(() => {})
    }, 1_000).unref()
  }
}
