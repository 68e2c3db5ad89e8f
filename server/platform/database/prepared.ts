import pg from 'pg'
import { statementTracer } from './traced-statement.ts'

/** Number of uses from which on a statement is prepared. */
const often = 5
/** Most statements that are prepared; each connection keeps each of them. */
const most = 300
/** Most other statements that are counted, before counting begins anew. */
const mostCounted = 5_000

/** Marks a statement that needs another plan for other values: a list that is filtered for what few rows or most have. */
export const PLANNED_FOR_ITS_VALUES = '/* planned for its values */'

/** The prepared statements and their names. */
class Statements {
  readonly #names = new Map<string, string>()
  readonly #asked = new Map<string, number>()
  #given = 0

  /** Returns the name of a repeated statement; undefined: it is not prepared. A name is never reused. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name !== undefined || this.#names.size >= most || text.includes(PLANNED_FOR_ITS_VALUES)) return name
    const times = (this.#asked.get(text) ?? 0) + 1
    if (times < often) {
      if (this.#asked.size >= mostCounted) this.#asked.clear()
      this.#asked.set(text, times)
      return undefined
    }
    this.#asked.delete(text)
    this.#given++
    this.#names.set(text, `s${this.#given}`)
    return this.#names.get(text)
  }

  /** Prepares all statements again, under new names. */
  forget(): void {
    this.#names.clear()
  }
}

/** True when a migration changed a table since. */
function isOutdated(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && /cached plan/.test(error.message)
}

/**
 * Returns the client class of a pool that prepares repeated statements, so that they are planned once: planning is half of
 * what the database does for a short one. docs/decisions/0045-prepared-statements.md.
 */
export function preparingClient(): typeof pg.Client {
  const statements = new Statements()
  const traceStatement = statementTracer()
  return class extends pg.Client {
    // pg accepts several signatures; the pool and Kysely pass text and values.
    override query(...given: unknown[]): any /* oxlint-disable-line typescript/no-explicit-any */ {
      return traceStatement(given, (all) => this.#ask(all))
    }

    #ask(given: unknown[]): unknown {
      const ask = super.query.bind(this) as (...all: unknown[]) => unknown
      const [text, values, ...rest] = given
      const isPlain = typeof text === 'string' && Array.isArray(values) && values.length > 0 && rest.length === 0
      const name = isPlain ? statements.nameOf(text) : undefined
      if (name === undefined) return ask(...given)
      return (ask({ name, text, values }) as Promise<pg.QueryResult>).catch((error: unknown) => {
        if (isOutdated(error)) statements.forget()
        throw error
      })
    }
  }
}
