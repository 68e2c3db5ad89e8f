const storageKey = (screen: string) => `office-list-${screen}`

/** Returns the last search of a list, for the link back from a record. */
export function lastSearch(screen: string): string {
  return sessionStorage.getItem(storageKey(screen)) ?? ''
}

export function keepSearch(screen: string, search: string): void {
  sessionStorage.setItem(storageKey(screen), search)
}
