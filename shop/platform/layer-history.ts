import { openLayers, watchLayers } from '@forecourt/ui/layers.ts'

// Each layer over a page has a history entry, so that the Back button of a phone closes it. The entry has the address, key
// and state of the page; the router is not notified of it and takes it for the page.

interface Entry {
  /** Set by the router: the key of the page, and the index of the entry in this visit. */
  key?: string
  idx?: number
  /** The number of layers over the page at this entry; 0: the page itself. */
  layer?: number
}

/** The page that the router shows. */
let page: string | undefined
/** True while entries are removed because their layers closed: the browser events about that are ignored. */
let isTakingBack = false

/** Keeps history and layers in step. Returns the function that stops it. */
export function keepLayerHistory(): () => void {
  // Before the router receives the event.
  addEventListener('popstate', onPopState, { capture: true })
  // One layer that closes while another opens changes nothing.
  const stopWatching = watchLayers(() => queueMicrotask(settleLayers))
  settleLayers()
  return () => {
    removeEventListener('popstate', onPopState, { capture: true })
    stopWatching()
  }
}

/** Adds one entry for each layer, or removes those whose layers are gone: after a reload too. */
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
  // An entry that the router did not make: a link to an anchor in the page.
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
    // Left by a link from a layer that no longer exists: its page is meant.
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
