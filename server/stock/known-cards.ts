import type { Changes } from '../platform/changes.ts'
import type { Db } from '../platform/database.ts'
import { listedCards, type ListedCard } from './listing.sql.ts'

/** Some 5 MB. */
const mostKnown = 2_000

/**
 * What cards show of vehicles, as long as no data change: most lists show the same few hundred cars. Cars that fit a
 * filter are told by `CarLists`; this only spares reading them again.
 */
export class KnownCards {
  readonly #db: Db
  readonly #changes: Pick<Changes, 'revision'>
  readonly #rows = new Map<number, ListedCard>()
  #revision: string | undefined

  constructor(db: Db, changes: Pick<Changes, 'revision'>) {
    this.#db = db
    this.#changes = changes
  }

  /** Rows by public number; numbers that are unknown are left out. */
  async find(numbers: readonly number[]): Promise<ReadonlyMap<number, ListedCard>> {
    const revision = this.#changes.revision()
    if (revision === undefined || revision !== this.#revision) this.#rows.clear()
    this.#revision = revision
    const found = new Map(
      numbers.flatMap((number) => {
        const row = this.#rows.get(number)
        return row ? [[number, row] as const] : []
      }),
    )
    const missing = numbers.filter((number) => !found.has(number))
    if (missing.length === 0) return found
    const read = await listedCards(this.#db, missing)
    for (const row of read) found.set(row.number, row)
    // What changed meanwhile may be older here than the change.
    if (revision !== undefined && this.#changes.revision() === revision) this.#keep(read)
    return found
  }

  #keep(rows: readonly ListedCard[]): void {
    if (this.#rows.size + rows.length > mostKnown) this.#rows.clear()
    for (const row of rows) this.#rows.set(row.number, row)
  }
}
