import { openLayers, watchLayers } from '@forecourt/ui/layers.ts'

// Each layer over a page has an entry in the history, so that the Back button of a phone closes it. Such an entry has the
// address, the key and the state of the page; to the router, which never hears of it, it is the page.

interface Entry {
  /** The router's: the key of the page, and which entry of this visit it is. */
  key?: string
  idx?: number
  /** The number of layers over the page here; none: the page itself. */
  layer?: number
}

/** The page that the router shows. */
let page: string | undefined
/** Entries that were taken back because their layers closed: what the browser tells of it is no news. */
let isTakingBack = false

/** Keeps history and layers in step. Returns how to stop. */
export function keepLayerHistory(): () => void {
  // Before the router hears of it.
  addEventListener('popstate', onPopState, { capture: true })
  // One layer that closes as another opens changes nothing.
  const stopWatching = watchLayers(() => queueMicrotask(settleLayers))
  settleLayers()
  return () => {
    removeEventListener('popstate', onPopState, { capture: true })
    stopWatching()
  }
}

/** Makes as many entries as there are layers, or takes back those whose layers are gone: after a reload too. */
export function settleLayers(): void {
  if (isTakingBack) return
  const { key, idx, layer = 0 } = here()
  page = key
  if (idx === undefined) return
  const wanted = openLayers().length
  for (let next = layer + 1; next <= wanted; next++)
    history.pushState({ ...history.state, idx: idx + next - layer, layer: next }, '')
  if (wanted < layer) takeBack(layer - wanted)
}

function takeBack(count: number): void {
  isTakingBack = true
  history.go(-count)
}

function onPopState(event: PopStateEvent): void {
  const { key, idx, layer = 0 } = here()
  const isSamePage = key === page
  // An entry that is not the router's: a link to a place in the page.
  if (idx === undefined) return
  if (isTakingBack) {
    isTakingBack = false
    if (!isSamePage) return
    event.stopImmediatePropagation()
    settleLayers()
    return
  }
  if (isSamePage) event.stopImmediatePropagation()
  leaveAbove(isSamePage ? layer : 0)
  if (isSamePage) setTimeout(settleLayers)
  else if (layer > 0) {
    // Left by a link from a layer that is no more: its page is meant.
    event.stopImmediatePropagation()
    history.go(-layer)
  }
}

function leaveAbove(count: number): void {
  for (const layer of openLayers().slice(count).reverse()) layer.onBack()
}

function here(): Entry {
  return (history.state as Entry | null) ?? {}
}
