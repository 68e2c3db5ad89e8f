/** The query parameter that names the row whose record shows beside the list. */
const PEEK_WORD = 'peek'

/** Returns the row that an address shows beside the list; undefined: none, or no valid id. */
export function readPeek(params: URLSearchParams): number | undefined {
  const text = params.get(PEEK_WORD) ?? ''
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

/** Returns the query with another row shown beside the list, or with none. */
export function withPeek(search: string, id: number | undefined): string {
  const params = new URLSearchParams(search)
  if (id === undefined) params.delete(PEEK_WORD)
  else params.set(PEEK_WORD, String(id))
  return `?${params}`
}
