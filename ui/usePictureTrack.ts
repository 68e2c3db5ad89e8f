import { useRef, useState, type KeyboardEvent } from 'react'

/** A row of pictures that scrolls one by one: swipe is the browser's, arrows and keys are ours. */
export function usePictureTrack(count: number) {
  const ref = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(0)
  /** Target of a running scroll; pictures on the way are not the current one. */
  const heading = useRef<number>(undefined)

  /** Slides to neighbours and jumps to others; past the end it starts again. */
  function go(target: number, how: 'slide' | 'jump' = 'slide') {
    const track = ref.current
    if (!track) return
    const next = (target + count) % count
    const slide =
      how === 'slide' && Math.abs(next - index) === 1 && !matchMedia('(prefers-reduced-motion: reduce)').matches
    heading.current = slide ? next : undefined
    track.scrollTo({ left: next * track.clientWidth, behavior: slide ? 'smooth' : 'instant' })
    setIndex(next)
  }

  function onScroll() {
    const track = ref.current
    if (!track?.clientWidth) return
    const place = track.scrollLeft / track.clientWidth
    if (heading.current !== undefined && Math.abs(place - heading.current) > 0.02) return
    heading.current = undefined
    setIndex(Math.round(place))
  }

  /** Leaves the scroll position to the finger on the row. */
  function release() {
    heading.current = undefined
  }

  function onKeyDown(event: KeyboardEvent) {
    const targets: Record<string, number> = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: count - 1 }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    go(target)
  }

  return { index, go, trackProps: { ref, onScroll, onKeyDown, onPointerDown: release, onWheel: release } }
}
