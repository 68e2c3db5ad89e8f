/** A built-in view of a list: the work of a desk, for each user with the right to it. */
export interface StandardView {
  readonly name: string
  /** The filters, as the address of the list has them. */
  readonly search: string
  /** Undefined where it would say nothing, as for finished work. */
  readonly count?: number | undefined
}

const storageKey = (screen: string) => `office-views-off-${screen}`

/** Returns the searches of the standard views that the user hides in this browser. */
export function readHiddenViews(screen: string): readonly string[] {
  return localStorage.getItem(storageKey(screen))?.split('\n').filter(Boolean) ?? []
}

export function keepHiddenViews(screen: string, searches: readonly string[]): void {
  if (searches.length === 0) localStorage.removeItem(storageKey(screen))
  else localStorage.setItem(storageKey(screen), searches.join('\n'))
}
