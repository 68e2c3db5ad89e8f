import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'

/** Pixels of a quarter of an hour. */
export const QUARTER_PX = 13

export function toPixels(minutes: number): number {
  return (minutes / 15) * QUARTER_PX
}

export function toMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

/** Returns the place of a span of minutes in a column that begins at `start`, in pixels. */
export function toSpan({ from, to }: { from: number; to: number }, start: number): { top: number; height: number } {
  return { top: toPixels(from - start), height: toPixels(to - from) }
}

/** Reads day and minutes at a point of the screen, from the data attributes of the column there. */
export function readPoint(x: number, y: number, grabbedPx: number): { day: CalendarDay; minutes?: number } | undefined {
  const column = document
    .elementsFromPoint(x, y)
    .find((element): element is HTMLElement => element instanceof HTMLElement && element.dataset['day'] !== undefined)
  if (!column) return undefined
  const { day, from } = column.dataset as { day: string; from?: string }
  if (from === undefined) return { day }
  const quarters = Math.round((y - grabbedPx - column.getBoundingClientRect().top) / QUARTER_PX)
  return { day, minutes: Math.min(Math.max(Number(from) + quarters * 15, 0), 24 * 60 - 15) }
}

/** Returns how far below its start an appointment is grabbed: a plate in the list of a slot is lower than that. */
export function readGrab(block: HTMLElement, y: number, startMinutes: number): number {
  const column = block.closest<HTMLElement>('[data-from]')
  const top = column
    ? column.getBoundingClientRect().top + toPixels(startMinutes - Number(column.dataset['from']))
    : block.getBoundingClientRect().top
  return y - top
}
