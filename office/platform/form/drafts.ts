/** Unsaved input, with the record as it was then, so that others' changes are noticed on saving. */
export interface KeptDraft<Row> {
  readonly base: Row
  readonly row: Row
  /** An instant. */
  readonly at: string
}

const prefix = 'office-draft '
const longestMs = 7 * 24 * 3_600_000

/** Machines in the showroom are shared: each user has drafts of their own. */
export function draftKey(userId: number, resource: string, id: number | null): string {
  return `${prefix}${userId} ${resource} ${id ?? 'new'}`
}

export function readDraft<Row>(key: string): KeptDraft<Row> | undefined {
  const kept = localStorage.getItem(key)
  if (kept === null) return undefined
  const draft = JSON.parse(kept) as KeptDraft<Row>
  if (Date.now() - Date.parse(draft.at) < longestMs) return draft
  localStorage.removeItem(key)
  return undefined
}

export function keepDraft(key: string, draft: KeptDraft<object>): void {
  localStorage.setItem(key, JSON.stringify(draft))
}

export function forgetDraft(key: string): void {
  localStorage.removeItem(key)
}

/** Words to a customer that were not sent: kept in this tab alone, as machines in the showroom are shared. */
export function keepWords(name: string, words: object | undefined): void {
  if (words) sessionStorage.setItem(`${prefix}${name}`, JSON.stringify(words))
  else sessionStorage.removeItem(`${prefix}${name}`)
}

export function readKeptDraft(name: string): unknown {
  const kept = sessionStorage.getItem(`${prefix}${name}`)
  return kept === null ? undefined : JSON.parse(kept)
}

/** Removes all drafts of the browser when a user signs out. */
export function forgetDrafts(): void {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
}
