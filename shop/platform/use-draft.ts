import { useEffect, useState } from 'react'
import { loadStoredDraft, keepDraft } from './drafts.ts'

export type Draft<Fields extends object> = ReturnType<typeof useDraft<Fields>>

/**
 * Like `useState`, for fields that a user fills in. Under a name they are kept in this tab until `forgetDraft`: they are
 * there again after the form was closed and opened, after leaving and returning to the page, and after a reload. Secret
 * fields are not kept.
 */
export function useDraft<Fields extends object>(
  name: string | undefined,
  start: Fields,
  secret: readonly string[] = [],
) {
  const [blank] = useState(start)
  const [fields, set] = useState(blank)

  // Storage is read in the browser only; the server draws the blank form.
  useEffect(() => {
    if (name !== undefined) set((known) => withKept(known, blank, loadStoredDraft(name)))
  }, [name, blank])

  function type(typed: Partial<Fields>): void {
    set((known) => ({ ...known, ...typed }))
    if (name === undefined) return
    keepDraft(name, Object.fromEntries(Object.entries(typed).filter(([field]) => !secret.includes(field))))
  }
  /** `set` is for values that no user typed: they are not kept. */
  return { fields, type, set }
}

/** Merges a stored draft, which may be of another release, under newer input. */
export function withKept<Fields extends object>(typed: Fields, blank: Fields, kept: object): Fields {
  const usable = Object.entries(kept).filter(([name, value]) => {
    const untouched = blank[name as keyof Fields]
    const isUntouched = typed[name as keyof Fields] === untouched
    return isUntouched && typeof value === typeof untouched && Array.isArray(value) === Array.isArray(untouched)
  })
  return { ...typed, ...Object.fromEntries(usable) }
}
