/** The word of the address that names the row whose record shows beside the list. */
const PEEK_WORD = 'peek'

/** The row that an address looks into; undefined: none, or not one that there can be. */
export function readPeek(params: URLSearchParams): number | undefined {
  const text = params.get(PEEK_WORD) ?? ''
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

/** The same search with another row looked into, or with none. */
export function withPeek(search: string, id: number | undefined): string {
  const params = new URLSearchParams(search)
  if (id === undefined) params.delete(PEEK_WORD)
  else params.set(PEEK_WORD, String(id))
  return `?${params}`
}
