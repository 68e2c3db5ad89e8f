import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Neighbour } from './platform/http/neighbours.ts'
import type { Settings } from './platform/settings/settings.ts'
import type { Tracing } from './platform/tracing/spans.ts'
import { openTenant, type Product, type Tenant } from './tenant.ts'

type Options = {
  readonly log: Logger
  readonly product: Product
  /** Missing: nothing is traced. */
  readonly tracing?: Tracing | undefined
  /** Migrates the database of a group to the present schema; called before each attempt to open the group. */
  readonly prepare: (settings: Settings) => Promise<void>
}

const longestPauseMs = 60_000

/** The dealer groups of this process that are at work. One that cannot be opened is tried again, and the others go on. */
export class OpenTenants {
  readonly #all: readonly Settings[]
  readonly #options: Options
  readonly #open = new Map<Settings, Tenant>()
  readonly #stopping = new AbortController()
  #later: Promise<unknown> = Promise.resolve()

  private constructor(all: readonly Settings[], options: Options) {
    this.#all = all
    this.#options = options
  }

  /** Tries all of them once; when none can be opened, that is thrown. */
  static async of(all: readonly Settings[], options: Options): Promise<OpenTenants> {
    const tenants = new OpenTenants(all, options)
    const attempts = await Promise.allSettled(all.map((settings) => tenants.#openOne(settings)))
    const failed = attempts.flatMap((attempt, index) =>
      attempt.status === 'rejected' ? { settings: all[index]!, reason: attempt.reason as unknown } : [],
    )
    if (failed.length === all.length) throw failed[0]?.reason
    tenants.#later = Promise.all(failed.map(({ settings, reason }) => tenants.#openLater(settings, reason)))
    return tenants
  }

  get(settings: Settings): Tenant | undefined {
    return this.#open.get(settings)
  }

  /** Lists all groups of the process; undefined: one that is not open yet. */
  listAll(): { readonly settings: Settings; readonly tenant: Tenant | undefined }[] {
    return this.#all.map((settings) => ({ settings, tenant: this.#open.get(settings) }))
  }

  /** Begins nothing new; resolves once what was begun is done. */
  async retire(): Promise<void> {
    this.#stopping.abort()
    await this.#later
    await Promise.all([...this.#open.values()].map((tenant) => tenant.retire()))
  }

  async close(): Promise<void> {
    await Promise.all([...this.#open.values()].map((tenant) => tenant.close()))
  }

  async #openOne(settings: Settings): Promise<void> {
    const { prepare, product, tracing } = this.#options
    await prepare(settings)
    const neighbours = this.#all.filter((other) => other !== settings).map((other) => this.#neighbour(other))
    this.#open.set(settings, await openTenant(settings, { log: this.#logOf(settings), product, neighbours, tracing }))
  }

  #neighbour(settings: Settings): Neighbour {
    const { tenant: id, publicUrl, isMaster } = settings
    return { id, publicUrl, isMaster, database: () => this.#open.get(settings)?.services.database }
  }

  async #openLater(settings: Settings, reason: unknown): Promise<void> {
    const { signal } = this.#stopping
    let problem = reason
    for (let failures = 1; !this.#open.has(settings); failures++) {
      this.#logOf(settings).error({ err: problem }, 'this dealer group cannot be opened now, and will be tried again')
      await pause(Math.min(1_000 * 2 ** failures, longestPauseMs), undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      await this.#openOne(settings).catch((error: unknown) => (problem = error))
    }
  }

  #logOf({ tenant }: Settings): Logger {
    return this.#options.log.child({ tenant })
  }
}
