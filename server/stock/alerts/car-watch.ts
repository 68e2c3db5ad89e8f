import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { CAR_KEY_PATTERN, requireCarKey } from '@forecourt/domain/stock/car-key.ts'
import { CAR_CHANGED_EVENT } from '@forecourt/domain/stock/car-watch.ts'
import type { Hub } from '../../platform/http/hub.ts'
import type { Services } from '../../platform/http/services.ts'
import { loadStates } from '../lists/listing.sql.ts'

const prefix = 'car:'
/** A sale and what comes with it are one change. */
const pauseMs = 200

type Needs = Pick<Services, 'changes' | 'log' | 'database'>

/** Returns the room of a car's events; any visitor may join, for they are public. */
export function carRoomFor({ car }: Readonly<Record<string, unknown>>): string | undefined {
  return typeof car === 'string' && CAR_KEY_PATTERN.test(car) && !car.startsWith('new-') ? prefix + car : undefined
}

/**
 * Notifies browsers that show a car when its state changes, so that they reload it. Each process receives the change and
 * notifies its own.
 */
export function notifyWatchedCars(hub: Pick<Hub, 'rooms' | 'notifyHere'>, { database, changes, log }: Needs): void {
  let known = new Map<string, number>()
  let waits = false
  const look = async () => {
    waits = false
    const rooms = hub.rooms().filter((room) => room.startsWith(prefix))
    const numbers = new Map(rooms.map((room) => [room, numberIn(room)]))
    const states = rooms.length === 0 ? new Map<number, number>() : await loadStates(database.db, [...numbers.values()])
    const now = new Map(
      rooms.map((room) => [room, states.get(requireValue(numbers.get(room), 'the number of the car of a room')) ?? 0]),
    )
    // The former state of a new room is unknown, so it is notified once in vain.
    for (const [room, state] of now) if (known.get(room) !== state) hub.notifyHere(room, CAR_CHANGED_EVENT)
    known = now
  }
  changes.onChange((topic) => {
    if (topic !== 'stock' || waits) return
    waits = true
    setTimeout(
      () => look().catch((error: unknown) => log.warn({ err: error }, 'cars on screens not looked at')),
      pauseMs,
    ).unref()
  })
}

function numberIn(room: string): number {
  return requireCarKey(room.slice(prefix.length)).id
}
