import { toStorageKey } from '@forecourt/domain/platform/values/storage.ts'

const storageKey = toStorageKey('advance-link')
/** A buyer who returns from the app of a bank later than that uses the link of the mail. */
const keptMs = 24 * 3_600_000

/**
 * Returns the link of an address. Switching the language and returning from the app of a bank, which opens a window of its
 * own, bring none: they continue with the last link of this browser.
 */
export function parseAdvanceLink(hash: string, now = Date.now()): string | undefined {
  const found = /^#([\w-]{43})$/.exec(hash)?.[1]
  try {
    if (found === undefined) return readKeptLink(now)
    localStorage.setItem(storageKey, JSON.stringify({ link: found, at: now }))
  } catch {
    // Storage is forbidden: then only the address counts.
  }
  return found
}

function readKeptLink(now: number): string | undefined {
  const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
  const { link, at } = (kept ?? {}) as { link?: unknown; at?: unknown }
  return typeof link === 'string' && typeof at === 'number' && now - at < keptMs ? link : undefined
}
