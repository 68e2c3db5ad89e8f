import type { Draft } from './use-record.ts'

/** What somebody typed and did not save: with the record as it was then, so that others' changes are noticed on saving. */
export interface KeptDraft {
  readonly base: Draft
  readonly row: Draft
  /** An instant. */
  readonly at: string
}

const prefix = 'office-draft '
const longestMs = 7 * 24 * 3_600_000

/** Machines in the showroom are shared: each user has drafts of their own. */
export function draftKey(userId: number, resource: string, id: number | null): string {
  return `${prefix}${userId} ${resource} ${id ?? 'new'}`
}

export function readDraft(key: string): KeptDraft | undefined {
  const kept = localStorage.getItem(key)
  if (kept === null) return undefined
  const draft = JSON.parse(kept) as KeptDraft
  if (Date.now() - Date.parse(draft.at) < longestMs) return draft
  localStorage.removeItem(key)
  return undefined
}

export function keepDraft(key: string, draft: KeptDraft): void {
  localStorage.setItem(key, JSON.stringify(draft))
}

export function forgetDraft(key: string): void {
  localStorage.removeItem(key)
}

/** Whoever signs out leaves nothing behind. */
export function forgetDrafts(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(prefix)) localStorage.removeItem(key)
  }
}
