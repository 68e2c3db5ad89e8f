import { findOpenSpan, toErrorType, type Span, type SpanAttributes } from '../tracing/spans.ts'

const mostKept = 5_000
const mostTables = 4
const mostCharacters = 100

/**
 * Makes spans of the statements of a traced request or job. They name operation and tables, and have neither text nor values:
 * a text may have values in it.
 */
export function statementTracer(): <T>(given: unknown[], ask: (given: unknown[]) => T) => T {
  const described = new Map<string, SpanAttributes & { readonly 'db.query.summary': string }>()
  function describe(text: string) {
    const known = described.get(text)
    if (known) return known
    if (described.size >= mostKept) described.clear()
    const attributes = describeStatement(text)
    described.set(text, attributes)
    return attributes
  }
  return (given, ask) => {
    const parent = findOpenSpan()
    const text = parent && readText(given[0])
    if (parent === undefined || text === undefined) return ask(given)
    const attributes = describe(text)
    const span = parent.beginChild(attributes['db.query.summary'], 'client', attributes)
    const callback = given.at(-1)
    if (typeof callback === 'function') {
      return ask([
        ...given.slice(0, -1),
        (error: unknown, result: unknown) => {
          end(span, error)
          callback(error, result)
        },
      ])
    }
    const asked = ask(given)
    if (asked instanceof Promise)
      void asked.then(
        () => end(span),
        (error: unknown) => end(span, error),
      )
    else end(span)
    return asked
  }
}

function end(span: Span, error?: unknown): void {
  span.end(error === undefined || error === null ? {} : { errorType: toErrorType(error) })
}

/** Returns the text of a statement; undefined: a stream, which sends its queries itself. */
function readText(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement
  if (typeof statement !== 'object' || statement === null || 'submit' in statement) return undefined
  return 'text' in statement && typeof statement.text === 'string' ? statement.text : undefined
}

/** Returns operation and tables of a statement, by the names of OpenTelemetry: `SELECT car brand`. */
export function describeStatement(text: string): SpanAttributes & { readonly 'db.query.summary': string } {
  const bare = text.replace(textsAndComments, ' ')
  const names = new Map<string, string>()
  for (const [, operation = '', name = '', bracket] of bare.matchAll(tableNames)) {
    const isFunction = bracket !== undefined && /^(from|join)/i.test(operation)
    if (!isFunction) names.set(name, operation)
  }
  const written = [...names].find(([, operation]) => /^(insert|update|delete|merge)/i.test(operation))
  const first = /[a-z]+/i.exec(bare)?.[0].toUpperCase() ?? 'STATEMENT'
  const operation = written?.[1].split(/\s/)[0]?.toUpperCase() ?? (first === 'WITH' ? 'SELECT' : first)
  const tables = [...new Set([...(written ? [written[0]] : []), ...names.keys()])].slice(0, mostTables)
  return {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    ...(tables.length === 1 && { 'db.collection.name': tables[0] }),
    'db.query.summary': [operation, ...tables].join(' ').slice(0, mostCharacters),
  }
}

/** Found in one pass: two dashes in a text begin no comment, nor does an apostrophe in a comment begin a text. */
const textsAndComments = /'(?:[^']|'')*'|(\$\w*\$).*?\1|\/\*.*?\*\/|--[^\n]*/gs

/** Words that a name of a table follows; `for update`, `do update set` and `is distinct from` are none. */
const tableNames =
  /\b(insert\s+into|merge\s+into|delete\s+from|(?<!for\s+|do\s+|no\s+key\s+)update(?:\s+only)?|(?<!distinct\s+)from(?:\s+only)?|join)\s+"?((?!set\b|select\b|lateral\b)[a-z_][\w.]*)(?![\w.])"?(\s*\()?/gi
