import type { CarKey } from '@forecourt/domain/stock/car-key.ts'
import { dropCar, isKept, keepCar, type KeptList } from './kept-cars.ts'
import type { KeptNotice } from './kept-notice.ts'

/** A car that can be kept, and its name for messages about it. */
export interface KeepableCar {
  key: CarKey
  name: string
}

/** A car that the factory builds goes into the cart in a colour, which is chosen on its page. */
export function isColourOpen(key: CarKey): boolean {
  return key.startsWith('new-') && !key.includes('.colour-')
}

/** Adds a car to a list or removes it, and shows a message where the button alone does not show it. */
export function toggleKept(list: Exclude<KeptList, 'viewed'>, { key, name: car }: KeepableCar): void {
  if (isKept(list, key)) say({ list, car, outcome: 'removed', undo: dropCar(list, key) })
  else keep(list, { key, name: car })
}

/** Adds a car, in the place of the same car with other options. */
export function keep(list: Exclude<KeptList, 'viewed'>, { key, name: car }: KeepableCar): void {
  say({ list, car, outcome: keepCar(list, key) })
}

/** The message code loads after the action: no first view waits for it. */
function say(notice: KeptNotice): void {
  void import('./kept-notice.ts').then(({ showNotice }) => showNotice(notice))
}
