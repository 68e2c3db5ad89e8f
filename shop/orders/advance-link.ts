import { toStorageKey } from '@forecourt/domain/platform/values/storage.ts'

const storageKey = toStorageKey('advance-link')
/** A buyer who returns from the app of a bank later than that uses the link of the mail. */
const keptMs = 24 * 3_600_000

/**
 * The link of an address. The other language of the page and the way back from the app of a bank, which opens a window
 * of its own, bring none: they go on with the last one of this browser.
 */
export function parseAdvanceLink(hash: string, now = Date.now()): string | undefined {
  const found = /^#([\w-]{43})$/.exec(hash)?.[1]
  try {
    if (found === undefined) return readKeptLink(now)
    localStorage.setItem(storageKey, JSON.stringify({ link: found, at: now }))
  } catch {
    // Storage is forbidden: then the address alone counts.
  }
  return found
}

function readKeptLink(now: number): string | undefined {
  const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
  const { link, at } = (kept ?? {}) as { link?: unknown; at?: unknown }
  return typeof link === 'string' && typeof at === 'number' && now - at < keptMs ? link : undefined
}
