import type pg from 'pg'

export type Value = string | number | boolean | null | Date | readonly string[] | object
export type Row = Readonly<Record<string, Value>>

/** Rows that wait to be written. */
export class Batch {
  readonly tables = new Map<string, Row[]>()

  add(table: string, row: Row): void {
    const rows = this.tables.get(table)
    if (rows) rows.push(row)
    else this.tables.set(table, [row])
  }
}

/** Writes all rows with one COPY for each table, the fastest way into PostgreSQL. */
export async function copyBatch(client: pg.Client, batch: Batch): Promise<void> {
  for (const table of await inWritingOrder(client, [...batch.tables.keys()])) {
    await copyRows(client, table, batch.tables.get(table)!)
  }
}

/** Tables that others point at come first. */
async function inWritingOrder(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ table: string; target: string }>(`
    select conrelid::regclass::text as table, confrelid::regclass::text as target
    from pg_constraint where contype = 'f' and conrelid <> confrelid`)
  const ordered = new Set<string>()
  const visit = (table: string) => {
    if (ordered.has(table)) return
    for (const { target } of rows.filter((key) => key.table === table)) visit(target)
    ordered.add(table)
  }
  tables.forEach(visit)
  return [...ordered].filter((table) => tables.includes(table))
}

/** All rows of a table have the columns of the first. */
async function copyRows(client: pg.Client, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0]!)
  const lines = rows.map((row) => `${columns.map((column) => text(row[column] ?? null)).join('\t')}\n`)
  await copyText(client, `copy ${table} (${columns.join(', ')}) from stdin`, lines)
}

function text(value: Value): string {
  if (value === null) return '\\N'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (typeof value === 'string') return escapeValue(value)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return escapeValue(`{${value.map((item) => `"${item}"`).join(',')}}`)
  return escapeValue(JSON.stringify(value))
}

function escapeValue(value: string): string {
  return /[\\\t\n\r]/.test(value)
    ? value.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
    : value
}

/** Part of `pg` that allows a custom query on the connection; the driver itself does not support COPY. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

function copyText(client: pg.Client, sql: string, lines: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined
    const linesAtOnce = 2_000
    const query: pg.Submittable & Record<string, unknown> = {
      submit: (connection) => connection.query(sql),
      handleCopyInResponse(connection: CopyConnection) {
        for (let at = 0; at < lines.length; at += linesAtOnce) {
          connection.sendCopyFromChunk(Buffer.from(lines.slice(at, at + linesAtOnce).join('')))
        }
        connection.endCopyFrom()
      },
      handleCommandComplete() {},
      handleError(error: Error) {
        failure = new Error(`${sql}: ${error.message}`, { cause: error })
        reject(failure)
      },
      handleReadyForQuery() {
        if (!failure) resolve()
      },
    }
    client.query(query)
  })
}
