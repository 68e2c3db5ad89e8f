import { m } from '@forecourt/locales/messages/messages.js'

export function daysText(days: number): string {
  return days === 1 ? m['words.one-day']() : m['words.days']({ count: days })
}
