import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

export type Purpose = {
  /** Shown in `pg_stat_activity`. */
  readonly name: string
  /** Makes each new connection useful, such as listening to a channel. Only then it is ready. */
  prepare(client: pg.Client): Promise<unknown>
  /** After `prepare`, in the same turn in which the connection is ready. */
  onReady?(): void
  onLost?(): void
}

const atEase = { firstPauseMs: 250, longestPauseMs: 4_000, longestAnswerMs: 5_000, heartbeatMs: 10_000 }

/**
 * A connection to PostgreSQL of our own that is made again whenever it is lost: one attempt at a time, at growing
 * distances, for as long as the outage lasts. A server that falls silent is noticed by its missing heartbeat.
 */
export class KeptConnection {
  readonly #url: string
  readonly #purpose: Purpose
  readonly #pace: typeof atEase
  #state: 'idle' | 'connecting' | 'ready' = 'idle'
  #client: pg.Client | undefined
  #socket: net.Socket | undefined
  readonly #closing = new AbortController()
  #turn: Promise<unknown> = Promise.resolve()
  #readiness = unheeded()

  /** @param pace tests are in more of a hurry */
  constructor(url: string, purpose: Purpose, pace = atEase) {
    this.#url = url
    this.#purpose = purpose
    this.#pace = pace
  }

  /** Opens the first connection, and throws the reason when that fails. From then on it is kept open. */
  async open(): Promise<void> {
    await this.#connect()
  }

  get isReady(): boolean {
    return this.#state === 'ready'
  }

  /**
   * Works with it as soon as it is ready, however long that takes; one piece of work after the other. Fails when it is
   * closed or lost meanwhile.
   */
  use<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const turn = this.#turn.then(() => this.#now(work))
    this.#turn = turn.catch(() => {})
    return turn
  }

  async close(): Promise<void> {
    const { signal } = this.#closing
    if (signal.aborted) return
    const wasReady = this.#state === 'ready'
    this.#state = 'idle'
    this.#closing.abort(new Error(`The connection ${this.#purpose.name} is closed`))
    this.#readiness.reject(signal.reason)
    // A healthy server confirms the end; a frozen one is left alone.
    if (wasReady) await Promise.race([this.#client!.end().catch(() => {}), pause(1_000)])
    this.#socket?.destroy()
  }

  async #connect(): Promise<void> {
    this.#closing.signal.throwIfAborted()
    this.#state = 'connecting'
    const socket = new net.Socket()
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: this.#purpose.name,
      // Ours, so that it can be cut even when the server does not answer.
      stream: () => socket,
      connectionTimeoutMillis: this.#pace.longestAnswerMs,
      query_timeout: this.#pace.longestAnswerMs,
    })
    this.#client = client
    this.#socket = socket
    let hasEnded = false
    client.on('error', () => {}) // followed by 'end'
    client.once('end', () => {
      hasEnded = true
      if (this.#state === 'ready' && this.#client === client) this.#lost()
    })
    try {
      await client.connect()
      await this.#purpose.prepare(client)
      this.#closing.signal.throwIfAborted()
      if (hasEnded) throw new Error('The connection was lost at once')
    } catch (error) {
      socket.destroy()
      if (this.#state === 'connecting') this.#state = 'idle'
      throw error
    }
    this.#state = 'ready'
    this.#purpose.onReady?.()
    this.#readiness.resolve()
    void this.#listenForHeart(client)
  }

  async #now<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    await this.#readiness.promise
    const socket = this.#socket!
    try {
      return await work(this.#client!)
    } catch (error) {
      // No answer in time, or none any more: this connection is of no use.
      if (!(error instanceof pg.DatabaseError)) socket.destroy()
      throw error
    }
  }

  /** Detects a server that vanished without closing the connection; it would be trusted for hours otherwise. */
  async #listenForHeart(client: pg.Client): Promise<void> {
    const { signal } = this.#closing
    try {
      while (this.#client === client && this.#state === 'ready') {
        await pause(this.#pace.heartbeatMs, undefined, { signal, ref: false })
        await this.use((alive) => alive.query('select 1'))
      }
    } catch {
      // Lost, which leads to the next connection, or closed.
    }
  }

  #lost(): void {
    this.#state = 'idle'
    this.#readiness = unheeded()
    this.#purpose.onLost?.()
    void this.#reconnect()
  }

  async #reconnect(): Promise<void> {
    const { signal } = this.#closing
    const { firstPauseMs, longestPauseMs } = this.#pace
    for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        // Random, so that processes that lost the same server do not reconnect in step.
        await pause(pauseMs * (0.5 + Math.random() / 2), undefined, { signal, ref: false })
        return await this.#connect()
      } catch {
        // Away still, or closed.
      }
    }
  }
}

/** Creates a promise whose rejection is silent when nothing awaits it. */
function unheeded(): PromiseWithResolvers<void> {
  const kept = Promise.withResolvers<void>()
  kept.promise.catch(() => {})
  return kept
}
