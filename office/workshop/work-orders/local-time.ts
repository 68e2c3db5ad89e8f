import { brusselsDay, brusselsInstant, brusselsMinutes } from '@forecourt/domain/platform/values/calendar.ts'

/** Returns the instant of a time as an input of the browser has it, on the clocks of Belgium: `2026-11-26T12:00`. */
export function toInstant(local: string): string {
  const [day = '', time = ''] = local.split('T')
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return brusselsInstant(day, hours * 60 + minutes).toISOString()
}

/** Returns an instant as an input of the browser has it, on the clocks of Belgium. */
export function toLocalTime(instant: string): string {
  const at = new Date(instant)
  const minutes = brusselsMinutes(at)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${brusselsDay(at)}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
