/** The supervisor may kill us soon after the signal. */
const longestEndMs = 14_000

/** Shuts a program down in an orderly way: on Ctrl C, on SIGTERM, and when its parent process has ended. */
export class Shutdown {
  #closers: (() => Promise<void> | void)[] = []
  #since: number | undefined
  #notice: { ms: number; give(): void } | undefined

  constructor() {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => this.#asked(signal))
    if (process.channel) process.once('disconnect', () => this.#asked())
  }

  get started(): boolean {
    return this.#since !== undefined
  }

  /** Runs at the end, the last one added first. A task added during the shutdown runs at once. */
  async add(close: () => Promise<void> | void): Promise<void> {
    if (this.started) await close()
    else this.#closers.push(close)
  }

  /** On SIGTERM, calls `give` and continues for so many milliseconds before the end begins. */
  setNotice(ms: number, give: () => void): void {
    this.#notice = { ms, give }
  }

  async end(exitCode: number): Promise<never> {
    this.#since ??= Date.now()
    let code = exitCode
    setTimeout(() => {
      console.error(`Something did not end within ${longestEndMs / 1_000} seconds.`)
      process.exit(1)
    }, longestEndMs)
    for (const close of this.#closers.splice(0).reverse()) {
      try {
        await close()
      } catch (error) {
        console.error(error)
        code = 1
      }
    }
    process.exit(code)
  }

  #asked(signal?: NodeJS.Signals): void {
    if (this.#since === undefined && signal === 'SIGTERM' && this.#notice) {
      this.#since = Date.now()
      this.#notice.give()
      setTimeout(() => void this.end(0), this.#notice.ms)
    } else if (this.#since === undefined) void this.end(0)
    // The same Ctrl C may reach us twice, from the terminal and from npm; a later one is deliberate.
    else if (Date.now() - this.#since > 1_000) process.exit(130)
  }
}
