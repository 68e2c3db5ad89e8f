import { formatInstant } from '@forecourt/domain/platform/values/calendar.ts'
import type { CarCard } from '@forecourt/domain/stock/car-card.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { timeText } from '../platform/time-text.ts'
import type { CarState } from './car-sheet.ts'

/** Returns whether a car of the API can be ordered, with the texts about it. */
export function resolveState({
  availability,
  reservedUntil,
}: Pick<CarCard, 'availability' | 'reservedUntil'>): CarState {
  switch (availability) {
    case 'available':
      return { availability }
    case 'sold':
      return { availability, text: m['detail.sold']() }
    case 'reserved':
      if (reservedUntil === null) return { availability, text: m['detail.reserved']() }
      return {
        availability,
        until: reservedUntil,
        text: m['detail.reserved-until']({ until: formatWhen(reservedUntil) }),
      }
  }
}

function formatWhen(instant: string): string {
  const [day = '', time = ''] = formatInstant(new Date(instant)).split(' ')
  return m['words.day-and-time']({ day: day.slice(0, 5), time: timeText(time) })
}
