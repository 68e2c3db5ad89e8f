import { startTransition, useEffect, useState } from 'react'
import type { CarKey } from '@forecourt/domain/stock/car-key.ts'
import type { CarState } from './car-sheet.ts'

/** Interval between two requests while the visitor looks at the page. */
const everyMs = 60_000
/** The maximum delay of a timer. */
const longestTimerMs = 2 ** 31 - 1

/**
 * Returns whether a car can be ordered, as of now: loaded again when the visitor returns to the page, every minute while
 * they look at it, and when the hold of another buyer ends; while it is held, the live hub reports at once that it is sold
 * or free. Without an answer the last known state remains.
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
      // Any other update would empty the parts of the page whose scripts have not loaded yet, and everything would move.
      if (now && !listening.signal.aborted) startTransition(() => setHeard({ key, ...now }))
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
