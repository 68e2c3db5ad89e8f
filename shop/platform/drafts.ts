import { toStorageKey } from '@forecourt/domain/platform/values/storage.ts'

/** Unsent input, field by field, under the name of its form. */
type Drafts = Record<string, Record<string, unknown>>

/** Kept as long as the tab is open. */
const storageKey = toStorageKey('drafts')

/** Values that cannot be stored, such as files: they are kept until a reload. */
const held = new Map<string, unknown>()

export function loadStoredDraft(name: string): Record<string, unknown> {
  return read()[name] ?? {}
}

export function keepDraft(name: string, fields: object): void {
  const drafts = read()
  write({ ...drafts, [name]: { ...drafts[name], ...fields } })
}

/** Deletes a draft once it is sent. */
export function forgetDraft(name: string): void {
  const { [name]: _, ...others } = read()
  write(others)
}

/** Deletes the drafts after sign-out: the next visitor at this browser may be another person. */
export function forgetDrafts(): void {
  held.clear()
  write({})
}

export function readHeld<Value>(name: string): Value | undefined {
  return held.get(name) as Value | undefined
}

export function hold(name: string, value: unknown): void {
  held.set(name, value)
}

function read(): Drafts {
  try {
    return { ...(JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Drafts) }
  } catch {
    return {}
  }
}

function write(drafts: Drafts): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(drafts))
  } catch {
    // A browser that forbids storage loses them.
  }
}
