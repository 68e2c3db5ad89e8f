import { addDays, type CalendarDay } from '../platform/values/calendar.ts'
import type { DossierCar } from './dossier.ts'

/**
 * Returns the first day on which the car of a dossier can be handed over: tomorrow, or the day on which it is expected.
 * Undefined while that day is unknown.
 */
export function firstDayToHandOver(
  today: CalendarDay,
  { car, expectedOn }: { readonly car: DossierCar; readonly expectedOn: CalendarDay | null },
): CalendarDay | undefined {
  const tomorrow = addDays(today, 1)
  if (car === 'here') return tomorrow
  if (expectedOn === null) return undefined
  return expectedOn > tomorrow ? expectedOn : tomorrow
}
