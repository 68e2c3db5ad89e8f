import { useEffectEvent, useLayoutEffect } from 'react'

/** Something over the page that one leaves by going back: a dialog, a drawer, a step of one. */
interface Layer {
  onBack: () => void
}

const open: Layer[] = []
let onChange: (() => void) | undefined

/** From the lowest to the uppermost. */
export const openLayers = (): readonly Layer[] => open

/** For whoever keeps the history of the browser in step with the layers. Returns how to stop. */
export function watchLayers(changed: () => void): () => void {
  onChange = changed
  return () => (onChange = undefined)
}

/** So many layers are open here. Going back leaves the uppermost; the part that opened it closes it then, or keeps it. */
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
