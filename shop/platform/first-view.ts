import { useSyncExternalStore } from 'react'

let isOver = false
const listeners = new Set<() => void>()

/** Once what no first view needs has come. */
export function endFirstView(): void {
  isOver = true
  for (const listener of listeners) listener()
}

/** False while the server renders and until the page has settled: small things that may come later wait for it. */
export function useIsFirstViewOver(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isOver,
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
