import { toStorageKey, type StoredName } from '@forecourt/domain/platform/values/storage.ts'

/**
 * Returns a reader of the link behind the # of an address. An address without one continues with the last link of this
 * tab: switching the language and returning from a provider bring none.
 */
export function createLinkReader(name: StoredName): (hash: string) => string | undefined {
  const storageKey = toStorageKey(name)
  return (hash) => {
    const found = /^#([\w-]{43})$/.exec(hash)?.[1]
    try {
      if (found === undefined) return sessionStorage.getItem(storageKey) ?? undefined
      sessionStorage.setItem(storageKey, found)
    } catch {
      // Storage is forbidden: then only the address counts.
    }
    return found
  }
}
