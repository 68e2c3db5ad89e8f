import type { CarKey } from '@forecourt/domain/stock/car-key.ts'
import { CAR_CHANGED_EVENT } from '@forecourt/domain/stock/car-watch.ts'
import { liveHub } from '../platform/live-hub.ts'

/** Notifies at once when a car is sold or free again, until `signal` aborts. Missed events are covered by polling. */
export async function watchCar(car: CarKey, onChange: () => void, signal: AbortSignal): Promise<void> {
  const hub = await liveHub({ car })
  if (signal.aborted) return
  signal.addEventListener('abort', () => hub.disconnect())
  hub.on(CAR_CHANGED_EVENT, onChange)
  // Catches up with events before the connection.
  hub.on('connect', onChange)
  hub.connect()
}
