import { useEffect, useState } from 'react'
import { loadStoredDraft, keepDraft } from './drafts.ts'

export type Draft<Fields extends object> = ReturnType<typeof useDraft<Fields>>

/**
 * As `useState`, for fields that somebody fills in. Under a name they are kept in this tab, until `forgetDraft`: they are
 * there again when the form was closed and opened, the page left and come back to, or loaded anew.
 * Those that are secret are not.
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
  /** `set` is for what nobody typed: it is not kept. */
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
