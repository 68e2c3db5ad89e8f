import type pg from 'pg'
import { KeptConnection } from './connection.ts'

/** Returns SQL for the key of the lock on a name. */
export const lockKey = (name: string) => `hashtextextended(${name}, 0)`

/**
 * Names held by this process for as long as it lives: session advisory locks on a connection of their own. When the
 * process dies, however it dies, PostgreSQL lets go of them, and others see that by trying the same lock. Shared locks,
 * because what is left of a broken connection may hold the same name for a while.
 */
export class ProcessLease {
  readonly #connection: KeptConnection
  readonly #names = new Set<string>()
  /** The names that the present connection holds. */
  #held = new Set<string>()
  #heldAgainAt: number | undefined

  constructor(url: string, { onLost }: { onLost: () => void }) {
    this.#connection = new KeptConnection(url, {
      name: 'forecourt lease',
      prepare: async (client) => {
        this.#held = new Set()
        for (const name of this.#names) await this.#hold(client, name)
      },
      onLost: () => {
        this.#heldAgainAt = Infinity
        onLost()
      },
      onReady: () => {
        if (this.#heldAgainAt !== undefined) this.#heldAgainAt = performance.now()
      },
    })
  }

  open(): Promise<void> {
    return this.#connection.open()
  }

  /** Resolves when the name is held, however long that takes. */
  async add(name: string): Promise<void> {
    this.#names.add(name)
    await this.#connection.use((client) => this.#hold(client, name))
  }

  async drop(name: string): Promise<void> {
    this.#names.delete(name)
    await this.#connection.use(async (client) => {
      if (this.#held.delete(name)) await client.query(`select pg_advisory_unlock_shared(${lockKey('$1')})`, [name])
    })
  }

  /** Returns for how long the names have been held since they were last lost; infinite when they never were. */
  get heldForMs(): number {
    return this.#heldAgainAt === undefined ? Infinity : performance.now() - this.#heldAgainAt
  }

  leave(): Promise<void> {
    return this.#connection.close()
  }

  async #hold(client: pg.Client, name: string): Promise<void> {
    if (this.#held.has(name)) return
    await client.query(`select pg_advisory_lock_shared(${lockKey('$1')})`, [name])
    this.#held.add(name)
  }
}
