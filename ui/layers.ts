import { useEffectEvent, useLayoutEffect } from 'react'

/** A layer over the page that going back closes: a dialog, a drawer, a step of one. */
interface Layer {
  onBack: () => void
}

const open: Layer[] = []
let onChange: (() => void) | undefined

/** From the lowest to the uppermost. */
export const openLayers = (): readonly Layer[] => open

/** Subscribes the code that keeps the browser history in step with the layers. Returns the function that stops it. */
export function watchLayers(changed: () => void): () => void {
  onChange = changed
  return () => (onChange = undefined)
}

/**
 * The number of layers that are open here. Going back leaves the uppermost; the component that opened it closes it then,
 * or keeps it open.
 */
export function useLayers(count: number, onBack: () => void): void {
  const back = useEffectEvent(onBack)
  useLayoutEffect(() => {
    const layers = Array.from({ length: count }, () => ({ onBack: () => back() }))
    open.push(...layers)
    onChange?.()
    return () => {
      for (const layer of layers) open.splice(open.indexOf(layer), 1)
      onChange?.()
    }
  }, [count])
}
