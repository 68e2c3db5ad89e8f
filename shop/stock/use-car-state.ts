import { useEffect, useState } from 'react'
import type { CarKey } from '@forecourt/domain/stock/car-key.ts'
import type { CarState } from './car-sheet.ts'

/** Between two questions while somebody looks at the page. */
const everyMs = 60_000
/** A timer cannot wait longer than this. */
const longestTimerMs = 2 ** 31 - 1

/**
 * Returns whether a car can be ordered, as of now: asked again when the reader comes back to the page, every minute while they
 * look at it, and when another buyer's hold ends; while it is held, the live hub says at once that it is sold or free.
 * Without an answer the last known state stands.
 */
export function useCarState(key: CarKey, shown: CarState): CarState {
  const [heard, setHeard] = useState<CarState & { key: CarKey }>()
  const state = heard?.key === key ? heard : shown
  const { availability, until } = state

  useEffect(() => {
    if (availability === 'sold') return
    const listening = new AbortController()
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      const { carNow } = await import('./car-now.ts')
      const now = await carNow(key)
      if (now && !listening.signal.aborted) setHeard({ key, ...now })
    }
    const { signal } = listening
    if (availability === 'reserved')
      import('./car-hub.ts').then(({ watchCar }) => watchCar(key, ask, signal)).catch(() => {})
    document.addEventListener('visibilitychange', ask, { signal })
    window.addEventListener('focus', ask, { signal })
    const minutely = setInterval(ask, everyMs)
    const untilMs = until === undefined ? Infinity : Date.parse(until) - Date.now()
    const atEnd = untilMs < longestTimerMs ? setTimeout(ask, Math.max(1000, untilMs + 500)) : undefined
    return () => {
      listening.abort()
      clearInterval(minutely)
      clearTimeout(atEnd)
    }
  }, [key, availability, until])

  return state
}
