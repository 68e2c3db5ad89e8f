import { toStorageKey, type StoredName } from '@forecourt/domain/platform/values/storage.ts'

/**
 * Returns the reader of a link that an address has behind its #. An address without one goes on with the last one of this tab: the
 * other language of the page, and the way back from a provider, bring none.
 */
export function createLinkReader(name: StoredName): (hash: string) => string | undefined {
  const storageKey = toStorageKey(name)
  return (hash) => {
    const found = /^#([\w-]{43})$/.exec(hash)?.[1]
    try {
      if (found === undefined) return sessionStorage.getItem(storageKey) ?? undefined
      sessionStorage.setItem(storageKey, found)
    } catch {
      // Storage is forbidden: then the address alone counts.
    }
    return found
  }
}
