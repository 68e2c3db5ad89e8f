import { parseSync } from 'oxc-parser'

export type Query = { readonly table: string; readonly writes: boolean; readonly line: number }

const byBuilder = /\.(selectFrom|insertInto|updateTable|deleteFrom|\w*[jJ]oin)\(\s*(?:\[\s*)?'([a-z]\w*)/g
const bySql = /\b(from|join|into|update|delete from|truncate)\s+(?:only\s+)?([a-z_]+)\b/g
const writing = /^(insertInto|updateTable|deleteFrom|into|update|delete from|truncate)$/

/** The tables that code reads and writes, by Kysely or in SQL; of SQL also words that only look like one. */
export function findQueries(file: string, code: string): Query[] {
  const source = withoutComments(file, code)
  return [...source.matchAll(byBuilder), ...source.matchAll(bySql)].map((match) => ({
    table: match[2]!.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    writes: writing.test(match[1]!),
    line: source.slice(0, match.index).split('\n').length,
  }))
}

/** Returns the tables and views that a query in SQL reads, and words that only look like one. */
export function findTables(sql: string): string[] {
  return [...new Set(Array.from(sql.matchAll(bySql), ([, , table = '']) => table))]
}

function withoutComments(file: string, code: string): string {
  const { comments } = parseSync(file, code)
  return comments.reduce(
    (rest, { start, end }) => rest.slice(0, start) + rest.slice(start, end).replace(/[^\n]/g, ' ') + rest.slice(end),
    code,
  )
}
